import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {nearestItems, paletteOf} from '../core/search/color-ranking.js';
import {typosBetween, Vocabulary} from '../core/search/spelling.js';
import {ColorWords} from '../core/search/color-words.js';
import {TextIndex} from '../core/search/text-index.js';
import {colorTables} from './color-tables.js';
import {wallOf} from './walls.js';

for (
  const [one, other, typos] of [
    ['', '', 0],
    ['red', 'red', 0],
    ['red', 'rad', 1],
    ['red', 'reed', 1],
    ['red', 'ed', 1],
    ['red', 'erd', 1],
    ['purple', 'purpel', 1],
    ['grey', 'gray', 1],
    ['abcd', 'badc', 2],
    ['', 'ab', 2],
    ['purple', 'people', 2],
    ['black', 'white', 3],
    ['a', 'abcdef', 3],
  ]
) {
  test(`between “${one}” and “${other}” there are ${typos === 3 ? 'more than 2' : typos} typos, in both directions`, () => {
    assert.deepEqual([typosBetween(one, other, 2), typosBetween(other, one, 2)].map((number) => Math.min(number, 3)), [typos, typos]);
  });
}

const titles = ['Leather jacket', 'Denim jacket', 'Jackett', 'Wool jumper', 'Rock', 'Tuch', 'Röcke'];
const wall = wallOf(titles.map((title, at) => ({id: `sku-${at}-socks`, title, word: at === 3 ? 'Bordeaux' : undefined})));
const vocabulary = new Vocabulary(wall, new TextIndex(wall)),
  colors = new ColorWords(colorTables),
  none = new ColorWords({...colorTables, families: [], colorNames: '', colorWords: ''});

for (
  const [word, wanted, found] of [
    ['jakcet', 2, ['jacket']],
    ['jackte', 1, ['jacket']],
    ['jackettt', 3, ['jackett']],
    ['lether', 3, ['leather']],
    ['bordeux', 3, ['bordeaux']],
    ['leathet', 3, ['leather']],
    ['jumpers', 3, ['jumper']],
    ['roecke', 3, ['rocke']],
    ['xyzzyx', 3, []],
    ['jac', 3, []],
    ['socka', 3, []],
    ['jacke1', 3, []],
  ]
) {
  test(`who types “${word}” may have meant ${found.length ? found.join(' or ') : 'no known word'}`, () =>
    assert.deepEqual(vocabulary.nearest(word, none, wanted), found));
}

test('a word that is in more titles comes first, then by letters', () => {
  const model = wallOf(['Roasa', 'Roase', 'Roase', 'Roast'].map((title) => ({title})));
  assert.deepEqual(new Vocabulary(model, new TextIndex(model)).nearest('roasx', none, 9), ['roase', 'roasa', 'roast']);
});

for (
  const [word, found] of [
    ['purpel', ['purple']],
    ['yelow', ['yellow']],
    ['brwon', ['brown']],
    ['turquiose', ['turquoise']],
    ['mutlicolor', ['multicolor']],
    ['wood', []],
    ['tela', []],
    ['table', []],
    ['block', []],
    ['brush', []],
    ['range', []],
    ['gren', ['green']],
  ]
) {
  test(`“${word}” is ${found.length ? `a typo of ${found.join(' or ')}` : 'no typo of a color'}`, () =>
    assert.deepEqual(vocabulary.nearest(word, colors, 4).filter((near) => colors.isColor(near)), found));
}

test('in four letters only two that changed places are a typo', () => {
  assert.deepEqual(['rcok', 'rick', 'tcuh', 'such'].map((word) => vocabulary.nearest(word, colors, 4)), [['rock'], [], ['tuch'], []]);
});

for (
  const [start, words] of [
    ['turq', ['turquoise']],
    ['burg', ['burgundy']],
    ['bottle', []],
    ['wein', []],
    ['water', []],
    ['sun', []],
    ['bottl', ['bottle green']],
    ['weinro', ['weinrot']],
    ['tu', []],
  ]
) {
  test(`“${start}” begins ${words.length ? words.join(' and ') : 'no color'}`, () =>
    assert.deepEqual(colors.begunBy(start).filter((word) => words.includes(word) || !words.length), words.slice(0, 4)));
}

test('words are counted once for each item, from titles and the words of the shop, not from ids', () => {
  assert.deepEqual([
    vocabulary.counts.get('jacket'),
    vocabulary.counts.get('bordeaux'),
    vocabulary.counts.get('socks'),
    vocabulary.counts.get('sku'),
  ], [2, 1, undefined, undefined]);
});

const index = new TextIndex(wallOf([{id: 'SKU-7', title: 'Blaugrün-Kleid, blau', word: 'Crème'}]));

for (
  const [word, part, alone] of [
    ['blau', true, true],
    ['grun', true, false],
    ['kleid', true, true],
    ['kle', true, false],
    ['sku-7', true, true],
    ['creme', true, true],
    ['rot', false, false],
    ['blaugrun', true, true],
    ['u', true, false],
  ]
) {
  test(`“${word}” is ${part ? `in the text${alone ? ', as a word too' : ', but not as a word'}` : 'not in the text'}`, () => {
    assert.deepEqual([index.has(0, word, false), index.has(0, word, true)], [part, alone]);
  });
}

const red = (share) => ['cc2a2a', share, 'red'],
  goods = wallOf([
    {colors: [red(900)], image: 'a'},
    {colors: [['2f66c8', 900, 'blue']], image: 'b'},
    {colors: [['c42c2c', 900, 'red']], image: 'c'},
    {colors: [['cc2a2b', 900, 'red']], image: 'a'},
    {band: 'n'},
    {colors: [['ee7a1c', 900, 'orange']], image: 'd'},
  ]);

test('the items most like one come nearest first, without it, without those that have no color, and one picture once', () => {
  assert.deepEqual(nearestItems(wholeWall(goods), 0, 2), [2, 5]);
});

test('an item with a picture that is there already comes when others run out', () => {
  assert.deepEqual(nearestItems(wholeWall(goods), 0, 9).slice(-1), [3]);
});

test('nothing is like an item without a color', () => assert.deepEqual(nearestItems(wholeWall(goods), 4, 3), []));

test('an item is asked for by the colors that it shows, with their shares', () => {
  assert.deepEqual(paletteOf(wallOf([{colors: [red(0), ['111111', 500, 'black']]}]), 0), [{rgb: 0x111111, weight: 0.5}]);
  assert.deepEqual(paletteOf(wallOf([{colors: Array.from({length: 7}, () => red(100))}]), 0).length, 5);
});
