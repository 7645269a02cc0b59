// @ts-check
// Who flies from where to where when one arrangement follows another.

/** @typedef {{item: number, count: number, box: Box, fade: number}} Place  in the window */

/** @param {{arrangement: Arrangement | null, origin: {x: number, y: number}, places: Map<number, Place>}} before
 * @param {{arrangement: Arrangement, origin: {x: number, y: number}, marks: Mark[]}} after
 * @returns {Mover[]} those that leave first, so that they pass below */
function plannedMovers(before, after) {
  const staying = new Set(after.marks.map((mark) => mark.key));
  const leaving = [...before.places].filter(([key]) => !staying.has(key)).map(([key, place]) => departure(key, place, after));
  const others = after.marks.map((mark) => arrival(mark, before, after.origin));
  return [...leaving, ...others];
}

/** One that the new arrangement does not show here: it goes where it belongs, into its cluster, or away.
 * @param {number} key @param {Place} place
 * @param {{arrangement: Arrangement, origin: {x: number, y: number}}} after @returns {Mover} */
function departure(key, place, {arrangement, origin}) {
  const box = arrangement.boxOf(place.item);
  const {item, count, box: from, fade} = place;
  if (!box) return {key, item, count, from, to: shrunk(from), fadeFrom: fade, fadeTo: 0};
  return {key, item, count, from, to: nearby(shifted(box, origin)), fadeFrom: fade, fadeTo: 0};
}

/** One that the new arrangement shows: it comes from where it was, out of its cluster, or from nothing.
 * @param {Mark} mark @param {{arrangement: Arrangement | null, origin: {x: number, y: number}, places: Map<number, Place>}} before
 * @param {{x: number, y: number}} origin @returns {Mover} */
function arrival({key, item, count, box}, before, origin) {
  const to = shifted(box, origin);
  const place = before.places.get(key);
  if (place) return {key, item, count, from: place.box, to, fadeFrom: place.fade, fadeTo: 1};
  const old = before.arrangement?.boxOf(item);
  if (!old) return {key, item, count, from: shrunk(to), to, fadeFrom: 0, fadeTo: 1};
  const from = nearby(shifted(old, before.origin));
  return {key, item, count, from, to, fadeFrom: isInWindow(from) ? 0.4 : 1, fadeTo: 1};
}

/** @param {Box} box @param {{x: number, y: number}} origin @returns {Box} */
const shifted = (box, origin) => ({x: box.x + origin.x, y: box.y + origin.y, w: box.w, h: box.h});

/** @param {Box} box @returns {Box} */
const shrunk = (box) => ({x: box.x + box.w * 0.3, y: box.y + box.h * 0.3, w: box.w * 0.4, h: box.h * 0.4});

/** No further away than one window, so that nothing shoots across.
 * @param {Box} box @returns {Box} */
const nearby = (box) => ({
  x: clamp(box.x, -innerWidth, 2 * innerWidth), y: clamp(box.y, -innerHeight, 2 * innerHeight), w: box.w, h: box.h,
});

/** @param {Box} box */
const isInWindow = (box) => box.x < innerWidth && box.y < innerHeight && box.x + box.w > 0 && box.y + box.h > 0;
