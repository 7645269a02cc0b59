// The words for colors as a page has them, from the tables that Swift reads.

import {readFileSync} from 'node:fs';
import {foldedWord} from '../core/search/color-words.js';

export const families = ['black', 'white', 'grey', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'beige'];

/** @param {string} name @returns {string[][]} without the names of columns, which one file has in a comment */
const rows = (name) =>
  readFileSync(new URL(`../../Sources/Colors/Resources/${name}.tsv`, import.meta.url), 'utf8').trimEnd()
    .split('\n').filter((line) => !line.startsWith('# ')).slice(name === 'naming' ? 0 : 1).map((line) => line.split('\t'));

/** @param {string} name */
const underscored = (name) => name.replace(/ /g, '_');

/** @param {string} text */
const folded = (text) => underscored(foldedWord(text.replace('!', '')));

const colorNames = rows('color-names').map(([name, color, list]) => `${underscored(name)} ${color.slice(1)} ${letters(list)}`),
  things = rows('thing-words'),
  parts = ['shade', 'colored', 'ends', 'apart'];

/** The letters of families.
 * @param {string} list */
function letters(list) {
  return list.split(' ').map((family) => String.fromCharCode(97 + families.indexOf(family))).join('');
}

/** What PageColorWords.swift and PageNaming.swift write. */
export const colorTables = {
  families,
  colorNames: [
    ...colorNames.map((row) => (things.some(([thing]) => row.startsWith(`${underscored(thing)} `)) ? `${row} both` : row)),
    ...things.flatMap(([thing, color, list]) => {
      if (!color.startsWith('#') && colorNames.some((row) => row.startsWith(`${underscored(thing)} `))) return [];
      const look = color.startsWith('#')
        ? `${color.slice(1)} ${letters(list)}`
        : colorNames.find((row) => row.startsWith(`${underscored(color)} `))?.split(' ').slice(1).join(' ');
      return [`${underscored(thing)} ${look} thing`];
    }),
  ].join(','),
  colorWords: [
    ...rows('color-words').map(([color, words]) => `${parts.includes(color) ? '.' : ''}${underscored(color)} ${words}`),
    ...things.filter(([, , , words]) => words).map(([thing, , , words]) => `${underscored(thing)} ${words}`),
  ].join(';'),
  colorTranslations: rows('color-translations').map(([, color, words]) =>
    `${folded(color)} ${words.split(' ').filter(Boolean).map(folded).join(' ')}`
  ).join(';'),
  typicalColors: rows('naming').map((numbers) => numbers.slice(1).join(' ')).join(';'),
  survey: rows('survey').map(([lightness, a, b, bits]) => {
    const runs = bits.replace(/(\w{3})(?: \1)*(?: |$)/g, (run, digits) => digits + Math.ceil(run.length / 4).toString(36));
    return `${lightness} ${a} ${b} ${runs}`;
  }).join(';'),
};
