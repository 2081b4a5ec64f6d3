/** What is done in the window again and again. */

export async function goTo(page, name) {
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

export async function choose(page, name, language) {
  const box = page.getByRole('combobox', { name, exact: true });
  await box.fill(language);
  await box.press('Enter');
}

export async function setTheme(page, theme) {
  await page.evaluate((next) => globalThis.api.settings.update({ theme: next }), theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor();
}
