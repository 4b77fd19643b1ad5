import type { Context } from '../app/context';
import type { TabName } from '../state/view_state';
import { h } from './dom';

/** The right column: one tool at a time. */
export interface Tab {
  name: TabName;
  title: string;
  body: HTMLElement;
}

export function buildTabs(context: Context, column: HTMLElement, tabs: readonly Tab[]): void {
  const buttons = tabs.map((tab) =>
    h('button', { role: 'tab', id: `tab-${tab.name}`, 'aria-controls': `panel-${tab.name}`, onclick: () => open(context, tab.name), testid: `tab-${tab.name}` }, tab.title),
  );
  for (const tab of tabs) {
    tab.body.id = `panel-${tab.name}`;
    tab.body.setAttribute('role', 'tabpanel');
    tab.body.setAttribute('aria-labelledby', `tab-${tab.name}`);
  }
  const list = h('div.tabs', { role: 'tablist', 'aria-label': 'Tools' }, buttons);
  list.addEventListener('keydown', (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = tabs.findIndex((tab) => tab.name === context.view.value.tab);
    const next = (at + step + tabs.length) % tabs.length;
    open(context, tabs[next]!.name);
    buttons[next]!.focus();
  });
  column.append(list, ...tabs.map((tab) => tab.body));
  const update = (): void => {
    tabs.forEach((tab, i) => {
      const on = tab.name === context.view.value.tab;
      tab.body.hidden = !on;
      buttons[i]!.setAttribute('aria-selected', String(on));
      buttons[i]!.tabIndex = on ? 0 : -1;
    });
  };
  context.view.listen((_, changed) => {
    if (changed.has('tab')) update();
  });
  update();
}

/** A tool shows its own layer where it has one. */
function open(context: Context, tab: TabName): void {
  const layer = { query: 'query', path: 'path' } as const;
  const own = tab === 'query' || tab === 'path' ? { layer: layer[tab] } : {};
  context.view.set({ tab, ...own });
  context.facts.set({ tool: 'look' });
}
