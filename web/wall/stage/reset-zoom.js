// The way back from where nothing is: parts of a map have no items, and who zooms into them sees an empty window.

import {byId, focusInPlace} from '../../dom/elements.js';
import {durations} from '../app/app.js';

/** Whether nothing is in the window, though there are items.
 * @param {Stage} stage */
export function isViewEmpty(stage) {
  const {x, y, w, h} = stage.visibleArea();
  const isIn = (/** @type {Placement} */ {box}) => box.x < x + w && box.y < y + h && box.x + box.w > x && box.y + box.h > y;
  return stage.list.items.length > 0 && !stage.arrangement?.placements({x, y, w, h}).some(isIn);
}

/** The item nearest to the middle of the window, or -1.
 * @param {Stage} stage */
export function nearestToView(stage) {
  const {x, y, w, h} = stage.visibleArea();
  return stage.arrangement?.nearestItem?.({x: x + w / 2, y: y + h / 2}) ?? -1;
}

/** A button that shows everything again: there while a map is zoomed, and in the middle of the window while that is empty.
 * @param {App} app */
export function listenToResetZoom(app) {
  const {stage} = app, host = byId('way-back'), words = byId('way-back-words');
  byId('back-to-all').addEventListener('click', () => {
    stage.show({zoom: 1, at: {x: 0, y: 0}, duration: durations.layout});
    scrollTo(0, 0);
    app.showState();
    focusInPlace(stage.tiles.host);
  });
  stage.moved.listen(() => {
    const isZoomed = stage.arrangement?.isContinuous === true && stage.zoom > 1.01;
    host.hidden = !isZoomed;
    const isEmpty = isZoomed && isViewEmpty(stage);
    host.classList.toggle('lost', isEmpty);
    words.textContent = isEmpty ? 'Nothing is here.' : '';
    const {left, right, bottom} = stage.insets;
    host.style.cssText = `left:${left}px;right:${right}px;bottom:${bottom + 20}px`;
  });
}
