// Stacks: neighbors in a list that show the same picture, as one tile. A stacked list holds the first of each stack;
// the others are where that one is, and every count stays a count of items.

import {lowerBound} from '../numbers.js';

/** @param {ItemList} list @returns {ItemList} */
export function stackedList(list) {
  const {model, items} = list;
  // No stack lies in two parts of a ranking.
  const ends = list.parts.map(({end}) => end);
  const heads = new Int32Array(items.length), positions = new Int32Array(model.length).fill(-1);
  const starts = new Int32Array(items.length + 1);
  /** @type {Map<number, Int32Array>} */
  const stacks = new Map();
  let count = 0;
  for (let at = 0; at < items.length;) {
    let end = at + 1;
    while (end < items.length && !ends.includes(end) && model.sharesImage(items[at], items[end])) end++;
    if (end - at > 1) stacks.set(items[at], items.subarray(at, end));
    for (let one = at; one < end; one++) positions[items[one]] = count;
    starts[count] = at;
    heads[count++] = items[at];
    at = end;
  }
  starts[count] = items.length;
  const parts = list.parts.map((part) => ({
    ...part,
    start: lowerBound(starts, part.start, 0, count),
    end: lowerBound(starts, part.end, 0, count),
  }));
  return {...list, items: heads.slice(0, count), positions, stacks, starts, parts};
}

/** How many items are in a stretch of a list, those in stacks counted.
 * @param {ItemList} list @param {number} [start] @param {number} [end] positions */
export const countItems = ({items, starts}, start = 0, end = items.length) => (starts ? starts[end] - starts[start] : end - start);

/** How many items a list shows as one.
 * @param {ItemList} list @param {number} item the first of them */
export const stackSize = ({stacks}, item) => stacks?.get(item)?.length ?? 1;

/** The item whose tile shows an item: the first of its stack.
 * @param {ItemList} list @param {number} item */
export const shownItem = ({items, positions, stacks}, item) => (stacks && positions[item] >= 0 ? items[positions[item]] : item);

/** Some items of a list, each with those in its stack.
 * @param {ItemList} list @param {ArrayLike<number>} items @returns {ArrayLike<number>} */
export function withStacked({stacks}, items) {
  if (!stacks?.size) return items;
  return Array.from(items).flatMap((item) => Array.from(stacks.get(item) ?? [item]));
}
