// What holds for every layout, of any list in any room; and what is each one's own.

import assert from 'node:assert/strict';
import test from 'node:test';
import {familySequence} from '../core/color/families.js';
import {listOf, wholeWall} from '../core/items/item-list.js';
import {countItems, stackedList} from '../core/items/stacks.js';
import {measureTextWith} from '../core/layouts/heading-width.js';
import {groupsOf} from '../core/layouts/layout-families.js';
import {labelsWidth, MosaicArrangement, wholeColumns} from '../core/layouts/layout-mosaic.js';
import {WallArrangement} from '../core/layouts/layout-wall.js';
import {layouts} from '../core/layouts/layouts.js';
import {nearestTo} from '../core/layouts/layout.js';
import {chanceOf, mixedWall, wallOf} from './walls.js';

// As wide as letters are, more or less, in the font and size that is asked for.
measureTextWith((text, font) => text.length * parseInt(font.slice(4)) * 0.55);

const [wallLayout, mapLayout, familiesLayout] = layouts;
const desktop = {width: 1280, height: 700, limit: 450, zoom: 1}, phone = {width: 390, height: 640, limit: 300, zoom: 1};

/** Lists of many kinds: short and long ones, ranked in parts, stacked, with a part of the items. */
const lists = {
  'no item': wholeWall(mixedWall(0, 1)),
  'one item': wholeWall(mixedWall(1, 2)),
  'seven items': wholeWall(mixedWall(7, 3)),
  '60 items': wholeWall(mixedWall(60, 4)),
  '60 items in the classic order': wholeWall(mixedWall(60, 5, {order: 'classic'})),
  '400 items in stacks': stackedList(wholeWall(mixedWall(400, 6))),
  '700 items': wholeWall(mixedWall(700, 7)),
  '90 of 200 items, ranked': rankedList(8),
};

function rankedList(seed) {
  const model = mixedWall(200, seed), chance = chanceOf(seed), left = Array.from({length: 200}, (_, at) => at);
  const items = Int32Array.from({length: 90}, () => left.splice(chance(left.length), 1)[0]);
  return listOf(model, items, 'nearest', [{start: 0, end: 30, title: 'close'}, {start: 30, end: 90, title: 'further'}]);
}

const rooms = {
  desktop,
  phone,
  'a desktop zoomed in': {...desktop, zoom: 2.5},
  'a desktop zoomed out': {...desktop, zoom: 0.3},
  'all that fits': {...desktop, zoom: 0.001},
  'a phone that holds an item': {...phone, zoom: 0.7, hold: {item: 0, x: 200}},
};

const whole = ({width, height}) => ({x: 0, y: 0, w: width, h: height});
const doMeet = (one, other, by = 0.01) =>
  one.x + by < other.x + other.w && other.x + by < one.x + one.w && one.y + by < other.y + other.h && other.y + by < one.y + one.h;
const isInside = (box, {width, height}) =>
  box.x >= -0.01 && box.y >= -0.01 && box.x + box.w <= width + 0.01 && box.y + box.h <= height + 0.01;

/** The first two boxes that overlap; sorted from top to bottom, so that few pairs are looked at. */
function overlapOf(boxes) {
  const sorted = [...boxes].sort((one, other) => one.y - other.y);
  for (let at = 0; at < sorted.length; at++) {
    for (let next = at + 1; next < sorted.length && sorted[next].y < sorted[at].y + sorted[at].h; next++) {
      if (doMeet(sorted[at], sorted[next])) return [sorted[at], sorted[next]];
    }
  }
  return null;
}

/** The items behind a placement. */
const membersOf = (arrangement, placement) => [...(arrangement.membersOf?.(placement) ?? [placement.item])];

