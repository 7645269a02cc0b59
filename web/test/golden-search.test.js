// The queries of Tests/Golden/search.json, which SearchTests asks too: the page and the server find the same.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {rankedByWords} from '../core/search/word-ranking.js';
import {View} from '../core/view/view.js';
import {wallOf} from './walls.js';

const {items, queries} = JSON.parse(readFileSync(new URL('../../Tests/Golden/search.json', import.meta.url), 'utf8'));
const wall = wallOf(items.map(({colors, vendorColor, ...item}) => ({
  ...item,
  word: vendorColor,
  colors: colors.map(([hex, share, family]) => [hex.slice(1), Math.round(share * 1000), family]),
})));

/** @param {string} query */
function answered(query) {
  const view = new View(wall);
  view.set({q: query});
  const list = view.list(), colors = view.colors(), answer = {query, found: [...list.items].map((item) => wall.ids[item])};
  const ranking = colors
    ? {close: list.parts.find(({title}) => title.startsWith('Closest'))?.end ?? 0, named: null}
    : rankedByWords(list.items, view.words().wanted);
  if (ranking && ranking.close !== null) answer.close = ranking.close;
  if (ranking && ranking.named !== null) answer.named = ranking.named;
  const parts = list.items.length ? [] : view.words().parts(() => true);
  const {ignored} = view.words();
  if (ignored.length) answer.ignored = ignored;
  if (parts.length) answer.parts = parts.map((part) => [part.query, part.count]);
  return answer;
}

for (const expected of queries) {
  test(`“${expected.query}” finds the same as on the server`, () => assert.deepEqual(answered(expected.query), expected));
}
