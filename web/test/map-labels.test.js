import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {mapLayout} from '../core/layouts/layout-map.js';
import {wallOf} from './walls.js';

const overlap = (one, other) =>
  one.x < other.x + other.w && one.x + one.w > other.x && one.y < other.y + other.h && one.y + one.h > other.y;

for (const [count, width, height] of [[1200, 1256, 700], [5000, 1256, 700], [800, 366, 730], [250, 1256, 700]]) {
  test(`names of families cover nothing on a map of ${count} items, ${width} pixels wide, and those without a color have one`, () => {
    // Colors with a prime stride, so that all of the map is used.
    const items = Array.from(
      {length: count},
      (_, at) => (at % 60 === 7 ? {} : {colors: [[(at * 1299709 % 0xffffff).toString(16).padStart(6, '0'), 900, 'red']]}),
    );
    const map = mapLayout.arrange(wholeWall(wallOf(items)), {width, height, zoom: 1, limit: 250});
    const names = map.headings({x: 0, y: 0, w: width, h: height}).filter(({kind}) => kind === 'label');
    const boxes = map.placements({x: 0, y: 0, w: width, h: height}).map(({box}) => box);
    assert.deepEqual(names.map(({title}) => title).sort(), ['blue', 'green', 'no color', 'orange', 'pink', 'purple', 'red', 'yellow']);
    const covered = names.filter(({box}, at) =>
      boxes.some((one) => overlap(one, box)) || names.some((other, to) => to !== at && overlap(other.box, box))
    );
    assert.deepEqual(covered.map(({title}) => title), []);
  });
}
