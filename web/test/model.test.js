import assert from 'node:assert/strict';
import test from 'node:test';
import {oklab} from '../core/color/color.js';
import {listOf, wholeWall} from '../core/items/item-list.js';
import {Model, noFamily} from '../core/items/model.js';
import {backdropSentence, leadReason, placeReason} from '../core/items/place-reason.js';
import {chunkOf, usual, wallOf} from './walls.js';

const red = [['cc2a2a', 600, 'red'], ['ffffff', 300, 'white']];

/** A wall whose chunk has more columns than `wallOf` writes. */
function wallWith(items, columns, summary = {}) {
  const whole = {...usual, counts: {items: items.length}, ...summary}, model = new Model(whole);
  model.append({...chunkOf(items, whole), ...columns});
  return model;
}

test('an item has its leading color in the columns and all its colors when asked', () => {
  const model = wallOf([{colors: red}]);
  assert.equal(model.rgb[0], 0xcc2a2a);
  assert.equal(model.familyName(0), 'red');
  assert.deepEqual(model.colors(0), [{rgb: 0xcc2a2a, share: 0.6, family: 3}, {rgb: 0xffffff, share: 0.3, family: 1}]);
  assert.deepEqual([model.lightness[0], model.a[0], model.b[0]], oklab(0xcc2a2a).map(Math.fround));
});

test('an item without a color is grey, of no family, and at the end of the wall', () => {
  const model = wallOf([{band: 'n'}]);
  assert.deepEqual([model.rgb[0], model.family[0], model.familyName(0), model.band[0]], [0x8a8a8a, noFamily, '', 3]);
  assert.deepEqual(model.colors(0), []);
});

for (const [band, number] of [['h', 0], ['m', 1], ['d', 2], ['n', 3]]) {
  test(`the letter ${band} is the band ${number}`, () => assert.equal(wallOf([{band}]).band[0], number));
}

test('a second chunk continues where the first ended', () => {
  const summary = {...usual, counts: {items: 3}}, model = new Model(summary);
  model.append({...chunkOf([{id: 'a', word: 'Rot'}, {id: 'b'}], summary), overrides: [[1, 'seen', 'red']]});
  assert.equal(model.itemWithId('c'), -1);
  model.append({
    ...chunkOf([{id: 'c', colors: red, name: 'brick', price: 3}], summary),
    words: ['Blau'],
    vendor: [2],
    names: ['brick'],
    currencies: ['USD'],
    currency: 2,
    overrides: [[0, 'seen too', '#cc2a2a']],
    failed: [[0, 'fetch', 'http-404', 'The server answered 404.', 'a.jpg']],
    doubtful: [[0, 'd3c', 2, 50]],
  });
  assert.equal(model.length, 3);
  assert.deepEqual([0, 1, 2].map((item) => model.vendorWord(item)), ['Rot', '', 'Blau']);
  assert.equal(model.itemWithId('c'), 2);
  assert.equal(model.colorName(2), 'brick');
  assert.equal(model.currencies[model.currency[2]], 'USD');
  assert.deepEqual([...model.overrides], [[1, 'seen'], [2, 'seen too']]);
  assert.deepEqual([...model.overrideColors], [[1, 'red'], [2, '#cc2a2a']]);
  assert.deepEqual(model.failures.get(2), {stage: 'fetch', code: 'http-404', message: 'The server answered 404.', image: 'a.jpg'});
  assert.deepEqual(model.doubts.get(2), {families: [{family: 3, share: 0.12}], pictures: 2, part: 0.5});
});

test('more items than the summary promised are refused', () => {
  assert.throws(() => wallOf([{}, {}], {counts: {items: 1}}), /expected 1 items, got 2/);
});

test('a chunk need not have the columns that no item of it needs', () => {
  const model = wallWith([{}], {flags: undefined, confidence: undefined, price: undefined, stock: undefined, currencies: undefined});
  assert.deepEqual([model.flags[0], model.confidence[0], model.stock[0], Number.isNaN(model.price[0])], [0, 255, 0, true]);
  assert.deepEqual([model.link(0), model.explanation(0), model.doubt(0), model.backdrop(0)], ['', '', '', null]);
});

test('an id is found, also after more came, and one that is not there is not', () => {
  const model = wallOf([{id: 'a'}, {id: 'b'}]);
  assert.deepEqual(['a', 'b', 'c', ''].map((id) => model.itemWithId(id)), [0, 1, -1, -1]);
});

test('an item without a title has its id as title', () => {
  assert.deepEqual([0, 1].map((item) => wallOf([{id: 'a', title: 'Dress'}, {id: 'b', title: ''}]).title(item)), ['Dress', 'b']);
});

test('sort keys are written as how much they share with the one before', () => {
  assert.deepEqual(wallWith([{}, {}, {}], {key: ['0abc', '2d', '3efg']}).sortKeys, ['abc', 'abd', 'abdefg']);
});

