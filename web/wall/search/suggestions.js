// Words to finish what is being typed, as a list below the search field: the combobox of the ARIA Authoring Practices.

import {hexOf} from '../../core/color/color.js';
import {typedGoesWith} from '../../core/items/typed-color.js';
import {foldedWord} from '../../core/search/color-words.js';
import {formatCount, normalizedText} from '../../core/text.js';
import {withoutFilter} from '../../core/view/filters.js';
import {byId, colored, make} from '../../dom/elements.js';
/** @typedef {import('../../core/search/color-words.js').ColorMeaning} ColorMeaning */

/** @typedef {import('../../core/search/color-words.js').ColorWords} ColorWords */
/** @typedef {{text: string, meaning: string, color: string}} Suggestion
 *    `text` takes the place of the last words typed; `meaning` says it in English where it is not. */

const suggestionLimit = 8;

/** Color words that begin as the last words of a query do, then vendor words and words of titles.
 * @param {View} view @param {string} query @returns {{kept: string, list: Suggestion[]}} `kept` is what stays before */
function suggestionsFor(view, query) {
  const words = query.split(/\s+/), list = /** @type {Suggestion[]} */ ([]);
  const last = words[words.length - 1], minus = minusOf(last), typed = normalizedText(last.slice(minus.length));
  let kept = words.slice(0, -1).join(' ');
  if (!typed || typed.startsWith('#')) return {kept, list};
  for (let count = Math.min(3, words.length); count > 0 && !list.length; count--) {
    const begun = words.slice(-count), before = minusOf(begun[0]);
    for (const color of suggestedColors(view.search.colors, foldedWord(begun.join(' ')))) list.push({...color, text: before + color.text});
    if (list.length) kept = words.slice(0, -count).join(' ');
    if (list.length && count > 1) return {kept, list};
  }
  if (typed.length < 2) return {kept, list};
  const known = new Set(list.map(({text}) => text));
  const {counts} = view.search.vocabulary;
  const others = [...counts.keys()].filter((word) => word.startsWith(typed) && !known.has(minus + word));
  others.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
  list.push(...others.slice(0, suggestionLimit - list.length).map((word) => ({text: minus + word, meaning: '', color: ''})));
  return {kept, list};
}

/** What leaves a word out.
 * @param {string} word */
const minusOf = (word) => /^[-\u2212\u2013]*/.exec(word)?.[0] ?? '';

/** The most usual word for each color that begins so.
 * @param {ColorWords} colors @param {string} typed */
function suggestedColors(colors, typed) {
  const found = /** @type {Map<ColorMeaning, string>} */ (new Map());
  for (const [word, meaning] of colors.meanings) {
    if (!word.startsWith(typed)) continue;
    const before = found.get(meaning);
    if (before === undefined || word === foldedWord(meaning.word)) found.set(meaning, word);
  }
  const list = [...found].map(([meaning, text]) => ({
    text,
    meaning: text === foldedWord(meaning.word) ? '' : meaning.word,
    color: hexOf(meaning.rgb),
    isFamily: meaning.isFamily,
  }));
  list.sort((one, other) =>
    Number(other.text === typed) - Number(one.text === typed) ||
    Number(other.isFamily) - Number(one.isFamily) || Number(!!one.meaning) - Number(!!other.meaning)
  );
  return list.slice(0, suggestionLimit - 3);
}

export class Suggestions {
  /** @type {HTMLInputElement} */ #field = byId('search');
  #list = byId('suggestions');
  /** @type {string[]} whole queries */ #queries = [];
  #active = -1;
  #turn = 0;

  /** @param {View} view @param {(query: string) => void} choose */
  constructor(view, choose) {
    this.view = view;
    this.choose = choose;
    this.#field.addEventListener('keydown', (event) => this.#key(event));
    this.#field.addEventListener('blur', () => this.close());
    this.#list.addEventListener('pointerdown', (event) => event.preventDefault());
    this.#list.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('li') : null;
      if (row) this.#take([...this.#list.children].indexOf(row));
    });
  }

  /** Offers words for what is in the field; once it was searched for, so that typing comes first. */
  show() {
    if (document.activeElement !== this.#field) return;
    const {kept, list} = suggestionsFor(this.view, this.#field.value.trimStart());
    if (!list.length) return this.close();
    this.#queries = list.map(({text}) => `${kept} ${text}`.trim());
    this.#list.replaceChildren(...list.map(suggestionRow));
    this.#place();
    this.#choose(-1);
    this.#count(0, ++this.#turn);
  }

  close() {
    this.#turn++;
    this.#list.hidden = true;
    this.#field.ariaExpanded = 'false';
    this.#choose(-1);
  }

  #place() {
    const {left, bottom, width} = this.#field.getBoundingClientRect();
    this.#list.hidden = false;
    this.#field.ariaExpanded = 'true';
    this.#list.style.minWidth = `${width}px`;
    this.#list.style.top = `${bottom + 4}px`;
    this.#list.style.left = `${Math.max(8, Math.min(left, innerWidth - this.#list.offsetWidth - 8))}px`;
  }

  /** Says how many items each word would leave, one after the other: they may be a hundred thousand. Words that leave none go.
   * @param {number} at @param {number} turn */
  #count(at, turn) {
    if (turn !== this.#turn || at >= this.#queries.length) return;
    const row = this.#list.children[at], count = countWith(this.view, this.#queries[at]);
    if (count || this.#active === at) {
      row.append(make('span', 'count', formatCount(count)));
      setTimeout(() => this.#count(at + 1, turn), 0);
    } else {
      row.remove();
      this.#queries.splice(at, 1);
      if (this.#active > at) this.#choose(this.#active - 1);
      if (!this.#queries.length) return this.close();
      setTimeout(() => this.#count(at, turn), 0);
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = !this.#list.hidden;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return this.show();
      const count = this.#queries.length, step = event.key === 'ArrowDown' ? 1 : -1;
      // One more place than rows: the field itself.
      this.#choose((this.#active + 1 + step + count + 1) % (count + 1) - 1);
    } else if (event.key === 'Enter') {
      if (isOpen && this.#active >= 0) this.#take(this.#active);
      else this.close();
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      this.close();
    }
  }

  /** @param {number} at -1 for none */
  #choose(at) {
    this.#active = at;
    [...this.#list.children].forEach((row, number) => {
      row.id = `suggestion${number}`;
      row.ariaSelected = String(number === at);
    });
    if (at < 0) this.#field.removeAttribute('aria-activedescendant');
    else this.#field.setAttribute('aria-activedescendant', `suggestion${at}`);
  }

  /** @param {number} at */
  #take(at) {
    const query = this.#queries[at];
    this.close();
    this.choose(query);
  }
}

/** @param {Suggestion} suggestion */
function suggestionRow({text, meaning, color}) {
  const row = make('li'), swatch = make('i', color ? '' : 'empty');
  row.role = 'option';
  if (color) colored(swatch, color);
  row.append(swatch, make('span', '', text));
  if (meaning) row.append(make('span', 'meaning', meaning));
  return row;
}

/** How many items another search would find with the other filters as they are.
 * @param {View} view @param {string} query */
function countWith(view, query) {
  const isIn = withoutFilter(view, 'q'), asked = view.search.asked(typedGoesWith(view.model, query)?.rest ?? query);
  let count = 0;
  for (let item = 0; item < view.model.length; item++) {
    if (isIn(item) && asked.has(item)) count++;
  }
  return count;
}
