// How a query is read: docs/internals/search.md, "Words", has the rules; the server reads it in the same way (QueryTerm.swift).

import {normalizedText} from '../text.js';
import {foldedWord} from './color-words.js';
/** @typedef {import('./color-words.js').ColorMeaning} ColorMeaning */
/** @typedef {import('./color-words.js').ColorWords} ColorWords */

/** One thing that a query asks for, or asks to leave out: a word, or several that name a color together. With `isOr` it is another
 * choice beside the term before it: an item needs one of them. With `isPlain` it does not name a color, as in "white wine".
 * @typedef {{text: string, isExcluded: boolean, isOr: boolean, isPlain?: boolean}} QueryTerm */

/** A word of a query: whether a minus stands before it, and whether a separator stands between it and the word before.
 * @typedef {{text: string, isExcluded: boolean, isApart: boolean, isPlain?: boolean}} QueryWord */

/** @typedef {(text: string) => boolean} Stands  whether a text of the catalogue has these letters */

/** Terms that are looked for. */
export const termLimit = 8;

/** The terms of a query; those beyond `termLimit` are not looked for. `hasText` is asked as often at most; what is not asked counts as
 * no.
 * @param {string} query @param {ColorWords} colors @param {Stands} hasText @returns {QueryTerm[]} */
export function queryTerms(query, colors, hasText) {
  let questions = 0;
  const stands = (/** @type {string} */ text) => ++questions <= termLimit && hasText(text);
  const words = queryWords(query, colors, stands), terms = new QueryTerms(colors);
  for (let rest = words; rest.length;) {
    const [word] = rest, color = colorTerm(rest, colors), run = color?.count ?? 0;
    const negated = run || word.isExcluded ? null : negatedTerm(rest, colors, stands);
    const role = word.isPlain ? '' : colors.role(word.text), isBetween = rest.length > 1 && rest.length < words.length;
    const isSilent = !run && !word.isExcluded && (role === 'and' || role === 'or' && isBetween);
    if (negated) terms.append(negated.term, false);
    else if (!isSilent) terms.append({...word, text: color?.text ?? word.text}, word.isApart);
    else if (role === 'or') terms.isChoice = true;
    rest = rest.slice(negated?.count ?? (run || 1));
  }
  // A query of "in" alone searches for that word.
  const asked = terms.list.length ? terms.list : words.map(({text}) => ({text, isExcluded: false, isOr: false}));
  const isInChoice = (/** @type {number} */ at) => asked[at].isOr || (asked[at + 1]?.isOr ?? false);
  return asked.filter(({text, isExcluded}, at) =>
    isInChoice(at) ||
    !asked.slice(0, at).some((other, before) => other.text === text && other.isExcluded === isExcluded && !isInChoice(before))
  );
}

/** The terms of a query as they are read, from left to right. */
class QueryTerms {
  list = /** @type {QueryTerm[]} */ ([]);
  /** For each of them, whether a separator stands before it. */ #areApart = /** @type {boolean[]} */ ([]);
  /** Whether *or* stands before the next one. */ isChoice = false;

  /** @param {ColorWords} colors */
  constructor(colors) {
    this.colors = colors;
  }

  /** @param {{text: string, isExcluded: boolean, isPlain?: boolean}} next @param {boolean} isApart */
  append({text, isExcluded, isPlain}, isApart) {
    const {list} = this, at = this.isChoice ? this.#partner(text) : -1;
    // "Not red or blue" leaves out both.
    const isOut = isExcluded || (list[at]?.isExcluded ?? false), isOr = at >= 0 && !isOut;
    if (isOr) this.#joinList(at);
    const place = isOr ? at + 1 : list.length;
    list.splice(place, 0, {text, isExcluded: isOut, isOr, isPlain});
    this.#areApart.splice(place, 0, isApart);
    this.isChoice = false;
  }

  /** The place of what a term is another choice to: in "blue sofa or grey" the last color before it. The word before it where nothing
   * is of its kind.
   * @param {string} text */
  #partner(text) {
    const kinds = this.list.map((term) => this.#isColor(term.text));
    const at = kinds.lastIndexOf(this.#isColor(text));
    return at < 0 ? kinds.length - 1 : at;
  }

  /** "Red, blue or green" is one choice: what stands before the last two joins them, as long as it is a list.
   * @param {number} last */
  #joinList(last) {
    const {list} = this;
    for (let at = last; at > 0 && this.#areApart[at]; at--) {
      if (list[at - 1].isExcluded || this.#isColor(list[at - 1].text) !== this.#isColor(list[at].text)) return;
      list[at].isOr = true;
    }
  }

  /** @param {string} text */
  #isColor(text) {
    return this.colors.isColor(foldedWord(text));
  }
}

/** The query that asks for some terms.
 * @param {QueryTerm[]} terms @param {ColorWords} colors @param {Stands} stands */
export function spelledQuery(terms, colors, stands) {
  const joined = (/** @type {string} */ separator) =>
    terms.map(({text, isExcluded, isOr}, at) => `${at ? isOr ? ' or ' : separator : ''}${isExcluded ? '-' : ''}${text}`).join('');
  // "Blue grey" is one color, "blue, grey" are two.
  const spaced = joined(' ');
  return JSON.stringify(queryTerms(spaced, colors, stands)) === JSON.stringify(terms) ? spaced : joined(', ');
}

