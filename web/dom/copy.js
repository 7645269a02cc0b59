// Texts that leave the page, copied or as a file, and sentences that say so.

import {byId, colored, make, makeButton} from './elements.js';

/** @param {string} text @param {string} [name] what it is called when that is said */
export async function copyText(text, name = text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied ${name}`);
  } catch {
    // Pages from disk may lack the clipboard: the older way works there.
    const field = make('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const didCopy = document.execCommand('copy');
    field.remove();
    announce(didCopy ? `Copied ${name}` : `Copy it by hand: ${text}`);
  }
}

/** A button that shows a color, and copies it.
 * @param {string} hex @param {string} name */
export function copyColor(hex, name) {
  const button = colored(makeButton(hex, () => copyText(hex), 'hex'), hex);
  button.ariaLabel = button.title = `Copy ${hex}, ${name}`;
  return button;
}

let announcing = 0;

/** @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const link = make('a');
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/** Shows a sentence for a moment, a long one for longer, and lets screen readers say it.
 * @param {string} text */
export function announce(text) {
  const note = byId('note');
  note.textContent = text;
  note.classList.add('shown');
  clearTimeout(announcing);
  announcing = setTimeout(() => note.classList.remove('shown'), Math.max(1800, text.length * 40));
}
