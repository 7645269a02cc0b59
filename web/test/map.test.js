import assert from 'node:assert/strict';
import test from 'node:test';
import {oklab} from '../core/color/color.js';
import {listOf, wholeWall} from '../core/items/item-list.js';
import {stackedList} from '../core/items/stacks.js';
import {measureTextWith} from '../core/layouts/heading-width.js';
import {selectRoom} from '../core/layouts/layout.js';
import {mapLayout} from '../core/layouts/layout-map.js';
import {distanceTo, picturesOf, sampleOf} from '../core/layouts/map-clusters.js';
import {hueOnTop, MapPlaces, mapPoint, zOrder} from '../core/layouts/map-places.js';
import {mapShape} from '../core/layouts/map-shape.js';
import {coloredWall, mixedWall, wallOf} from './walls.js';

// As wide as letters are, more or less, in the font and size that is asked for.
measureTextWith((text, font) => text.length * parseInt(font.slice(4)) * 0.55);

const desktop = {width: 1280, height: 700, limit: 450, zoom: 1}, phone = {width: 390, height: 640, limit: 300, zoom: 1};
const whole = ({width, height}) => ({x: 0, y: 0, w: width, h: height});
const long = wholeWall(mixedWall(2000, 11)), short = wholeWall(mixedWall(120, 12));
const middleOf = ({x, y, w, h}) => ({x: x + w / 2, y: y + h / 2});

/** Where a color of some hue, in degrees, belongs. */
const pointOf = (lightness, chroma, hue) =>
  mapPoint(lightness, chroma * Math.cos(hue / 180 * Math.PI), chroma * Math.sin(hue / 180 * Math.PI));

for (
  const [what, rgb, isThere] of [
    ['yellow at the top', 0xf2cf2f, (x, y) => y < -0.5 && Math.abs(x) < 0.3],
    ['blue at the bottom', 0x2f66c8, (x, y) => y > 0.5 && Math.abs(x) < 0.5],
    ['red at the right', 0xcc2a2a, (x) => x > 0.5],
    ['green at the left', 0x3c9a4b, (x) => x < -0.3],
    ['white above the middle', 0xffffff, (x, y) => Math.abs(x) < 0.05 && y < -0.1],
    ['black below the middle', 0x000000, (x, y) => Math.abs(x) < 0.05 && y > 0.1],
  ]
) {
  test(`the map has ${what}`, () => assert.ok(isThere(...mapPoint(...oklab(rgb))), String(mapPoint(...oklab(rgb)))));
}

test('a more vivid color of a hue is further out, and none is outside', () => {
  for (let hue = 0; hue < 360; hue += 15) {
    const radii = [0.08, 0.12, 0.18, 0.22, 0.3].map((chroma) => Math.hypot(...pointOf(0.6, chroma, hue)));
    for (let at = 1; at < radii.length; at++) assert.ok(radii[at] >= radii[at - 1]);
    assert.ok(radii[4] <= 1.001 && radii[3] > radii[0]);
  }
});

test('a darker color of a hue is nearer to the middle', () => {
  assert.ok(Math.hypot(...pointOf(0.1, 0.15, 30)) < Math.hypot(...pointOf(0.6, 0.15, 30)));
});

test('the hue on top is straight above the middle', () => {
  const [x, y] = pointOf(0.6, 0.2, hueOnTop);
  assert.ok(Math.abs(x) < 1e-9 && y < 0);
});

test('the numbers of cells in Z-order are all different, and those of a square of 2, 4, 8 cells are neighbors', () => {
  const all = new Set();
  for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) all.add(zOrder(x, y));
  assert.deepEqual([...all].sort((one, other) => one - other), Array.from({length: 256}, (_, at) => at));
  for (const level of [1, 2, 3]) {
    for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) assert.equal(zOrder(x, y) >> 2 * level, zOrder(x >> level, y >> level));
  }
  assert.equal(zOrder(4095, 4095), 0xffffff);
});

