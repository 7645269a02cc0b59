// The palette of some items: the few colors that say most of what they show, and how much of them each is.

import {oklab} from './color.js';

/** Colors at most, and how far from each other they begin, in Oklab: nearer ones are one color to people. */
const most = 5, apart = 0.1;
/** Items that are looked at, spread evenly, where there are more: a prime number, so that no rhythm of a wall is hit each time. */
const sampleLength = 997;

/** @typedef {{rgb: number, weight: number, place: [number, number, number]}} Shown a color that items show, and how many whole items of it */

/** Up to five colors, the largest part first. Each is shown by an item, and stands for those that are nearest to it.
 * @param {Model} model @param {Int32Array} items @returns {{rgb: number, share: number}[]} parts of what the items show */
export function selectionPalette(model, items) {
  const shown = shownColors(model, items), total = shown.reduce((sum, {weight}) => sum + weight, 0);
  let middles = firstMiddles(shown), groups = nearestGroups(shown, middles);
  for (let round = 0; round < 8; round++) {
    middles = groups.map(middleOf);
    groups = nearestGroups(shown, middles);
  }
  return groups.map((group) => {
    const middle = middleOf(group), weight = group.reduce((sum, one) => sum + one.weight, 0);
    const typical = group.reduce((best, one) => (distance(one.place, middle) < distance(best.place, middle) ? one : best));
    return {rgb: typical.rgb, share: weight / total};
  }).filter(({share}) => share >= 0.005).sort((one, other) => other.share - one.share);
}

/** What the items show, those that are nearly the same color as one. Each item counts as much as another.
 * @param {Model} model @param {Int32Array} items @returns {Shown[]} */
function shownColors(model, items) {
  /** @type {Map<number, Shown>} */ const shown = new Map();
  for (let at = 0, step = Math.max(1, items.length / sampleLength); at < items.length; at += step) {
    const colors = model.barColors(items[Math.floor(at)]), whole = colors.reduce((sum, {share}) => sum + share, 0);
    for (const {rgb, share} of colors) {
      const key = rgb & 0xf8f8f8, known = shown.get(key);
      if (known) known.weight += share / whole;
      else shown.set(key, {rgb, weight: share / whole, place: oklab(rgb)});
    }
  }
  return [...shown.values()];
}

/** The color that most is shown of, then each time the one that most is shown of and that is farthest from those before.
 * @param {Shown[]} shown */
function firstMiddles(shown) {
  const middles = /** @type {Shown['place'][]} */ ([]);
  for (let count = 0; count < most; count++) {
    const scores = shown.map(({weight, place}) => {
      const far = Math.min(1, ...middles.map((middle) => distance(place, middle)));
      return far < apart ? 0 : weight * far * far;
    });
    const best = scores.indexOf(Math.max(0, ...scores));
    if (!scores[best]) break;
    middles.push(shown[best].place);
  }
  return middles;
}

/** The colors that are nearest to each middle; a middle without any is none.
 * @param {Shown[]} shown @param {Shown['place'][]} middles */
function nearestGroups(shown, middles) {
  /** @type {Shown[][]} */ const groups = middles.map(() => []);
  for (const one of shown) {
    const distances = middles.map((middle) => distance(one.place, middle));
    groups[distances.indexOf(Math.min(...distances))].push(one);
  }
  return groups.filter((group) => group.length);
}

/** @param {Shown[]} group @returns {Shown['place']} */
function middleOf(group) {
  const whole = group.reduce((sum, {weight}) => sum + weight, 0);
  const along = (/** @type {0 | 1 | 2} */ axis) => group.reduce((sum, {weight, place}) => sum + place[axis] * weight, 0) / whole;
  return [along(0), along(1), along(2)];
}

/** @param {Shown['place']} one @param {Shown['place']} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
