// Words that someone may have meant who typed another one that is nowhere.

/** @typedef {import('./color-words.js').ColorWords} ColorWords */
/** @typedef {import('./text-index.js').TextIndex} TextIndex */

/** The words of titles and vendor colors, and how many items have each. */
export class Vocabulary {
  /** @type {Map<string, number>} */ counts = new Map();

  /** @param {Model} model @param {TextIndex} index */
  constructor(model, index) {
    this.length = model.length;
    for (let item = 0; item < model.length; item++) {
      const [title, , vendor] = index.text(item).split('\n');
      for (const word of new Set(`${title} ${vendor}`.match(/\p{L}{3,30}/gu))) this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
    }
  }

  /** The known words that differ least from one that is not known, most frequent first; none when all differ by more than
   * one letter in up to seven, or two in longer ones; from a color in up to eight. In four letters only two that changed places are a
   * typo, or one instead of two equal ones.
   * @param {string} word @param {ColorWords} colors @param {number} wanted how many at most */
  nearest(word, colors, wanted) {
    let least = allowedTypos(word), found = /** @type {string[]} */ ([]);
    if (!least) return [];
    // Roses are flowers, and grapes fruit.
    const isNoun = colors.roles.has(word) || [/[sn]$/, /e[sn]$/].some((ending) => colors.meanings.has(word.replace(ending, '')));
    for (const known of [...this.counts.keys(), ...colors.all]) {
      if (known.length < 3 || Math.abs(known.length - word.length) > least) continue;
      const isColor = colors.isColor(known), typos = typosBetween(word, known, least);
      if (!mayStand(known, word, isColor) || isColor && (isNoun || typos > 1 && word.length < 9)) continue;
      if (typos < least) [least, found] = [typos, []];
      if (typos === least) found.push(known);
    }
    const count = (/** @type {string} */ known) => this.counts.get(known) ?? 0;
    return [...new Set(found)].sort((one, other) => count(other) - count(one) || (one < other ? -1 : 1)).slice(0, wanted);
  }
}

/** @param {string} word */
const allowedTypos = (word) => (!/^[\p{L} ]+$/u.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2);

/** Whether a known word may be what someone meant. "Wood" is not a typo of "food", nor "table" of "sable".
 * Ordinary words must not become colors: a color begins alike and has five letters, and in five letters another letter
 * makes another word.
 * @param {string} known @param {string} typed @param {boolean} isColor */
function mayStand(known, typed, isColor) {
  const isSwapped = known.length === typed.length && sortedLetters(known) === sortedLetters(typed);
  if (singled(known) === typed || singled(typed) === known) return true;
  if (isColor && (typed.length < 5 || known.length < 5 || known[0] !== typed[0])) return false;
  return isSwapped || typed.length > (isColor ? 5 : 4) || typed.length === 5 && known.length !== typed.length;
}

/** With one of the first two equal letters.
 * @param {string} word */
const singled = (word) => word.replace(/(.)\1/u, '$1');

/** @param {string} word */
const sortedLetters = (word) => [...word].sort().join('');

/** How many letters must be put in, left out, changed, or swapped with the next one; a number above `limit` when it is more.
 * @param {string} one @param {string} other @param {number} limit */
export function typosBetween(one, other, limit) {
  let before = /** @type {number[]} */ ([]), last = Array.from({length: other.length + 1}, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
      least = Math.min(least, row[j]);
    }
    if (least > limit) return limit + 1;
    [before, last] = [last, row];
  }
  return last[other.length];
}
