// @ts-check
// Copying a text, and saying so.

/** @param {string} text */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(`Copied ${text}`);
  } catch {
    // Pages from disk may lack the clipboard: the older way works there.
    const field = make('textarea');
    field.value = text;
    document.body.append(field);
    field.select();
    const didCopy = document.execCommand('copy');
    field.remove();
    announce(didCopy ? `Copied ${text}` : `Copy it by hand: ${text}`);
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
