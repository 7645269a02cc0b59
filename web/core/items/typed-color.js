// What a person may write for a color: the words that a file of overrides takes, and hex (OverrideColor.swift).

import {hexOf, rgbOf} from '../color/color.js';
import {familyOf} from '../color/naming.js';
import {colorWordsOf, foldedWord} from '../search/color-words.js';

/** What was written. `color` is how huewall writes it: a family, `#rrggbb`, or the name of a color that its hex alone would have in
 * another family.
 * @typedef {{color: string, family: string, rgb: number}} TypedColor */

/** @param {Model} model @param {string} text a word, or hex with a number sign or without
 * @returns {TypedColor | null} null for any other text */
export function typedColor(model, text) {
  const meaning = colorWordsOf(model).meanings.get(foldedWord(text));
  const rgb = meaning?.rgb ?? rgbOf(text.trim().replace(/^(?=[^#])/, '#'));
  if (rgb === null) return null;
  const measured = familyOf(model, rgb), family = meaning?.families[0] ?? measured;
  const color = meaning?.isFamily ? family : meaning && family !== measured ? meaning.word : hexOf(rgb);
  return {color, family, rgb};
}

/** "goes with navy dress": the color, and the words behind it.
 * @param {Model} model @param {string} query @returns {{rgb: number, rest: string} | null} null for any other query */
export function typedGoesWith(model, query) {
  const words = /^\s*goes with\s(.+)/i.exec(query)?.[1].trim().split(/\s+/) ?? [];
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const text = words.slice(0, count).join(' '), rgb = colorWordsOf(model).meaning(foldedWord(text))?.rgb ?? rgbOf(text);
    if (rgb !== null) return {rgb, rest: words.slice(count).join(' ')};
  }
  return null;
}
