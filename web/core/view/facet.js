// A filter by values that items have. Any of them may be chosen: families, flags, vendor words.

import {capitalized, joinedList, normalizedText, splitList} from '../text.js';
/** @typedef {import('./filters.js').Filter} Filter */

/** What a facet can be, and the value of each item: the number of its name or -1, or with `isSet` a bit for each.
 * @typedef {{names: readonly string[], of: (item: number) => number, isSet?: boolean}} FacetValues */

/** One choice of a facet, with how many items it would leave.
 * @typedef {{value: string, label: string, color: string, count: number, all: number, isOn: boolean}} Choice */

/** @typedef {object} FacetParts
 * @property {string} name of the part of the address
 * @property {string} title of the choices; none are offered without one
 * @property {(view: View) => FacetValues} values
 * @property {string} [noun] what a value is called
 * @property {(value: string, view: View) => string} [label] of a choice
 * @property {(label: string) => string} [says] what the chip of a choice says
 * @property {(value: string, view: View) => string} [color] of a choice
 * @property {(value: string, view: View) => number} [rank] of a choice; the most frequent come first without it, and are offered in any case
 * @property {number} [most] how many choices there are at most
 * @property {boolean} [isFolded] whether the choices wait to be opened
 * @property {(value: string) => boolean} [isAlways] whether a value is offered that no item has
 */

/** @param {FacetParts} parts @returns {Filter} */
export function facet(
  {
    name,
    title,
    values,
    noun = title.toLowerCase(),
    label = (value) => value,
    says = capitalized,
    color = () => '',
    rank,
    most = 60,
    isFolded = false,
    isAlways = () => false,
  },
) {
  return {
    name,
    title,
    isFolded,
    fromText(text, view) {
      const {names} = values(view), asked = numberOf(names, text) < 0 ? splitList(text) : [text];
      const known = asked.flatMap((value) => names[numberOf(names, value)] ?? []);
      const unknown = asked.filter((value) => numberOf(names, value) < 0);
      return {text: joinedList(known), notes: unknown.map((value) => `No ${noun} is called \u201c${value}\u201d.`)};
    },
    test(text, view) {
      const {names, of, isSet} = values(view), numbers = splitList(text).map((value) => numberOf(names, value));
      const bits = numbers.reduce((sum, number) => sum | 1 << number, 0), chosen = new Set(numbers);
      return isSet ? (item) => (of(item) & bits) !== 0 : (item) => chosen.has(of(item));
    },
    chips: (text, view) =>
      splitList(text).map((value) => ({
        label: says(label(value, view)),
        color: color(value, view),
        remove: () => view.toggle(name, value),
      })),
    isOffered(view) {
      const {names, of, isSet} = values(view);
      for (let item = 0; item < view.model.length; item++) if (isSet ? of(item) : names[of(item)]) return true;
      return false;
    },
    choices(view, isIn) {
      const {names, of, isSet} = values(view), counts = new Int32Array(names.length), all = new Int32Array(names.length);
      const add = (/** @type {number} */ number, /** @type {number} */ item) => {
        all[number]++;
        if (isIn(item)) counts[number]++;
      };
      for (let item = 0; item < view.model.length; item++) {
        const value = of(item);
        if (!isSet) add(value, item);
        else for (let number = 0; value >> number; number++) if (value >> number & 1) add(number, item);
      }
      const chosen = new Set(view.chosen(name));
      const choices = names.map((value, number) => (
        {value, label: label(value, view), color: color(value, view), count: counts[number], all: all[number], isOn: chosen.has(value)}
      ));
      const used = choices.filter((one) => one.value && (one.all > 0 || isAlways(one.value)));
      // The frequent ones are offered, and those that would leave nothing come last.
      used.sort((one, other) => Number(other.count > 0) - Number(one.count > 0) || other.all - one.all);
      const offered = used.filter((one, at) => at < most || one.isOn);
      if (!rank) return offered;
      const ranks = new Map(offered.map((one) => [one, rank(one.value, view)]));
      return offered.sort((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
    },
  };
}

/** Links are also typed by hand, so capitals and accents do not matter.
 * @param {readonly string[]} names @param {string} text */
function numberOf(names, text) {
  const exact = names.indexOf(text);
  return exact >= 0 || !text ? exact : names.findIndex((name) => normalizedText(name) === normalizedText(text));
}
