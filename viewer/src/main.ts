import './style.css';
import './scene.css';
import './layout.css';
import { startAddress, stateOfAddress } from './app/address';
import { startAdvising } from './app/advising';
import { startAsking } from './app/asking';
import { makeCommands } from './app/commands';
import { noFacts, type Context, type Facts } from './app/context';
import { startDrawing } from './app/draw';
import { startDrawingAnswers } from './app/draw_answers';
import { exportJson, exportPng } from './app/exporting';
import { doorHand } from './app/hands/door_hand';
import { editHand } from './app/hands/edit_hand';
import { redoEdit, startEditing, undoEdit } from './app/editing';
import { startFloor } from './app/floor';
import { glideTo } from './app/glide';
import { startKeys } from './app/keys';
import { startLoading } from './app/load';
import { startMoving } from './app/moving';
import { startPinching } from './app/pinching';
import { placeHand } from './app/hands/place_hand';
import { startPointer } from './app/pointer';
import { startPreview } from './app/preview';
import { publishScript } from './app/script';
import { startSettings, systemTheme } from './app/settings';
import { SituationUndo } from './app/situation';
import { tryHand } from './app/hands/try_hand';
import { Connection } from './protocol/connection';
import { AgentFigures } from './scene/agent_figures';
import { Labels } from './scene/labels';
import { Stage } from './scene/stage';
import { NO_SETTINGS, type Settings } from './state/settings';
import { Store } from './state/store';
import type { ViewState } from './state/view_state';
import { buildBar } from './ui/bar';
import { openPalette } from './ui/command_palette';
import { buildEdit } from './ui/edit/edit_panel';
import { openSide, startFolding, toggleSide } from './ui/folding';
import { openHelp } from './ui/help';
import { buildHover } from './ui/hover_card';
import { buildLayers } from './ui/layers_panel';
import { buildLegend } from './ui/legend_card';
import { copyLink, pasteLink } from './ui/link_dialogs';
import { buildPath } from './ui/path_panel';
import { buildPrompt } from './ui/prompt';
import { buildQuery } from './ui/query/query_panel';
import { buildSceneControls } from './ui/scene_controls';
import { buildShell } from './ui/shell';
import { buildSituation } from './ui/situation_panel';
import { buildStatus, explainNoGraphics } from './ui/status';
import { buildTabs } from './ui/tabs';
import { showTheme } from './ui/theme';
import { buildToasts } from './ui/toasts';
import { offerTour, startTour } from './ui/tour';
import { buildTry } from './ui/try_panel';
import { buildWhy } from './ui/why_panel';

/** Puts the page together; nothing is decided here. */
const root = document.getElementById('app')!;
const shell = buildShell(root);
const stage = makeStage();
const context: Context = {
  connection: new Connection(new URL('socket', location.href).href.replace(/^http/, 'ws').split('#')[0]!),
  view: new Store<ViewState>(stateOfAddress()),
  facts: new Store<Facts>({ ...noFacts(), theme: systemTheme() }),
  settings: new Store<Settings>(NO_SETTINGS),
  stage,
  labels: new Labels(stage, shell.labels),
  figures: new AgentFigures(stage),
  toast: buildToasts(document.body),
  remember: () => undo.remember(),
  floorReady: () => floor.ready(),
  goTo: (at) => glideTo(context, at),
};
const undo = new SituationUndo(context);
const editing = (): boolean => context.view.value.tab === 'edit';
const query = buildQuery(context);
const commands = makeCommands(context, {
  undo: () => (editing() ? void undoEdit(context) : undo.undo() || context.toast('Nothing to undo')),
  redo: () => (editing() ? void redoEdit(context) : undo.redo() || context.toast('Nothing to redo')),
  copyLink: () => void copyLink(context),
  pasteLink: () => pasteLink(context),
  exportPng: () => exportPng(context),
  exportJson: () => exportJson(context),
  palette: () => openPalette(context, commands),
  help: () => openHelp(commands),
  theme: () => context.settings.set({ theme: context.facts.value.theme === 'dark' ? 'light' : 'dark' }),
  tour: () => startTour(context, shell.overScene),
  focusQuery: () => (openSide(context, 'right'), query.focus()),
  fold: (side) => toggleSide(context, side),
  show: (side) => openSide(context, side),
});

showTheme(context.facts.value.theme);
context.facts.listen(({ theme }, changed) => changed.has('theme') && showTheme(theme));
buildBar(context, shell.bar, commands);
buildLayers(context, shell.left);
buildLegend(context, shell.foot);
buildSceneControls(context, shell.foot);
buildHover(context, shell.overScene);
buildWhy(context, shell.dock);
buildPrompt(context, shell.overScene);
buildStatus(context, shell.overScene);
buildTabs(context, shell.right, [
  { name: 'situation', title: 'Situation', body: buildSituation(context) },
  { name: 'query', title: 'Query', body: query.body },
  { name: 'path', title: 'Path', body: buildPath(context) },
  { name: 'edit', title: 'Edit', body: buildEdit(context) },
  { name: 'try', title: 'Try', body: buildTry(context) },
]);

startDrawing(context);
startPreview(context);
startDrawingAnswers(context);
startAdvising(context);
startAsking(context);
const floor = startFloor(context);
startPinching(context);
startAddress(context);
startEditing(context);
startPointer(context, [placeHand(context), tryHand(context), editHand(context), doorHand(context)]);
startMoving(context);
startKeys(context, commands);
publishScript(context);
startSettings(context);
startFolding(context, shell);
offerTour(context, shell.overScene);
startLoading(context);

function makeStage(): Stage {
  try {
    return new Stage(shell.canvas);
  } catch (error) {
    explainNoGraphics(shell.overScene);
    throw error;
  }
}
