import assert from 'node:assert/strict';
import test from 'node:test';
import {hexOf} from '../core/color/color.js';
import {selectionPalette} from '../core/color/selection-palette.js';
import {fileName, pictureBytes} from '../core/items/selection-page.js';
import {csvOf} from '../core/items/selection-text.js';
import {chanceOf, wallOf} from './walls.js';

/** The palette of a wall, in hex and hundredths. */
function paletteIn(model, items = Int32Array.from({length: model.length}, (_, item) => item)) {
  return selectionPalette(model, items).map(({rgb, share}) => [hexOf(rgb), Math.round(share * 100)]);
}

const red = ['c01818', 900, 'red'], blue = ['2030a0', 600, 'blue'], white = ['ffffff', 300, 'white'];

for (
  const [what, colors, expected] of [
    ['nothing has no palette', [], []],
    ['items without a color have none', [[]], []],
    ['each item counts as much as another, whatever its colors add up to', [[red], [red], [blue]], [['#c01818', 67], ['#2030a0', 33]]],
    ['an item gives each of its colors a part', [[red], [blue, white]], [['#c01818', 50], ['#2030a0', 33], ['#ffffff', 17]]],
    ['near colors are one', [[red], [red], [['c42020', 900, 'red']], [['b81010', 900, 'red']]], [['#c01818', 100]]],
    ['a trace is left out', [[['c01818', 998, 'red'], ['2030a0', 2, 'blue']]], [['#c01818', 100]]],
  ]
) {
  test(what, () => assert.deepEqual(paletteIn(wallOf(colors.map((own) => ({colors: own})))), expected));
}

test('many colors become five that items show, and that are all of it', () => {
  const chance = chanceOf(5), shown = Array.from({length: 300}, () => chance(0x1000000).toString(16).padStart(6, '0'));
  const palette = paletteIn(wallOf(shown.map((hex) => ({colors: [[hex, 1000, 'red']]}))));
  assert.equal(palette.length, 5);
  for (const [hex] of palette) assert.ok(shown.includes(hex.slice(1)));
  const parts = palette.map(([, part]) => part);
  assert.ok(Math.abs(parts.reduce((sum, part) => sum + part, 0) - 100) <= 3);
  assert.deepEqual(parts, [...parts].sort((one, other) => other - one));
});

test('what a person chose counts, and no longer what was measured', () => {
  const wall = wallOf([{colors: [red]}, {colors: [blue]}]);
  wall.pending.set(0, {rgb: 0x2030a0, shown: 0x2030a0, text: 'blue', family: 'blue', isCleared: false, state: 'pending'});
  assert.deepEqual(paletteIn(wall), [['#2030a0', 100]]);
});

test('of a hundred thousand items some are looked at, evenly', () => {
  const wall = wallOf(Array.from({length: 100_000}, (_, at) => ({colors: [at % 4 ? red : blue]})));
  const [first, second] = paletteIn(wall);
  assert.deepEqual([first[0], second[0]], ['#c01818', '#2030a0']);
  assert.ok(Math.abs(first[1] - 75) < 3);
});

for (
  const [name, file] of [
    ['Spring pastels', 'Spring pastels.html'],
    ['Grün & Weiß, 24', 'Grün & Weiß, 24.html'],
    ['../../etc/passwd', 'etc passwd.html'],
    ['a<b>: "c"|d?*\\e\u0000\n', 'a b c d e.html'],
    [' . ', 'selection.html'],
  ]
) {
  test(`the file of ${JSON.stringify(name)}`, () => assert.equal(fileName(name), file));
}

test('a page of 24 items has 2 MB, more have more, and none more than 5 MB', () => {
  for (const [count, whole] of [[1, 2e6], [24, 2e6], [48, 4e6], [60, 5e6], [1000, 5e6]]) {
    const rest = 400 * count, all = rest + count * pictureBytes(count, rest);
    assert.ok(all <= whole && all > whole - count, `${count}: ${all}`);
  }
  assert.ok(pictureBytes(1, 3e6) < 0, 'no picture fits beside such texts');
});

test('rows have the name of the selection, made harmless as every cell', () => {
  const wall = wallOf([{id: 'a', title: 'Cap'}]), rowsNamed = (name) => csvOf(wall, Int32Array.of(0), (path) => path, name).split('\r\n');
  assert.deepEqual(rowsNamed('=1+1').slice(0, 2).map((row) => row.split('\t').pop()), ['selection', "'=1+1"]);
  assert.equal(rowsNamed('')[0].split('\t').pop(), 'image');
});
