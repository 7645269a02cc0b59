import assert from 'node:assert/strict';
import test from 'node:test';
import {assortmentOf} from '../core/items/assortment.js';
import {wallOf} from './walls.js';

const red = [['cc2a2a', 900, 'red']], white = [['ffffff', 900, 'white']];

test('the assortment has all families, those without items with 0, by price', () => {
  const items = [5, 9, 20, 21, 60, 71].map((price, at) => ({colors: at % 2 ? red : white, price}));
  const {titles, rows} = assortmentOf(wallOf([...items, {colors: red}, {colors: red, price: 7, currency: 'USD'}]));
  assert.deepEqual(titles, ['below €20', '€20 to €60', 'from €60', 'other or none']);
  assert.equal(rows.length, 12);
  assert.deepEqual(rows[0], {family: 'red', count: 5, counts: [1, 1, 1, 2]});
  assert.deepEqual(rows.find(({family}) => family === 'white'), {family: 'white', count: 3, counts: [1, 1, 1, 0]});
  assert.deepEqual(rows.find(({family}) => family === 'green'), {family: 'green', count: 0, counts: [0, 0, 0, 0]});
});

test('without prices there are families alone, and with one price one group', () => {
  assert.deepEqual(assortmentOf(wallOf([{colors: red}])).titles, []);
  assert.deepEqual(assortmentOf(wallOf([{colors: red}])).rows[0].counts, []);
  const one = assortmentOf(wallOf([{colors: red, price: 5}, {colors: white, price: 5}]));
  assert.deepEqual([one.titles, one.rows[0].counts], [['with a price'], [1]]);
});
