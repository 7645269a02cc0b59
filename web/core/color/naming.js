// What people call a single color: ColorNaming.swift computes the same, in the same precision and order. The tables come with
// the page's data (PageNaming.swift).

import {cielab, oklab} from './color.js';

/** As a number of 32 bits. */
const single = Math.fround;
/** Standard deviation of a typical color's part, and a part that is too little to matter. */
const spread = single(0.055), negligible = single(1e-7);
const scale = single(1 / single(single(2 * spread) * spread));
/** From a point of the survey to the next, in CIELAB. */
const step = 5;

class ColorNaming {
  /** @type {Map<number, Map<number, {first: number, bits: number[]}>>} families in bits, by steps of lightness, of a, of b */ #planes =
    new Map();

  /** @param {Pick<Summary, 'families' | 'typicalColors' | 'survey'>} summary */
  constructor({families, typicalColors, survey}) {
    this.families = families;
    /** A place, and what it says for each family. */
    this.typical = typicalColors.split(';').map((row) => Float32Array.from(row.split(' '), Number));
    for (const row of survey.split(';')) {
      const [lightness, a, b, runs] = row.split(' '), plane = this.#planes.get(Number(lightness) / step) ?? new Map();
      const bits = [...runs.matchAll(/(...)(.)/g)].flatMap(([, digits, count]) => Array(parseInt(count, 36)).fill(parseInt(digits, 16)));
      this.#planes.set(Number(lightness) / step, plane.set(Number(a) / step, {first: Number(b) / step, bits}));
    }
  }

  /** The likeliest family of those that people do not deny.
   * @param {number} rgb */
  family(rgb) {
    const scores = this.#scores(rgb), accepted = this.#accepted(rgb);
    const likeliest = (/** @type {number[]} */ of) => of.reduce((best, next) => (scores[next] > scores[best] ? next : best), of[0]);
    const all = this.families.map((_, family) => family), first = likeliest(all);
    const others = all.filter((family) => accepted >> family & 1);
    return this.families[accepted >> first & 1 || !others.length ? first : likeliest(others)];
  }

  /** The mean of what the typical colors say, by their parts in a color.
   * @param {number} rgb */
  #scores(rgb) {
    const color = warped(rgb), mean = new Float32Array(this.families.length);
    const distances = this.typical.map((place) =>
      color.reduce((sum, part, at) => {
        const difference = single(place[at] - part);
        return single(sum + single(difference * difference));
      }, 0)
    );
    const least = Math.min(...distances);
    distances.forEach((distance, at) => {
      const part = exponential(single(single(least - distance) * scale));
      if (part > negligible) {
        for (let family = 0; family < mean.length; family++) mean[family] += single(part * this.typical[at][family + 3]);
      }
    });
    return mean;
  }

  /** The families that people name it by, as bits: those at the nearest point of the survey.
   * @param {number} rgb */
  #accepted(rgb) {
    const [lightness, a, b] = cielab(rgb).map((part) => Math.round(part / step));
    const plane = within(this.#planes, lightness), {first, bits} = within(plane, a);
    return bits[Math.min(Math.max(b - first, 0), bits.length - 1)];
  }
}

/** The value of a key; beyond the ends that at the end.
 * @template T @param {Map<number, T>} map of keys that follow each other @param {number} key @returns {T} */
function within(map, key) {
  const keys = [...map.keys()];
  return /** @type {T} */ (map.get(Math.min(Math.max(key, keys[0]), keys[keys.length - 1])));
}

/** Oklab with the middle of the chroma plane stretched, as WarpedColor.swift has it.
 * @param {number} rgb */
function warped(rgb) {
  const [lightness, a, b] = oklab(rgb), chroma = Math.sqrt(a * a + b * b + 1e-12);
  const stretch = 1.6 * (Math.sqrt(chroma + 0.02) - Math.sqrt(0.02)) / chroma;
  return [lightness, a * stretch, b * stretch].map(single);
}

/** As RealFunctions.swift computes it.
 * @param {number} exponent not above 0 */
function exponential(exponent) {
  const bounded = Math.max(exponent, -80), shift = 12582912;
  const whole = single(single(single(bounded * single(1.442695)) + shift) - shift);
  const rest = single(single(bounded - single(whole * single(0.693359375))) + single(whole * single(2.1219444e-4)));
  const power = [1 / 120, 1 / 24, 1 / 6, 0.5, 1, 1].reduce((sum, part) => single(single(sum * rest) + single(part)), single(1 / 720));
  return single(power * 2 ** whole);
}

/** @type {WeakMap<Summary, ColorNaming>} */
const known = new WeakMap();

/** What huewall calls a color.
 * @param {Pick<Model, 'summary'>} model @param {number} rgb */
export function familyOf({summary}, rgb) {
  const naming = known.get(summary) ?? new ColorNaming(summary);
  known.set(summary, naming);
  return naming.family(rgb);
}
