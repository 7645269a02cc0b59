// @ts-check
// Items that look like an item: its shown colors are what is asked for, each with its share as weight.

/** The shown colors of an item as a query.
 * @param {Model} model @param {number} item */
function paletteOf(model, item) {
  return model.colors(item).filter(({share}) => share > 0).slice(0, 5).map(({rgb, share}) => ({rgb, weight: share}));
}

/** The few items most like one, without it; those with an image that is there already come only when others run out.
 * @param {ItemList} list @param {number} item @param {number} wanted @returns {number[]} */
function nearestItems({model, items}, item, wanted) {
  const colors = paletteOf(model, item);
  if (!colors.length) return [];
  const others = items.filter((other) => other !== item && model.family[other] !== noFamily);
  const first = /** @type {number[]} */ ([]), repeated = /** @type {number[]} */ ([]), images = new Set([model.image(item)]);
  for (const other of rankedByColor(model, others, colors).items) {
    const image = model.image(other);
    (image && images.has(image) ? repeated : first).push(other);
    images.add(image);
    if (first.length === wanted) break;
  }
  return [...first, ...repeated].slice(0, wanted);
}
