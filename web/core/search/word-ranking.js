// Items found by words in which some are colors, best first. The server ranks in the same way (WordRanking.swift).

import {closeLimit, distanceSteps} from '../color/color-distance.js';
import {capitalized} from '../text.js';
import {sortedByKey} from './color-ranking.js';
import {foundBy} from './word-search.js';
/** @typedef {import('./word-search.js').WordHits} WordHits */

/** @param {WordHits} hits  Whether items may be close to what is asked for without being called so. */
const isFiner = ({color}) => color?.isFamily === false;

/** Items found, best first, and the parts that get a heading: what is so called, what is close to it or shows it beside another
 * color, what says so in words alone. `close` and `named` count as the server does: named ones are close, and come first.
 * Items without any color among the words stay in wall order, but those with a word only in a longer one come last.
 * @param {Int32Array} items that have all the words @param {WordHits[]} hits of the words that must be found
 * @returns {{items: Int32Array, title: string, parts: RankedPart[], close: number | null, named: number | null} | null} null when the
 *    wall's order says all */
export function rankedByWords(items, hits) {
  const colors = hits.filter(({color, replacesByColors}) => color || replacesByColors);
  const words = colors.flatMap(({color}) => (color ? [color.word] : []));
  const isPart = (/** @type {number} */ item) => hits.some(({ways}) => ways[item] === foundBy.part);
  if (!words.length) return wholeWordsFirst(items, isPart);
  const ways = Uint8Array.from(items, (item) => wayOf(item, colors)), step = 2 * closeLimit * distanceSteps;
  const keys = Int32Array.from(items, (item, at) => {
    const rank = colors.reduce((sum, {ranks}) => sum + ranks[item], 0) / colors.length;
    return (2 * ways[at] + +isPart(item)) * step + (ways[at] === foundBy.text ? 0 : Math.floor(rank));
  });
  const counts = [foundBy.color, foundBy.near, foundBy.text].map((one) => ways.filter((way) => way === one).length);
  const name = capitalized([...new Set(words)].join(' and ')), hasFiner = colors.some(isFiner);
  const near = `${hasFiner ? 'Close to' : 'With'} ${name.toLowerCase()}`;
  const titles = [name, near, `${name} in words only`];
  let end = 0;
  const parts = counts.map((count, at) => ({start: end, end: end += count, title: titles[at]})).filter((part) => part.end > part.start);
  const close = hasFiner ? counts[0] + counts[1] : counts[0];
  return {items: sortedByKey(items, keys, 6 * step), title: name, parts, close, named: hasFiner ? counts[0] : null};
}

/** @param {Int32Array} items @param {(item: number) => boolean} isPart */
function wholeWordsFirst(items, isPart) {
  const whole = items.filter((item) => !isPart(item)), end = whole.length;
  if (!end || end === items.length) return null;
  const parts = [{start: 0, end, title: 'In whole words'}, {start: end, end: items.length, title: 'In longer words'}];
  return {items: Int32Array.of(...whole, ...items.filter(isPart)), title: 'Whole words first', parts, close: null, named: null};
}

/** In which group an item stands. Of several families it is enough to show each.
 * @param {number} item @param {WordHits[]} colors */
function wayOf(item, colors) {
  if (colors.some(({ways}) => ways[item] >= foundBy.text)) return foundBy.text;
  const isNear = colors.some((hits) => hits.ways[item] === foundBy.near && (colors.length === 1 || isFiner(hits)));
  return isNear ? foundBy.near : foundBy.color;
}
