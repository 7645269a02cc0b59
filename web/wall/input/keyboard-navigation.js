// Walking along the wall with arrow keys, wherever the focus is.

import {nearestTo} from '../../core/layouts/layout.js';
import {byId, focusInPlace} from '../../dom/elements.js';
import {destination} from './keys.js';

/** Controls that have a use for arrow keys themselves, and places where keys belong to what is there. */
const ownKeys = `input, select, textarea, [contenteditable], [role=slider], [role=separator], [role=radiogroup], [role=listbox]:not(#tiles),
  [role=menu], [role=grid], dialog, [popover], #panel`;

/** Keys that were pressed neither in the wall nor in a control that needs them.
 * @param {App} app @param {KeyboardEvent} event @returns {boolean} whether it was a step along the wall */
export function walkFromAnywhere(app, event) {
  const {target} = event, {stage} = app;
  if (!(target instanceof HTMLElement) || target.closest(ownKeys) || document.querySelector('dialog[open]')) return false;
  if (target.closest('#sheet')) return walkFromSheet(app, event.key);
  const isFree = target === document.body || target === document.documentElement;
  if (event.key === 'Enter') return isFree && openChosen(app);
  if (!isFree && !event.key.startsWith('Arrow')) return false;
  const next = destination(stage, event.key);
  if (next < 0) return false;
  focusInPlace(stage.tiles.host);
  app.choose(next, {});
  return true;
}

/** Left and right lead to the items beside the one in the sheet, up and down along the wall; the other keys scroll the sheet.
 * @param {App} app @param {string} key */
function walkFromSheet(app, key) {
  if (!key.startsWith('Arrow')) return false;
  const {stage, sheet} = app, {item} = sheet, step = {ArrowLeft: -1, ArrowRight: 1}[key];
  if (step && stage.list.positions[item] >= 0) return pageSheet(app, step), true;
  const next = stage.list.positions[item] < 0 ? firstInView(stage) : stage.arrangement?.step(item, key);
  if (next !== undefined && next !== item) app.choose(next, {});
  return true;
}

/** Shows the item after the one in the sheet, or before it.
 * @param {App} app @param {number} step @returns {boolean} whether there is one */
export function pageSheet(app, step) {
  const {items, positions} = app.stage.list, at = positions[app.sheet.item], next = at < 0 ? undefined : items[at + step];
  if (next === undefined) return false;
  app.choose(next, {});
  return true;
}

/** Opens the chosen item, or the first in view.
 * @param {App} app */
export function openChosen(app) {
  const {stage} = app;
  const item = chosenOnWall(stage) ?? firstInView(stage);
  if (item === undefined) return false;
  focusInPlace(stage.tiles.host);
  stage.select(item);
  if (stage.isInCluster(item)) {
    app.expand(item);
  } else {
    app.choose(item, {isOpening: true});
    app.overlays.open(app.sheet.element);
    focusInPlace(byId('sheet-body'));
  }
  return true;
}

/** The chosen item, where walking may go on from it: it is on the wall, and in view or in the sheet.
 * @param {Stage} stage @returns {number | undefined} */
export function chosenOnWall(stage) {
  const {selected, list, arrangement} = stage;
  if (selected < 0 || list.positions[selected] < 0) return undefined;
  const box = arrangement?.boxOf(selected);
  return box && (!byId('sheet').hidden || isMostlyIn(box, stage.visibleArea())) ? selected : undefined;
}

/** The first item in the window; on the map, where none is first, the one nearest to the middle.
 * @param {Stage} stage @returns {number | undefined} */
export function firstInView(stage) {
  const {arrangement, list} = stage;
  if (!arrangement || !list.items.length) return undefined;
  const area = stage.visibleArea();
  const inView = arrangement.placements(area).filter(({box}) => isMostlyIn(box, area));
  if (!inView.length) return list.items[0];
  if (!arrangement.isInOrder) return nearestTo(inView, {x: area.x + area.w / 2, y: area.y + area.h / 2}).item;
  return inView.reduce((first, {item}) => (list.positions[item] < list.positions[first] ? item : first), inView[0].item);
}

/** Whether the middle of a box is in an area.
 * @param {Box} box @param {Box} area */
const isMostlyIn = ({x, y, w, h}, area) =>
  x + w / 2 > area.x && x + w / 2 < area.x + area.w && y + h / 2 > area.y && y + h / 2 < area.y + area.h;

/** A user who comes to the wall with the Tab key sees the place: if no item in view is chosen, the first one is.
 * @param {App} app */
export function showFocusOnWall({stage}) {
  const {host} = stage.tiles;
  host.addEventListener('focus', () => {
    if (!host.matches(':focus-visible') || chosenOnWall(stage) !== undefined) return;
    const item = firstInView(stage);
    if (item !== undefined) stage.select(item);
  });
}

/** The link before everything else that leads to the wall. The address keeps what it says.
 * @param {App} app */
export function listenToSkipLink({stage}) {
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault();
    focusInPlace(stage.tiles.host);
  });
}
