// The queries of Tests/Golden/query-words.tsv, which SearchTests reads too: what each word of them means where no text has it.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {foldedWord} from '../core/search/color-words.js';
import {WordSearch} from '../core/search/word-search.js';
import {wallOf} from './walls.js';

const [, ...rows] = readFileSync(new URL('../../Tests/Golden/query-words.tsv', import.meta.url), 'utf8').trimEnd().split('\n')
  .filter((line) => !line.startsWith('# '));
const search = new WordSearch(wallOf([{id: '1', title: '1'}]));

/** @param {string} query */
export function understood(query) {
  return search.asked(query).terms.map(({text, isExcluded, isOr, isPlain}) => {
    const folded = foldedWord(text), {color, meant, replacesByColors} = search.hits(text, isPlain), {colors} = search;
    const word = isPlain ? '' : color?.word ?? (colors.isColor(folded) ? colors.role(folded) : replacesByColors ? meant.join(' or ') : '');
    return `${isOr ? 'or ' : ''}${isExcluded ? '-' : ''}${word || `“${folded}”`}`;
  }).join(', ');
}

for (const [list, query, expected] of rows.map((row) => row.split('\t'))) {
  test(`${list}: “${query}” is understood as on the server`, () => assert.equal(understood(query), expected));
}
