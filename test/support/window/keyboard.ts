import type { Page } from 'playwright-core';

/** More presses of Tab than any page has controls. */
export const MOST_TABS = 200;

/** Returns the name or text of the focused control; null if the document has the focus. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) return null;
    const isField =
      activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = isField ? activeElement.labels?.[0]?.textContent : null;
    return activeElement.getAttribute('aria-label') ?? label ?? activeElement.textContent;
  });
}

/** Presses keys one after the other. @returns the name of the focused control */
export async function press(page: Page, ...keys: string[]): Promise<string | null> {
  for (const key of keys) await page.keyboard.press(key);
  return focused(page);
}

/** Presses Tab until the control with this name is focused. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    // From the last control Tab moves to the window's frame, which is no loss.
    const at = await press(page, 'Tab');
    if (at !== null && name.test(at)) return;
  }
  throw new Error(`Tab does not reach ${String(name)}.`);
}
