import assert from 'node:assert/strict';
import test from 'node:test';
import {Corrections} from '../core/items/corrections.js';
import {typedColor} from '../core/items/typed-color.js';
import {colorWordsOf} from '../core/search/color-words.js';
import {wallOf} from './walls.js';

const model = wallOf([{colors: [['cc2a2a', 900, 'red']]}]);

test('each word that a file of overrides takes is a color, with capitals and accents or without', () => {
  const {meanings} = colorWordsOf(model);
  assert.ok(meanings.size > 600);
  for (const [word, {families}] of meanings) {
    for (const text of [word, word.toUpperCase(), ` ${word.replaceAll(' ', '-')} `]) {
      assert.equal(typedColor(model, text)?.family, families[0], text);
    }
  }
});

test('a color is written as huewall writes it', () => {
  const written = (/** @type {string} */ text) => {
    const typed = typedColor(model, text);
    return typed && [typed.color, typed.family];
  };
  assert.deepEqual(written('Rot'), ['red', 'red']);
  assert.deepEqual(written('#1F2A44'), ['#1f2a44', 'blue']);
  assert.deepEqual(written('abc'), ['#aabbcc', 'blue']);
  assert.deepEqual(written('navy')?.[1], 'blue');
  assert.match(written('navy')?.[0] ?? '', /^#/);
  for (const text of ['', 'not a color', 'bunt', '#12', '12345']) assert.equal(written(text), null, text);
});

test('what is pending says the family that the report gives', () => {
  const store = {isKept: true, isServed: false, stateOf: () => 'pending', listen() {}, save: async () => {}, clear: async () => {}};
  const corrections = new Corrections(model, store, () => {});
  for (const [color, text] of [['#008080', '#008080, about blue'], ['#800020', '#800020, about red'], ['red', 'red'], ['blue', 'blue']]) {
    corrections.correct(0, color, '');
    assert.equal(model.pendingText(0), `pending: ${text}, was red`);
  }
});