for (const {name, minZoom, arrange: arrangeIn} of layouts) {
  // A map is not made smaller than its window.
  const arrange = (list, room) => arrangeIn(list, {...room, zoom: Math.max(minZoom, room.zoom)});

  for (const [kind, list] of Object.entries(lists)) {
    test(`${name} of ${kind}: each has one place, inside and beside the others, in every room`, () => {
      for (const [where, room] of Object.entries(rooms)) {
        const arrangement = arrange(list, room), placements = arrangement.placements(whole(arrangement));
        assert.deepEqual(
          placements.flatMap((one) => membersOf(arrangement, one)).sort((one, other) => one - other),
          [...list.items].sort((one, other) => one - other),
          where,
        );
        for (const {box} of placements) {
          assert.ok(isInside(box, arrangement), `${where}: ${JSON.stringify(box)} in ${arrangement.width} x ${arrangement.height}`);
        }
        assert.equal(overlapOf(placements.map(({box}) => box)), null, where);
        assert.equal(new Set(placements.map(({key}) => key)).size, placements.length, where);
      }
    });

    test(`${name} of ${kind}: the box of an item is that of the placement which shows it`, () => {
      for (const room of Object.values(rooms)) {
        const arrangement = arrange(list, room);
        const boxes = new Map(arrangement.placements(whole(arrangement)).map(({key, box}) => [key, box]));
        for (const item of list.items) assert.deepEqual(arrangement.boxOf(item), boxes.get(arrangement.keyOf?.(item) ?? item));
        for (let item = 0; item < list.model.length; item++) if (list.positions[item] < 0) assert.equal(arrangement.boxOf(item), null);
      }
    });

    test(`${name} of ${kind}: whatever touches an area is found there`, () => {
      const chance = chanceOf(17);
      for (const room of Object.values(rooms)) {
        const arrangement = arrange(list, room), all = arrangement.placements(whole(arrangement));
        for (let round = 0; round < 8; round++) {
          const area = {
            x: chance(Math.ceil(arrangement.width)),
            y: chance(Math.ceil(arrangement.height) + 1),
            w: 50 + chance(500),
            h: 50 + chance(500),
          };
          const found = new Set(arrangement.placements(area).map(({key}) => key));
          for (const {key, box} of all) if (doMeet(box, area)) assert.ok(found.has(key), JSON.stringify({key, box, area}));
        }
      }
    });

    test(`${name} of ${kind}: an arrow leads to an item in its direction, or nowhere`, () => {
      for (const room of [desktop, phone]) {
        const arrangement = arrange(list, room),
          middle = (item) => ({
            x: arrangement.boxOf(item).x + arrangement.boxOf(item).w / 2,
            y: arrangement.boxOf(item).y + arrangement.boxOf(item).h / 2,
          });
        for (const item of list.items.filter((_, at) => at % 7 === 0)) {
          for (const [key, axis, sign] of [['ArrowUp', 'y', -1], ['ArrowDown', 'y', 1]]) {
            const next = arrangement.step(item, key);
            assert.ok(next === item || sign * (middle(next)[axis] - middle(item)[axis]) > 0, `${key} from ${item} to ${next}`);
          }
          if (arrangement.isInOrder) continue;
          assert.ok(arrangement.step(item, 'ArrowRight') === item || middle(arrangement.step(item, 'ArrowRight')).x > middle(item).x);
          assert.ok(arrangement.step(item, 'ArrowLeft') === item || middle(arrangement.step(item, 'ArrowLeft')).x < middle(item).x);
        }
      }
    });
  }
}

