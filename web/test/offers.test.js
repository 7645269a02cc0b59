import assert from 'node:assert/strict';
import test from 'node:test';
import {amountOf, isInRange, offerText, priceText, rangeOf, rangeText, usedCurrencies} from '../core/items/offers.js';
import {wallOf} from './walls.js';

for (
  const [typed, amount] of [
    ['10', 10],
    ['10.50', 10.5],
    ['10,50', 10.5],
    [' 7 ', 7],
    ['0', 0],
    ['3.', 3],
    ['007', 7],
    ['', NaN],
    [' ', NaN],
    ['.5', NaN],
    ['-3', NaN],
    ['1e3', NaN],
    ['10 €', NaN],
    ['ten', NaN],
    ['1 000', NaN],
    ['0x10', NaN],
    ['10.5.1', NaN],
    ['Infinity', NaN],
  ]
) {
  test(`${JSON.stringify(typed)} as people type it is ${amount}`, () => assert.equal(amountOf(typed), amount));
}

for (
  const [amount, currency, text] of [
    [49.95, 'EUR', '€49.95'],
    [1234.5, 'USD', '$1,234.50'],
    [5000, 'JPY', '¥5,000'],
    [12, 'CHF', 'CHF\u00a012.00'],
    [3, '', '3.00'],
    [3, 'points', '3.00 points'],
  ]
) {
  test(`${amount} in ${currency || 'no currency'} is ${text}`, () => assert.equal(priceText(amount, currency), text));
}

const wall = wallOf([{price: 49.95, stock: true}, {price: 10, stock: false}, {price: 10}, {stock: true}, {}]);

test('an offer says its price and whether it is in stock, as far as that is known', () => {
  assert.deepEqual([0, 1, 2, 3, 4].map((item) => offerText(wall, item)), [
    '€49.95, in stock',
    '€10.00, out of stock',
    '€10.00',
    'in stock',
    '',
  ]);
});

for (
  const [what, range, inside] of [
    ['both ends', {low: 10, high: 49.95}, [0, 1, 2]],
    ['a low end', {low: 10.01, high: NaN}, [0]],
    ['a high end', {low: NaN, high: 10}, [1, 2]],
    ['a single price', {low: 10, high: 10}, [1, 2]],
    ['another currency', {low: 0, high: 99, currency: 0}, []],
  ]
) {
  test(`a range of ${what} has its ends in it, and never an item without a price`, () => {
    assert.deepEqual([0, 1, 2, 3, 4].filter((item) => isInRange(wall, item, {currency: 1, ...range})), inside);
  });
}

test('currencies come by how many prices are in them', () => {
  const model = wallOf([1, 2, 3, 4, null].map((price) => ({price})));
  model.currencies.push('USD');
  [0, 1, 3].forEach((item) => {
    model.currency[item] = 2;
  });
  assert.deepEqual(usedCurrencies(model), [2, 1]);
  model.currency[3] = 1;
  assert.deepEqual(usedCurrencies(model), [1, 2]);
  assert.deepEqual(usedCurrencies(wallOf([{}])), []);
});

for (
  const [text, range] of [
    ['10..50 EUR', {low: 10, high: 50, currency: 1}],
    ['10.. EUR', {low: 10, high: NaN, currency: 1}],
    ['..50 EUR', {low: NaN, high: 50, currency: 1}],
    ['9.5..10.25 EUR', {low: 9.5, high: 10.25, currency: 1}],
    ['50..10 EUR', {low: 10, high: 50, currency: 1}],
    ['1..2', {low: 1, high: 2, currency: 0}],
    ['.. EUR', null],
    ['10 EUR', null],
    ['', null],
    ['10..50 XYZ', null],
    ['a..b EUR', null],
    ['1.2.3..4.5.6 EUR', null],
  ]
) {
  test(`${JSON.stringify(text)} in an address is ${range ? `from ${range.low} to ${range.high}` : 'no range'}`, () =>
    assert.deepEqual(rangeOf(text, wall), range));
}

test('a range is written as it is read', () => {
  for (const range of [{low: 10, high: 50, currency: 1}, {low: 0.5, high: NaN, currency: 1}, {low: NaN, high: 3, currency: 0}]) {
    assert.deepEqual(rangeOf(rangeText(range, wall), wall), range);
  }
  assert.equal(rangeText(null, wall), '');
});
