// @ts-check
// Numbers as people read them, and words; prices are in offers.js.

/** 12345 as 12,345.
 * @param {number} number */
const formatCount = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ',');

/** "1 item", "2 items".
 * @param {number} number @param {string} noun */
const plural = (number, noun) => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

/** 950, 1.2k, 34k.
 * @param {number} count */
function shortCount(count) {
  if (count < 1000) return String(count);
  return count < 9950 ? `${(count / 1000).toFixed(1)}k` : `${Math.round(count / 1000)}k`;
}

/** 0.612 as 61 %.
 * @param {number} part */
const formatPercent = (part) => `${Math.round(part * 100)}\u202f%`;

/** The share of a color that is shown: never 0 %, since it is there.
 * @param {number} share */
const formatShare = (share) => (Math.round(share * 100) < 1 ? '<1\u202f%' : formatPercent(share));

/** 0.5 as 0.50.
 * @param {number} number */
const formatDecimal = (number) => number.toFixed(2);

/** Small letters without accents, so that "grun" and "Grün" meet; ß is ss.
 * @param {string} text */
const normalizedText = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');

/** @param {string} word */
const capitalized = (word) => word.charAt(0).toUpperCase() + word.slice(1);