for (
  const [what, list, shape] of [
    ['mixed items', long, mapShape(2000, desktop)],
    [
      'a crowd of one color',
      wholeWall(wallOf(Array.from({length: 500}, () => ({colors: [['cc2a2a', 900, 'red']]})))),
      mapShape(500, phone),
    ],
    ['items without a color', wholeWall(wallOf(Array.from({length: 400}, () => ({band: 'n'})))), mapShape(400, desktop)],
    ['a short list', short, {columns: 14, rows: 10}],
    ['a list that fills its shape', wholeWall(mixedWall(140, 3)), {columns: 14, rows: 10}],
  ]
) {
  test(`on the map each of ${what} has a cell of its own`, () => {
    const places = new MapPlaces(list, shape), cells = Array.from(list.items, (item) => places.cellOf[item]);
    assert.equal(new Set(cells).size, list.items.length);
    for (const cell of cells) assert.ok(cell >= 0 && cell % places.side < places.columns && Math.floor(cell / places.side) < places.rows);
  });

  test(`on the map squares of every size hold each of ${what} once`, () => {
    const places = new MapPlaces(list, shape);
    for (let level = 2; level <= places.level; level++) {
      let count = 0, occupied = 0;
      for (let y = 0; y < places.side >> level; y++) {
        for (let x = 0; x < places.side >> level; x++) {
          const {start, end} = places.stretch(x, y, level);
          count += end - start;
          if (end > start) occupied++;
          for (const item of places.items.subarray(start, end)) {
            assert.deepEqual([places.cellOf[item] % places.side >> level, Math.floor(places.cellOf[item] / places.side) >> level], [x, y]);
          }
        }
      }
      assert.deepEqual([count, occupied], [list.items.length, places.occupied[level]]);
    }
  });
}

for (const room of [desktop, phone]) {
  for (const count of [1, 2, 48, 300, 700, 5000, 100000]) {
    test(`${count} items fill a window of ${room.width} pixels: as many cells as items or a few more`, () => {
      const {columns, rows} = mapShape(count, room);
      assert.ok(columns * rows >= count && columns * rows <= Math.max(40, 1.6 * count), `${columns} x ${rows}`);
      const pitchW = (room.width - (room.width < 560 ? 8 : 116)) / columns, pitchH = (room.height - (room.width < 560 ? 88 : 48)) / rows;
      assert.ok(Math.max(pitchW, pitchH) < 1.6 * Math.min(pitchW, pitchH), `${pitchW} x ${pitchH}`);
    });
  }
}

test('a window that is a little larger has the same map', () => {
  for (const count of [48, 700, 5000]) assert.deepEqual(mapShape(count, {...phone, height: 648}), mapShape(count, phone));
});

test('a short list on the map is pictures alone, each large enough to see', () => {
  for (const room of [desktop, phone]) {
    const list = wholeWall(mixedWall(48, 5)),
      arrangement = mapLayout.arrange(list, room),
      placements = arrangement.placements(whole(arrangement));
    assert.ok(placements.every(({count}) => count === 1));
    assert.ok(Math.min(...placements.map(({box}) => box.w)) >= 32);
    assert.deepEqual([arrangement.width, arrangement.height], [room.width, room.height - selectRoom]);
  }
});

test('a long list on the map is clusters, whose numbers sum to all items, and no more than may be seen', () => {
  for (const room of [desktop, phone]) {
    for (const list of [long, stackedList(long)]) {
      const arrangement = mapLayout.arrange(list, room), placements = arrangement.placements(whole(arrangement));
      assert.ok(placements.filter(({count}) => count > 1).length > 20);
      assert.equal(placements.reduce((sum, {count}) => sum + count, 0), 2000);
      assert.ok(placements.length <= room.limit);
    }
  }
});

test('a cluster shows at most four pictures, all of its own items, and is keyed apart from items', () => {
  const arrangement = mapLayout.arrange(long, desktop);
  for (const placement of arrangement.placements(whole(arrangement)).filter(({count}) => count > 1)) {
    const members = [...arrangement.membersOf(placement)];
    assert.ok(placement.key < 0 && placement.pictures[0] === placement.item && placement.pictures.length === Math.min(4, members.length));
    assert.ok(placement.pictures.every((item) => members.includes(item)) && members.length === placement.count);
    for (const item of members) assert.equal(arrangement.keyOf(item), placement.key);
  }
});

test('every cluster comes apart when it is gone into, again and again, until its items are alone', () => {
  for (const item of [0, 500, 1000, 1999]) {
    let zoom = 1, arrangement = mapLayout.arrange(long, desktop), members = [...long.items], steps = 0;
    while (arrangement.keyOf(item) !== item) {
      const inside = arrangement.membersOf({item, count: 2});
      assert.ok(inside.length <= members.length && inside.includes(item) && steps++ < 12);
      members = [...inside];
      zoom *= arrangement.zoomInto(item, desktop);
      arrangement = mapLayout.arrange(long, {...desktop, zoom});
    }
    assert.ok(zoom <= mapLayout.maxZoom && arrangement.zoom === Math.min(zoom, arrangement.zoom));
  }
});

test('the map is not made larger than its pictures need', () => {
  for (const list of [short, long]) {
    const arrangement = mapLayout.arrange(list, {...desktop, zoom: 400});
    assert.ok(arrangement.zoom < 400);
    for (const {box} of arrangement.placements(whole(arrangement))) assert.ok(box.w <= 160 * 1.4 + 0.01);
  }
});

