// What goes with a color: docs/internals/search.md, "Goes with", has the rule and its reasons.

import {clamp} from '../numbers.js';

/** A color in Oklab.
 * @typedef {{l: number, a: number, b: number}} Place */

/** How two colors go together, best first. Of `rest` are colors that are alike, and hues that neither meet nor oppose each other. */
export const harmony = {shade: 0, hues: 1, neutral: 2, rest: 3};

/** From here on people see another shade, in lightness; and hues up to here are one, in degrees. */
const shadeStep = 0.12, sameHue = 20;
/** Where neighbors in hue are best and where they end; and where opposite hues begin. */
const bestNeighbor = 40, lastNeighbor = 60, firstOpposite = 140;

/** How two colors go together, and how well: less is better. It is the same in both directions.
 * @param {Place} one @param {Place} other @returns {{kind: number, cost: number}} the cost is from 0 to 1 */
export function goesWith(one, other) {
  const lightness = Math.abs(one.l - other.l), chroma = Math.abs(chromaOf(one) - chromaOf(other));
  const neutrals = Number(isNeutral(one)) + Number(isNeutral(other));
  const hue = neutrals ? 0 : hueBetween(one, other);
  if (neutrals === 1) return {kind: harmony.neutral, cost: 1 - lightness};
  if (hue <= sameHue) return {kind: lightness < shadeStep ? harmony.rest : harmony.shade, cost: lightness};
  const isOpposite = hue >= firstOpposite, kind = hue <= lastNeighbor || isOpposite ? harmony.hues : harmony.rest;
  const off = isOpposite ? 180 - hue : Math.abs(hue - bestNeighbor);
  return {kind, cost: clamp(off / 80 + chroma * 4, 0, 1)};
}

/** Black, white, greys, and light sand or beige: they go with every hue.
 * @param {Place} color */
export function isNeutral(color) {
  const isSand = color.l > 0.6 && color.b >= Math.abs(color.a);
  return chromaOf(color) < (isSand ? 0.07 : 0.03);
}

/** @param {Place} color */
const chromaOf = ({a, b}) => Math.sqrt(a * a + b * b);

/** The angle between two hues, in degrees: 0 to 180.
 * @param {Place} one @param {Place} other */
const hueBetween = (one, other) =>
  Math.acos(clamp((one.a * other.a + one.b * other.b) / (chromaOf(one) * chromaOf(other)), -1, 1)) * 180 / Math.PI;
