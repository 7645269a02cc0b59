// @ts-check
// Numbers, and how they are written for people; prices are in offers.js.

/** @type {(value: number, low: number, high: number) => number} */
const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

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

/** 0.5 as 0.50.
 * @param {number} number */
const formatDecimal = (number) => number.toFixed(2);

/** The first position in a rising list whose value is not below `value`.
 * @param {ArrayLike<number>} list @param {number} value @param {number} low @param {number} high */
function lowerBound(list, value, low = 0, high = list.length) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
