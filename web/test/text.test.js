import assert from 'node:assert/strict';
import test from 'node:test';
import {debounce, Signal} from '../core/events.js';
import {headingCells, measureTextWith, textWidth} from '../core/layouts/heading-width.js';
import {clamp, lowerBound} from '../core/numbers.js';
import {capitalized, formatCount, formatDecimal, formatPercent, formatShare, normalizedText, plural, shortCount} from '../core/text.js';

for (
  const [call, value, written] of [
    [formatCount, 0, '0'],
    [formatCount, 999, '999'],
    [formatCount, 1000, '1,000'],
    [formatCount, 1234567, '1,234,567'],
    [shortCount, 999, '999'],
    [shortCount, 1000, '1.0k'],
    [shortCount, 1249, '1.2k'],
    [shortCount, 9949, '9.9k'],
    [shortCount, 9950, '10k'],
    [shortCount, 34499, '34k'],
    [formatPercent, 0.612, '61\u202f%'],
    [formatPercent, 1, '100\u202f%'],
    [formatShare, 0.004, '<1\u202f%'],
    [formatShare, 0.006, '1\u202f%'],
    [formatShare, 0.25, '25\u202f%'],
    [formatDecimal, 0.5, '0.50'],
    [formatDecimal, 2, '2.00'],
    [capitalized, 'grey', 'Grey'],
    [capitalized, '', ''],
    [capitalized, 'ärmel', 'Ärmel'],
  ]
) {
  test(`${call.name} writes ${JSON.stringify(value)} as ${written}`, () => assert.equal(call(value), written));
}

for (const [number, written] of [[0, '0 items'], [1, '1 item'], [2, '2 items'], [1001, '1,001 items']]) {
  test(`of an item there are ${written}`, () => assert.equal(plural(number, 'item'), written));
}

for (
  const [text, plain] of [
    ['Grün', 'grun'],
    ['GROẞ', 'gross'],
    ['weiß', 'weiss'],
    ['Crème brûlée', 'creme brulee'],
    ['Žluťoučký', 'zlutoucky'],
    ['Å', 'a'],
    ['naïve', 'naive'],
    ['ДЁГОТЬ', 'деготь'],
  ]
) {
  test(`${text} is looked for as ${plain}, composed or not`, () => {
    assert.equal(normalizedText(text.normalize('NFC')), plain);
    assert.equal(normalizedText(text.normalize('NFD')), plain);
  });
}

test('a number is kept between two ends', () => {
  assert.deepEqual([-1, 0, 3, 7, 9].map((value) => clamp(value, 0, 7)), [0, 0, 3, 7, 7]);
});

for (
  const [list, value, position] of [
    [[], 3, 0],
    [[1, 3, 5], 0, 0],
    [[1, 3, 5], 1, 0],
    [[1, 3, 5], 2, 1],
    [[1, 3, 5], 5, 2],
    [[1, 3, 5], 6, 3],
    [[2, 2, 2], 2, 0],
    [[2, 2, 2], 3, 3],
  ]
) {
  test(`in [${list}] the first value from ${value} on is at ${position}`, () => assert.equal(lowerBound(list, value), position));
}

test('the first value is looked for in a part of a list alone', () => {
  assert.equal(lowerBound([1, 2, 3, 4, 5], 0, 2), 2);
  assert.equal(lowerBound([1, 2, 3, 4, 5], 9, 2, 4), 4);
});

test('a signal calls all listeners, in the order in which they came', () => {
  const heard = [], signal = new Signal();
  signal.listen((value) => heard.push(`one ${value}`));
  signal.listen((value) => heard.push(`two ${value}`));
  signal.send(1);
  signal.send(2);
  assert.deepEqual(heard, ['one 1', 'two 1', 'one 2', 'two 2']);
});

test('what is asked for again before its pause ends is done once, after the last pause', (context) => {
  context.mock.timers.enable({apis: ['setTimeout']});
  let count = 0;
  const ask = debounce(100, () => count++);
  ask();
  context.mock.timers.tick(99);
  ask();
  context.mock.timers.tick(99);
  assert.equal(count, 0);
  context.mock.timers.tick(1);
  assert.equal(count, 1);
  context.mock.timers.tick(1000);
  assert.equal(count, 1);
});

/** Sizes of a wall with tiles of 100 pixels. */
const grid = {cell: 100, tile: 104, gap: 3, columns: 6};

for (
  const [what, words, sizes, cells] of [
    ['short words have room in one cell', {title: 'Red', note: '40'}, {}, 1],
    ['words of two cells take two', {title: 'Mostly purple', note: '4'}, {}, 2],
    ['the wider of both lines decides', {title: 'Red', note: '1,234 of 5,678'}, {}, 2],
    ['in low tiles both are in one line', {title: 'Mostly red', note: '12 of 20'}, {tile: 40}, 2],
    ['in the lowest tiles there are no words', {title: 'Red', note: '40'}, {tile: 17}, 0],
    ['no heading is wider than its row', {title: 'A very long name of a family of colors'.repeat(4), note: ''}, {columns: 2}, 2],
  ]
) {
  test(`${what}`, () => assert.equal(headingCells(words, {...grid, ...sizes}), cells));
}

test('a text is measured once for each font, and again after another measure comes', () => {
  const asked = [];
  measureTextWith((text, font) => asked.push(`${font} ${text}`));
  try {
    assert.equal(textWidth('Red', '600 14px'), 1);
    assert.equal(textWidth('Red', '600 14px'), 1);
    assert.equal(textWidth('Red', '400 12px'), 2);
    assert.deepEqual(asked, ['600 14px Red', '400 12px Red']);
  } finally {
    measureTextWith((text) => text.length * 8);
  }
  assert.equal(textWidth('Red', '600 14px'), 24);
});
