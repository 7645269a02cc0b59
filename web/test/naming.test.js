// Tests/Golden/naming.txt has what huewall calls 5,832 colors; FamilyTests.swift reads it too.

import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {familyOf} from '../core/color/naming.js';
import {families} from './color-tables.js';
import {wallOf} from './walls.js';

const golden = readFileSync(new URL('../../Tests/Golden/naming.txt', import.meta.url), 'utf8').replace(/\n/g, '');

test('the page calls a color what huewall calls it', () => {
  const model = wallOf([]), steps = Array.from({length: 18}, (_, at) => at * 15);
  const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => r << 16 | g << 8 | b)));
  const names = colors.map((rgb) => familyOf(model, rgb));
  const wrong = colors.filter((_, at) => families[golden.charCodeAt(at) - 97] !== names[at]).map((rgb) => rgb.toString(16));
  assert.deepEqual(wrong, []);
  assert.equal(golden.length, 5832);
  for (const [rgb, family] of [[0x008080, 'blue'], [0x1f2a44, 'blue'], [0x800020, 'red'], [0xb08d57, 'brown']]) {
    assert.equal(familyOf(model, rgb), family);
  }
});
