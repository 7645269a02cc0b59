// Selecting with mouse, keys and fingers: shift takes a range, control or command one more, a long press begins.

import {withStacked} from '../../core/items/stacks.js';
import {destination} from '../input/keys.js';
import {placementAt} from '../mosaic/mosaic.js';
import {SelectionRectangle} from './rectangle.js';
import {membersOf, membersWith} from './selection-marks.js';

/** How long a finger rests on a tile until that is selected, in milliseconds, and how far it may slip, in pixels. */
const longPress = 450, fingerSlip = 10;

/** @param {App} app */
export function listenToSelection(app) {
  const {stage} = app, {host} = stage.tiles;
  const rectangle = new SelectionRectangle(app);
  const press = listenToLongPress(app);
  // Before the click reaches what opens items.
  host.addEventListener('click', (event) => {
    const placement = placementAt(stage, event);
    const isTaken = rectangle.didDraw || press.wasLong();
    if (isTaken || (placement && selectsByClick(app, event, placement))) event.stopImmediatePropagation();
  }, true);
  addEventListener('keydown', (event) => {
    const isOnStage = event.target === document.body || event.target === host;
    if (event.key === 'Escape' && rectangle.isDrawn) rectangle.end(false);
    else if (!isOnStage || !selectsByKey(app, event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
}

/** @param {App} app @param {MouseEvent} event @param {Placement} placement */
function selectsByClick({stage, selection}, event, placement) {
  const members = membersOf(stage, placement);
  if (event.shiftKey) {
    selection.extendTo(stage.list, placement.item, stage.selected);
    if (members.length > 1) selection.add(members);
  } else if (event.ctrlKey || event.metaKey || selection.isMode) {
    selection.toggle(members);
  } else {
    return false;
  }
  return true;
}

/** @param {App} app @param {KeyboardEvent} event */
function selectsByKey(app, event) {
  const {stage, selection} = app, isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'a') {
    selection.add(withStacked(stage.list, stage.list.items));
    return true;
  }
  if (isCommand && event.key.toLowerCase() === 'z') return app.selectionBar.undo();
  if (event.key === ' ' && stage.selected >= 0 && (isCommand || selection.isMode)) {
    selection.toggle(membersWith(stage, stage.selected));
    return true;
  }
  if (!event.shiftKey || isCommand || event.altKey) return false;
  const next = /^(Arrow|Home|End|Page)/.test(event.key) ? destination(stage, event.key) : -1;
  if (next < 0) return false;
  const from = stage.selected;
  app.choose(next, {});
  selection.extendTo(stage.list, next, from);
  return true;
}

/** A finger that rests selects what is below it, and from then on a tap selects.
 * @param {App} app */
function listenToLongPress({stage, selection}) {
  const {host} = stage.tiles;
  let timer = 0, isLong = false, start = {x: 0, y: 0};
  host.addEventListener('pointerdown', (event) => {
    clearTimeout(timer);
    isLong = false;
    const placement = placementAt(stage, event);
    if (event.pointerType !== 'touch' || !event.isPrimary || !placement || selection.isMode) return;
    start = {x: event.clientX, y: event.clientY};
    timer = setTimeout(() => {
      isLong = true;
      selection.isMode = true;
      selection.toggle(membersOf(stage, placement));
    }, longPress);
  });
  const stop = () => clearTimeout(timer);
  addEventListener('pointermove', ({clientX, clientY}) => {
    if (Math.hypot(clientX - start.x, clientY - start.y) > fingerSlip) stop();
  });
  for (const name of ['pointerup', 'pointercancel', 'scroll']) addEventListener(name, stop);
  // What the browser offers for an image that is held would come instead.
  host.addEventListener('contextmenu', (event) => {
    if (isLong || selection.isMode && isTouch(event)) event.preventDefault();
  });
  return {
    wasLong: () => {
      const was = isLong;
      isLong = false;
      return was;
    },
  };
}

/** @param {MouseEvent} event */
const isTouch = (event) => event instanceof PointerEvent && event.pointerType === 'touch';
