import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {oklab, rgbOf} from '../core/color/color.js';
import {goesWith, harmony} from '../core/color/goes-with.js';
import {typedGoesWith} from '../core/items/typed-color.js';
import {rankedByHarmony} from '../core/search/color-ranking.js';
import {wallOf} from './walls.js';

const placeOf = (hex) => {
  const [l, a, b] = oklab(rgbOf(hex));
  return {l, a, b};
};
const kindOf = (one, other) => Object.keys(harmony).find((name) => harmony[name] === goesWith(placeOf(one), placeOf(other)).kind);

for (
  const [one, other, kind] of [
    ['#1f2a44', '#8fb4e0', 'shade'], // navy and a light blue
    ['#1f2a44', '#22304f', 'rest'], // and navy
    ['#1f2a44', '#d98a2b', 'hues'], // and ocher, opposite
    ['#1f2a44', '#5a2f7a', 'hues'], // and purple, a neighbor
    ['#1f2a44', '#ffffff', 'neutral'],
    ['#1f2a44', '#dcc7a1', 'neutral'], // and beige
    ['#1f2a44', '#c8102e', 'rest'], // and red
    ['#111111', '#8c8c8c', 'shade'],
    ['#111111', '#161616', 'rest'],
    ['#ffffff', '#c8102e', 'neutral'],
  ]
) {
  test(`${one} and ${other} go together as ${kind}, in both directions`, () => {
    assert.equal(kindOf(one, other), kind);
    assert.deepEqual(goesWith(placeOf(one), placeOf(other)), goesWith(placeOf(other), placeOf(one)));
  });
}

test('the pairs of Tests/Golden/harmony.tsv, which SearchTests asks too', () => {
  const rows = readFileSync(new URL('../../Tests/Golden/harmony.tsv', import.meta.url), 'utf8').trim().split('\n').slice(2);
  const kinds = ['shades', 'hues', 'neutrals', 'others'];
  for (const row of rows) {
    const [one, other] = row.split('\t'), {kind, cost} = goesWith(placeOf(one), placeOf(other));
    assert.equal([one, other, kinds[kind], cost.toFixed(6)].join('\t'), row);
  }
});

test('the cost of any two colors is from 0 to 1', () => {
  for (let one = 0; one <= 0xffffff; one += 0x0f1f3d) {
    for (let other = 0; other <= 0xffffff; other += 0x1a2b4f) {
      const {cost} = goesWith(placeOf(`#${one.toString(16).padStart(6, '0')}`), placeOf(`#${other.toString(16).padStart(6, '0')}`));
      assert.ok(cost >= 0 && cost <= 1);
    }
  }
});

test('the wall begins with other shades, and the same color is in its last part', () => {
  const items = [['22304f', 'blue'], ['c8102e', 'red'], ['ffffff', 'white'], ['d98a2b', 'orange'], ['8fb4e0', 'blue'], ['5a76a8', 'blue']];
  const model = wallOf([...items.map(([hex, family]) => ({colors: [[hex, 900, family]]})), {}]);
  const {items: ranked, parts} = rankedByHarmony(model, Int32Array.of(0, 1, 2, 3, 4, 5, 6), 0x1f2a44);
  assert.deepEqual([...ranked], [5, 4, 3, 2, 0, 1, 6]);
  assert.deepEqual(parts.map(({title, end}) => [title, end]), [
    ['Other shades', 2],
    ['Neighbors and opposites in hue', 3],
    ['Neutrals', 4],
    ['The same color, and others', 7],
  ]);
});

test('what shares a picture with another item stands before what has no color', () => {
  const colors = [['22304f', 1000, 'blue']];
  const model = wallOf([{colors, image: 'a'}, {}, {colors, image: 'a'}]);
  assert.deepEqual([...rankedByHarmony(model, Int32Array.of(0, 1, 2), 0x1f2a44).items], [0, 2, 1]);
});

test('what goes with a white thing are colors', () => {
  const model = wallOf([{colors: [['c8102e', 900, 'red']]}]);
  assert.deepEqual(rankedByHarmony(model, Int32Array.of(0), 0xffffff).parts.map(({title}) => title), ['Colors']);
});

test('only "goes with" before a color asks for it; other words stay words', () => {
  const model = wallOf([{}]), typed = (query) => typedGoesWith(model, query);
  assert.equal(typed('Goes with #1F2A44')?.rgb, 0x1f2a44);
  assert.deepEqual(typed('goes with red dress'), {rgb: 0xcc2a2a, rest: 'dress'});
  assert.ok(typed('goes with navy blue')?.rest === '');
  for (const query of ['goes with', 'goes with jeans', 'navy', 'it goes with navy', 'goes navy', 'goes with bed']) {
    assert.equal(typed(query), null, query);
  }
});
