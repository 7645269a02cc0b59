// What became of each item when the options changed.

import {lowerBound} from '../numbers.js';

/** @typedef {object} Row
 * @property {number} before item of the wall before; -1 where there is none
 * @property {number} after item of the wall after; -1 where there is none
 * @property {Set<string>} kinds ways it differs
 * @property {string} move its change of family, as `familyMove` writes it; empty without one
 */

/** Ways to differ, by the name on their button. */
export const changeKinds = ['Family changed', 'Color changed', 'Moved', 'New', 'Gone'];

/** Smaller differences of the leading color are not seen. */
const visibleStep = 0.02;

/** All items in the order of the wall after, then those that are gone.
 * @param {Model} before @param {Model} after @returns {Row[]} */
export function compareWalls(before, after) {
  /** @type {Row[]} */
  const rows = [];
  const met = new Set();
  for (let item = 0; item < after.length; item++) {
    const old = before.itemWithId(after.ids[item]);
    met.add(old);
    rows.push(old < 0 ? {before: -1, after: item, kinds: new Set(['New']), move: ''} : changedRow(before, old, after, item));
  }
  const shared = rows.filter((row) => row.before >= 0);
  const inOrder = longestRise(shared.map((row) => row.before));
  shared.forEach((row, at) => {
    if (!inOrder.has(at)) row.kinds.add('Moved');
  });
  for (let item = 0; item < before.length; item++) {
    if (!met.has(item)) rows.push({before: item, after: -1, kinds: new Set(['Gone']), move: ''});
  }
  return rows;
}

/** @param {Model} before @param {number} old @param {Model} after @param {number} item @returns {Row} */
function changedRow(before, old, after, item) {
  const kinds = new Set();
  const from = before.familyName(old), to = after.familyName(item);
  if (from !== to) kinds.add('Family changed');
  const step = Math.hypot(
    before.lightness[old] - after.lightness[item],
    before.a[old] - after.a[item],
    before.b[old] - after.b[item],
  );
  if (step > visibleStep || (from === '') !== (to === '')) kinds.add('Color changed');
  return {before: old, after: item, kinds, move: from === to ? '' : familyMove(from, to)};
}

/** @param {string} from @param {string} to */
const familyMove = (from, to) => `${from || 'no color'}>${to || 'no color'}`;

/** Changes of family, most frequent first.
 * @param {Row[]} rows @returns {{move: string, count: number, from: string, to: string}[]} */
export function familyMoves(rows) {
  const counts = new Map();
  for (const {move} of rows) if (move) counts.set(move, (counts.get(move) ?? 0) + 1);
  return [...counts]
    .sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
    .map(([move, count]) => ({move, count, from: move.split('>')[0], to: move.split('>')[1]}));
}

/** Positions of the most values that rise from left to right: those kept their order, and the others moved past them.
 * After C. Schensted, 1961; O(n log n).
 * @param {number[]} values @returns {Set<number>} */
function longestRise(values) {
  /** @type {number[]} */ const ends = [];
  /** @type {number[]} */ const endValues = [];
  const previous = new Int32Array(values.length);
  values.forEach((value, at) => {
    const length = lowerBound(endValues, value);
    previous[at] = length > 0 ? ends[length - 1] : -1;
    ends[length] = at;
    endValues[length] = value;
  });
  const rise = new Set();
  for (let at = ends.length ? ends[ends.length - 1] : -1; at >= 0; at = previous[at]) rise.add(at);
  return rise;
}
