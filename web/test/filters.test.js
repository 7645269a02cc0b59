import assert from 'node:assert/strict';
import test from 'node:test';
import {familySequence} from '../core/color/families.js';
import {ReviewQueue} from '../core/items/review-queue.js';
import {activeChips, askedOf, filtersOf, withoutFilter} from '../core/view/filters.js';
import {asOrder, orders} from '../core/view/orders.js';
import {View} from '../core/view/view.js';
import {chunkOf, wallOf} from './walls.js';

const items = [
  {
    id: 'a',
    title: 'Red dress',
    colors: [['cc2a2a', 900, 'red']],
    name: 'crimson',
    word: 'Rot',
    price: 30,
    stock: true,
    attributes: {Brand: 'Acme'},
  },
  {
    id: 'b',
    title: 'Blue dress',
    colors: [['102040', 600, 'blue'], ['cc2a2a', 300, 'red']],
    name: 'navy',
    word: 'rot',
    price: 10,
    stock: false,
    flags: ['multi'],
  },
  {
    id: 'c',
    title: 'Blue shoe',
    colors: [['2f66c8', 900, 'blue']],
    name: 'blue',
    price: 20,
    stock: true,
    attributes: {Brand: 'Öko, Ltd'},
    flags: ['multi', 'low-confidence'],
    confidence: 40,
  },
  {id: 'd,e', title: 'No color', word: 'navy, white', flags: ['low-confidence']},
];

/** @param {object[]} [of] */
function viewOf(of = items) {
  const view = new View(wallOf(of));
  view.queue = new ReviewQueue(view.model);
  return view;
}

const ids = (view) => Array.from(view.list().items, (item) => view.model.ids[item]);

/** What is shown when only this is asked for. */
function shown(values) {
  const view = viewOf();
  view.set(values);
  return ids(view);
}

const filters = filtersOf(viewOf().model);

/** One text for each filter of the table that some item of the wall meets. A filter with choices needs no line here. */
const texts = {q: 'dress', price: '10..20 EUR', review: 'queue', only: 'a,d%2Ce'};
const textOf = ({name, choices}, view) => texts[name] ?? choices(view, () => true)[0].value;

for (
  const [what, values, expected] of [
    ['a word', {q: 'dress'}, ['a', 'b']],
    ['a family is that of the leading color', {family: 'red'}, ['a']],
    ['several families are any of them', {family: 'red,none'}, ['a', 'd,e']],
    ['no color is a family', {family: 'none'}, ['d,e']],
    ['some of a family is any shown color', {shows: 'red'}, ['a', 'b']],
    ['a shade', {shade: 'navy'}, ['b']],
    ['a flag is any of those chosen', {flag: 'multi,low-confidence'}, ['b', 'c', 'd,e']],
    ['a vendor word, whatever its capitals', {word: 'Rot'}, ['a', 'b']],
    ['a vendor word with a comma', {word: ['navy, white']}, ['d,e']],
    ['in stock', {stock: 'in'}, ['a', 'c']],
    ['out of stock', {stock: 'out'}, ['b']],
    ['either, where it is known', {stock: 'in,out'}, ['a', 'b', 'c']],
    ['a price, both ends reached', {price: '10..20 EUR'}, ['b', 'c']],
    ['a price with one end', {price: '20.. EUR'}, ['a', 'c']],
    ['what waits for a person, the least sure first', {review: 'queue'}, ['c', 'b']],
    ['an attribute', {'is.Brand': ['Öko, Ltd']}, ['c']],
    ['selected items', {only: ['d,e', 'a']}, ['a', 'd,e']],
    ['all filters together', {q: 'blue', family: 'blue', stock: 'in', flag: 'multi'}, ['c']],
    ['nothing', {family: 'red', stock: 'out'}, []],
  ]
) {
  test(`filter: ${what}`, () => assert.deepEqual(shown(values), expected));
}

for (
  const [what, values, expected] of [
    ['lowest price', {sort: 'price'}, ['b', 'c', 'a', 'd,e']],
    ['highest price', {sort: '-price'}, ['a', 'c', 'b', 'd,e']],
    ['the flagged first, the least sure of them before all', {first: 'flagged'}, ['c', 'b', 'a', 'd,e']],
    ['of what a filter leaves', {sort: 'price', stock: 'in'}, ['c', 'a']],
  ]
) {
  test(`order: ${what}`, () => assert.deepEqual(shown(values), expected));
}

