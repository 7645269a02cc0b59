import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {MosaicArrangement, wholeColumns} from '../core/layouts/layout-mosaic.js';
import {labelHeight} from '../core/layouts/side-labels.js';
import {wallOf} from './walls.js';

const families = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'beige', 'white', 'grey', 'black'];
const bandOf = (family) => (family === 'black' ? 'd' : ['beige', 'white', 'grey'].includes(family) ? 'm' : 'h');

/** Random numbers that are the same in each run, 0...1. */
function chance(seed) {
  return () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** The mosaic of a wall with some families of any length, as a whole or larger. */
function randomMosaic(seed) {
  const random = chance(seed), most = 4 ** (1 + 3 * random());
  const items = families.filter(() => random() < 0.8).flatMap((family) =>
    Array.from({length: Math.ceil(most * random() ** 2)}, () => ({colors: [['808080', 900, family]], band: bandOf(family)}))
  );
  const room = {width: 300 + 1000 * random(), height: 400 + 500 * random(), zoom: 1, limit: 200};
  const list = wholeWall(wallOf(items));
  const whole = wholeColumns(list, room), size = (room.width - 128) / whole * (random() < 0.6 ? 1 : 1 + 2 * random());
  return new MosaicArrangement(list, room, size, 1);
}

/** Labels that a mosaic has at its top, with the sections that each names. */
function labelsOf(mosaic) {
  const area = {x: 0, y: 0, w: mosaic.width, h: mosaic.height};
  const headings = mosaic.headings(area), sections = new Map(mosaic.labels.map((label) => [label.title.toLowerCase(), label]));
  const labels = headings.filter(({kind}) => kind === 'side')
    .map(({title, box}) => ({box, named: title.toLowerCase().split(', ').map((name) => sections.get(name))}));
  return {headings, labels};
}

const mosaics = Array.from({length: 100}, (_, seed) => randomMosaic(seed + 1));

test('each family is named once, and has a bar along all of it and nothing else', () => {
  for (const [seed, mosaic] of mosaics.entries()) {
    const {headings, labels} = labelsOf(mosaic);
    const bars = headings.filter(({kind}) => kind === 'bar');
    assert.deepEqual(bars.map(({family}) => family), mosaic.labels.map(({family}) => family));
    bars.forEach(({box}, at) => assert.ok(at === 0 || box.y >= bars[at - 1].box.y + bars[at - 1].box.h - 0.01));
    const names = labels.flatMap(({named}) => named);
    assert.equal(new Set(names).size, names.length, `seed ${seed}`);
    for (const label of mosaic.labels) {
      const isFullRow = label.end - label.start >= mosaic.columns;
      assert.ok(names.includes(label) || !isFullRow, `seed ${seed}: ${label.title} has a row and no label`);
    }
  }
});

test('a label is next to its own rows where these are as high as words, else near them with a line', () => {
  for (const [seed, mosaic] of mosaics.entries()) {
    const {headings, labels} = labelsOf(mosaic);
    for (const {box, named} of labels) {
      const y = named[0].y, bottom = named[named.length - 1].bottom, middle = box.y + box.h / 2;
      if (bottom - y >= labelHeight) {
        assert.ok(box.y >= y - 0.01 && box.y + box.h <= bottom + 0.01, `seed ${seed}: ${named[0].title} is outside its rows`);
      } else if (middle < y - 3 || middle > bottom + 3) {
        assert.ok(Math.abs(middle - (y + bottom) / 2) < 40);
        assert.ok(
          headings.some(({kind, box: line}) =>
            kind.startsWith('leader') &&
            Math.abs(Math.min(middle, (y + bottom) / 2) - line.y) < 0.1
          ),
          `seed ${seed}: no line leads to ${named[0].title}`,
        );
      }
    }
  }
});

test('no label covers another, or the name of a part', () => {
  for (const [seed, mosaic] of mosaics.entries()) {
    const boxes = labelsOf(mosaic).headings.filter(({kind}) => kind === 'side' || kind === 'band').map(({box}) => box).sort((one, other) =>
      one.y - other.y
    );
    boxes.forEach((box, at) => assert.ok(at === 0 || box.y >= boxes[at - 1].y + boxes[at - 1].h - 0.01, `seed ${seed}`));
  }
});
