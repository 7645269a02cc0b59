import assert from 'node:assert/strict';
import test from 'node:test';
import {OverridesFile, overridesOfWall} from '../core/items/overrides-csv.js';
import {wallOf} from './walls.js';

/** The text of a file with corrections, written [id, color, note] each. */
const merged = (text, ...corrections) =>
  new OverridesFile(text).merged(new Map(corrections.map(([id, color, note = '']) => [id, {color, note}])));

for (
  const [what, text] of [
    ['commas', 'id,color\r\na,red\r\n'],
    ['semicolons', 'id;color;note\na;red;"x;y"\n'],
    ['tabs', 'id\tcolor\na\tred\n'],
    ['bars', 'id|color\na|red\n'],
    ['a quoted head', '"id","color"\r\n"a","red"\r\n'],
    ['line ends in cells', 'id,color,note\r\na,red,"one\r\ntwo"\r\n'],
    ['columns of others', 'sku,id,size,color\r\n1,a,XL,red\r\n2,b,M,blue\r\n'],
    ['empty lines', '\r\nid,color\r\n\r\na,red\r\n\r\n'],
    ['twice the same id', 'id,color\r\na,red\r\na,blue\r\n'],
    ['short rows', 'id,color,note\r\na\r\nb,red\r\n'],
    ['blanks around cells', 'id , color \n a , red \n'],
    ['comments', '# a; "b\nid,color\n # c,red\na,red\n'],
  ]
) {
  test(`a file with ${what} is the same when nothing is corrected`, () => assert.equal(merged(text), text));
}

for (
  const [what, text, corrections, expected] of [
    ['a new id comes at the end', 'id,color\na,red\n', [['b', 'blue']], 'id,color\na,red\nb,blue\n'],
    ['a correction takes the place of the row of its id', 'id,color\na,red\nb,blue\n', [['a', '#102040']], 'id,color\na,#102040\nb,blue\n'],
    [
      'of several rows of an id the first is corrected and the others go',
      'id,color\na,red\nb,blue\na,green\n',
      [['a', 'pink']],
      'id,color\na,pink\nb,blue\n',
    ],
    ['what is cleared is left out', 'id,color\na,red\nb,blue\n', [['a', '']], 'id,color\nb,blue\n'],
    ['what is cleared and not there adds nothing', 'id,color\na,red\n', [['b', '']], 'id,color\na,red\n'],
    ['other columns of a corrected row stay', 'id,size,color\na,XL,red\n', [['a', 'blue']], 'id,size,color\na,XL,blue\n'],
    [
      'a note makes a column where there is none',
      'id,color\na,red\nb,blue\n',
      [['a', 'pink', 'seen']],
      'id,color,note\na,pink,seen\nb,blue\n',
    ],
    ['a note goes where notes are', 'note,id,color\nold,a,red\n', [['a', 'pink', 'new']], 'note,id,color\nnew,a,pink\n'],
    ['no note makes no column', 'id,color\na,red\n', [['a', 'pink']], 'id,color\na,pink\n'],
    [
      'the separator of the file stays, and cells that have it are quoted',
      'id;color;note\na;red;\n',
      [['b;c', 'blue', 'x;y']],
      'id;color;note\na;red;\n"b;c";blue;"x;y"\n',
    ],
    ['a comment before the head names no columns', '# from us\nid,color\na,red\n', [['a', 'pink']], '# from us\nid,color\na,pink\n'],
    ['a comment is not the row of an id', 'id,color\n#a,red\n', [['#a', 'pink']], 'id,color\n#a,red\n"#a",pink\n'],
    [
      'an id that would make a comment is quoted, a color is not',
      'id,color\n',
      [['#a', '#102040', '#x']],
      'id,color,note\n"#a",#102040,#x\n',
    ],
    ['a line of Excel names the sign between cells', 'sep=;\nid;color\na;red\n', [['a', 'pink']], 'sep=;\nid;color\na;pink\n'],
    ['a color that stands first is not a comment', 'color,id\n#102040,a\n', [['a', '#203050']], 'color,id\n"#203050",a\n'],
    ['quotes are doubled', 'id,color,note\r\na,red,\r\n', [['a', 'pink', '5" heel']], 'id,color,note\r\na,pink,"5"" heel"\r\n'],
    ['blanks at an end are quoted', 'id,color,note\n', [['a', 'pink', ' x']], 'id,color,note\na,pink," x"\n'],
    ['a last line without an end gets one', 'id,color\na,red', [['b', 'blue']], 'id,color\na,red\nb,blue\n'],
    ['a file of one line gets the ends of the standard', 'id,color', [['a', 'red']], 'id,color\r\na,red\r\n'],
    ['old ends of lines are read', 'id,color\ra,red\rb,blue', [['a', 'pink']], 'id,color\r\na,pink\r\nb,blue\r\n'],
    ['the mark of Unicode does not belong to the first name', '\ufeffid,color\na,red\n', [['a', 'pink']], 'id,color\na,pink\n'],
    ['the head may come after empty lines', '\n\nid,color\na,red\n', [['a', 'pink']], '\n\nid,color\na,pink\n'],
  ]
) {
  test(what, () => assert.equal(merged(text, ...corrections), expected));
}

for (const name of ['color', 'Colour', ' COLOR ']) {
  test(`a column named ${JSON.stringify(name)} has the colors`, () =>
    assert.equal(merged(`ID,${name}\na,red\n`, ['a', 'pink']), `ID,${name}\na,pink\n`));
}

for (const text of ['', '\n\n', 'id,size\na,XL\n', 'name,color\na,red\n', 'id\na\n', 'id,family\na,red\n']) {
  test(`${JSON.stringify(text)} is refused, since it has no ids and colors`, () =>
    assert.throws(() => new OverridesFile(text), /no columns “id” and “color”/));
}

test('a file knows how many rows it has', () => {
  assert.equal(new OverridesFile('\nid,color\na,red\n\n#c,red\n  \nb,blue').length, 2);
  assert.equal(new OverridesFile('id,color').length, 0);
});

test('a cell may have quotes, separators and ends of lines in it', () => {
  const {rows} = new OverridesFile('id,color,note\r\n"a ""b""",red,"x,\r\ny"\r\n');
  assert.deepEqual(rows[1].cells, ['a "b"', 'red', 'x,\r\ny']);
});

test('the overrides of a wall are a file in wall order, with the colors as they were written', () => {
  const model = wallOf([{id: 'a', colors: [['cc2a2a', 900, 'red']]}, {id: 'b'}, {id: 'c, d', colors: [['2f66c8', 900, 'blue']]}]);
  model.overrides.set(2, 'by "hand"').set(0, '');
  model.overrideColors.set(2, 'blue');
  const file = overridesOfWall(model);
  assert.equal(file.length, 2);
  assert.equal(file.merged(new Map()), 'id,color,note\r\na,#cc2a2a,\r\n"c, d",blue,"by ""hand"""\r\n');
});

test('whatever is merged is read as what was meant', () => {
  const signs = ['a', 'é', ' ', '"', ',', ';', '\n', '\r\n', '=', "'"];
  let seed = 7;
  const text = () => Array.from({length: 6}, () => signs[(seed = (seed * 48271) % 2147483647) % signs.length]).join('');
  for (let round = 0; round < 100; round++) {
    const id = `id${text()}`, note = text();
    const {rows} = new OverridesFile(merged('id,color,note\r\nx,red,\r\n', [id, 'pink', note]));
    assert.deepEqual(rows[2].cells, [id, 'pink', note]);
  }
});
