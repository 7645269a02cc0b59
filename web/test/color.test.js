import assert from 'node:assert/strict';
import test from 'node:test';
import {colorDistance, colorsOf, colorsText, queryColor} from '../core/color/color-distance.js';
import {hexDigits, hexOf, hsv, inkOn, oklab, readHex, rgbOf} from '../core/color/color.js';
import {familyColors, familyRank, familySequence} from '../core/color/families.js';
import {Palettes, palettesOf} from '../core/color/palettes.js';
import {noFamily} from '../core/items/model.js';
import {wallOf} from './walls.js';

// Values of B. Ottosson's own program, to four digits.
for (
  const [hex, ...expected] of [
    ['#000000', 0, 0, 0],
    ['#ffffff', 1, 0, 0],
    ['#808080', 0.5999, 0, 0],
    ['#ff0000', 0.628, 0.2249, 0.1258],
    ['#00ff00', 0.8664, -0.2339, 0.1795],
    ['#0000ff', 0.452, -0.0325, -0.3115],
    ['#ffff00', 0.968, -0.0714, 0.1986],
    ['#00ffff', 0.9054, -0.1494, -0.0394],
    ['#ff00ff', 0.7017, 0.2746, -0.1692],
  ]
) {
  test(`${hex} is ${expected.join(', ')} in Oklab`, () => {
    oklab(rgbOf(hex)).forEach((value, at) => assert.ok(Math.abs(value - expected[at]) < 0.0002, `${value} for ${expected[at]}`));
  });
}

for (
  const [hex, hue, saturation, value] of [
    ['#000000', 0, 0, 0],
    ['#ffffff', 0, 0, 1],
    ['#ff0000', 0, 1, 1],
    ['#ffff00', 60, 1, 1],
    ['#00ff00', 120, 1, 1],
    ['#00ffff', 180, 1, 1],
    ['#0000ff', 240, 1, 1],
    ['#ff00ff', 300, 1, 1],
    ['#ff0080', 329.88, 1, 1],
    ['#804040', 0, 0.5, 0.502],
  ]
) {
  test(`${hex} has the hue ${hue}°, the saturation ${saturation} and the value ${value}`, () => {
    const [h, s, v] = hsv(rgbOf(hex));
    assert.ok(Math.abs(h * 360 - hue) < 0.01 && Math.abs(s - saturation) < 0.001 && Math.abs(v - value) < 0.001, `${[h * 360, s, v]}`);
  });
}

for (
  const [text, rgb] of [
    ['#abc', 0xaabbcc],
    ['#AABBCC', 0xaabbcc],
    [' #0a0b0c ', 0x0a0b0c],
    ['#000', 0],
    ['abc', null],
    ['#ab', null],
    ['#abcd', null],
    ['#abcde', null],
    ['#abcdef0', null],
    ['#ggg', null],
    ['', null],
    ['#', null],
    ['red', null],
  ]
) {
  test(`${JSON.stringify(text)} is ${rgb === null ? 'no color' : `the color ${rgb.toString(16)}`}`, () => assert.equal(rgbOf(text), rgb));
}

