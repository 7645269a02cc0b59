import assert from 'node:assert/strict';
import test from 'node:test';
import {compareWalls, familyMoves} from '../core/items/wall-changes.js';
import {wallOf} from './walls.js';

const colors = {red: 'cc2a2a', blue: '2f66c8', green: '3c9a4b', none: null};

/** A wall of items written "a red", in their order. */
const wall = (text) =>
  wallOf(
    text.split(', ').filter(Boolean).map((words) => {
      const [id, family] = words.split(' ');
      return {id, colors: family === 'none' ? [] : [[colors[family] ?? family, 900, colors[family] ? family : 'red']]};
    }),
  );

/** What became of each item, as "id: ways". */
const changes = (before, after) => {
  const [one, other] = [wall(before), wall(after)];
  return compareWalls(one, other).map(({before: old, after: item, kinds}) =>
    `${item < 0 ? one.ids[old] : other.ids[item]}: ${[...kinds].join(' and ')}`
  );
};

for (
  const [what, before, after, expected] of [
    ['nothing changed', 'a red, b blue', 'a red, b blue', ['a: ', 'b: ']],
    ['one came', 'a red', 'b blue, a red', ['b: New', 'a: ']],
    ['one went', 'a red, b blue', 'b blue', ['b: ', 'a: Gone']],
    ['all went', 'a red', '', ['a: Gone']],
    ['one is of another family and color', 'a red, b blue', 'a green, b blue', ['a: Family changed and Color changed', 'b: ']],
    ['one is of another color alone', 'a cc2a2a', 'a 802020', ['a: Color changed']],
    ['an invisible difference does not count', 'a cc2a2a', 'a cc2b2a', ['a: ']],
    ['one lost its color', 'a red', 'a none', ['a: Family changed and Color changed']],
    ['one got a color', 'a none', 'a red', ['a: Family changed and Color changed']],
    ['one moved past all others, which kept their order', 'a red, b red, c red, d red', 'b red, c red, d red, a red', [
      'b: ',
      'c: ',
      'd: ',
      'a: Moved',
    ]],
    ['new ones move no other item', 'a red, b red', 'x red, a red, y red, b red', ['x: New', 'a: ', 'y: New', 'b: ']],
  ]
) {
  test(`of two walls: ${what}`, () => assert.deepEqual(changes(before, after), expected));
}

test('as few items as can be are said to have moved', () => {
  const ids = Array.from({length: 60}, (_, at) => `i${at}`), mixed = [...ids];
  let seed = 3;
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = (seed = (seed * 48271) % 2147483647) % (at + 1);
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  const moved = changes(ids.map((id) => `${id} red`).join(', '), mixed.map((id) => `${id} red`).join(', ')).filter((row) =>
    row.endsWith('Moved')
  );
  // The longest run that rises, found the slow way.
  const rising = mixed.map(() => 1), numbers = mixed.map((id) => ids.indexOf(id));
  numbers.forEach((number, at) => {
    for (let i = 0; i < at; i++) if (numbers[i] < number) rising[at] = Math.max(rising[at], rising[i] + 1);
  });
  assert.equal(moved.length, 60 - Math.max(...rising));
});

test('moves between families come by how many made them', () => {
  const rows = compareWalls(wall('a red, b red, c blue, d none, e red'), wall('a blue, b blue, c green, d red, e none'));
  assert.deepEqual(familyMoves(rows), [
    {move: 'red>blue', count: 2, from: 'red', to: 'blue'},
    {move: 'blue>green', count: 1, from: 'blue', to: 'green'},
    {move: 'no color>red', count: 1, from: 'no color', to: 'red'},
    {move: 'red>no color', count: 1, from: 'red', to: 'no color'},
  ]);
});
