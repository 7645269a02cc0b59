import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {colorsOf} from '../core/color/color-distance.js';
import {oklab} from '../core/color/color.js';
import {palettesOf} from '../core/color/palettes.js';
import {noFamily} from '../core/items/model.js';
import {itemDistance, queryColors, rankedByColor} from '../core/search/color-ranking.js';
import {wallOf, wallOfPage} from './walls.js';

test('distances are those of the worked example of docs/internals/search.md', () => {
  const text = readFileSync(new URL('../../docs/internals/search.md', import.meta.url), 'utf8');
  const palettes = [
    [['641e1e', 900, 'red']],
    [['101010', 0, 'brown'], ['641e1e', 180, 'red'], ['ffffff', 720, 'white']],
    [['4a2a1a', 950, 'brown']],
    [['e50000', 1000, 'red']],
    [],
  ];
  const model = wallOf(palettes.map((colors) => ({colors})));
  for (const query of ['#631c1c', '#631c1c:0.7 #ffffff:0.3']) {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${query}\` |`));
    const colors = queryColors(model, colorsOf(query));
    assert.deepEqual(
      palettes.map((_, item) => String(itemDistance(palettesOf(model), colors, item))),
      row.split('|').slice(2, -1).map((cell) => cell.trim()),
    );
  }
});

test('the first items are those that people call so', {
  skip: !process.env.HUEWALL_LABELLED_PAGE && 'needs HUEWALL_LABELLED_PAGE and _LABELS',
}, (context) => {
  // A page whose items are `item-0000` on, in the order of the rows of a table with the columns family or judged.
  const [head, ...lines] = readFileSync(process.env.HUEWALL_LABELLED_LABELS, 'utf8').trim().split('\n').map((line) => line.split('\t'));
  const column = head.includes('judged') ? head.indexOf('judged') : head.indexOf('family');
  const accepted = new Map(lines.map((cells, at) => [`item-${String(at).padStart(4, '0')}`, cells[column].split(/[,|]/)]));
  const model = wallOfPage(process.env.HUEWALL_LABELLED_PAGE), all = Int32Array.from(model.ids, (_, item) => item), shown = 24;
  let [hits, plainHits, count] = [0, 0, 0];
  for (const family of model.summary.families) {
    const sure = [...all].filter((item) => accepted.get(model.ids[item])?.[0] === family && model.familyName(item) === family);
    for (const item of sure.filter((_, at) => at % Math.ceil(sure.length / 5) === 0)) {
      const [l, a, b] = oklab(model.rgb[item]);
      const away = (
        other,
      ) => (model.family[other] === noFamily ? 9 : Math.hypot(model.lightness[other] - l, model.a[other] - a, model.b[other] - b));
      const right = (items) => [...items].slice(0, shown).filter((other) => accepted.get(model.ids[other])?.includes(family)).length;
      hits += right(rankedByColor(model, all, [{rgb: model.rgb[item], weight: 1}]).items);
      plainHits += right([...all].sort((one, other) => away(one) - away(other) || one - other));
      count += shown;
    }
  }
  context.diagnostic(
    `of the first ${shown}: ${(hits / count).toFixed(3)} of the family; by plain distance ${(plainHits / count).toFixed(3)}`,
  );
  assert.ok(hits / count >= 0.85 && hits > plainHits);
});