test('each currency and what has no price are parts of an order by price', () => {
  const view = viewOf();
  view.set({sort: 'price'});
  assert.deepEqual(view.list().parts, [{title: 'Lowest price first', start: 0, end: 3}, {title: 'Without a price', start: 3, end: 4}]);
});

test('amounts of another currency are in no range, and are a part of an order of their own', () => {
  const view = viewOf([{id: 'a', price: 50}, {id: 'b', price: 5, currency: 'CHF'}, {id: 'c', price: 5}, {id: 'd'}]);
  view.set({price: '0..60 CHF'});
  assert.deepEqual(ids(view), ['b']);
  view.set({price: '', sort: '-price'});
  assert.deepEqual(ids(view), ['a', 'c', 'b', 'd']);
  assert.deepEqual(view.list().parts.map(({title}) => title), ['Highest price first, EUR', 'Highest price first, CHF', 'Without a price']);
});

test('a minus or a comma alone asks for nothing, and has no chip', () => {
  const view = viewOf();
  for (const q of ['-', ', ', '\u2013']) {
    view.set({q});
    assert.deepEqual(activeChips(view), []);
    assert.ok(view.isWhole);
  }
});

test('there is one order at a time', () => {
  const view = viewOf();
  for (const order of orders) {
    view.set(asOrder(order));
    assert.equal(view.order(), order);
    assert.deepEqual(activeChips(view).map(({label}) => label), [order.title]);
  }
  view.set(asOrder());
  assert.ok(view.isWhole);
});

for (const filter of filters) {
  test(`${filter.name}: its chip removes it, and clearing and asking again restores it`, () => {
    const view = viewOf();
    view.set({[filter.name]: textOf(filter, view), stack: 'on'});
    const asked = view.asked, found = ids(view);
    assert.ok(view.isFiltered && found.length > 0 && found.length < items.length, filter.name);
    view.ask({});
    assert.ok(view.isWhole && view.isStacked);
    view.ask(asked);
    assert.deepEqual(ids(view), found);
    for (const chip of activeChips(view)) chip.remove();
    assert.ok(view.isWhole && !view.isFiltered && view.isStacked);
  });

  if (filter.choices) {
    test(`${filter.name}: each choice leaves as many items as it says, whatever else is asked`, () => {
      for (const other of [{}, {stock: 'in'}, {q: 'dress'}, {family: 'blue'}, {shows: 'red'}]) {
        const view = viewOf();
        view.set(other);
        view.set({[filter.name]: ''});
        for (const {value, count} of filter.choices(view, withoutFilter(view, filter.name))) {
          view.set({[filter.name]: [value]});
          assert.equal(ids(view).length, count, `${filter.name} ${value} with ${JSON.stringify(other)}`);
          assert.ok(filter.choices(view, withoutFilter(view, filter.name)).find((one) => one.value === value)?.isOn);
          view.set({[filter.name]: ''});
        }
      }
    });

    test(`${filter.name}: what the wall does not have is said, and the rest asked for`, () => {
      const view = viewOf(), known = textOf(filter, view);
      const {asked, notes} = askedOf(view, {[filter.name]: `zzz,${known}`});
      assert.equal(asked[filter.name], known);
      assert.match(notes.join(), /^No .* is called “zzz”\.$/);
    });
  }

  test(`${filter.name}: a wall without items has nothing to choose`, () => {
    const view = viewOf([]);
    assert.ok(!filter.isOffered?.(view));
    view.set({[filter.name]: 'red'});
    assert.deepEqual(ids(view), []);
  });
}

test('values are chosen and no longer chosen one by one', () => {
  const view = viewOf();
  for (const [family, chosen] of [['red', ['red']], ['blue', ['red', 'blue']], ['red', ['blue']], ['blue', []]]) {
    view.toggle('family', family);
    assert.deepEqual(view.chosen('family'), chosen);
    assert.equal(view.isOnly('family', 'blue'), chosen.join() === 'blue');
  }
  assert.deepEqual(view.asked, {});
});

