// Items by nearness to colors. docs/internals/search.md says why it is so.

import {closeLimit, colorDistance, distanceSteps, familyStep, queryColor, shareStep} from '../color/color-distance.js';
import {oklab} from '../color/color.js';
import {goesWith, harmony, isNeutral} from '../color/goes-with.js';
import {palettesOf} from '../color/palettes.js';
import {noFamily} from '../items/model.js';
/** @typedef {import('../color/color-distance.js').QueryColor} QueryColor */
/** @typedef {import('../color/palettes.js').Palettes} Palettes */

/** The first radius around a query's color in which shown colors say what family it is. */
const voteRadius = 0.03;
/** No item is farther than this many steps; items without a color are. */
const farthest = 4 * distanceSteps;

/** The colors to be near to, with what the catalogue calls them.
 * @param {Model} model @param {{rgb: number, weight: number}[]} colors */
export function queryColors(model, colors) {
  let sum = 0;
  for (const {weight} of colors) sum += weight;
  return colors.map(({rgb, weight}) => {
    const query = queryColor(rgb, weight / sum);
    query.votes = familyVotes(palettesOf(model), query);
    return query;
  });
}

/** What the catalogue calls colors like this one: the shown colors around it vote by share and nearness, in whole numbers,
 * so that any order gives the same sum. Where there are no votes, the radius doubles.
 * @param {Palettes} palettes @param {QueryColor} query */
function familyVotes(palettes, query) {
  const {starts, share} = palettes;
  const votes = new Float64Array(256);
  const distances = new Float64Array(share.length);
  for (let at = 0; at < share.length; at++) distances[at] = colorDistance(query, palettes, at);
  for (let radius = voteRadius, most = 0; radius < 4 && !most; radius *= 2) {
    for (let item = 0; item < palettes.length; item++) {
      for (let at = starts[item]; at < starts[item + 1]; at++) {
        const distance = distances[at];
        if (distance >= radius) continue;
        const vote = share[at] * (1 - distance * distance / (radius * radius));
        votes[palettes.family(item, at)] += Math.floor(vote * 1000 + 0.5);
      }
    }
    for (const vote of votes) most = Math.max(most, vote);
    if (most) { for (let family = 0; family < votes.length; family++) votes[family] /= most; }
  }
  return votes;
}

/** How far an item is from the colors, in steps; `farthest` without a color.
 * @param {Palettes} palettes @param {QueryColor[]} query @param {number} item */
export function itemDistance(palettes, query, item) {
  const {starts, share} = palettes;
  const start = starts[item], end = starts[item + 1], shown = palettes.shown(item);
  if (start === end || !shown) return farthest;
  let sum = 0;
  for (const color of query) {
    const wanted = color.weight * shown;
    let least = Infinity;
    for (let at = start; at < end; at++) {
      const lack = wanted > share[at] ? (wanted - share[at]) / wanted : 0;
      const step = familyStep * (1 - color.votes[palettes.family(item, at)]) + shareStep * (lack * lack);
      least = Math.min(least, colorDistance(color, palettes, at) + step);
    }
    sum += color.weight * least;
  }
  return Math.min(farthest - 1, Math.floor(sum * distanceSteps + 0.5));
}

/** Items by nearness, those alike in wall order, and where close ones end. Of close items with one image the first stays
 * and the others go behind the last close one, so that they do not hide the rest.
 * @param {Model} model @param {Int32Array} items @param {{rgb: number, weight: number}[]} colors
 * @returns {{items: Int32Array, close: number}} */
export function rankedByColor(model, items, colors) {
  const palettes = palettesOf(model), query = queryColors(model, colors);
  const distances = new Int32Array(items.length);
  for (let at = 0; at < items.length; at++) distances[at] = itemDistance(palettes, query, items[at]);
  const ranked = sortedByKey(items, distances, farthest);
  let close = 0;
  for (const distance of distances) if (distance <= closeLimit * distanceSteps) close++;
  sinkRepeatedImages(model, ranked.subarray(0, close));
  return {items: ranked, close};
}

