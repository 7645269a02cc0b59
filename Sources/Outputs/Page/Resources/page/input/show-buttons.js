// @ts-check
// The switch between pictures and plain colors.

/** @param {App} app */
function buildShowButtons(app) {
  byId('show-pictures').addEventListener('click', () => app.showColorsOnly(false));
  byId('show-colors').addEventListener('click', () => app.showColorsOnly(true));
}

/** @param {boolean} isColorsOnly */
function showShown(isColorsOnly) {
  byId('show-pictures').setAttribute('aria-pressed', String(!isColorsOnly));
  byId('show-colors').setAttribute('aria-pressed', String(isColorsOnly));
}