test('what was asked for is kept as it was, and every change is said once', () => {
  const view = viewOf();
  let changes = 0;
  view.changed.listen(() => changes++);
  view.set({family: 'red'});
  const before = view.asked;
  view.toggle('family', 'blue');
  view.ask({stock: 'in'}, false);
  assert.deepEqual(before, {family: 'red'});
  assert.ok(Object.isFrozen(before) && Object.isFrozen(view.asked));
  assert.equal(changes, 2);
});

test('choices are in the order of the rainbow, shades in that of the wall, else the frequent first and those that leave nothing last', () => {
  const view = viewOf(),
    choices = (name) => filters.find((one) => one.name === name).choices(view, withoutFilter(view, name)).map(({value}) => value);
  assert.deepEqual(choices('family'), [...familySequence, 'none']);
  assert.deepEqual(choices('word'), ['Rot', 'navy, white']);
  assert.deepEqual(choices('shade'), ['crimson', 'navy', 'blue']);
  view.set({family: 'none'});
  assert.deepEqual(choices('word'), ['navy, white', 'Rot']);
});

test('of many shades the frequent ones are offered, in the order of the wall', () => {
  const items = Array.from(
    {length: 150},
    (_, at) => ({colors: [['cc2a2a', 900, 'red']], name: `shade ${at < 50 ? at : Math.floor(at / 2)}`}),
  );
  const view = new View(wallOf(items)), shades = filters.find((one) => one.name === 'shade').choices(view, () => true);
  assert.equal(shades.length, 60);
  const places = shades.map(({value}) => items.findIndex(({name}) => name === value));
  assert.deepEqual(places, [...places].sort((one, other) => one - other));
  assert.ok(items.filter((_, at) => at >= 50).every(({name}) => shades.some(({value}) => value === name)));
});

test('families that no item has are choices, too, with 0', () => {
  const view = viewOf(),
    counts = (/** @type {string} */ name) =>
      Object.fromEntries(
        filters.find((one) => one.name === name).choices(view, withoutFilter(view, name)).map((
          {value, count, all},
        ) => [value, [count, all]]),
      );
  assert.deepEqual([counts('family').purple, counts('shows').pink], [[0, 0], [0, 0]]);
  view.set({family: 'red'});
  assert.deepEqual([counts('family').purple, counts('shows').blue], [[0, 0], [0, 2]]);
  // A filter without any item stays away.
  assert.equal(filters.find(({name}) => name === 'stock').isOffered(viewOf([{title: 'bare'}])), false);
});

test('of many vendor words the most frequent twelve are offered, and those that are chosen', () => {
  const view = viewOf(Array.from({length: 210}, (_, at) => ({word: `word ${Math.floor(Math.sqrt(2 * at))}`})));
  const choices = () => filters.find(({name}) => name === 'word').choices(view, withoutFilter(view, 'word'));
  assert.equal(choices().length, 12);
  view.set({word: 'word 1'});
  assert.deepEqual(choices().map(({isOn}) => isOn).filter(Boolean), [true]);
  assert.equal(choices().length, 13);
});

test('items of no price, stock or word are in no choice of those', () => {
  const view = viewOf([{title: 'bare'}]);
  for (const name of ['shade', 'shows', 'flag', 'word', 'stock']) {
    assert.ok(!filters.find((filter) => filter.name === name).isOffered(view), name);
  }
});

test('an attribute that gets too many values in a later chunk is not a filter, and a link to it says so', () => {
  const wall = wallOf([{attributes: {Brand: 'Acme', Material: 'wool'}}, {attributes: {Brand: 'Other', Material: 'silk'}}], {
    counts: {items: 3},
  });
  const attributesOf = () => filtersOf(wall).flatMap(({name}) => (name.startsWith('is.') ? [name] : []));
  assert.deepEqual(attributesOf(), ['is.Brand', 'is.Material']);
  wall.append(chunkOf([{id: 'third', attributes: {Material: 'wool'}}], wall.summary));
  assert.deepEqual(attributesOf(), ['is.Material']);
  assert.deepEqual(askedOf(new View(wall), {'is.Brand': 'Acme'}).notes, ['This wall has no filter “Brand”.']);
});