for (
  const [packed, path] of [
    ['', ''],
    ['=pictures/a b.jpg', 'pictures/a b.jpg'],
    ['jAQL_-v8', 'thumbs/01/0102fffaff.jpg'],
    ['wq80', 'thumbs/ab/abcd.webp'],
    ['JAQL_-v8', 'thumbs/01/0102fffaff.goods.jpg'],
    ['Wq80', 'thumbs/ab/abcd.goods.webp'],
  ]
) {
  test(`the thumbnail ${JSON.stringify(packed)} is at ${JSON.stringify(path)}`, () => {
    assert.equal(wallWith([{}], {thumbnail: [packed]}).thumbnail(0), path);
  });
}

test('a thumbnail that is cut to the goods has the whole picture beside it', () => {
  const model = wallWith([{}, {}, {}], {thumbnail: ['JAQL_-v8', 'wq80', '']});
  const paths = [0, 1, 2].map((item) => model.wholePicture(item));
  assert.deepEqual(paths, ['thumbs/01/0102fffaff.jpg', 'thumbs/ab/abcd.webp', '']);
});

test('items that show the same image know of each other', () => {
  const model = wallOf([{image: 'a'}, {image: 'b'}, {image: 'a'}, {}, {}, {image: 'a'}]);
  assert.deepEqual([0, 1, 2, 3].map((item) => model.itemsWithImageOf(item)), [[0, 2, 5], [], [0, 2, 5], []]);
  assert.deepEqual([model.sharesImage(0, 2), model.sharesImage(0, 1), model.sharesImage(3, 4)], [true, false, false]);
  assert.equal(model.repeatedImages(), 3);
  assert.deepEqual([model.image(1), model.image(3)], ['=b', '']);
});

test('images that were shown once are shared when more items come', () => {
  const summary = {...usual, counts: {items: 2}}, model = new Model(summary);
  model.append(chunkOf([{image: 'a'}], summary));
  assert.equal(model.repeatedImages(), 0);
  model.append(chunkOf([{image: 'a'}], summary));
  assert.equal(model.repeatedImages(), 2);
});

test('links are the site and the rest, and those without one have none', () => {
  const model = wallWith([{}, {}, {}], {site: 'https://shop.example/', link: ['a', null, '']});
  assert.deepEqual([0, 1, 2].map((item) => model.link(item)), ['https://shop.example/a', '', 'https://shop.example/']);
});

test('an explanation is on one of the pages of its chunk', () => {
  const model = wallWith([{}, {}, {}], {pages: ['explain/1.html', 'explain/2.html'], explained: [0, 2, 2, 1]});
  assert.deepEqual([0, 1, 2].map((item) => model.explanation(item)), ['explain/2.html', '', 'explain/1.html']);
});

test('products are known of those that have one', () => {
  assert.deepEqual([...wallWith([{}, {}], {product: ['', 'p1']}).products], [[1, 'p1']]);
});

test('a backdrop is a color with a share', () => {
  const model = wallWith([{colors: red}, {}], {backdrop: ['f4f4f0f0', '']});
  assert.equal(model.backdrop(0).rgb, 0xf4f4f0);
  assert.equal(model.backdrop(0).share, 0.54);
  assert.equal(backdropSentence(model, 0), 'Backdrop #f4f4f0, 54\u202f% of the image, was left out.');
  assert.equal(backdropSentence(model, 1), '');
});

test('a vote that is nearly even is a question, and any other is none', () => {
  const model = wallWith([{colors: red}, {colors: red}], {runnerUp: 'k-'});
  assert.deepEqual([0, 1].map((item) => model.doubt(item)), ['Red or brown?', '']);
});

test('what the first picture says without a word of the shop counts no pictures', () => {
  assert.deepEqual(wallWith([{}], {doubtful: [[0, 'd3cl00']]}).doubts.get(0), {
    families: [{family: 3, share: 0.12}, {family: 11, share: 0}],
    pictures: -1,
    part: 0,
  });
});

test('words that differ in case or accents alone are one', () => {
  const model = wallOf(['Grün', 'grun', 'Rot', 'GRÜN'].map((word) => ({word})));
  const groups = model.wordGroups();
  assert.deepEqual([...groups], [0, 1, 1, 3, 1]);
  assert.equal(model.wordGroups(), groups);
});

test('flags have names, words and sentences', () => {
  const model = wallOf([{flags: ['multi', 'overridden']}, {}]);
  assert.deepEqual([0, 1].map((item) => model.flagNames(item)), [['multi', 'overridden'], []]);
  assert.deepEqual([model.flagLabel('multi'), model.flagSentence('multi')], ['Several colors', 'a']);
});

test('a flag without words has its name as label', () => {
  const model = wallOf([], {flagLabels: undefined});
  assert.deepEqual([model.flagLabel('low-confidence'), model.flagSentence('unknown')], ['Low confidence', '']);
});