for (const [where, room] of [['in tiles', desktop], ['on a phone', phone], ['in cells', {...desktop, zoom: 0.001}]]) {
  const list = lists['700 items'], arrangement = wallLayout.arrange(list, room), {items} = list;

  test(`the wall ${where}: left and right go through the list, to its ends and no further`, () => {
    for (let at = 0; at < items.length; at++) {
      assert.equal(arrangement.step(items[at], 'ArrowRight'), items[Math.min(items.length - 1, at + 1)]);
      assert.equal(arrangement.step(items[at], 'ArrowLeft'), items[Math.max(0, at - 1)]);
    }
  });

  test(`the wall ${where}: down leads to the next row, and up from there to where one was or beside it`, () => {
    for (const item of items.filter((_, at) => at % 13 === 0)) {
      const box = arrangement.boxOf(item), below = arrangement.step(item, 'ArrowDown');
      if (below === item) continue;
      const back = arrangement.boxOf(arrangement.step(below, 'ArrowUp')), next = arrangement.boxOf(below);
      const rows = new Set(items.map((one) => arrangement.boxOf(one).y)),
        between = [...rows].filter((y) => y > box.y + 1 && y < next.y - 1);
      assert.deepEqual(between, []);
      assert.ok(Math.abs(back.y - box.y) < 1);
    }
  });

  test(`the wall ${where}: items are in the order of the list, row by row`, () => {
    const boxes = Array.from(items, (item) => arrangement.boxOf(item));
    for (let at = 1; at < boxes.length; at++) assert.ok(boxes[at].y > boxes[at - 1].y + 1 || boxes[at].x > boxes[at - 1].x);
  });
}

test('headings of the wall lie on no tile and on no other heading', () => {
  for (const list of Object.values(lists)) {
    for (const room of [desktop, phone, {...desktop, zoom: 2.5}, {...desktop, zoom: 0.6}]) {
      const arrangement = new WallArrangement(list, room), headings = arrangement.headings(whole(arrangement));
      assert.equal(overlapOf([...headings, ...arrangement.placements(whole(arrangement))].map(({box}) => box)), null);
    }
  }
});

test('a family tile has the color of an item in the middle of its family', () => {
  const list = lists['700 items'], arrangement = new WallArrangement(list, desktop);
  const tiles = arrangement.headings(whole(arrangement)).filter(({kind}) => kind === 'tile');
  assert.ok(tiles.length > 5);
  const starts = tiles.map(({key}) => Number(key.slice(4)));
  for (const [at, {rgb, chooses}] of tiles.entries()) {
    const end = starts[at + 1] ?? list.items.length;
    const family = list.model.summary.families[chooses], own = [...list.items.slice(starts[at], end)];
    assert.ok(own.some((item) => list.model.rgb[item] === rgb && list.model.familyName(item) === family));
  }
});

test('each heading of the wall stands just before the first item of its part', () => {
  const list = lists['700 items'], arrangement = new WallArrangement(list, desktop), headings = arrangement.headings(whole(arrangement));
  assert.ok(headings.length > 20);
  for (const {key, kind, box, family, chooses} of headings) {
    const first = arrangement.boxOf(list.items[Number(key.replace(/\D+/, ''))]);
    assert.ok(
      kind === 'band'
        ? first.y >= box.y + box.h - 0.01
        : Math.abs(first.y - box.y) < 1 && first.x > box.x || first.y > box.y && first.x < 1,
    );
    assert.equal(list.model.summary.families[chooses] ?? '', family);
  }
});

test('tiles of the wall have room for words once they are large', () => {
  const [small, large] = [1, 3].map((zoom) => new WallArrangement(lists['60 items'], {...desktop, zoom}));
  assert.deepEqual([small.isDetailed, large.isDetailed], [false, true]);
  assert.ok(large.tile > large.cell + 100);
});

for (const Arrangement of [WallArrangement, MosaicArrangement]) {
  test(`${Arrangement.name} keeps an item in the column where it is held`, () => {
    const list = lists['700 items'], chance = chanceOf(5);
    for (let round = 0; round < 30; round++) {
      const item = chance(700), x = 140 + chance(1100), room = {...desktop, zoom: 0.4, hold: {item, x}};
      const box = new Arrangement(list, room, 30, 0.4).boxOf(item);
      assert.ok(x >= box.x - 3 && x <= box.x + box.w + 3.01, `${item} at ${x}: ${JSON.stringify(box)}`);
    }
  });
}

