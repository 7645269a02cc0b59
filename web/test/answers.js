// node web/test/answers.js PAGE: what a finished page finds for queries, a line each; and "words" for the words for colors that it has.

import {createInterface} from 'node:readline';
import {colorWordsOf} from '../core/search/color-words.js';
import {View} from '../core/view/view.js';
import {wallOfPage} from './walls.js';

const wall = wallOfPage(process.argv[2]);
for await (const query of createInterface({input: process.stdin})) {
  const view = new View(wall);
  view.set({q: query});
  const ids = () => [...view.list().items].map((item) => wall.ids[item]);
  console.log(JSON.stringify(query === 'words' ? colorWordsOf(wall).all : ids()));
}
