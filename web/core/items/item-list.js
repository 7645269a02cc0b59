// Lists of items in an order.

/** The items on view and their order.
 * @typedef {object} ItemList
 * @property {Model} model
 * @property {Int32Array} items
 * @property {Int32Array} positions of each item in `items`, or -1
 * @property {boolean} isWallOrder false when they are ranked by something else
 * @property {string} title of the ranking
 * @property {RankedPart[]} parts of a ranking that get a heading
 * @property {Map<number, Int32Array>} [stacks] in a stacked list the items of each stack, by its first: see stacks.js
 * @property {Int32Array} [starts] in a stacked list how many items come before each position
 */

/** All items in wall order.
 * @param {Model} model @returns {ItemList} */
export function wholeWall(model) {
  return listOf(model, Int32Array.from({length: model.length}, (_, item) => item), '');
}

/** @typedef {{start: number, end: number, title: string}} RankedPart  Positions in a list. */

/** @param {Model} model @param {Int32Array} items @param {string} ranking what they are ranked by; empty for wall order
 * @param {RankedPart[]} [parts] of the ranking that get a heading; one for all when it is missing
 * @returns {ItemList} */
export function listOf(model, items, ranking, parts = [{start: 0, end: items.length, title: ranking}]) {
  const positions = new Int32Array(model.length).fill(-1);
  for (let at = 0; at < items.length; at++) positions[items[at]] = at;
  return {model, items, positions, isWallOrder: ranking === '', title: ranking, parts};
}
