// What the first picture alone says of items that something else decided; PageColumns+Doubt.swift writes it.

/** What the first picture alone says where something else decided: its likeliest families, and for a decision of the
 * shop's word the other pictures with it, and how many of them look like the item's family, 0...1.
 * @typedef {{families: {family: number, share: number}[], pictures: number, part: number}} Doubt  `pictures` is -1
 * where no word decided. */

/** A letter for each family, and two digits of how likely it is.
 * @param {string} packed @returns {{family: number, share: number}[]} */
export function unpackedFamilies(packed) {
  const families = [];
  for (let at = 0; at < packed.length; at += 3) {
    families.push({family: packed.charCodeAt(at) - 97, share: parseInt(packed.slice(at + 1, at + 3), 36) / 1000});
  }
  return families;
}
