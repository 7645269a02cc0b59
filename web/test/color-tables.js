// The words for colors as a page has them, from the tables that Swift reads.

import {readFileSync} from 'node:fs';

export const families = ['black', 'white', 'grey', 'red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'beige'];

/** @param {string} name @returns {string[][]} without the names of columns, which one file has in a comment */
const rows = (name) =>
  readFileSync(new URL(`../../Sources/Colors/Resources/${name}.tsv`, import.meta.url), 'utf8').trimEnd()
    .split('\n').filter((line) => !line.startsWith('# ')).slice(name === 'naming' ? 0 : 1).map((line) => line.split('\t'));

/** @param {string} name */
const underscored = (name) => name.replace(/ /g, '_');

const colorNames = rows('color-names').map(([name, color, list]) => `${underscored(name)} ${color.slice(1)} ${letters(list)}`);

const languages = () => [...new Set(rows('color-translations').map(([language]) => language))];

/** The letters of families.
 * @param {string} list */
function letters(list) {
  return list.split(' ').map((family) => String.fromCharCode(97 + families.indexOf(family))).join('');
}

/** What PageColorWords.swift and PageNaming.swift write. */
export const colorTables = {
  families,
  colorNames: colorNames.join(','),
  colorWords: rows('color-words').map(([color, words]) => `${underscored(color)} ${words}`).join(';'),
  colorThings: rows('thing-words').map(([thing, color, list, words]) => {
    const look = color.startsWith('#')
      ? `${color.slice(1)} ${letters(list)}`
      : colorNames.find((row) => row.startsWith(`${underscored(color)} `))?.split(' ').slice(1).join(' ');
    return `${underscored(thing)} ${look} ${words}`;
  }).join(';'),
  colorTranslations: languages().map((language) =>
    rows('color-translations').filter(([name]) => name === language).map(([, color, words]) => `${underscored(color)} ${words}`).join(';')
  ).join('|'),
  typicalColors: rows('naming').map((numbers) => numbers.slice(1).join(' ')).join(';'),
  survey: rows('survey').map(([lightness, a, b, bits]) => {
    const runs = bits.replace(/(\w{3})(?: \1)*(?: |$)/g, (run, digits) => digits + Math.ceil(run.length / 4).toString(36));
    return `${lightness} ${a} ${b} ${runs}`;
  }).join(';'),
};
