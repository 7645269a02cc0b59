import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {layouts} from '../core/layouts/layouts.js';
import {planTransition, shifted} from '../core/layouts/transition-plan.js';
import {mixedWall} from './walls.js';

const window = {width: 1000, height: 600}, origin = {x: 0, y: 0};
const box = (x, y, side = 100) => ({x, y, w: side, h: side});

/** An arrangement that knows where some items are. */
const arrangementOf = (boxes) => ({boxOf: (item) => boxes[item] ?? null});

/** The plan for tiles written {key: box}, between two arrangements that know the boxes of items. */
function plan({tiles = {}, before = {}, placements = {}, after = {}, fade = 1, from = origin, to = origin, pictures}) {
  return planTransition(
    {
      arrangement: arrangementOf(before),
      origin: from,
      tiles: new Map(Object.entries(tiles).map(([key, place]) => [Number(key), {item: Number(key), count: 1, box: place, fade}])),
    },
    {
      arrangement: arrangementOf(after),
      origin: to,
      window,
      placements: Object.entries(placements).map(([key, place]) => ({key: Number(key), item: Number(key), count: 1, box: place, pictures})),
    },
  );
}

for (
  const [what, how, expected] of [
    ['a tile that stays moves from where it is to where it belongs', {tiles: {1: box(0, 0)}, placements: {1: box(300, 200)}}, {
      from: box(0, 0),
      to: box(300, 200),
      fadeFrom: 1,
      fadeTo: 1,
    }],
    ['a tile that was still fading continues from there', {tiles: {1: box(5, 5)}, placements: {1: box(300, 200)}, fade: 0.3}, {
      from: box(5, 5),
      to: box(300, 200),
      fadeFrom: 0.3,
      fadeTo: 1,
    }],
    ['places of the new arrangement are relative to where it begins', {
      tiles: {1: box(0, 0)},
      placements: {1: box(300, 200)},
      to: {x: -10, y: 50},
    }, {from: box(0, 0), to: box(290, 250), fadeFrom: 1, fadeTo: 1}],
    ['a tile that leaves goes to where it belongs, and fades', {tiles: {1: box(0, 0)}, after: {1: box(400, 900)}}, {
      from: box(0, 0),
      to: box(400, 900),
      fadeFrom: 1,
      fadeTo: 0,
    }],
    ['a tile that leaves goes no further than one window away', {tiles: {1: box(0, 0)}, after: {1: box(9000, -9000)}}, {
      from: box(0, 0),
      to: box(2000, -600),
      fadeFrom: 1,
      fadeTo: 0,
    }],
    ['a tile that belongs nowhere shrinks where it is', {tiles: {1: box(10, 20)}}, {
      from: box(10, 20),
      to: box(40, 50, 40),
      fadeFrom: 1,
      fadeTo: 0,
    }],
    ['a tile that comes from outside is there at once', {before: {1: box(0, 700)}, placements: {1: box(0, 0)}}, {
      from: box(0, 700),
      to: box(0, 0),
      fadeFrom: 1,
      fadeTo: 1,
    }],
    ['a tile that comes out of its cluster appears slowly', {before: {1: box(50, 50)}, placements: {1: box(0, 0)}}, {
      from: box(50, 50),
      to: box(0, 0),
      fadeFrom: 0.4,
      fadeTo: 1,
    }],
    ['where a tile comes from is relative to where the old arrangement began', {
      before: {1: box(50, 700)},
      from: {x: 0, y: -650},
      placements: {1: box(0, 0)},
    }, {from: box(50, 50), to: box(0, 0), fadeFrom: 0.4, fadeTo: 1}],
    ['a tile comes from no further than one window away', {before: {1: box(-9000, 9000)}, placements: {1: box(0, 0)}}, {
      from: box(-1000, 1200),
      to: box(0, 0),
      fadeFrom: 1,
      fadeTo: 1,
    }],
    ['a tile that was nowhere grows where it belongs', {placements: {1: box(10, 20)}}, {
      from: box(40, 50, 40),
      to: box(10, 20),
      fadeFrom: 0,
      fadeTo: 1,
    }],
  ]
) {
  test(what, () => {
    const [{from, to, fadeFrom, fadeTo}, ...others] = plan(how);
    assert.deepEqual([others, {from, to, fadeFrom, fadeTo}], [[], expected]);
  });
}

test('without anything before all tiles grow', () => {
  const moves = planTransition({arrangement: null, origin, tiles: new Map()}, {
    arrangement: arrangementOf({}),
    origin,
    window,
    placements: [{key: 1, item: 1, count: 1, box: box(0, 0)}],
  });
  assert.deepEqual(moves.map(({fadeFrom, fadeTo}) => [fadeFrom, fadeTo]), [[0, 1]]);
});

test('tiles that leave come first, so that they pass below', () => {
  const moves = plan({tiles: {1: box(0, 0), 2: box(100, 0)}, placements: {2: box(0, 0), 3: box(200, 0)}});
  assert.deepEqual(moves.map(({key}) => key), [1, 2, 3]);
});

test('a cluster takes its pictures along', () =>
  assert.deepEqual(plan({placements: {1: box(0, 0)}, pictures: [4, 5]})[0].pictures, [4, 5]));

test('a box is shifted with its size', () =>
  assert.deepEqual(shifted({x: 1, y: 2, w: 3, h: 4}, {x: 10, y: -20}), {x: 11, y: -18, w: 3, h: 4}));

/** What is in the window of an arrangement. */
const shown = (arrangement) => arrangement.placements({x: 0, y: 0, w: window.width, h: window.height});

for (const one of layouts) {
  for (const other of layouts) {
    test(`from ${one.name} to ${other.name} every tile of the window moves, and ends where it belongs`, () => {
      const list = wholeWall(mixedWall(800, 21)), room = {...window, limit: 400, zoom: 1};
      const [before, after] = [one, other].map(({arrange}) => arrange(list, room));
      const tiles = new Map(shown(before).map(({key, item, count, box: place}) => [key, {item, count, box: place, fade: 1}]));
      const placements = shown(after),
        moves = planTransition({arrangement: before, origin, tiles}, {arrangement: after, origin, placements, window});
      assert.deepEqual(new Set(moves.map(({key}) => key)), new Set([...tiles.keys(), ...placements.map(({key}) => key)]));
      assert.equal(new Set(moves.map(({key}) => key)).size, moves.length);
      const ends = new Map(placements.map(({key, box: place}) => [key, place]));
      for (const {key, from, to, fadeTo} of moves) {
        assert.deepEqual([fadeTo, ends.has(key) ? to : null], [ends.has(key) ? 1 : 0, ends.get(key) ?? null]);
        if (tiles.has(key)) assert.deepEqual(from, tiles.get(key).box);
        for (const {x, y} of [from, to]) {
          assert.ok(x >= -window.width && x <= 2 * window.width && y >= -window.height && y <= 2 * window.height);
        }
      }
    });
  }
}
