// Numbers as people read them, and words; prices are in offers.js.

/** 12345 as 12,345. */
export const formatCount = new Intl.NumberFormat('en').format;

/** "1 item", "2 items".
 * @param {number} number @param {string} noun */
export const plural = (number, noun) => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

/** 950, 1.2k, 34k.
 * @param {number} count */
export function shortCount(count) {
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

/** 0.612 as 61 %.
 * @param {number} part */
export const formatPercent = (part) => `${Math.round(part * 100)}\u202f%`;

/** The share of a color that is shown: never 0 %, since it is there.
 * @param {number} share */
export const formatShare = (share) => (Math.round(share * 100) < 1 ? '<1\u202f%' : formatPercent(share));

/** 0.5 as 0.50.
 * @param {number} number */
export const formatDecimal = (number) => number.toFixed(2);

/** Small letters without accents, so that "grun" and "Grün" meet; ß is ss.
 * @param {string} text */
export const normalizedText = (text) =>
  text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(
    /[ßłøđıæœ]/g,
    (letter) => undecomposed[/** @type {keyof typeof undecomposed} */ (letter)],
  );

/** Letters that Unicode takes for no letter with an accent, although people type them as one. The server has the same ones
 * (`SearchableText.swift`). */
const undecomposed = {ß: 'ss', ł: 'l', ø: 'o', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe'};

/** @param {string} word */
export const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** Texts as one, with commas between; commas inside are escaped.
 * @param {Iterable<string>} values */
export const joinedList = (values) => Array.from(values, (value) => value.replace(/[%,]/g, encodeURIComponent)).join(',');

/** The texts of such a list.
 * @param {string} text */
export const splitList = (text) => text.split(',').filter(Boolean).map(unescaped);

/** A percent sign that escapes nothing was typed by hand.
 * @param {string} text */
function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