/** Sorted by whole numbers from 0 to `most`; equal ones keep their order. O(n): they are counted.
 * @param {Int32Array} items @param {Int32Array} keys of each item @param {number} most */
export function sortedByKey(items, keys, most) {
  const ends = new Int32Array(most + 2);
  for (const key of keys) ends[key + 1]++;
  for (let key = 1; key < ends.length; key++) ends[key] += ends[key - 1];
  const sorted = new Int32Array(items.length);
  for (let at = 0; at < items.length; at++) sorted[ends[keys[at]]++] = items[at];
  return sorted;
}

/** @param {Model} model @param {Int32Array} items changed in place */
function sinkRepeatedImages(model, items) {
  const seen = new Set(), repeated = [];
  let kept = 0;
  for (const item of items) {
    const image = model.image(item);
    if (image && seen.has(image)) repeated.push(item);
    else items[kept++] = item;
    seen.add(image);
  }
  items.set(repeated, kept);
}

/** Items by what goes with a color: other shades, then hues, then neutrals, then the rest. What is mostly of its leading color comes
 * first, and of a part's items with one image the others come last.
 * @param {Model} model @param {Int32Array} items @param {number} rgb
 * @returns {{items: Int32Array, parts: RankedPart[]}} */
export function rankedByHarmony(model, items, rgb) {
  const palettes = palettesOf(model), {starts, share} = palettes, wanted = placeOf(oklab(rgb)), step = 1000;
  const keys = Int32Array.from(items, (item) => {
    const at = starts[item];
    if (at === starts[item + 1]) return (harmony.rest + 1) * step;
    const {kind, cost} = goesWith(wanted, {l: palettes.l[at], a: palettes.a[at], b: palettes.b[at]});
    const others = 1 - share[at] / Math.max(1, palettes.shown(item));
    return kind * step + Math.floor((cost + others) / 2 * (step - 1));
  });
  const ranked = sortedByKey(items, keys, (harmony.rest + 1) * step);
  const colored = keys.filter((key) => key < (harmony.rest + 1) * step).length;
  const titles = [
    'Other shades',
    'Neighbors and opposites in hue',
    isNeutral(wanted) ? 'Colors' : 'Neutrals',
    'The same color, and others',
  ];
  let end = 0;
  const parts = titles.map((title, kind) => {
    const start = end;
    end += keys.reduce((count, key) => count + Number(Math.min(harmony.rest, Math.floor(key / step)) === kind), 0);
    sinkRepeatedImages(model, ranked.subarray(start, Math.min(end, colored)));
    return {title, start, end};
  });
  return {items: ranked, parts: parts.filter((part) => part.end > part.start)};
}

/** @param {[number, number, number]} color */
const placeOf = ([l, a, b]) => ({l, a, b});

/** The parts of a ranked list that get a heading; empty ones get none.
 * @param {number} close @param {number} length @param {string} name of what is near
 * @returns {RankedPart[]} */
export function closeAndFarther(close, length, name) {
  const parts = [{start: 0, end: close, title: `Closest to ${name}`}, {start: close, end: length, title: `Farther from ${name}`}];
  return parts.filter(({start, end}) => end > start);
}

/** The shown colors of an item as a query.
 * @param {Model} model @param {number} item */
export function paletteOf(model, item) {
  return model.colors(item).filter(({share}) => share > 0).slice(0, 5).map(({rgb, share}) => ({rgb, weight: share}));
}

/** The few items most like one, without it; those with an image that is there already come only when others run out.
 * @param {ItemList} list @param {number} item @param {number} wanted @returns {number[]} */
export function nearestItems({model, items}, item, wanted) {
  const colors = paletteOf(model, item);
  if (!colors.length) return [];
  const others = items.filter((other) => other !== item && model.family[other] !== noFamily);
  const first = /** @type {number[]} */ ([]), repeated = /** @type {number[]} */ ([]), images = new Set([model.image(item)]);
  for (const other of rankedByColor(model, others, colors).items) {
    const image = model.image(other);
    (image && images.has(image) ? repeated : first).push(other);
    images.add(image);
    if (first.length === wanted) break;
  }
  return [...first, ...repeated].slice(0, wanted);
}
