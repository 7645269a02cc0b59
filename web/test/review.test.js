import assert from 'node:assert/strict';
import test from 'node:test';
import {Corrections, looksRight} from '../core/items/corrections.js';
import {guessText, ReviewQueue} from '../core/items/review-queue.js';
import {estimateText, isEnough, wallEstimate, wilsonInterval} from '../core/items/review-sample.js';
import {unlikeTwins} from '../core/items/same-titles.js';
import {View} from '../core/view/view.js';
import {wallOf} from './walls.js';

const red = ['cc2a2a', 900, 'red'], white = ['ffffff', 800, 'white'];
const store = {
  isKept: true,
  load: async () => new Map(),
  save: async () => {},
  clear: async () => {},
  forget: async () => {},
  listen() {},
  stateOf: () => 'pending',
  isServed: false,
};
const correctionsOf = (model) => new Corrections(model, store, assert.fail);

/** Red items that nothing is doubtful about, after some that matter. */
const wallWith = (some, count, summary) =>
  wallOf(
    [...some, ...Array.from({length: count - some.length}, () => ({colors: [red], confidence: 100}))]
      .map((item, at) => ({id: `item ${at}`, ...item})),
    summary,
  );

test('likely mistakes come first, and what a word or another picture decided is as doubtful as a guess of two', () => {
  const model = wallWith([
    {colors: [red], confidence: 60, flags: ['low-confidence']},
    {colors: [red], confidence: 30, flags: ['low-confidence']},
    {colors: [red], confidence: 20, flags: ['vendor-words']},
    {colors: [red], confidence: 99, flags: ['other-picture']},
    {colors: [red], confidence: 60, flags: ['vendor-mismatch']},
    {colors: [], flags: ['multi']},
  ], 40);
  assert.deepEqual(new ReviewQueue(model).waiting(), [2, 1, 4, 3, 0]);
});

test('the worse the wall, the longer its review, and it says how much is a guess', () => {
  // Each tenth item is a guess, and what is left is as sure as it says.
  const wallOfDoubts = (/** @type {number} */ sure) =>
    wallOf(Array.from({length: 120}, (_, at) => ({colors: [red], confidence: at % 10 ? sure : 30})));
  const [good, middle, bad] = [99, 90, 75].map((sure) => {
    const model = wallOfDoubts(sure), queue = new ReviewQueue(model);
    return {listed: queue.waiting(), text: guessText(model, queue)};
  });
  assert.deepEqual([good, middle, bad].map(({listed}) => listed.length), [19, 38, 71]);
  assert.deepEqual([good, middle, bad].map(({text}) => text), [9, 19, 35].map((count) => `About ${count} of 120 answers may be wrong.`));
  for (const {listed} of [good, middle, bad]) assert.ok(listed.slice(0, 12).every((item) => item % 10 === 0));
});

test('the guess counts what no user has looked at, and says nothing without a confidence', () => {
  const model = wallWith([{colors: [red], confidence: 20}, {colors: [red], confidence: 30}], 40), queue = new ReviewQueue(model);
  assert.equal(guessText(model, queue), 'About 2 of 40 answers may be wrong.');
  correctionsOf(model).confirm([0, 1]);
  assert.equal(guessText(model, queue), 'Less than one of 38 answers may be wrong.');
  const unknown = wallOf([{colors: [red]}, {}]);
  assert.equal(guessText(unknown, new ReviewQueue(unknown)), '');
});

test('items with the same title except for numbers and with different answers stand together, sure ones, too', () => {
  const some = [
    {title: 'Ring 5', colors: [white], confidence: 99, word: 'gold'},
    {title: 'Lamp', colors: [red], confidence: 50},
    {title: 'Lámp 2', colors: [white], confidence: 99},
    {title: 'Chair', colors: [red], confidence: 40},
    {title: 'Ring', colors: [red], confidence: 99, word: 'red'},
    {title: 'Vase 1', colors: [red], confidence: 99},
    {title: 'Vase 2', colors: [red], confidence: 99},
  ];
  // The rings have different words, the vases the same answer.
  assert.deepEqual(new ReviewQueue(wallWith(some, 40)).waiting().slice(0, 3), [3, 1, 2]);
  assert.deepEqual(unlikeTwins(wallWith(some, 40)), [[1, 2]]);
});

test('many items with one title are a kind of goods, and not together', () => {
  const lamps = Array.from({length: 7}, (_, at) => ({title: `Lamp ${at}`, colors: [at % 2 ? red : white], confidence: 100}));
  assert.deepEqual(unlikeTwins(wallWith(lamps, 40)), []);
});

test('without a confidence a flag is a reason, but not one of more than a third of the catalogue', () => {
  const multi = (/** @type {number} */ count) =>
    wallOf(Array.from({length: 40}, (_, at) => ({colors: [red], flags: at < count ? ['multi'] : at === 20 ? ['low-confidence'] : []})));
  assert.deepEqual(new ReviewQueue(multi(14)).waiting(), [20]);
  assert.deepEqual(new ReviewQueue(multi(2)).waiting(), [0, 1, 20]);
});

