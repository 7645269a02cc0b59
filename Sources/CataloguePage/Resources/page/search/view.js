// @ts-check
// What is on view: hard filters first, then an order.

class View {
  /** @type {Set<number>} families, empty for all */ families = new Set();
  /** @type {Set<number>} numbers of flags, of which an item needs one; empty for any */ flags = new Set();
  /** @type {number} number of the only vendor word, or -1 */ word = -1;
  query = '';
  /** @type {number} the color to be near to, 0xrrggbb, or -1 */ like = -1;
  isFlaggedFirst = false;
  isQueueOnly = false;
  /** @type {ReviewQueue | null} what waits for a person */ queue = null;
  isInStockOnly = false;
  /** @type {PriceRange | null} */ price = null;
  /** @type {Signal<void>} */ changed = new Signal();

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.index = new TextIndex(model);
  }

  get isFiltered() {
    return this.isQueueOnly || this.families.size > 0 || this.flags.size > 0 || this.word >= 0 || this.isInStockOnly || this.price !== null
      || this.words().length > 0;
  }

  get isWhole() { return !this.isFiltered && this.color() < 0 && !this.isFlaggedFirst; }

  /** The color to be near to: asked for by an item, or typed. */
  color() { return this.like >= 0 ? this.like : rgbOf(this.query) ?? -1; }

  /** The words to find; none while a color is typed. */
  words() { return /^\s*#[0-9a-f]*\s*$/i.test(this.query) ? [] : searchWords(this.query); }

  /** @param {Partial<Pick<View, 'query' | 'like' | 'word' | 'isFlaggedFirst' | 'isQueueOnly' | 'isInStockOnly' | 'price'>>} values */
  set(values) {
    Object.assign(this, values);
    this.changed.send();
  }

  /** @param {'families' | 'flags'} kind @param {number} value */
  toggle(kind, value) {
    if (!this[kind].delete(value)) this[kind].add(value);
    this.changed.send();
  }

  clear() {
    this.families.clear();
    this.flags.clear();
    this.set({query: '', like: -1, word: -1, isFlaggedFirst: false, isQueueOnly: false, isInStockOnly: false, price: null});
  }

  /** @returns {ItemList} */
  list() {
    if (this.isWhole) return wholeWall(this.model);
    const items = this.#filtered();
    const color = this.color();
    if (color >= 0) return listOf(this.model, rankedByColor(this.model, items, color), `Closest to ${hexOf(color)}`);
    if (this.isQueueOnly) return listOf(this.model, /** @type {Int32Array} */ (leastSureFirst(this.model, items)), 'To look at');
    if (this.isFlaggedFirst) return listOf(this.model, flaggedFirst(this.model, items, this.queue), 'Flagged first');
    return listOf(this.model, items, '');
  }

  #filtered() {
    const {model, price} = this, words = this.words(), groups = model.wordGroups();
    const flagBits = [...this.flags].reduce((bits, flag) => bits | 1 << flag, 0);
    const items = new Int32Array(model.length);
    let count = 0;
    for (let item = 0; item < model.length; item++) {
      if (this.families.size && !this.families.has(model.family[item])) continue;
      if (this.isQueueOnly && !this.queue?.has(item)) continue;
      if (flagBits && !(model.flags[item] & flagBits)) continue;
      if (this.word >= 0 && groups[model.vendor[item]] !== groups[this.word]) continue;
      if (this.isInStockOnly && model.stock[item] !== 1) continue;
      if (price && !isInRange(model, item, price)) continue;
      if (words.length && !this.index.matches(item, words)) continue;
      items[count++] = item;
    }
    return items.slice(0, count);
  }
}

/** Failures, then the flagged, least sure first, then the others.
 * @param {Model} model @param {Int32Array} items @param {ReviewQueue | null} queue what counts as flagged */
function flaggedFirst(model, items, queue) {
  const isFlagged = (/** @type {number} */ item) => queue?.has(item) ?? false;
  const failed = items.filter((item) => model.failures.has(item)), others = items.filter((item) => !model.failures.has(item));
  return Int32Array.from([...failed, ...leastSureFirst(model, others.filter(isFlagged)), ...others.filter((item) => !isFlagged(item))]);
}

/** In order of confidence; those without one come last.
 * @template {number[] | Int32Array} List
 * @param {Model} model @param {List} items */
function leastSureFirst({confidence}, items) {
  return items.sort((one, other) => confidence[one] - confidence[other] || one - other);
}
