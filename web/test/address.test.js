import assert from 'node:assert/strict';
import test from 'node:test';
import {ReviewQueue} from '../core/items/review-queue.js';
import {addressText, readAddress} from '../core/view/address.js';
import {askedOf, filtersOf} from '../core/view/filters.js';
import {orders} from '../core/view/orders.js';
import {View} from '../core/view/view.js';
import {wallOf} from './walls.js';

const view = new View(wallOf([
  {
    id: 'a',
    colors: [['cc2a2a', 900, 'red'], ['102040', 50, 'blue']],
    name: 'crimson',
    word: 'Rot, 50% wool',
    price: 30,
    stock: true,
    attributes: {'Brand & co': 'A, B'},
    flags: ['multi'],
  },
  {id: 'b,c', colors: [['102040', 600, 'blue']], name: 'navy', word: 'rot', price: 10, stock: false, flags: ['low-confidence']},
]));
view.queue = new ReviewQueue(view.model);

const plain = {layout: 'wall', zoom: 1, item: '', asked: {}, panel: '', vision: '', select: '', name: '', isColorsOnly: false};
const written = (asked) => addressText({...plain, asked});
const read = (hash) => askedOf(view, readAddress(`#${hash}`).asked);

test('the wall as it comes has an empty address', () => {
  assert.equal(addressText(plain), '');
  assert.deepEqual({...readAddress(''), asked: {}}, plain);
});

for (
  const change of [{layout: 'map'}, {zoom: 1.5}, {item: 'a&b=c'}, {panel: 'filter'}, {vision: 'protanopia'}, {select: 'a,b%2Cc'}, {
    name: 'Spring & “more”, 24 %',
  }, {isColorsOnly: true}]
) {
  test(`round trip of ${JSON.stringify(change)}`, () => {
    const {asked: _, ...rest} = readAddress(`#${addressText({...plain, ...change})}`), {asked: __, ...expected} = {...plain, ...change};
    assert.deepEqual(rest, expected);
  });
}

/** What a filter without choices can be asked for; one with choices needs no line here. */
const texts = {
  q: ['navy dress', '#aa2222 50% & more'],
  price: ['10..30 EUR', '..30 EUR', '10.5.. EUR'],
  review: ['queue'],
  only: ['a', 'b%2Cc,a'],
};

for (const filter of filtersOf(view.model)) {
  test(`round trip of every value of the filter ${filter.name}`, () => {
    const values = texts[filter.name] ?? filter.choices(view, () => true).map(({value}) => value.replace(/[%,]/g, encodeURIComponent));
    assert.ok(values.length > 0);
    for (const text of values) {
      const {asked, notes} = read(written({[filter.name]: text}));
      assert.deepEqual([asked[filter.name], notes], [text, []]);
    }
  });
}

for (const {name, value} of orders) {
  test(`round trip of the order ${value}`, () => assert.equal(read(written({[name]: value})).asked[name], value));
}

for (
  const [hash, expected] of [
    ['q=navy&family=red,blue&flag=multi&stock=in', {q: 'navy', family: 'red,blue', flag: 'multi', stock: 'in'}],
    ['first=flagged&review=queue&stack=on', {first: 'flagged', review: 'queue', stack: 'on'}],
    ['like=%23aa2222', {like: '#aa2222'}],
    ['word=rot', {word: 'rot'}],
    ['word=ROT', {word: 'rot'}],
    ['word=Rot%2C+50%25+wool', {word: 'Rot%2C 50%25 wool'}],
    ['family=Red', {family: 'red'}],
    ['family=none', {family: 'none'}],
    ['price=30..10+EUR', {price: '10..30 EUR'}],
    ['only=a%2Cb%25252Cc', {only: 'a,b%252Cc'}],
    ['only=a%2Cb%252Cc', {only: 'a,b%2Cc'}],
  ]
) {
  test(`a link of before says the same: ${hash}`, () => {
    const asked = Object.fromEntries(Object.entries(read(hash).asked).filter(([, text]) => text));
    assert.deepEqual(asked, expected);
  });
}

for (
  const [hash, note] of [
    ['family=rde', 'No family is called “rde”.'],
    ['flag=mutli&family=red', 'No flag is called “mutli”.'],
    ['word=burgundy', 'No vendor color is called “burgundy”.'],
    ['shade=nvay', 'No shade is called “nvay”.'],
    ['stock=maybe', 'No stock is called “maybe”.'],
    ['shows=rde', 'No family is called “rde”.'],
    ['sort=color', 'This wall has no order “color”.'],
    ['price=cheap', 'No item here has a price in the range “cheap”.'],
    ['price=1..2+CHF', 'No item here has a price in the range “1..2 CHF”.'],
    ['like=reddish', '“reddish” is not a color.'],
    ['goes=navy', '“navy” is not a color.'],
    ['only=a%2Cgone', '1 item of this link is no longer on the wall.'],
    ['only=gone%2Clost', '2 items of this link are no longer on the wall.'],
  ]
) {
  test(`what a link has wrong is said: ${hash}`, () => assert.deepEqual(read(hash).notes, [note]));
}

test('a part that is not known leaves the others as they are', () => {
  assert.deepEqual(read('family=rde,blue&shade=navy&nonsense=1').asked, {family: 'blue', shade: 'navy', stack: ''});
});

test('more selected items than a link holds are not in the address', () => {
  assert.equal(written({only: Array.from({length: 3000}, (_, at) => `item-${at}`).join(), family: 'red'}), 'family=red');
});

test('names that every object has are not filters', () => {
  assert.deepEqual(read('constructor=a&__proto__=b&toString=c'), {asked: {stack: ''}, notes: []});
});