for (
  const [what, pending, text] of [
    ['nothing', null, ''],
    ['a family', {rgb: 0x2f66c8, text: 'blue', isCleared: false}, 'pending: blue, was red'],
    ['a note alone', {rgb: -1, text: 'note', isCleared: false}, 'pending: note'],
    ['what was measured', {rgb: -1, text: 'cleared', isCleared: true}, 'pending: cleared, was red'],
  ]
) {
  test(`a person chose ${what}: ${text || 'no words'}`, () => {
    const model = wallOf([{colors: red}]);
    if (pending) model.pending.set(0, {...pending, state: 'pending'});
    assert.equal(model.pendingText(0), text);
  });
}

test('a bar shows what a person chose, or else what was measured', () => {
  const model = wallOf([{colors: red}]);
  assert.equal(model.barColors(0).length, 2);
  model.pending.set(0, {rgb: 0x2f66c8, shown: 0x2f66c8, text: 'blue', family: 'blue', isCleared: false, state: 'pending'});
  assert.deepEqual(model.barColors(0), [{rgb: 0x2f66c8, share: 1, family: noFamily}]);
  model.pending.set(0, {rgb: -1, text: '', isCleared: true});
  assert.equal(model.barColors(0).length, 2);
});

for (
  const [order, band, says] of [
    ['smooth', 'h', 'Its leading color #cc2a2a is red, and red is part of the rainbow of families.'],
    ['smooth', 'm', 'red is part of the muted families, which follow the rainbow.'],
    ['smooth', 'd', 'red is part of the dark end.'],
    ['classic', 'h', 'is saturated and bright enough to be placed by its hue, 0°.'],
    ['classic', 'm', 'has a saturation of 0.79, below --min-saturation 0.15.'],
    ['classic', 'd', 'has a value of 0.80, below --min-brightness 0.2.'],
  ]
) {
  test(`in the ${order} order an item of the band ${band} stands where it stands since “${says}”`, () => {
    assert.ok(
      placeReason(wallOf([{colors: red, band}], {order}), 0).includes(says),
      placeReason(wallOf([{colors: red, band}], {order}), 0),
    );
  });
}

test('items without a color say why they stand last', () => {
  const model = wallWith([{band: 'n'}, {band: 'n'}], {failed: [[0, 'fetch', 'http-404', 'The server answered 404.', '']]});
  assert.deepEqual([0, 1].map((item) => placeReason(model, item)), [
    'It is last because it has no color: The server answered 404.',
    'It is last because its image shows nothing: no pixel was counted.',
  ]);
});

const purple = ['7a2d8c', 180, 'purple'], brown = ['6b5548', 480, 'brown'];
for (
  const [says, item] of [
    ['', {colors: red}],
    ['', {}],
    ['', {colors: [['7a2d8c', 481, 'purple'], ['6b5548', 484, 'brown']]}],
    ['Purple 18\u202f% leads brown 48\u202f%: saturated colors count more than grey ones (saturation 0.68 and 0.33).', {
      colors: [purple, brown],
    }],
    ['Brown 18\u202f% leads purple 48\u202f%: the place of a color in the picture counts too, not only its share.', {
      colors: [['6b5548', 180, 'brown'], ['7a2d8c', 480, 'purple']],
    }],
    ['Purple 18\u202f% leads brown 30\u202f%: all colors that are purple have 34\u202f% together.', {
      colors: [purple, ['6b5548', 300, 'brown'], ['9a5dac', 160, 'purple']],
    }],
    ['Purple #7a2d8c 18\u202f% leads purple #9a5dac 40\u202f%: most votes for purple lie around it.', {
      colors: [purple, ['9a5dac', 400, 'purple']],
    }],
    ['Purple 18\u202f% leads brown 48\u202f%: the shop’s word decided for purple.', {colors: [purple, brown], flags: ['vendor-words']}],
    ['Purple 18\u202f% leads brown 48\u202f%: a person chose it.', {colors: [purple, brown], flags: ['overridden']}],
  ]
) test(`a color that leads a larger one has a reason: “${says}”`, () => assert.equal(leadReason(wallOf([item]), 0), says));

test('the whole wall is all items in their order', () => {
  const list = wholeWall(wallOf([{}, {}, {}]));
  assert.deepEqual([[...list.items], [...list.positions], list.isWallOrder, list.title], [[0, 1, 2], [0, 1, 2], true, '']);
});

test('a list knows where each item is, and which are not in it', () => {
  const list = listOf(wallOf([{}, {}, {}, {}]), Int32Array.of(3, 1), 'nearest');
  assert.deepEqual([...list.positions], [-1, 1, -1, 0]);
  assert.equal(list.isWallOrder, false);
  assert.deepEqual(list.parts, [{start: 0, end: 2, title: 'nearest'}]);
});
