// The shown colors of all items as columns, for searches that look at every one of them.

import {oklab} from './color.js';

export class Palettes {
  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.length = model.length;
    /** Where the colors of each item begin; those of the last end with the columns. */
    this.starts = new Int32Array(model.length + 1);
    const colors = [];
    for (let item = 0; item < model.length; item++) {
      this.starts[item] = colors.length;
      for (const color of model.colors(item)) colors.push(color);
    }
    this.starts[model.length] = colors.length;
    this.l = new Float64Array(colors.length);
    this.a = new Float64Array(colors.length);
    this.b = new Float64Array(colors.length);
    this.chroma = new Float64Array(colors.length);
    /** Whole thousandths. */
    this.share = Float64Array.from(colors, (color) => Math.round(color.share * 1000));
    this.#families = Uint8Array.from(colors, (color) => color.family);
    colors.forEach(({rgb}, at) => {
      const [l, a, b] = oklab(rgb);
      [this.l[at], this.a[at], this.b[at], this.chroma[at]] = [l, a, b, Math.sqrt(a * a + b * b)];
    });
  }

  /** @type {Uint8Array} */ #families;

  /** The family of a shown color. That of the leading one is what the model says now.
   * @param {number} item @param {number} at */
  family(item, at) {
    return at === this.starts[item] ? this.model.family[item] : this.#families[at];
  }

  /** A bit for each family that an item shows.
   * @param {number} item */
  familyBits(item) {
    let bits = 0;
    for (let at = this.starts[item]; at < this.starts[item + 1]; at++) bits |= 1 << this.family(item, at);
    return bits;
  }

  /** The sum of the shares that an item shows, in thousandths.
   * @param {number} item */
  shown(item) {
    let sum = 0;
    for (let at = this.starts[item]; at < this.starts[item + 1]; at++) sum += this.share[at];
    return sum;
  }
}

/** @type {WeakMap<Model, Palettes>} */
const knownPalettes = new WeakMap();

/** Those of a model, built once all that it has now are needed.
 * @param {Model} model */
export function palettesOf(model) {
  let palettes = knownPalettes.get(model);
  if (palettes?.length !== model.length) knownPalettes.set(model, palettes = new Palettes(model));
  return palettes;
}
