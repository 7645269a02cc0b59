import assert from 'node:assert/strict';
import test from 'node:test';
import {Corrections} from '../core/items/corrections.js';
import {csvOf} from '../core/items/selection-text.js';
import {wallOf} from './walls.js';

const red = [['cc2a2a', 900, 'red']];

/** A server that answers when the test says so. */
function servedStore() {
  const states = new Map(), waiting = [];
  let told = () => {};
  const tell = (id, state) => {
    states.set(id, state);
    told(id);
  };
  return {
    isKept: true,
    isServed: true,
    load: async () => new Map(),
    forget: async () => {},
    stateOf: (id) => states.get(id) ?? 'saved',
    listen(_, listener) {
      told = listener;
    },
    save: (id) =>
      new Promise((resolve, reject) => {
        tell(id, 'being saved');
        waiting.push({
          yes: () => {
            tell(id, 'saved');
            resolve();
          },
          no: () => {
            tell(id, 'not saved');
            reject(new Error('no'));
          },
        });
      }),
    clear: () =>
      new Promise((resolve, reject) => {
        waiting.push({yes: resolve, no: () => reject(new Error('no'))});
      }),
    next: async (how) => {
      waiting.shift()[how]();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    },
  };
}

test('a color shows only once the server has it, and what failed is saved again', async () => {
  const model = wallOf([{colors: red}]), store = servedStore(), said = [];
  const corrections = new Corrections(model, store, (text) => said.push(text));
  corrections.correct(0, 'blue', '');
  assert.equal(model.pendingText(0), 'being saved: blue, was red');
  assert.equal(model.barColors(0)[0].rgb, 0xcc2a2a);
  await store.next('no');
  assert.equal(model.pendingText(0), 'not saved: blue, was red');
  assert.deepEqual([said.length, corrections.unsaved], [1, ['0']]);
  corrections.saveAgain();
  await store.next('yes');
  assert.equal(model.pendingText(0), 'saved: blue, was red');
  assert.equal(model.barColors(0)[0].rgb, 0x2f66c8);
});

test('a correction that could not be taken back is still there', async () => {
  const model = wallOf([{colors: red}]), store = servedStore(), corrections = new Corrections(model, store, () => {});
  corrections.correct(0, 'blue', '');
  await store.next('yes');
  corrections.clear(0);
  assert.equal(model.pendingText(0), '');
  await store.next('no');
  assert.equal(model.pendingText(0), 'saved: blue, was red');
  corrections.clear(0);
  await store.next('yes');
  assert.equal(model.pendingText(0), '');
});

test('rows of CSV have what a shop works with, and no formulas', () => {
  const model = wallOf([
    {id: 'a', title: '=1+1', colors: red, name: 'wine', word: 'Rot', price: 12.5, image: 'thumbs/a.webp'},
    {id: 'b', title: 'say "x"'},
  ]);
  assert.deepEqual(csvOf(model, Int32Array.of(0, 1), (path) => `https://shop/${path}`).split('\r\n'), [
    'id\ttitle\tfamily\tname\thex\tvendor color\tprice\tcurrency\turl\timage',
    "a\t'=1+1\tred\twine\t#cc2a2a\tRot\t12.5\tEUR\t\thttps://shop/thumbs/a.webp",
    'b\tsay "x"\t\t\t\t\t\t\t\t',
    '',
  ]);
});