test('the wall becomes cells when there would be more tiles than may be seen, and tiles again when it is zoomed in', () => {
  const list = wholeWall(mixedWall(3000, 9)), kinds = [0.001, 0.2, 1, 3].map((zoom) => wallLayout.arrange(list, {...desktop, zoom}));
  assert.deepEqual(kinds.map((one) => one.isMosaic === true), [true, true, false, false]);
  for (const one of kinds.slice(2)) {
    for (let y = 0; y < one.height; y += 700) assert.ok(one.placements({x: 0, y, w: 1280, h: 700}).length <= desktop.limit);
  }
});

for (const length of [50, 700, 3000]) {
  for (const room of [desktop, phone]) {
    test(`zoomed out as far as can be all ${length} items are in a window of ${room.width} pixels, and with fewer columns not`, () => {
      const list = wholeWall(mixedWall(length, length)), columns = wholeColumns(list, room);
      const heightOf = (count) => new MosaicArrangement(list, room, (room.width - labelsWidth(room)) / count, 0.001);
      const fitting = heightOf(columns);
      assert.equal(fitting.columns, columns);
      assert.ok(fitting.height <= room.height);
      if (columns > 1) assert.ok(heightOf(columns - 1).height > room.height);
    });
  }
}

test('the positions in an area of the mosaic are those of its placements', () => {
  const list = wholeWall(mixedWall(3000, 9)), chance = chanceOf(6), arrangement = new MosaicArrangement(list, desktop, 12, 0.1);
  for (let round = 0; round < 40; round++) {
    const area = {x: chance(1280), y: chance(Math.ceil(arrangement.height)), w: chance(600), h: chance(600)};
    const positions = arrangement.placements(area).map(({item}) => list.positions[item]), stretch = arrangement.stretch(area);
    if (positions.length) assert.deepEqual(stretch, {start: Math.min(...positions), end: Math.max(...positions) + 1});
    else assert.equal(stretch, null);
  }
});

test('the bars of the mosaic are along rows of their family, from the first item to the last', () => {
  const list = wholeWall(mixedWall(3000, 9)), arrangement = new MosaicArrangement(list, desktop, 12, 0.1);
  const bars = arrangement.headings(whole(arrangement)).filter(({kind}) => kind === 'bar');
  assert.ok(bars.length > 20);
  for (const {box, family} of bars) {
    const beside = arrangement.placements({x: 0, y: box.y, w: 1280, h: box.h});
    assert.ok(beside.some(({item}) => list.model.familyName(item) === family), `${family} at ${box.y}`);
  }
});

test('bands of the mosaic count all items', () => {
  for (const list of [lists['700 items'], lists['400 items in stacks']]) {
    const arrangement = new MosaicArrangement(list, desktop, 12, 0.1);
    const bands = arrangement.headings(whole(arrangement)).filter(({kind}) => kind === 'band');
    assert.equal(bands.reduce((sum, {note}) => sum + Number(note.replace(',', '')), 0), countItems(list));
  }
});

test('families come as people expect them, those without a color last, light items above dark ones', () => {
  const list = lists['700 items'], {model} = list, groups = groupsOf(list);
  assert.deepEqual(groups.map(({family}) => model.summary.families[family] ?? ''), [...familySequence, '']);
  assert.equal(groups.reduce((sum, {items}) => sum + items.length, 0), 700);
  for (const {items} of groups) {
    for (let at = 1; at < items.length; at++) assert.ok(model.lightness[items[at - 1]] > model.lightness[items[at]] - 0.0011);
  }
  assert.equal(groupsOf(list), groups);
});

