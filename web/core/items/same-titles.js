// Items with the same title except for numbers: most are one product in several sizes or models, and people expect one color.

import {noFamily} from './model.js';
import {normalizedText} from '../text.js';

/** More items with one title are a kind of goods, not a product. */
const mostAlike = 6;

/** A title without the numbers of sizes and models; `CatalogueStatus` has the same rule.
 * @param {string} title */
export const titleKey = (title) => normalizedText(title).replace(/[^\p{L}]+/gu, ' ').trim();

/** Items with the same title and the same word of the shop, and not the same family.
 * @param {Model} model @returns {number[][]} */
export function unlikeTwins(model) {
  /** @type {Map<string, number[]>} */ const groups = new Map();
  for (let item = 0; item < model.length; item++) {
    const title = titleKey(model.titles[item]);
    if (!title || model.family[item] === noFamily) continue;
    const key = `${title}\n${model.vendor[item]}`, group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()].filter((group) =>
    group.length <= mostAlike && group.some((item) => model.family[item] !== model.family[group[0]])
  );
}