test('a small wall has no sample, and what is looked at leaves the queue', () => {
  const model = wallWith([{colors: [red], confidence: 40}, {colors: [red], confidence: 40}], 40), queue = new ReviewQueue(model);
  assert.equal(queue.sample.size, 0);
  assert.equal(estimateText(wallEstimate(model, queue.sample)), '');
  const corrections = correctionsOf(model);
  corrections.confirm([0]);
  assert.deepEqual([queue.waiting(), queue.lookedAt(), queue.has(0), queue.has(1)], [[1], 1, false, true]);
  corrections.undo();
  assert.deepEqual(queue.waiting(), [0, 1]);
});

test('items drawn at random are mixed with the likely mistakes, one of each in turn', () => {
  const doubtful = Array.from({length: 60}, (_, at) => ({colors: [red], confidence: at, flags: ['low-confidence']}));
  const model = wallWith(doubtful, 400), queue = new ReviewQueue(model), order = queue.waiting();
  assert.equal(queue.sample.size, 50);
  const isDrawn = order.slice(0, 100).map((item) => queue.sample.has(item));
  assert.deepEqual(isDrawn.slice(0, 60), Array.from({length: 60}, (_, at) => at % 2 === 1).slice(0, 60));
  const likely = order.filter((item) => !queue.sample.has(item));
  assert.deepEqual(likely, [...likely].sort((one, other) => one - other));
  assert.ok(likely.every((item) => item < 60 && queue.isDoubtful(item)));
  const drawn = order.filter((item) => queue.sample.has(item));
  assert.deepEqual(drawn.filter((item) => queue.isDoubtful(item)), drawn.filter((item) => item < 60));
  const view = new View(model);
  view.queue = queue;
  view.set({review: 'queue'});
  assert.deepEqual([...view.list().items], order);
  view.set({review: '', first: 'flagged'});
  assert.ok([...view.list().items].slice(0, 60).every((item) => item < 60));
});

test('the same items are drawn again, others from another catalogue, and few change with the wall', () => {
  const ids = (queue) => [...queue.sample].map((item) => queue.model.ids[item]);
  const drawn = ids(new ReviewQueue(wallWith([], 1000)));
  assert.deepEqual(ids(new ReviewQueue(wallWith([], 1000))), drawn);
  const other = ids(new ReviewQueue(wallWith([], 1000, {catalogue: 'other'})));
  assert.ok(other.filter((id) => drawn.includes(id)).length < 15);
  const grown = ids(new ReviewQueue(wallWith([], 1050)));
  assert.ok(grown.filter((id) => drawn.includes(id)).length >= 40);
});

test('every item has the same chance to be drawn', () => {
  let early = 0;
  for (let run = 0; run < 40; run++) {
    const {sample} = new ReviewQueue(wallWith([], 400, {catalogue: `shop ${run}`}));
    early += [...sample].filter((item) => item < 200).length;
  }
  // 2,000 draws: four standard deviations are 90.
  assert.ok(Math.abs(early - 1000) < 90, `${early} of 2000`);
});

test('Wilson’s interval is that of the textbook', () => {
  const rounded = (right, looked) => Object.values(wilsonInterval(right, looked)).map((part) => Math.round(part * 1000));
  assert.deepEqual(rounded(43, 50), [738, 930]);
  assert.deepEqual(rounded(0, 0), [0, 1000]);
  assert.deepEqual(rounded(50, 50), [929, 1000]);
  assert.deepEqual(rounded(0, 10), [0, 278]);
});

test('the estimate counts what is confirmed or corrected within its family as right, and ends', () => {
  const model = wallWith([], 300), queue = new ReviewQueue(model), corrections = correctionsOf(model);
  const drawn = [...queue.sample], text = () => estimateText(wallEstimate(model, queue.sample));
  assert.match(text(), /^Drawn at random: 0 of 50 looked at\./);
  for (const item of drawn.slice(0, 7)) corrections.correct(item, 'blue', '');
  corrections.correct(drawn[7], 'red', '');
  corrections.correct(drawn[8], '#cc2a2b', '');
  assert.match(text(), /^Drawn at random: 9 of 50 looked at\./);
  corrections.confirm(drawn.slice(9, 10));
  assert.match(
    text(),
    /^Right: 3 of 10 drawn at random, so about 30\u202f% of the wall \(between 11 and 60\u202f%\)\. 40 more to look at\.$/,
  );
  corrections.confirm(drawn.slice(10));
  assert.equal(text(), 'Right: 43 of 50 drawn at random, so about 86\u202f% of the wall (between 74 and 93\u202f%).');
  assert.ok(isEnough(wallEstimate(model, queue.sample)));
  // What was not drawn says nothing.
  for (let item = 0; item < model.length; item++) if (!queue.sample.has(item)) corrections.correct(item, 'green', '');
  assert.match(text(), /^Right: 43 of 50 /);
});

test('looks at items still count after a report has applied the corrections', () => {
  const model = wallWith([], 300), {sample} = new ReviewQueue(model);
  [...sample].slice(0, 20).forEach((item, at) => {
    model.overrides.set(item, at < 15 ? looksRight : 'ask Ann');
    model.overrideColors.set(item, at < 15 ? '#cc2a2a' : 'blue');
  });
  const {looked, right} = wallEstimate(model, sample);
  assert.deepEqual([looked, right], [20, 15]);
});
