// Arithmetic that many files need.

/** @type {(value: number, low: number, high: number) => number} */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** The first position in a rising list whose value is not below `value`.
 * @param {ArrayLike<number>} list @param {number} value @param {number} low @param {number} high */
export function lowerBound(list, value, low = 0, high = list.length) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
