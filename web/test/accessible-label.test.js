import assert from 'node:assert/strict';
import test from 'node:test';
import {accessibleLabel} from '../core/items/accessible-label.js';
import {wallOf} from './walls.js';

const wall = wallOf([
  {title: 'Linen lamp 303', colors: [['843541', 900, 'red']], name: 'wine', word: 'off white', price: 49.9, flags: ['low-confidence']},
  {title: 'Lamp', colors: [['843541', 900, 'red']], name: 'red'},
  {id: '7', title: ''},
]);

for (
  const [item, label] of [
    'Linen lamp 303, wine, red, €49.90; vendor says off white; uncertain',
    'Lamp, red',
    '7, no color',
  ].entries()
) {
  test(`a tile says ${label}`, () => assert.equal(accessibleLabel(wall, item), label));
}

test('a tile says what a person chose and no report has applied', () => {
  const model = wallOf([{title: 'Sock', colors: [['843541', 900, 'red']]}]);
  model.pending.set(0, {rgb: 0, text: 'black', isCleared: false, state: 'pending'});
  assert.equal(accessibleLabel(model, 0), 'Sock, red; pending: black, was red');
});
