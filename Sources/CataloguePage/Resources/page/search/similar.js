// @ts-check
// Items by nearness of color, where the many that look the same do not hide the others.

/** Candidates, and how many of them are shown. */
const similarPool = 1500, similarShown = 300;
/** Colors closer than this look the same; each one already shown costs the next as much. */
const sameColor = 0.025;

/** @param {Model} model @param {Int32Array} items @param {number} rgb @returns {Int32Array} the nearest, nearest first */
function rankedByColor(model, items, rgb) {
  const target = oklab(rgb);
  const packed = new Float64Array(items.length);
  for (let i = 0; i < items.length; i++) {
    const distance = model.family[items[i]] === noFamily ? 9 : distanceTo(model, items[i], target);
    packed[i] = Math.round(distance * 1e5) * 0x200000 + items[i];
  }
  packed.sort();
  const pool = Int32Array.from(packed.subarray(0, similarPool), (value) => value % 0x200000);
  return Int32Array.from(spreadOut(model, pool, target, similarShown));
}

/** Takes one after the other, each time the one with the least distance and the fewest like it before.
 * @param {Model} model @param {Int32Array} pool nearest first
 * @param {[number, number, number]} target
 * @param {number} wanted how many */
function spreadOut(model, pool, target, wanted) {
  const cost = Float32Array.from(pool, (item) => distanceTo(model, item, target));
  const taken = [];
  for (let count = Math.min(wanted, pool.length); count > 0; count--) {
    let best = 0;
    for (let i = 1; i < pool.length; i++) if (cost[i] < cost[best]) best = i;
    const item = pool[best];
    taken.push(item);
    cost[best] = Infinity;
    const color = /** @type {[number, number, number]} */ ([model.lightness[item], model.a[item], model.b[item]]);
    for (let i = 0; i < pool.length; i++) {
      if (cost[i] === Infinity) continue;
      const closeness = 1 - distanceTo(model, pool[i], color) / sameColor;
      if (closeness > 0) cost[i] += 0.4 * sameColor * closeness;
      if (model.sharesImage(pool[i], item)) cost[i] += 4 * sameColor;
    }
  }
  return taken;
}

/** @param {Model} model @param {number} item @param {[number, number, number]} color in Oklab */
function distanceTo(model, item, [lightness, a, b]) {
  return Math.hypot(model.lightness[item] - lightness, model.a[item] - a, model.b[item] - b);
}

/** The few items most like one, without it.
 * @param {ItemList} list @param {number} item @param {number} wanted */
function nearestItems({model, items}, item, wanted) {
  const target = /** @type {[number, number, number]} */ ([model.lightness[item], model.a[item], model.b[item]]);
  // Counting distances first is quicker than sorting a long list at every step along the wall.
  const bins = new Int32Array(512);
  const bin = (/** @type {number} */ other) => Math.min(511, Math.floor(distanceTo(model, other, target) * 512));
  for (const other of items) if (model.family[other] !== noFamily) bins[bin(other)]++;
  let limit = 0;
  for (let sum = 0; limit < 511 && sum < 40 * wanted; limit++) sum += bins[limit];
  const pool = items.filter((other) => other !== item && model.family[other] !== noFamily && bin(other) < limit);
  pool.sort((one, other) => distanceTo(model, one, target) - distanceTo(model, other, target));
  return spreadOut(model, pool.subarray(0, 60 * wanted), target, wanted);
}
