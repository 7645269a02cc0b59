// The width of words in the page's font.

import {make} from './elements.js';

const measuring = make('canvas').getContext('2d');
let textFont = '';

/** @param {string} text @param {string} font weight and size, as in CSS */
export function measuredWidth(text, font) {
  textFont ||= getComputedStyle(document.documentElement).fontFamily;
  if (measuring) measuring.font = `${font} ${textFont}`;
  return Math.ceil(measuring?.measureText(text).width ?? text.length * 9);
}
