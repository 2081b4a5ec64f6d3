/** Repeated steps in the window. */

/** @import { ElectronApplication, Page } from 'playwright-core' */

/** @typedef {'light' | 'dark'} Theme */

/**
 * @param {Page} page
 * @param {string} name
 */
export async function goTo(page, name) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

/**
 * @param {Page} page
 * @param {string} name
 * @param {string} language
 */
export async function choose(page, name, language) {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.fill(language);
  await box.press('Enter');
}

/**
 * Chooses from the menu of what is open.
 *
 * @param {Page} page
 * @param {string} title
 * @param {string} action
 */
export async function choosePageAction(page, title, action) {
  await page.getByRole('button', { name: `More actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/**
 * @param {Page} page
 * @param {Theme} theme
 */
export async function setTheme(page, theme) {
  await page.evaluate((next) => globalThis.api.settings.update({ theme: next }), theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}

/**
 * @param {ElectronApplication} app
 * @param {number} width
 * @param {number} height
 */
export const setSize = (app, width, height) =>
  app.evaluate(
    ({ BrowserWindow }, size) =>
      BrowserWindow.getAllWindows()[0]?.setContentSize(size.width, size.height),
    { width, height },
  );

/**
 * Answers the system's file dialogs.
 *
 * @param {ElectronApplication} app
 * @param {string} file
 */
export const answerDialogs = (app, file) =>
  app.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);

/**
 * Waits until the translation has as many lines as the text.
 *
 * @param {Page} page
 * @param {string} text
 */
export async function waitForTranslation(page, text) {
  await page.waitForFunction(
    ({ area, lines }) =>
      area instanceof HTMLTextAreaElement && area.value.split('\n').length === lines,
    {
      area: await page.getByRole('textbox', { name: 'Translation' }).elementHandle(),
      lines: text.split('\n').length,
    },
  );
}

/**
 * Leaves the field, so that no caret blinks in an image.
 *
 * @param {Page} page
 */
export const leaveField = (page) =>
  page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
