// Mouse, wheel and fingers on the stage.

import {clamp} from '../../core/numbers.js';
import {placementAt} from '../mosaic/mosaic.js';

/** @param {Stage} stage @param {{open: (item: number) => void, expand: (item: number) => void, zoom: (factor: number, at: {x: number, y: number}) => void,
 *    enter: (item: number) => void}} actions */
export function listenToPointer(stage, actions) {
  const {host} = stage.tiles;
  let didPan = false;
  let clicked = -1;
  host.addEventListener('click', (event) => {
    // The second click of two goes in to what the first one chose, wherever that is by now.
    if (stage.arrangement?.isMosaic && event.detail === 2 && clicked >= 0) return actions.enter(clicked);
    const placement = didPan ? null : placementAt(stage, event);
    clicked = placement?.item ?? -1;
    if (!placement) return;
    if (placement.count > 1) actions.expand(placement.item);
    else actions.open(placement.item);
  });
  stage.element.addEventListener('wheel', (event) => {
    if (!stage.arrangement?.isContinuous && !event.ctrlKey) return;
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 30 : 1;
    actions.zoom(Math.exp(clamp(-event.deltaY * lines, -240, 240) * 0.003), {x: event.clientX, y: event.clientY});
  }, {passive: false});
  listenToPan(stage, (didMove) => {
    didPan = didMove;
  });
  listenToPinch(host, actions.zoom);
}

/** Dragging the map with a mouse scrolls it; fingers do so by themselves.
 * @param {Stage} stage @param {(didMove: boolean) => void} report */
function listenToPan(stage, report) {
  const {host} = stage.tiles;
  let last = /** @type {{x: number, y: number} | null} */ (null), way = 0;
  host.addEventListener('pointerdown', (event) => {
    way = 0;
    report(false);
    if (event.pointerType === 'mouse' && event.button === 0 && stage.arrangement?.isContinuous) {
      last = {x: event.clientX, y: event.clientY};
    }
  });
  addEventListener('pointermove', (event) => {
    if (!last || event.buttons !== 1) return;
    way += Math.abs(event.clientX - last.x) + Math.abs(event.clientY - last.y);
    if (way > 4) {
      report(true);
      scrollBy(last.x - event.clientX, last.y - event.clientY);
    }
    last = {x: event.clientX, y: event.clientY};
  });
  addEventListener('pointerup', () => {
    last = null;
  });
}

/** Two fingers make tiles larger or smaller.
 * @param {HTMLElement} host
 * @param {(factor: number, at: {x: number, y: number}) => void} zoom */
function listenToPinch(host, zoom) {
  let spread = 0;
  host.addEventListener('touchmove', (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    const next = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    const at = {x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2};
    if (spread && Math.abs(next - spread) < 12) return;
    if (spread) zoom(next / spread, at);
    spread = next;
  }, {passive: false});
  host.addEventListener('touchend', () => {
    spread = 0;
  });
}
