/** Elements in one expression: `h('button.quiet', { onclick, title }, 'Copy')`. */
type Child = Node | string | number | null | undefined | false;
type Props = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(spec: K, props?: Props, ...children: (Child | Child[])[]): HTMLElementTagNameMap[K];
export function h(spec: string, props?: Props, ...children: (Child | Child[])[]): HTMLElement;
export function h(spec: string, props: Props = {}, ...children: (Child | Child[])[]): HTMLElement {
  const [tag = 'div', ...classes] = spec.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(props)) assign(element, key, value);
  fill(element, children.flat());
  return element;
}

function assign(element: HTMLElement, key: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (key.startsWith('on') || key === 'value' || key === 'checked' || key === 'disabled' || key === 'hidden' || key === 'selected') {
    (element as unknown as Props)[key] = value;
  } else if (key === 'style') {
    for (const [name, text] of Object.entries(value as Record<string, string>)) element.style.setProperty(name, text);
  } else if (key === 'testid') {
    element.dataset['testid'] = String(value);
  } else if (value !== false) {
    element.setAttribute(key, value === true ? '' : String(value));
  }
}

function fill(element: HTMLElement, children: Child[]): void {
  for (const child of children)
    if (child !== null && child !== undefined && child !== false) element.append(typeof child === 'number' ? String(child) : child);
}

/** Put other children in place of those that are there; the focus stays where it was if that is there again. */
export function refill(element: HTMLElement, ...children: (Child | Child[])[]): void {
  const focused = element.contains(document.activeElement) ? identity(document.activeElement as HTMLElement) : '';
  element.replaceChildren();
  fill(element, children.flat());
  if (!focused) return;
  const again = [...element.querySelectorAll<HTMLElement>('button, input, select, textarea')].find((e) => identity(e) === focused);
  again?.focus({ preventScroll: true });
}

function identity(element: HTMLElement): string {
  return element.dataset['testid'] ?? element.getAttribute('aria-label') ?? element.textContent ?? '';
}

/** A list of choices; the value is one of them. */
export function select(
  label: string,
  options: readonly { value: string; text: string }[],
  value: string,
  change: (value: string) => void,
  testid?: string,
): HTMLSelectElement {
  const element = h(
    'select',
    { 'aria-label': label, testid },
    options.map((o) => h('option', { value: o.value }, o.text)),
  );
  element.value = value;
  element.onchange = () => change(element.value);
  return element;
}
