import assert from 'node:assert/strict';
import test from 'node:test';
import {listOf, wholeWall} from '../core/items/item-list.js';
import {csvOf, idsOf, itemsOfLink, linkLimit, linkText} from '../core/items/selection-text.js';
import {ItemSelection} from '../core/items/selection.js';
import {countItems, shownItem, stackedList, stackSize, withStacked} from '../core/items/stacks.js';
import {Surprise} from '../core/items/surprise.js';
import {wallOf} from './walls.js';

/** Ten items; 2 to 4 show one image, and 8 and 9 another. */
const wall = wallOf(Array.from({length: 10}, (_, at) => ({id: `i${at}`, image: at >= 2 && at <= 4 ? 'a' : at >= 8 ? 'b' : `own${at}`})));
const whole = wholeWall(wall), stacked = stackedList(whole);

/** A selection after some calls. */
function after(...calls) {
  const selection = new ItemSelection(wall);
  for (const [name, ...values] of calls) selection[name](...values);
  return selection;
}

for (
  const [what, calls, items] of [
    ['toggled items are selected', [['toggle', [3, 1]]], [1, 3]],
    ['items toggled twice are not', [['toggle', [1, 3]], ['toggle', [3]]], [1]],
    ['of some that are half selected all become so', [['toggle', [1]], ['toggle', [1, 2]]], [1, 2]],
    ['items are added', [['add', [5]], ['add', [5, 6]]], [5, 6]],
    ['others take their place', [['add', [5]], ['replace', [7]]], [7]],
    ['nothing is left when it is cleared', [['add', [5]], ['clear']], []],
    ['a range goes from the item that was toggled to another', [['toggle', [2]], ['extendTo', whole, 5, -1]], [2, 3, 4, 5]],
    ['a range goes backward too', [['toggle', [5]], ['extendTo', whole, 3, -1]], [3, 4, 5]],
    ['a range that grows again takes the place of the one before', [['toggle', [2]], ['extendTo', whole, 8, -1], [
      'extendTo',
      whole,
      3,
      -1,
    ]], [2, 3]],
    ['what was selected before a range stays', [['add', [9]], ['toggle', [0]], ['extendTo', whole, 1, -1]], [0, 1, 9]],
    ['a range that was kept stays beside the next', [['toggle', [0]], ['extendTo', whole, 1, -1], ['keep'], ['extendBy', [7, 8]]], [
      0,
      1,
      7,
      8,
    ]],
    ['a range without a beginning begins at the item that is chosen', [['extendTo', whole, 4, 2]], [2, 3, 4]],
    ['a range without any beginning is one item', [['extendTo', whole, 4, -1]], [4]],
    ['a range from an item that is no longer listed begins at the one that is chosen', [['toggle', [0]], [
      'extendTo',
      listOf(wall, Int32Array.of(4, 5, 6), ''),
      6,
      5,
    ]], [0, 5, 6]],
    ['a range goes in the order of the list', [['toggle', [7]], ['extendTo', listOf(wall, Int32Array.of(7, 2, 5, 1), 'near'), 5, -1]], [
      2,
      5,
      7,
    ]],
    ['a range over stacks has all that is in them', [['toggle', [1]], ['extendTo', stacked, 2, -1]], [1, 2, 3, 4]],
  ]
) {
  test(what, () => {
    const selection = after(...calls);
    assert.deepEqual([...selection.items()], items);
    assert.equal(selection.size, items.length);
    assert.equal(selection.countIn([...whole.items]), items.length);
    for (const item of whole.items) assert.equal(selection.has(item), items.includes(item));
  });
}

test('every change of a selection is signalled once it is made', () => {
  const selection = new ItemSelection(wall), sizes = [];
  selection.changed.listen(() => sizes.push(selection.size));
  selection.toggle([1]);
  selection.add([2]);
  selection.clear();
  assert.deepEqual(sizes, [1, 2, 0]);
});

test('the way of selecting by clicks ends when the selection is cleared', () => {
  const selection = new ItemSelection(wall);
  let told = 0;
  selection.changed.listen(() => told++);
  selection.setMode(true);
  assert.deepEqual([selection.isMode, told], [true, 1]);
  selection.clear();
  assert.equal(selection.isMode, false);
});

test('neighbors with one image are a stack, and every count is one of items', () => {
  assert.deepEqual([...stacked.items], [0, 1, 2, 5, 6, 7, 8]);
  assert.deepEqual([...stacked.positions], [0, 1, 2, 2, 2, 3, 4, 5, 6, 6]);
  assert.deepEqual([...stacked.starts.slice(0, 8)], [0, 1, 2, 5, 6, 7, 8, 10]);
  assert.deepEqual([countItems(stacked), countItems(stacked, 2), countItems(stacked, 0, 3), countItems(whole)], [10, 8, 5, 10]);
  assert.deepEqual([0, 2, 8].map((item) => stackSize(stacked, item)), [1, 3, 2]);
  assert.deepEqual([0, 3, 4, 9].map((item) => shownItem(stacked, item)), [0, 2, 2, 8]);
  assert.deepEqual([shownItem(whole, 3), stackSize(whole, 3)], [3, 1]);
  assert.deepEqual([...withStacked(stacked, [1, 2, 8])], [1, 2, 3, 4, 8, 9]);
  assert.deepEqual(withStacked(whole, [2]), [2]);
});

