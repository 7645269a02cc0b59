// @ts-check
// Searching in titles, ids and vendor colors.

class TextIndex {
  /** @type {string[]} */ #texts = [];

  /** @param {Model} model */
  constructor(model) { this.model = model; }

  /** Whether an item has all the words.
   * @param {number} item @param {string[]} words as `searchWords` gives them */
  matches(item, words) {
    const text = this.#texts[item] ??= normalizedText(`${this.model.titles[item]}\n${this.model.ids[item]}\n${this.model.vendorWord(item)}`);
    return words.every((word) => text.includes(word));
  }
}

/** @param {string} query */
const searchWords = (query) => normalizedText(query).split(/\s+/).filter(Boolean);
