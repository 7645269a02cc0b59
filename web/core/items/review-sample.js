// How right the wall is, computed from items that were drawn at random. What the queue shows besides are likely mistakes: they
// say nothing about the others.

import {looksRight} from './corrections.js';
import {formatPercent} from '../text.js';

/** Items to draw: 43 right ones of 50 say "between 74 and 93 %", which is enough to decide by. */
const sampleSize = 50;
/** A smaller wall is looked at as a whole. */
const leastForSample = 4 * sampleSize;
/** With fewer looks the interval is too wide to be shown. */
const leastLooks = 10;

/** The items with the lowest hashes of their ids: the same ones on every computer and after every run, as long as they are
 * there, and in an order that has nothing to do with color.
 * @param {Model} model @param {number[]} items that have a color */
export function randomSample({summary, ids}, items) {
  if (items.length < leastForSample) return [];
  /** @type {{item: number, hash: number}[]} */
  const drawn = [];
  for (const item of items) {
    const hash = hashOf(`${summary.catalogue}\n${ids[item]}`);
    if (drawn.length === sampleSize && hash >= drawn[sampleSize - 1].hash) continue;
    const after = drawn.findIndex((other) => hash < other.hash);
    drawn.splice(after < 0 ? drawn.length : after, 0, {item, hash});
    drawn.length = Math.min(drawn.length, sampleSize);
  }
  return drawn.map(({item}) => item);
}

/** FNV-1a, and the last step of MurmurHash3, because FNV leaves the order of similar ids in its high bits.
 * @param {string} text */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ hash >>> 16, 0x85ebca6b);
  hash = Math.imul(hash ^ hash >>> 13, 0xc2b2ae35);
  return (hash ^ hash >>> 16) >>> 0;
}

/** @typedef {{size: number, looked: number, right: number, part: number, low: number, high: number}} WallEstimate
 * `part` of the wall is right, between `low` and `high`, each 0...1. */

/** @param {Model} model @param {Set<number>} sample @returns {WallEstimate} */
export function wallEstimate(model, sample) {
  const verdicts = [...sample].map((item) => wasRight(model, item)).filter((verdict) => verdict !== null);
  const looked = verdicts.length, right = verdicts.filter(Boolean).length;
  return {size: sample.size, looked, right, part: looked ? right / looked : 0, ...wilsonInterval(right, looked)};
}

/** Whether the measured family was right; null until someone has looked.
 * @param {Model} model @param {number} item */
function wasRight(model, item) {
  const pending = model.pending.get(item);
  if (pending) return pending.isCleared ? null : pending.family === model.familyName(item);
  const note = model.overrides.get(item);
  return note === undefined ? null : note.trim() === looksRight;
}

/** The interval of E. B. Wilson, 1927, that holds the true part 19 times of 20. It stays within 0...1 and is sound for few
 * looks too.
 * @param {number} right @param {number} looked */
export function wilsonInterval(right, looked) {
  if (looked === 0) return {low: 0, high: 1};
  const z = 1.959964, part = right / looked, scale = 1 + z * z / looked;
  const middle = (part + z * z / (2 * looked)) / scale;
  const reach = z / scale * Math.sqrt(part * (1 - part) / looked + z * z / (4 * looked * looked));
  return {low: Math.max(0, middle - reach), high: Math.min(1, middle + reach)};
}

/** @param {WallEstimate} estimate */
export const isEnough = ({size, looked}) => size > 0 && looked >= size;

/** "Right: 43 of 50 drawn at random, so about 86 % of the wall (between 74 and 93 %)."; empty without a sample.
 * @param {WallEstimate} estimate */
export function estimateText({size, looked, right, part, low, high}) {
  if (size === 0) return '';
  if (looked < leastLooks) return `Drawn at random: ${looked} of ${size} looked at. After ${leastLooks} they show how right the wall is.`;
  const left = looked < size ? ` ${size - looked} more to look at.` : '';
  const between = `between ${Math.round(low * 100)} and ${formatPercent(high)}`;
  return `Right: ${right} of ${looked} drawn at random, so about ${formatPercent(part)} of the wall (${between}).${left}`;
}