test('an item that is not in a stacked list is shown by no other', () => {
  const list = stackedList(listOf(wall, Int32Array.of(2, 3), ''));
  assert.deepEqual([shownItem(list, 4), list.positions[4], shownItem(list, 3)], [4, -1, 2]);
});

test('no stack lies in two parts of a ranking', () => {
  const list = stackedList(listOf(wall, whole.items, 'near', [{start: 0, end: 3, title: 'close'}, {start: 3, end: 10, title: 'far'}]));
  assert.deepEqual([...list.items], [0, 1, 2, 3, 5, 6, 7, 8]);
  assert.deepEqual(list.parts, [{start: 0, end: 3, title: 'close'}, {start: 3, end: 8, title: 'far'}]);
});

test('items without an image are in no stack', () => {
  assert.equal(stackedList(wholeWall(wallOf([{}, {}, {}]))).items.length, 3);
});

const goods = wallOf([
  {id: 'a', title: 'Dress, "long"', colors: [['cc2a2a', 900, 'red']], word: '=Rot'},
  {id: 'b/ä,&', title: ' -50 %', band: 'n'},
  {id: 'c', title: '＝SUM(A1)'},
]);

test('selected items are a table for spreadsheets that runs no formula', () => {
  assert.equal(
    csvOf(goods, Int32Array.of(0, 1, 2)),
    [
      'id\ttitle\tfamily\tname\thex\tvendor color\tprice\tcurrency\turl\timage',
      `a\tDress, "long"\tred\t\t#cc2a2a\t'=Rot\t\t\t\t`,
      `b/ä,&\t' -50 %\t\t\t\t\t\t\t\t`,
      `c\t'＝SUM(A1)\t\t\t\t\t\t\t\t`,
      '',
    ].join('\r\n'),
  );
});

for (const sign of ['=', '+', '-', '@', '|', '\t', '\r', '\n', '＝', '＋', '－', '＠', '  =']) {
  test(`a cell that begins with ${JSON.stringify(sign)} gets an apostrophe`, () => {
    assert.ok(csvOf(wallOf([{title: `${sign}1`}]), Int32Array.of(0)).includes(`'${sign}1`));
  });
}

test('cells with tabs, ends of lines or a quote in front are quoted', () => {
  const [, row] = csvOf(wallOf([{id: '"7', title: 'Two\nlines\tand "more"'}]), Int32Array.of(0)).split('\r\n');
  assert.equal(row, '"""7"\t"Two\nlines\tand ""more"""' + '\t'.repeat(8));
});

test('ids are one a line', () => assert.equal(idsOf(goods, Int32Array.of(2, 0)), 'c\na'));

test('ids in a link are those items again, whatever signs they have', () => {
  const items = Int32Array.of(0, 1, 2);
  assert.deepEqual(itemsOfLink(goods, linkText(goods, items)), {items: [0, 1, 2], missing: 0});
});

test('a link says how many of its ids are no longer there, and takes ids that are not escaped', () => {
  assert.deepEqual(itemsOfLink(goods, 'a,gone,,c,%'), {items: [0, 2], missing: 2});
  assert.deepEqual(itemsOfLink(goods, ''), {items: [], missing: 0});
});

test('more ids than a link may have are not a link', () => {
  const long = wallOf(Array.from({length: 3000}, (_, at) => ({id: `item-${at}`}))),
    of = (length) => linkText(long, Int32Array.from({length}, (_, at) => at));
  assert.equal(of(3000), null);
  assert.equal(of(1000), null);
  assert.ok(encodeURIComponent(of(300)).length <= linkLimit);
});

test('a surprise shows every item with a color before one twice', () => {
  const model = wallOf(
    Array.from(
      {length: 12},
      (
        _,
        at,
      ) => (at === 5 ? {band: 'n'} : {colors: [[`${(at + 10).toString(16)}0000`.padStart(6, '0'), 600, 'red'], ['ffffff', 300, 'white']]}),
    ),
  );
  const list = wholeWall(model), surprise = new Surprise(model);
  const shown = Array.from({length: 11}, () => surprise.next(list));
  assert.deepEqual([...shown].sort((one, other) => one - other), [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11]);
  assert.ok(list.items.includes(surprise.next(list)));
});

test('of a list of nothing nothing surprises', () => assert.equal(new Surprise(wall).next(listOf(wall, new Int32Array(0), '')), -1));

test('of the items that are drawn the most vivid surprises first, and then one of several colors', (context) => {
  const model = wallOf([...'gggrgwg'].map((letter) => ({
    colors: {
      g: [['8c8c8c', 900, 'grey']],
      r: [['ff0000', 900, 'red']],
      w: [['8c8c8c', 500, 'grey'], ['ffffff', 500, 'white']],
    }[letter],
  })));
  let draw = 0;
  context.mock.method(Math, 'random', () => draw++ % 7 / 7);
  const surprise = new Surprise(model);
  assert.deepEqual([surprise.next(wholeWall(model)), surprise.next(wholeWall(model))], [3, 5]);
});
