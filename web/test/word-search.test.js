import assert from 'node:assert/strict';
import test from 'node:test';
import {typosBetween} from '../core/search/spelling.js';
import {WordSearch} from '../core/search/word-search.js';
import {View} from '../core/view/view.js';
import {wallOf} from './walls.js';

const wall = wallOf([{title: 'Dress', colors: [['102040', 900, 'blue']]}]);

for (
  const [word, meaning] of [
    ['dunkelblaue', 'navy'],
    ['bleu marine', 'navy'],
    ['azul', 'blue'],
    ['hellgrun', 'light green'],
    ['bordeaux', 'burgundy'],
    ['turkis', 'turquoise'],
    ['rosa', 'pink'],
    ['lila', 'purple'],
    ['rouge', 'red'],
    ['verde', 'green'],
    ['off-white', 'off-white'],
  ]
) {
  test(`${word} is known as ${meaning}`, () => {
    assert.equal(new WordSearch(wall).hits(word).color?.word, meaning);
  });
}

for (const [one, other, typos] of [['purpel', 'purple', 1], ['gren', 'green', 1], ['navi', 'navy', 1], ['black', 'white', 3]]) {
  test(`from ${one} to ${other} it takes ${typos} typos: a letter, or two neighbors`, () =>
    assert.equal(typosBetween(one, other, 2), typos));
}

test('what has a whole word comes before what has it in a longer one, with a heading for each', () => {
  const green = [['15801f', 1000, 'green']], red = [['c01020', 1000, 'red']];
  const view = new View(wallOf([
    {title: 'Cabbage', colors: green},
    {title: 'Bag', colors: red},
    {title: 'Bags', colors: red},
    {title: 'Green bag', colors: green},
  ]));
  view.set({q: 'bag'});
  assert.deepEqual([...view.list().items], [1, 3, 0, 2]);
  assert.deepEqual(view.list().parts.map(({title, end}) => [title, end]), [['In whole words', 2], ['In longer words', 4]]);
  view.set({q: 'green bag'});
  assert.deepEqual([...view.list().items], [3, 0]);
  view.set({q: 'cabbage'});
  assert.equal(view.list().isWallOrder, true);
});

test('a word of a hundred thousand letters is read at once, which else takes minutes', {timeout: 20_000}, () => {
  for (const part of ['blaugrau', 'a-', '黑', '菜']) {
    assert.equal(new WordSearch(wall).asked(part.repeat(100_000 / part.length)).length, 1);
  }
});
