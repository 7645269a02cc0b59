// @ts-check
// What is on view: hard filters first, then an order.

class View {
  /** @type {Set<number>} families, empty for all */ families = new Set();
  /** @type {Set<number>} numbers of flags, of which an item needs one; empty for any */ flags = new Set();
  /** @type {number} number of the only vendor word, or -1 */ word = -1;
  query = '';
  /** @type {string} the colors to be near to, as `colorsText` writes them; empty for none */ like = '';
  isFlaggedFirst = false;
  isQueueOnly = false;
  /** @type {ReviewQueue | null} what waits for a person */ queue = null;
  isInStockOnly = false;
  /** Whether neighbors with the same picture are one tile. */ isStacked = false;
  /** @type {PriceRange | null} */ price = null;
  /** @type {Int32Array | null} the only items to show, in wall order */ only = null;
  /** @type {Signal<void>} */ changed = new Signal();
  /** @type {Int8Array | null} */ #unmet = null;

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    this.search = new WordSearch(model);
  }

  get isFiltered() { return hardFilters.some(({test}) => test(this)); }

  get isWhole() { return !this.isFiltered && !this.colors() && !this.isFlaggedFirst; }

  /** The colors to be near to: asked for by an item, or typed. */
  colors() { return colorsOf(this.like) ?? colorsOf(typedParts(this.query).colors); }

  /** What each word of the search finds. */
  wordHits() { return this.search.terms(typedParts(this.query).words).map((term) => this.search.hits(term)); }

  /** @param {Partial<Pick<View, 'query' | 'like' | 'word' | 'isFlaggedFirst' | 'isQueueOnly' | 'isInStockOnly' | 'price' | 'only' | 'isStacked'>>} values */
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
    this.restore({families: [], flags: [], query: '', like: '', word: -1, isFlaggedFirst: false, isQueueOnly: false, isInStockOnly: false, price: null, only: null});
  }

  /** All that is asked for, to be restored later. */
  saved() {
    const {query, like, word, isFlaggedFirst, isQueueOnly, isInStockOnly, price, only} = this;
    return {families: [...this.families], flags: [...this.flags], query, like, word, isFlaggedFirst, isQueueOnly, isInStockOnly, price, only};
  }

  /** @param {ReturnType<View['saved']>} saved */
  restore({families, flags, ...values}) {
    this.families = new Set(families);
    this.flags = new Set(flags);
    this.set(values);
  }

  /** What `unmetFilters` found for the list on view. */
  unmet() {
    if (this.#unmet?.length !== this.model.length) this.#unmet = unmetFilters(this);
    return this.#unmet;
  }

  /** Colors of items have changed. */
  forget() {
    this.#unmet = null;
    this.search.forget();
  }

  /** @returns {ItemList} */
  list() { return this.isStacked ? stackedList(this.#unstacked()) : this.#unstacked(); }

  /** @returns {ItemList} */
  #unstacked() {
    this.#unmet = null;
    if (this.isWhole) return wholeWall(this.model);
    const {model} = this, items = this.#filtered(), colors = this.colors();
    if (colors) {
      const {items: ranked, close} = rankedByColor(model, items, colors), name = colors.map(({rgb}) => hexOf(rgb)).join(', ');
      return listOf(model, ranked, `Closest to ${name}`, closeAndFarther(close, ranked.length, name));
    }
    if (this.isQueueOnly) return listOf(model, /** @type {Int32Array} */ (leastSureFirst(model, items)), 'To look at');
    if (this.isFlaggedFirst) return listOf(model, flaggedFirst(model, items, this.queue), 'Flagged first');
    const ranking = rankedByWords(model, items, this.wordHits());
    return ranking ? listOf(model, ranking.items, ranking.title, ranking.parts) : listOf(model, items, '');
  }

  #filtered() {
    const unmet = this.unmet(), items = new Int32Array(unmet.length);
    let count = 0;
    for (let item = 0; item < unmet.length; item++) if (unmet[item] === meetsAll) items[count++] = item;
    return items.slice(0, count);
  }
}

/** The colors and the words of what was typed: "#631c1c dress" has one of each. What begins with # is never a word.
 * @param {string} query */
function typedParts(query) {
  const parts = query.split(/[\s,]+/);
  const isColor = (/** @type {string} */ part) => part.startsWith('#');
  return {colors: parts.filter(isColor).join(' '), words: query.split(/\s+/).filter((part) => !isColor(part)).join(' ')};
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