/** @param {QueryWord[]} words @param {number} start @param {number} count */
const joined = (words, start, count) => words.slice(start, start + count).map(({text}) => text).join(' ');

/** The color that the first words name, and how many of them do; null when they name none. "Sage green" is sage: a family says
 * nothing beside a finer color of it.
 * @param {QueryWord[]} words @param {ColorWords} colors */
function colorTerm(words, colors) {
  const isBeside = (/** @type {number} */ at) => colors.role(words[at].text) === 'beside';
  const meaning = (/** @type {string} */ text) => colors.meaning(foldedWord(text));
  let start = 0;
  while (!colorRun(words, start, colors) && isBeside(start) && isJoined(words[start + 1])) start++;
  let run = colorRun(words, start, colors), text = joined(words, start, run), count = start + run;
  if (!run) return null;
  while (isJoined(words[count])) {
    run = colorRun(words, count, colors);
    const next = joined(words, count, run), one = meaning(text), other = meaning(next);
    if (isBeside(count)) count++;
    else if (one && other && (one.word === other.word || isOf(one, other) || isOf(other, one))) {
      if (one.isFamily) text = next;
      count += run;
    } else break;
  }
  return {text, count};
}

/** Whether a color is a finer one of a family. A thing is one of its most usual family: "grey glass" says more than glass.
 * @param {ColorMeaning} color @param {ColorMeaning} family */
const isOf = ({families, thing}, {word, isFamily}) => isFamily && families.slice(0, thing ? 1 : 9).includes(word);

/** @param {QueryWord | undefined} word  Whether it belongs to the word before it. */
const isJoined = (word) => word !== undefined && !word.isApart && !word.isExcluded;

/** How many of the words from one on name a color together; 0 when they name none.
 * @param {QueryWord[]} words @param {number} start @param {ColorWords} colors */
function colorRun(words, start, colors) {
  let count = 1;
  while (count < 3 && isJoined(words[start + count])) count++;
  while (count && (words[start].isPlain || !colors.isColor(foldedWord(joined(words, start, count))))) count--;
  return count;
}

/** What a word such as "ohne" leaves out, and how many words that takes; null when it is a word like others.
 * @param {QueryWord[]} words @param {ColorWords} colors @param {Stands} stands */
function negatedTerm(words, colors, stands) {
  const [first] = words, role = colors.role(first.text);
  if (role !== 'not' && role !== 'no') return null;
  let start = 1;
  while (words[start] && !words[start].isExcluded && /^(and|not?)$/.test(colors.role(words[start].text) ?? '')) start++;
  const next = words[start];
  if (!next || next.isExcluded) return null;
  const behind = words.slice(start), color = colorTerm(behind, colors);
  // "Without sleeves" may be what titles say.
  if (!color && (role === 'no' || stands(`${first.text} ${next.text}`))) return null;
  return {term: {text: color?.text ?? next.text, isExcluded: true}, count: start + (color?.count ?? 1)};
}

/** @param {string} query @param {ColorWords} colors @param {Stands} stands */
function queryWords(query, colors, stands) {
  const words = /** @type {QueryWord[]} */ ([]);
  let isApart = false;
  for (const part of withoutQuotes(normalizedText(query).split(/\s+/).filter(Boolean))) {
    for (const piece of pieces(part, colors, stands)) {
      const text = withoutDash(piece);
      if (text) words.push({text, isExcluded: text !== piece, isApart});
      isApart = !text;
    }
  }
  words.forEach((_, at) => {
    for (const count of [2, 3]) {
      const run = words.slice(at, at + count);
      if (run[1] && run.slice(1).every(isJoined)) colors.findPlain(run, joined(words, at, count));
    }
  });
  return words;
}

/** Quotes around words mean the words; a minus before them leaves all of these out. A quote that was not opened stays, as in
 * `15"`.
 * @param {string[]} parts */
function withoutQuotes(parts) {
  let opened = /** @type {string | undefined} */ (undefined);
  return parts.map((part) => {
    const [, dashes, quotes, text, end] = /** @type {RegExpExecArray} */ (quoted.exec(part));
    if (quotes) opened = dashes;
    if (opened === undefined) return part;
    const word = (opened || dashes) + text;
    if (end) opened = undefined;
    return word;
  });
}

const quoted = /^([-\u2212\u2013]*)(["“”„«»‹›'‘’‚]*)(.*?)(["“”„«»‹›'‘’‚]*)$/s;

/** "red/white" is two words, with an empty piece where a separator stands; "h&m" is one where the catalogue has it.
 * @param {string} part @param {ColorWords} colors @param {Stands} stands */
function pieces(part, colors, stands) {
  const list = part.split(/[,;+/&]/);
  const isName = list.length > 1 && list.every((piece) => piece && !colors.isColor(foldedWord(piece)));
  if (isName && stands(withoutDash(part))) return [part];
  return list.flatMap((piece, at) => [...(at ? [''] : []), ...(piece === withoutDash(piece) ? colors.parted(piece, stands) : [piece])]);
}

/** @param {string} text */
const withoutDash = (text) => text.replace(/^[-\u2212\u2013]+/, '');
