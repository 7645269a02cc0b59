import assert from 'node:assert/strict';
import test from 'node:test';
import {typosBetween} from '../core/search/spelling.js';
import {WordSearch} from '../core/search/word-search.js';
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
