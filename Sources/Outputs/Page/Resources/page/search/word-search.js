// @ts-check
// Searching with words, of which some are colors: "navy dress", "rotes Kleid".

/** Why an item has a word: its leading color is of the family, or a color is close; another shown color is of the family;
 * or the word stands in a text alone. */
const foundBy = {color: 0, otherColor: 1, text: 2, nothing: 255};

/** Which items have a word, and how well: less is better among those found the same way.
 * @typedef {{ways: Uint8Array, ranks: Int32Array, color: ColorMeaning | null, meant: string[]}} WordHits
 *    `meant` has the words that stand in for one that is nowhere. */

class WordSearch {
  /** @type {Map<string, WordHits>} */ #known = new Map();
  /** @type {Vocabulary | null} */ #vocabulary = null;
  #length = -1;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.index = new TextIndex(model);
  }

  /** Colors have changed: what was found is found again. */
  forget() { this.#known.clear(); }

  /** Reads colors and texts ahead of time, a piece whenever the browser has nothing better to do.
   * @param {number} [item] the first one not read */
  prepare(item = 0) {
    const end = Math.min(this.model.length, item + 2000);
    for (; item < end; item++) this.index.text(item);
    if (item < this.model.length) whenIdle(() => this.prepare(item));
    else whenIdle(() => palettesOf(this.model));
  }

  get vocabulary() {
    if (this.#vocabulary?.length !== this.model.length) this.#vocabulary = new Vocabulary(this.model, this.index);
    return this.#vocabulary;
  }

  /** What to find, all of it: single words, and the longest runs of words that name a color together.
   * @param {string} query */
  terms(query) {
    const words = searchWords(query), terms = [];
    for (let at = 0; at < words.length;) {
      let count = Math.min(3, words.length - at);
      while (count > 1 && !colorWords().has(foldedWord(words.slice(at, at + count).join(' ')))) count--;
      terms.push(words.slice(at, at + count).join(' '));
      at += count;
    }
    return terms;
  }

  /** @param {string} term @returns {WordHits} */
  hits(term) {
    if (this.#length !== this.model.length) this.forget();
    this.#length = this.model.length;
    let hits = this.#known.get(term);
    if (hits) return hits;
    if (this.#known.size > 40) this.forget();
    hits = this.#find(term, true);
    const color = hits.color;
    if (!color && !hits.ways.some((way) => way !== foundBy.nothing)) hits = this.#meant(term) ?? hits;
    this.#known.set(term, hits);
    return hits;
  }

  /** A word that is nowhere: the color it begins, or else the words that it may be a typo of.
   * @param {string} term @returns {WordHits | null} */
  #meant(term) {
    const colors = colorWords(), folded = foldedWord(term);
    const begun = folded.length < 3 ? [] : [...colors.keys()].filter((word) => word.startsWith(folded));
    const meanings = new Map(begun.map((word) => [colors.get(word), word]));
    const words = begun.length ? [...meanings.values()].slice(0, 4) : this.vocabulary.nearest(folded, colors.keys(), 4);
    if (!words.length) return null;
    const all = words.map((word) => this.#find(word, false));
    const [first] = all;
    for (const {ways, ranks} of all.slice(1)) {
      for (let item = 0; item < ways.length; item++) {
        if (ways[item] < first.ways[item]) [first.ways[item], first.ranks[item]] = [ways[item], ranks[item]];
      }
    }
    // Several colors together have no name.
    const color = new Set(all.map((hits) => hits.color)).size === 1 ? first.color : null;
    return {...first, color, meant: [...new Set(words.map((word) => colors.get(word)?.word ?? word))]};
  }

  /** @param {string} term @param {boolean} isTyped @returns {WordHits} */
  #find(term, isTyped) {
    const {model, index} = this, color = colorWords().get(foldedWord(term)) ?? null;
    const ways = new Uint8Array(model.length).fill(foundBy.nothing), ranks = new Int32Array(model.length);
    if (color?.isFamily) findFamily(model, color, ways, ranks);
    else if (color) findColor(model, color, ways, ranks);
    for (let item = 0; item < model.length; item++) {
      if (ways[item] === foundBy.nothing && index.has(item, term, color !== null || !isTyped)) ways[item] = foundBy.text;
    }
    return {ways, ranks, color, meant: []};
  }
}

/** Items that show a family, by how much of them it is.
 * @param {Model} model @param {ColorMeaning} color @param {Uint8Array} ways @param {Int32Array} ranks */
function findFamily(model, {word}, ways, ranks) {
  const palettes = palettesOf(model), {starts, share} = palettes, family = model.summary.families.indexOf(word);
  for (let item = 0; item < model.length; item++) {
    let sum = 0, doesShow = false;
    for (let at = starts[item]; at < starts[item + 1]; at++) {
      if (palettes.family(item, at) !== family) continue;
      sum += share[at];
      doesShow = true;
    }
    if (!doesShow) continue;
    ways[item] = model.family[item] === family ? foundBy.color : foundBy.otherColor;
    ranks[item] = Math.round(1000 - sum / Math.max(1, palettes.shown(item)) * 1000);
  }
}

/** Items that are close to a finer color, or measured as such, by nearness.
 * @param {Model} model @param {ColorMeaning} color @param {Uint8Array} ways @param {Int32Array} ranks */
function findColor(model, {word, rgb, families}, ways, ranks) {
  const palettes = palettesOf(model), query = queryColor(rgb, 1), limit = closeLimit * distanceSteps;
  query.votes = new Float64Array(256);
  for (const family of families) query.votes[model.summary.families.indexOf(family)] = 1;
  for (let item = 0; item < model.length; item++) {
    const distance = itemDistance(palettes, [query], item);
    if (distance > limit && model.colorName(item) !== word) continue;
    ways[item] = foundBy.color;
    ranks[item] = Math.min(distance, limit);
  }
}

/** Items found, best first, and the parts that get a heading. Those without any color among the words stay in wall order.
 * @param {Model} model @param {Int32Array} items that have all the words @param {WordHits[]} hits
 * @returns {{items: Int32Array, title: string, parts: RankedPart[]} | null} null when no word is a color */
function rankedByWords(model, items, hits) {
  const colors = hits.filter(({color, meant}) => color || meant.length);
  const named = colors.flatMap(({color}) => (color ? [color.word] : []));
  if (!named.length) return null;
  const isOneFamily = colors.length === 1 && colors[0].color?.isFamily === true;
  const worst = Uint8Array.from(items, (item) => colors.reduce((way, {ways}) => Math.max(way, ways[item]), 0));
  const step = 2 * closeLimit * distanceSteps, ways = isOneFamily ? [0, 1, 2] : [0, 2];
  const way = (/** @type {number} */ at) => (isOneFamily || worst[at] === foundBy.text ? worst[at] : 0);
  const keys = Int32Array.from(items, (item, at) => {
    const rank = colors.reduce((sum, {ranks}) => sum + ranks[item], 0) / colors.length;
    return way(at) * step + (way(at) === foundBy.text ? 0 : Math.floor(rank));
  });
  const name = capitalized(named.join(' and '));
  const titles = [name, `With ${name.toLowerCase()}`, `${name} in words only`];
  const parts = [];
  let start = 0;
  for (const one of ways) {
    let count = 0;
    for (let at = 0; at < items.length; at++) if (way(at) === one) count++;
    if (count) parts.push({start, end: start + count, title: titles[one]});
    start += count;
  }
  return {items: sortedByKey(items, keys, 3 * step), title: name, parts};
}
