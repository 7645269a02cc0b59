// Searching in titles, ids and vendor colors.

import {normalizedText} from '../text.js';

export class TextIndex {
  /** @type {string[]} */ #texts = [];

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
  }

  /** @param {number} item */
  text(item) {
    return this.#texts[item] ??= normalizedText(`${this.model.titles[item]}\n${this.model.ids[item]}\n${this.model.vendorWord(item)}`);
  }

  /** Whether an item has a word anywhere; with `isWhole` only where no letter is next to it.
   * @param {number} item @param {string} word as `normalizedText` gives it @param {boolean} isWhole */
  has(item, word, isWhole) {
    const text = this.text(item);
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (!isWhole || !isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
    }
    return false;
  }
}

/** @param {string | undefined} character */
const isLetter = (character) => character !== undefined && /\p{L}/u.test(character);