test('a larger map has every item at the same part of it', () => {
  const [one, other] = [40, 80].map((zoom) => mapLayout.arrange(long, {...desktop, zoom}));
  for (const item of long.items.filter((_, at) => at % 50 === 0 && one.keyOf(at) === at && other.keyOf(at) === at)) {
    const [here, there] = [one, other].map((arrangement) => {
      const {x, y} = middleOf(arrangement.boxOf(item));
      return [x / arrangement.width, y / arrangement.height];
    });
    assert.ok(Math.hypot(here[0] - there[0], here[1] - there[1]) < 0.005);
  }
  assert.ok(one.isContinuous);
});

test('the item nearest to a point is found where nothing is', () => {
  const arrangement = mapLayout.arrange(short, desktop);
  for (const item of short.items.filter((_, at) => at % 10 === 0)) {
    assert.equal(arrangement.nearestItem(middleOf(arrangement.boxOf(item))), item);
  }
  const nearest = arrangement.nearestItem({x: -1000, y: 300}),
    left = Math.min(...Array.from(short.items, (item) => arrangement.boxOf(item).x));
  assert.ok(arrangement.boxOf(nearest).x < left + 60);
  const none = mapLayout.arrange(listOf(short.model, new Int32Array(0), ''), desktop);
  assert.equal(none.nearestItem({x: 0, y: 0}), -1);
});

test('names around the map are inside it, each at the side of its items', () => {
  for (const room of [desktop, phone]) {
    for (const count of [120, 2000]) {
      const list = wholeWall(coloredWall(count)), arrangement = mapLayout.arrange(list, room);
      for (const {title, box, key} of arrangement.headings()) {
        assert.equal(key, title);
        assert.ok(box.x >= 0 && box.x + box.w <= arrangement.width && box.y >= 0 && box.y + box.h <= arrangement.height);
        const members = [...list.items].filter((item) => list.model.familyName(item) === title), middle = middleOf(box);
        const far = (item) => Math.hypot(middleOf(arrangement.boxOf(item)).x - middle.x, middleOf(arrangement.boxOf(item)).y - middle.y);
        const mean = (items) => items.reduce((sum, item) => sum + far(item), 0) / items.length;
        assert.ok(mean(members) < mean([...list.items]), `${title} in ${room.width} pixels`);
      }
    }
  }
});

for (const [start, end, length] of [[0, 3, 3], [5, 53, 48], [0, 2000, 48], [7, 7, 0]]) {
  test(`of the items ${start} to ${end} a cluster looks at ${length}`, () => {
    const sample = sampleOf(long.items, start, end);
    assert.equal(sample.length, length);
    assert.equal(new Set(sample).size, length);
    assert.ok(sample.every((item) => item >= start && item < end));
  });
}

/** A wall of greys and one red, with pictures. */
const greys = (...images) =>
  wallOf(
    images.map((image, at) => ({
      image,
      colors: [at === 9 ? ['ff0000', 900, 'red'] : [`${(0x80 + at).toString(16)}`.repeat(3), 900, 'grey']],
    })),
  );

test('the first picture of a cluster is the most typical, and one odd item is not among them', () => {
  const model = greys(...'abcdefghij'), pictures = picturesOf(model, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const mean = [0, 1, 2].map((axis) =>
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].reduce((sum, item) => sum + [model.lightness, model.a, model.b][axis][item] / 10, 0)
  );
  for (const item of model.ids.keys()) assert.ok(distanceTo(model, pictures[0], mean) <= distanceTo(model, item, mean));
  assert.ok(!pictures.includes(9) && new Set(pictures).size === 4);
});

test('in a small cluster the odd item is shown, since it is a large part of it', () => {
  assert.ok(picturesOf(greys(...'abcdefghij'), [0, 1, 2, 9]).includes(9));
});

test('a picture that is there already comes after all others, and items without one last', () => {
  const model = wallOf(
    ['a', 'a', 'b', 'c', undefined].map((image, at) => ({image, colors: [[`${(0x80 + at).toString(16)}`.repeat(3), 900, 'grey']]})),
  );
  const pictures = picturesOf(model, [0, 1, 2, 3, 4]);
  assert.equal(new Set(pictures.slice(0, 3).map((item) => model.image(item))).size, 3);
  assert.ok(pictures.slice(0, 3).every((item) => model.image(item)));
});

test('a cluster of items without pictures shows the items themselves', () => {
  assert.equal(picturesOf(wallOf([{}, {}, {}]), [0, 1, 2]).length, 3);
});
