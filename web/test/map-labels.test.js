import assert from 'node:assert/strict';
import test from 'node:test';
import {wholeWall} from '../core/items/item-list.js';
import {mapLayout} from '../core/layouts/layout-map.js';
import {coloredWall, usual, wallOf} from './walls.js';

const overlap = (one, other) =>
  one.x < other.x + other.w && one.x + one.w > other.x && one.y < other.y + other.h && one.y + one.h > other.y;
const namesOf = (map) => map.headings().filter(({kind}) => kind === 'label');

for (const [count, width, height] of [[1200, 1256, 700], [5000, 1256, 700], [800, 366, 730], [250, 1256, 700], [40, 1256, 700]]) {
  test(`names of families cover nothing on a map of ${count} items, ${width} pixels wide, and all are there`, () => {
    const map = mapLayout.arrange(wholeWall(coloredWall(count)), {width, height, zoom: 1, limit: 250}), names = namesOf(map);
    const boxes = map.placements({x: 0, y: 0, w: width, h: height}).map(({box}) => box);
    assert.deepEqual(names.map(({title}) => title).sort(), [...usual.families].sort());
    const covered = names.filter(({box}, at) =>
      boxes.some((one) => overlap(one, box)) || names.some((other, to) => to !== at && overlap(other.box, box))
    );
    assert.deepEqual(covered.map(({title}) => title), []);
  });
}

test('only families that are there have a name, and items without a color have one', () => {
  const titles = (wall) =>
    namesOf(mapLayout.arrange(wholeWall(wall), {width: 1256, height: 700, zoom: 1, limit: 250})).map(({title}) => title);
  assert.deepEqual(titles(coloredWall(60, ['white', 'grey', 'black'])).sort(), ['black', 'grey', 'white']);
  assert.deepEqual(titles(wallOf([{colors: [['cc2a2a', 900, 'red']]}, {}, {}])), ['no color', 'red']);
});
