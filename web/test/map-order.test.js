import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {mapLayout} from '../core/layouts/layout-map.js';
import {alikeCells, evenCells, evenColors} from '../core/layouts/map-order.js';
import {chanceOf, coloredWall, wallOf} from './walls.js';

const desktop = {width: 1280, height: 700, limit: 450, zoom: 1};

/** A wall of greys, whites and blacks, in no order. */
function neutralWall(count) {
  const chance = chanceOf(5);
  return wallOf(Array.from({length: count}, () => {
    const grey = chance(256), family = grey < 50 ? 'black' : grey > 215 ? 'white' : 'grey';
    return {colors: [[Array.from({length: 3}, () => Math.min(255, grey + chance(6)).toString(16).padStart(2, '0')).join(''), 900, family]]};
  }));
}

/** The mean difference of the items of a list to their 8 neighbors, when each is where another list says.
 * @param {Float32Array} colors @param {number[][]} neighbors of each place @param {number[]} held by each place */
const unlike = (colors, neighbors, held) => {
  const away = (one, other) => Math.hypot(...[0, 1, 2].map((part) => colors[3 * one + part] - colors[3 * other + part]));
  return neighbors.reduce(
    (sum, near, place) => sum + near.reduce((all, other) => all + away(held[place], held[other]), 0) / near.length,
    0,
  ) /
    held.length;
};

/** The 8 nearest items of each one on the map. */
function neighborsOn(map, items) {
  const places = items.map((item) => map.places.cellOf[item]).map((cell) => [cell % map.places.side, Math.floor(cell / map.places.side)]);
  return places.map(([x, y], at) =>
    places.map(([otherX, otherY], other) => ({other, far: Math.hypot(x - otherX, y - otherY)}))
      .filter(({other}) => other !== at).sort((one, two) => one.far - two.far).slice(0, 8).map(({other}) => other)
  );
}

/** The least difference that many swaps of two items by lot find. */
function leastBySwaps(colors, neighbors) {
  const chance = chanceOf(9), held = neighbors.map((_, place) => place);
  const beside = neighbors.map((
    near,
    place,
  ) => [...new Set([...near, ...neighbors.flatMap((other, at) => (other.includes(place) ? [at] : []))])]);
  const away = (one, other) => Math.hypot(...[0, 1, 2].map((part) => colors[3 * one + part] - colors[3 * other + part]));
  const costOf = (place) => beside[place].reduce((sum, other) => sum + away(held[place], held[other]), 0);
  for (let round = 0; round < 60000; round++) {
    const one = chance(held.length), other = chance(held.length), before = costOf(one) + costOf(other);
    [held[one], held[other]] = [held[other], held[one]];
    if (costOf(one) + costOf(other) > before) [held[one], held[other]] = [held[other], held[one]];
  }
  return unlike(colors, neighbors, held);
}

for (const [what, wall] of [['a shop of neutrals', neutralWall(100)], ['a shop of all colors', coloredWall(120)]]) {
  test(`on the map of ${what} neighbors look alike, nearly as much as they can`, () => {
    const list = wholeWall(wall), items = [...list.items], colors = evenColors(wall, items);
    const neighbors = neighborsOn(mapLayout.arrange(list, desktop), items), found = unlike(colors, neighbors, items.map((_, at) => at));
    const best = leastBySwaps(colors, neighbors);
    assert.ok(found < 1.25 * best, `${found} of ${best}`);
  });
}

test('neutrals are a place of their own: few of them have a neighbor of another color', () => {
  const list = wholeWall(coloredWall(600)), items = [...list.items], {model} = list;
  const isNeutral = (item) => ['white', 'grey', 'black'].includes(model.familyName(item));
  const neighbors = neighborsOn(mapLayout.arrange(list, desktop), items), neutrals = items.filter(isNeutral);
  const apart = neutrals.filter((item) => neighbors[item].filter((other) => !isNeutral(items[other])).length > 4);
  assert.ok(apart.length < 0.2 * neutrals.length, `${apart.length} of ${neutrals.length}`);
});

test('each item has a cell of its own, the same in each run, and in a full map, too', () => {
  const wall = coloredWall(60), items = [...wall.ids.keys()], shape = {columns: 10, rows: 6};
  const first = evenCells(items.map((item) => [wall.a[item], wall.b[item]]), shape), colors = evenColors(wall, items);
  const cells = alikeCells(colors, first, shape);
  for (const each of [first, cells]) assert.deepEqual([...each].sort((one, other) => one - other), items);
  assert.deepEqual(alikeCells(colors, first, shape), cells);
});

test('the places at first keep left and right, above and below', () => {
  assert.deepEqual([...evenCells([[0.5, 0], [-0.5, 0.1], [-0.4, -0.2], [0.6, 0.3]], {columns: 2, rows: 2})], [1, 2, 0, 3]);
});
