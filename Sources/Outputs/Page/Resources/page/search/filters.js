// @ts-check
// Hard filters: each one is an entry here, and with it a chip to remove, a place in the count of all others, and undo.

/** One kind of filter. Another is one more `hardFilters.push`.
 * @typedef {object} HardFilter
 * @property {string} name
 * @property {(view: View) => ((item: number) => boolean) | null} test what an item must be; null while nothing is asked
 * @property {(view: View) => FilterChip[]} chips what is asked, a chip each
 */
/** @typedef {{label: string, color?: string, remove: () => void}} FilterChip */

/** @type {HardFilter[]} */
const hardFilters = [];

hardFilters.push({
  name: 'words',
  test: (view) => {
    const hits = view.wordHits();
    return hits.length ? (item) => hits.every(({ways}) => ways[item] !== foundBy.nothing) : null;
  },
  chips: (view) => {
    const hits = view.wordHits();
    if (!hits.length) return [];
    const meant = hits.flatMap((one) => one.meant);
    const {words, colors} = typedParts(view.query);
    const label = `\u201c${words}\u201d${meant.length ? ` as ${meant.join(', ')}` : ''}`;
    const [color] = hits.flatMap((one) => (one.color ? [hexOf(one.color.rgb)] : []));
    return [{label, color, remove: () => view.set({query: colors})}];
  },
}, {
  name: 'families',
  test: ({families, model}) => (families.size ? (item) => families.has(model.family[item]) : null),
  chips: (view) => [...view.families].map((family) => {
    const name = view.model.summary.families[family];
    return {label: capitalized(name ?? 'no color'), color: familyColors[name], remove: () => view.toggle('families', family)};
  }),
}, {
  name: 'flags',
  test: ({flags, model}) => {
    let bits = 0;
    for (const flag of flags) bits |= 1 << flag;
    return flags.size ? (item) => (model.flags[item] & bits) !== 0 : null;
  },
  chips: (view) => [...view.flags].map((flag) => ({
    label: capitalized(view.model.flagLabel(view.model.summary.flags[flag] ?? 'unknown flag')), remove: () => view.toggle('flags', flag),
  })),
}, {
  name: 'word',
  test: ({word, model}) => {
    const groups = model.wordGroups();
    return word >= 0 ? (item) => groups[model.vendor[item]] === groups[word] : null;
  },
  chips: (view) => (view.word < 0 ? [] : [{
    label: `Vendor color ${view.model.words[view.word]}`, remove: () => view.set({word: -1}),
  }]),
}, {
  name: 'stock',
  test: ({isInStockOnly, model}) => (isInStockOnly ? (item) => model.stock[item] === 1 : null),
  chips: (view) => (view.isInStockOnly ? [{label: 'In stock', remove: () => view.set({isInStockOnly: false})}] : []),
}, {
  name: 'price',
  test: ({price, model}) => (price ? (item) => isInRange(model, item, price) : null),
  chips: (view) => (view.price ? [{label: rangeSentence(view.price, view.model), remove: () => view.set({price: null})}] : []),
}, {
  name: 'queue',
  test: ({isQueueOnly, queue}) => (isQueueOnly ? (item) => queue?.has(item) ?? false : null),
  chips: (view) => (view.isQueueOnly ? [{label: 'To look at', remove: () => view.set({isQueueOnly: false})}] : []),
}, {
  name: 'only',
  test: ({only}) => {
    const chosen = only && new Set(only);
    return chosen && ((item) => chosen.has(item));
  },
  chips: (view) => (view.only ? [{label: `Only ${plural(view.only.length, 'selected item')}`, remove: () => view.set({only: null})}] : []),
});

/** "€10.00 to €50.00", "from €10.00".
 * @param {PriceRange} range @param {Model} model */
function rangeSentence({low, high, currency}, model) {
  const [from, to] = [low, high].map((amount) => (Number.isNaN(amount) ? '' : priceText(amount, model.currencies[currency])));
  return from && to ? `${from} to ${to}` : from ? `From ${from}` : `Up to ${to}`;
}

/** For each item which filters it does not meet, as far as it matters: none, one by its number, or several.
 * @param {View} view */
function unmetFilters(view) {
  const tests = hardFilters.map(({test}) => test(view));
  const unmet = new Int8Array(view.model.length).fill(meetsAll);
  for (let number = 0; number < tests.length; number++) {
    const test = tests[number];
    if (!test) continue;
    for (let item = 0; item < unmet.length; item++) {
      if (unmet[item] !== failsSeveral && !test(item)) unmet[item] = unmet[item] === meetsAll ? number : failsSeveral;
    }
  }
  return unmet;
}

const meetsAll = -1, failsSeveral = -2;

/** The items that would be there without one of the filters: those whose values its choices count.
 * @param {View} view @param {string} name of a filter @returns {(item: number) => boolean} */
function withoutFilter(view, name) {
  const number = hardFilters.findIndex((filter) => filter.name === name), unmet = view.unmet();
  return (item) => unmet[item] === meetsAll || unmet[item] === number;
}