test('a color is written with six digits, and read as the same color', () => {
  for (const rgb of [0, 1, 0xff, 0x100, 0xffff, 0x10000, 0x0a0b0c, 0xffffff]) {
    assert.match(hexOf(rgb), /^#[0-9a-f]{6}$/);
    assert.equal(rgbOf(hexOf(rgb)), rgb);
    assert.equal(readHex(hexDigits(rgb, 8)), rgb);
  }
});

for (
  const [hex, ink] of [
    ['#ffffff', 'black'],
    ['#ffff00', 'black'],
    ['#00ff00', 'black'],
    ['#888888', 'black'],
    ['#000000', 'white'],
    ['#0000ff', 'white'],
    ['#641e1e', 'white'],
    ['#666666', 'white'],
  ]
) {
  test(`on ${hex} words are ${ink}`, () => assert.equal(inkOn(rgbOf(hex)), ink === 'black' ? '#000000' : '#ffffff'));
}

test('words have a contrast of at least 4.5 on any color', () => {
  const channel = (byte) => (byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  for (let rgb = 0; rgb <= 0xffffff; rgb += 4099) {
    const luminance = 0.2126 * channel(rgb >> 16) + 0.7152 * channel(rgb >> 8 & 255) + 0.0722 * channel(rgb & 255);
    const contrast = inkOn(rgb) === '#000000' ? (luminance + 0.05) / 0.05 : 1.05 / (luminance + 0.05);
    assert.ok(contrast >= 4.5, `${hexOf(rgb)}: ${contrast}`);
  }
});

const red = 0xcc2a2a, white = 0xffffff;

for (
  const [text, colors] of [
    ['#631c1c', [[0x631c1c, 1]]],
    ['#631c1c:0.7 #ffffff:0.3', [[0x631c1c, 0.7], [white, 0.3]]],
    ['#fff,#cc2a2a', [[white, 1], [red, 1]]],
    ['  #fff ,  #000:.5 ', [[white, 1], [0, 0.5]]],
    ['#fff:1000', [[white, 1000]]],
    ['', null],
    ['   ', null],
    ['red', null],
    ['#fff red', null],
    ['#ffff', null],
    ['#fff:0', null],
    ['#fff:-1', null],
    ['#fff:1001', null],
    ['#fff:', null],
    ['#fff:a', null],
    ['#fff #fff #fff #fff #fff', Array(5).fill([white, 1])],
    ['#fff #fff #fff #fff #fff #fff', null],
  ]
) {
  test(`${JSON.stringify(text)} asks for ${colors ? `${colors.length} colors` : 'no color'}`, () => {
    assert.deepEqual(colorsOf(text)?.map(({rgb, weight}) => [rgb, weight]) ?? null, colors);
  });
}

test('what asks for colors is written as it is read', () => {
  assert.equal(colorsText([{rgb: red, weight: 0.4}]), '#cc2a2a');
  const colors = [{rgb: red, weight: 0.333}, {rgb: white, weight: 0.667}];
  assert.equal(colorsText(colors), '#cc2a2a:0.333 #ffffff:0.667');
  assert.deepEqual(colorsOf(colorsText(colors)), colors);
});

/** The distance between two colors, one asked for and one shown. */
function distance(asked, shown) {
  const palettes = palettesOf(wallOf([{colors: [[hexDigits(rgbOf(shown), 6), 1000, 'red']]}]));
  return colorDistance(queryColor(rgbOf(asked), 1), palettes, 0);
}

test('a color is at no distance from itself, and at some from any other', () => {
  for (const hex of ['#000000', '#ffffff', '#641e1e', '#8c8c8c', '#2f66c8']) {
    assert.ok(distance(hex, hex) < 1e-9);
    assert.ok(distance(hex, '#7a3fa9') > 0);
  }
});

for (
  const [asked, near, far, why] of [
    ['#cc2a2a', '#a82020', '#cc7a2a', 'a darker red is nearer to red than an orange'],
    ['#2f66c8', '#1d4488', '#7a3fc8', 'a darker blue is nearer to blue than a purple as bright'],
    ['#8c8c8c', '#8c8888', '#b4b4b4', 'for a grey lightness counts more than a touch of a hue'],
    ['#000000', '#1a1a1a', '#400000', 'a dark grey is nearer to black than a dark red'],
    ['#ffffff', '#f4f4f0', '#ffd0d0', 'an ivory is nearer to white than a rose'],
  ]
) {
  test(why, () => assert.ok(distance(asked, near) < distance(asked, far)));
}

test('palettes have all shown colors of all items as columns', () => {
  const model = wallOf([{colors: [['cc2a2a', 600, 'red'], ['ffffff', 300, 'white']]}, {}, {colors: [['000000', 1000, 'black']]}]);
  const palettes = new Palettes(model);
  assert.deepEqual([...palettes.starts], [0, 2, 2, 3]);
  assert.deepEqual([...palettes.share], [600, 300, 1000]);
  assert.deepEqual([0, 1, 2].map((item) => palettes.shown(item)), [900, 0, 1000]);
  const [l, a, b] = oklab(red);
  assert.deepEqual([palettes.l[0], palettes.a[0], palettes.b[0], palettes.chroma[0]], [l, a, b, Math.sqrt(a * a + b * b)]);
});

test('the leading color is of the family that the model says now, others are of their own', () => {
  const model = wallOf([{colors: [['cc2a2a', 600, 'red'], ['ffffff', 300, 'white']]}]);
  const palettes = palettesOf(model), name = (at) => model.summary.families[palettes.family(0, at)];
  assert.deepEqual([name(0), name(1)], ['red', 'white']);
  model.family[0] = model.summary.families.indexOf('brown');
  assert.deepEqual([name(0), name(1)], ['brown', 'white']);
});

test('palettes are built once for a model, and again when it has more items', () => {
  const model = wallOf([{}, {}], {counts: {items: 3}});
  const palettes = palettesOf(model);
  assert.equal(palettesOf(model), palettes);
  model.length = 1;
  assert.notEqual(palettesOf(model), palettes);
});

test('every family has a place among the others and a color that stands for it', () => {
  assert.deepEqual([...familySequence].sort(), Object.keys(familyColors).sort());
  for (const [family, hex] of Object.entries(familyColors)) assert.notEqual(rgbOf(hex), null, family);
});

test('families come as people expect them, and items without a color last', () => {
  const {summary} = wallOf([]), ranks = summary.families.map((_, family) => familyRank({summary}, family));
  const sorted = [...summary.families].sort((one, other) => ranks[summary.families.indexOf(one)] - ranks[summary.families.indexOf(other)]);
  assert.deepEqual(sorted, familySequence);
  assert.ok(familyRank({summary}, noFamily) > Math.max(...ranks));
});
