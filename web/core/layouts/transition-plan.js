// Which tiles move from where to where when one arrangement follows another.

import {clamp} from '../numbers.js';

/** A tile that moves, in window coordinates.
 * @typedef {object} MovingTile
 * @property {number} key
 * @property {number} item
 * @property {number} count
 * @property {number[]} [pictures] of a cluster
 * @property {Box} from
 * @property {Box} to
 * @property {number} fadeFrom opacity, 0...1
 * @property {number} fadeTo
 */

/** A tile in the window, in window coordinates; `fade` is its opacity, 0...1.
 * @typedef {{item: number, count: number, pictures?: number[], box: Box, fade: number}} ShownTile */

/** What was in the window: an arrangement, where it began, and its tiles by their keys.
 * @typedef {{arrangement: Arrangement | null, origin: {x: number, y: number}, tiles: Map<number, ShownTile>}} ShownBefore */

/** @typedef {{width: number, height: number}} WindowSize */

/** @param {ShownBefore} before
 * @param {{arrangement: Arrangement, origin: {x: number, y: number}, placements: Placement[], window: WindowSize}} after
 * @returns {MovingTile[]} those that leave first, so that they pass below */
export function planTransition(before, after) {
  const staying = new Set(after.placements.map((placement) => placement.key));
  const leaving = [...before.tiles].filter(([key]) => !staying.has(key)).map(([key, tile]) => leavingTile(key, tile, after));
  const others = after.placements.map((placement) => enteringTile(placement, before, after));
  return [...leaving, ...others];
}

/** One that the new arrangement does not show here: it goes where it belongs, into its cluster, or away.
 * @param {number} key @param {ShownTile} tile
 * @param {{arrangement: Arrangement, origin: {x: number, y: number}, window: WindowSize}} after @returns {MovingTile} */
function leavingTile(key, {item, count, pictures, box: from, fade}, {arrangement, origin, window}) {
  const box = arrangement.boxOf(item);
  if (!box) return {key, item, count, pictures, from, to: shrunk(from), fadeFrom: fade, fadeTo: 0};
  return {key, item, count, pictures, from, to: nearby(shifted(box, origin), window), fadeFrom: fade, fadeTo: 0};
}

/** One that the new arrangement shows: it comes from where it was, out of its cluster, or from nothing.
 * @param {Placement} placement @param {ShownBefore} before
 * @param {{origin: {x: number, y: number}, window: WindowSize}} after @returns {MovingTile} */
function enteringTile({key, item, count, pictures, box}, before, {origin, window}) {
  const to = shifted(box, origin);
  const shown = before.tiles.get(key);
  if (shown) return {key, item, count, pictures, from: shown.box, to, fadeFrom: shown.fade, fadeTo: 1};
  const old = before.arrangement?.boxOf(item);
  if (!old) return {key, item, count, pictures, from: shrunk(to), to, fadeFrom: 0, fadeTo: 1};
  const from = nearby(shifted(old, before.origin), window);
  return {key, item, count, pictures, from, to, fadeFrom: isInWindow(from, window) ? 0.4 : 1, fadeTo: 1};
}

/** @param {Box} box @param {{x: number, y: number}} origin @returns {Box} */
export const shifted = (box, origin) => ({x: box.x + origin.x, y: box.y + origin.y, w: box.w, h: box.h});

/** @param {Box} box @returns {Box} */
const shrunk = (box) => ({x: box.x + box.w * 0.3, y: box.y + box.h * 0.3, w: box.w * 0.4, h: box.h * 0.4});

/** No further away than one window, so that nothing shoots across.
 * @param {Box} box @param {WindowSize} window @returns {Box} */
const nearby = ({x, y, w, h}, {width, height}) => ({x: clamp(x, -width, 2 * width), y: clamp(y, -height, 2 * height), w, h});

/** @param {Box} box @param {WindowSize} window */
const isInWindow = ({x, y, w, h}, {width, height}) => x < width && y < height && x + w > 0 && y + h > 0;