test('each family has a heading with its name and the number of its items, also of those in stacks', () => {
  for (const list of [lists['700 items'], lists['400 items in stacks']]) {
    const headings = familiesLayout.arrange(list, desktop).headings(), {families} = list.model.summary;
    assert.equal(headings.length, families.length + 1);
    for (const {title, note, chooses} of headings) {
      const count = Array.from(list.model.family.slice(0, list.model.length)).filter((family) => family === chooses).length;
      assert.deepEqual([title.toLowerCase(), list === lists['700 items'] ? note : ''], [
        families[chooses] ?? 'no color',
        list === lists['700 items'] ? String(count) : '',
      ]);
    }
    assert.equal(headings.reduce((sum, {note}) => sum + Number(note), 0), countItems(list));
  }
});

for (const [width, kind] of [[1400, 'column'], [900, 'column small'], [390, 'column narrow']]) {
  test(`names of families have room at ${width} pixels: ${kind}`, () => {
    const headings = familiesLayout.arrange(lists['700 items'], {...desktop, width}).headings();
    assert.deepEqual([...new Set(headings.map((heading) => heading.kind))], [kind]);
    headings.slice(1).forEach(({box}, at) => assert.ok(headings[at].box.x + headings[at].box.w <= box.x + 4));
  });
}

test('the largest family has the most columns, and none has no column', () => {
  const model = wallOf(
    [...'r'.repeat(90), ...'b'.repeat(10), 'k'].map((letter) => ({colors: [['8c8c8c', 900, {r: 'red', b: 'blue', k: 'black'}[letter]]]})),
  );
  const {columns} = familiesLayout.arrange(wholeWall(model), desktop);
  assert.ok(columns[0].columns > 3 * columns[1].columns && columns[1].columns > columns[2].columns && columns[2].columns >= 1);
});

test('families that no item has follow the columns with 0, on the whole wall alone', () => {
  const model = wallOf([...'rrrbb'].map((letter) => ({colors: [['8c8c8c', 900, letter === 'r' ? 'red' : 'blue']]}))),
    list = wholeWall(model);
  for (const width of [390, 1200]) {
    const arrangement = familiesLayout.arrange(list, {...desktop, width}), headings = arrangement.headings();
    assert.deepEqual(headings.map(({title, note}) => `${title} ${note}`).slice(0, 3), ['Red 3', 'Blue 2', 'Orange 0']);
    assert.equal(headings.length, 12);
    const missing = headings.filter(({note}) => note === '0');
    for (const {box, chooses} of missing) {
      assert.ok(chooses === undefined && box.x + box.w <= arrangement.width && box.y + box.h <= arrangement.height);
      for (const {box: other} of arrangement.placements({x: 0, y: 0, w: 9999, h: 9999})) assert.ok(other.x + other.w <= box.x);
    }
    assert.equal(new Set(missing.map(({box}) => box.y)).size, 10);
  }
  const some = familiesLayout.arrange(listOf(model, list.items.subarray(0, 2), 'Red'), desktop).headings();
  assert.deepEqual(some.map(({title}) => title), ['Red']);
});

test('the placement nearest to a point is the one whose middle is', () => {
  const placements = [0, 1, 2].map((at) => ({key: at, box: {x: at * 10, y: 0, w: 8, h: 8}}));
  assert.deepEqual([{x: 0, y: 50}, {x: 13, y: 4}, {x: 99, y: 0}].map((point) => nearestTo(placements, point).key), [0, 1, 2]);
});

test('every layout has a name, a title and zooms that include 1, and the wall is first', () => {
  assert.deepEqual(layouts.map(({name}) => name), ['wall', 'map', 'families']);
  for (const {title, minZoom, maxZoom} of layouts) assert.ok(title && minZoom <= 1 && maxZoom >= 1);
  assert.equal(mapLayout.minZoom, 1);
});

test('what a layout prepares is what it arranges with', () => {
  for (const layout of layouts) {
    const list = wholeWall(mixedWall(60, 4));
    layout.prepare(list, desktop);
    const prepared = layout.arrange(list, desktop), fresh = layout.arrange(wholeWall(mixedWall(60, 4)), desktop);
    assert.deepEqual(prepared.placements(whole(prepared)), fresh.placements(whole(fresh)));
  }
});
