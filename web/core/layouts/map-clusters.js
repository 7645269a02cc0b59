// Which items stand for a cluster of the map: one that is typical, and some that show what else there is.

/** A cluster shows so many pictures at most, and looks at so many of its items to find them. */
const clusterPictures = 4, clusterSample = 48;

/** Items at even distances from a stretch of a list.
 * @param {Int32Array} items @param {number} start @param {number} end */
export function sampleOf(items, start, end) {
  const sample = [];
  const step = Math.max(1, (end - start) / clusterSample);
  for (let at = start; at < end; at += step) sample.push(items[Math.floor(at)]);
  return sample;
}

/** The items whose pictures a cluster shows. The first has the color nearest to the mean of all. Each other one is the
 * furthest from those before it; the quarter furthest from the mean is left out, since one odd item does not belong to what
 * a cluster is like. A picture that is there already comes only when there is no other.
 * @param {Model} model @param {number[]} sample */
export function picturesOf(model, sample) {
  const mean = meanColor(model, sample);
  const byDistance = [...sample].sort((one, other) => distanceTo(model, one, mean) - distanceTo(model, other, mean) || one - other);
  const pool = sample.length > 8 ? byDistance.slice(0, Math.ceil(sample.length * 0.75)) : byDistance;
  const first = pool.find((item) => model.thumbnail(item)) ?? pool[0];
  const chosen = [first];
  const least = new Map(pool.map((item) => [item, Infinity]));
  least.delete(first);
  while (chosen.length < clusterPictures && least.size) {
    const last = chosen[chosen.length - 1], color = colorOf(model, last);
    let best = -1, most = -Infinity;
    for (const [item, before] of least) {
      const isKnown = model.sharesImage(item, last) || !model.thumbnail(item);
      const distance = Math.min(before, isKnown ? -1 : distanceTo(model, item, color));
      least.set(item, distance);
      if (distance > most) [best, most] = [item, distance];
    }
    least.delete(best);
    chosen.push(best);
  }
  return chosen;
}

/** @param {Model} model @param {number} item @param {[number, number, number]} color in Oklab */
export function distanceTo(model, item, [lightness, a, b]) {
  return Math.hypot(model.lightness[item] - lightness, model.a[item] - a, model.b[item] - b);
}

/** @param {Model} model @param {number} item @returns {[number, number, number]} in Oklab */
const colorOf = (model, item) => [model.lightness[item], model.a[item], model.b[item]];

/** @param {Model} model @param {number[]} items @returns {[number, number, number]} in Oklab */
function meanColor(model, items) {
  let lightness = 0, a = 0, b = 0;
  for (const item of items) {
    lightness += model.lightness[item] / items.length;
    a += model.a[item] / items.length;
    b += model.b[item] / items.length;
  }
  return [lightness, a, b];
}
