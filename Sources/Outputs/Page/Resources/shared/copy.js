// @ts-check
// Copying a text, and saying so.

/** @param {string} text @param {string} [name] what it is called when that is said */
async function copyText(text, name = text) {
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

let announcing = 0;

/** Shows a sentence for a moment, and lets screen readers say it.
 * @param {string} text */
function announce(text) {
  const note = byId('note');
  note.textContent = text;
  note.classList.add('shown');
  clearTimeout(announcing);
  announcing = setTimeout(() => note.classList.remove('shown'), 1800);
}
