// How far a shown color is from one that is asked for. docs/internals/search.md has the formulas and their reasons; a server that
// ranks the same way computes them in this order.

import {hexOf, oklab, rgbOf} from './color.js';
/** @typedef {import('./palettes.js').Palettes} Palettes */

/** A color to be near to. `weight` is its part of what is asked for: all weights of a query sum to 1.
 * `votes` has a number for each family: 1 where the catalogue calls such a color so, 0 where it never does.
 * @typedef {{rgb: number, weight: number, l: number, a: number, b: number, chroma: number,
 *    lightnessFactor: number, chromaFactor: number, hueFactor: number, votes: Float64Array}} QueryColor */

/** At this chroma a query is as much a hue as a grey. */
const halfChroma = 0.04;
/** How much a color of a family that the query's color never has is farther. */
export const familyStep = 0.2;
/** How much a color that the item barely shows is farther than one that it shows alone. */
export const shareStep = 0.2;
/** Items up to here are close. */
export const closeLimit = 0.15;
/** Steps of a ranked distance: finer differences are none. */
export const distanceSteps = 100000;

/** @param {number} rgb @param {number} weight @returns {QueryColor} without votes yet */
export function queryColor(rgb, weight) {
  const [l, a, b] = oklab(rgb);
  const chroma = Math.sqrt(a * a + b * b);
  const vividness = chroma / (chroma + halfChroma);
  return {
    rgb,
    weight,
    l,
    a,
    b,
    chroma,
    lightnessFactor: 2 - 1.5 * vividness,
    chromaFactor: 2 - vividness,
    hueFactor: 1 + 2 * vividness,
    votes: new Float64Array(0),
  };
}

/** @param {QueryColor} query @param {Palettes} palettes @param {number} at of a shown color */
export function colorDistance(query, {l, a, b, chroma}, at) {
  const dl = query.l - l[at], dc = query.chroma - chroma[at], da = query.a - a[at], db = query.b - b[at];
  const hue = Math.max(0, da * da + db * db - dc * dc);
  return Math.sqrt(query.lightnessFactor * (dl * dl) + query.chromaFactor * (dc * dc) + query.hueFactor * hue);
}

/** Reads "#631c1c", or several with weights: "#631c1c:0.7 #ffffff:0.3"; null for any other text. Spaces or commas divide.
 * @param {string} text @returns {{rgb: number, weight: number}[] | null} */
export function colorsOf(text) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const colors = [];
  for (const word of words) {
    const match = /^(#[0-9a-f]+)(?::(\d*\.?\d+))?$/i.exec(word);
    const rgb = match && rgbOf(match[1]), weight = Number(match?.[2] ?? 1);
    if (rgb === null || !(weight > 0) || weight > 1000) return null;
    colors.push({rgb, weight});
  }
  return colors.length && colors.length <= 5 ? colors : null;
}

/** "#631c1c:0.7 #ffffff:0.3", which `colorsOf` reads; a single color goes without a weight.
 * @param {{rgb: number, weight: number}[]} colors */
export const colorsText = (
  colors,
) => (colors.length === 1 ? hexOf(colors[0].rgb) : colors.map(({rgb, weight}) => `${hexOf(rgb)}:${Number(weight.toFixed(3))}`).join(' '));
