import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {stackedList} from '../core/items/stacks.js';
import {bandParts} from '../core/layouts/sections.js';
import {wallOf} from './walls.js';

/** A wall in which each letter is an item: its family, and after "|" its band. */
function listOfText(text, order) {
  const families = {r: 'red', p: 'purple', b: 'blue', g: 'grey', k: 'black'};
  const [letters, bands = 'h'.repeat(letters.length)] = text.split('|');
  const items = [...letters].map((letter, at) => ({colors: letter === '-' ? [] : [['8c8c8c', 900, families[letter]]], band: bands[at]}));
  return wholeWall(wallOf(items, {order}));
}

/** Titles and notes, those of bands with their sections. */
const words = (list) =>
  bandParts(list).map(({title, note, sections}) => [`${title} ${note}`, ...sections.map((section) => `${section.title} ${section.note}`)]);

for (
  const [what, text, order, expected] of [
    ['in the smooth order every run of a family has its heading', 'rrprr', 'smooth', [['In color 5', 'Red 2', 'Purple 1', 'Red 2']]],
    ['bands have their own', 'rrgkk-|hhmddn', 'smooth', [['In color 2', 'Red 2'], ['Muted 1', 'Grey 1'], ['Dark 2', 'Black 2'], [
      'No color 1',
    ]]],
    ['a band that comes twice is two parts', 'rgr|hmh', 'smooth', [['In color 1', 'Red 1'], ['Muted 1', 'Grey 1'], [
      'In color 1',
      'Red 1',
    ]]],
    ['a wall of nothing has none', '', 'smooth', []],
    ['an item without a color in a band of colors is called so', 'r-|hh', 'smooth', [['In color 2', 'Red 1', 'No color 1']]],
    ['in the classic order few runs are headed as they are', 'rrpprr', 'classic', [['In color 6', 'Red 2', 'Purple 2', 'Red 2']]],
    ['in the classic order one heading for a whole band would say no more than the band', 'rpbrpbrpbrpb', 'classic', [['In color 12']]],
    ['and neither would one that says which family leads', 'rrrprrrprrrprr', 'classic', [['In color 14']]],
  ]
) {
  test(what, () => assert.deepEqual(words(listOfText(text, order)), expected));
}

/** Walls by hue where families alternate, from a seed. */
function mixedText(seed) {
  let state = seed, text = '';
  const next = (below) => (state = (state * 48271) % 2147483647) % below;
  while (text.length < 200) {
    const [leading, other] = ['rp', 'pb', 'br'][next(3)], length = 5 + next(40);
    for (let at = 0; at < length; at++) text += next(4) ? leading : other;
  }
  return text;
}

for (let seed = 1; seed <= 12; seed++) {
  test(`headings of a mixed wall claim only what is so, and leave no item out (seed ${seed})`, () => {
    const text = mixedText(seed),
      list = listOfText(text, 'classic'),
      letter = {Red: 'r', Purple: 'p', Blue: 'b', red: 'r', purple: 'p', blue: 'b'};
    const [part] = bandParts(list);
    let at = 0;
    for (const {start, end, title, note, family} of part.sections) {
      const items = text.slice(start, end), name = title.replace('Mostly ', ''), count = items.split(letter[name]).length - 1;
      assert.equal(start, at);
      if (title === 'Mixed') assert.equal(note, `${items.length}`);
      else if (title.startsWith('Mostly ')) assert.ok(note === `${count} of ${items.length}` && count * 2 > items.length && family === '');
      else assert.ok(count === items.length && note === `${count}` && family === name.toLowerCase());
      at = end;
    }
    assert.equal(at, text.length);
    assert.ok(part.sections.some(({title}) => title.startsWith('Mostly ')));
  });
}

test('a stretch in which no family has half is mixed', () => {
  const text = `${'rpb'.repeat(20)}${'k'.repeat(60)}`;
  assert.ok(words(listOfText(text, 'classic'))[0].some((title) => title.startsWith('Mixed ')), String(words(listOfText(text, 'classic'))));
});

test('long walls by hue have at most some hundreds of headings', () => {
  const parts = bandParts(listOfText('rpbrrppbb'.repeat(1200), 'classic'));
  assert.ok(parts[0].sections.length <= 60);
});

test('a heading over a stack counts its items', () => {
  const items = [...'rrrb'].map((letter) => ({colors: [['8c8c8c', 900, letter === 'r' ? 'red' : 'blue']], image: letter}));
  assert.deepEqual(words(stackedList(wholeWall(wallOf(items)))), [['In color 4', 'Red 3', 'Blue 1']]);
});
