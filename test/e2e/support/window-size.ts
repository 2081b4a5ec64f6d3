import { expect } from 'vitest';
import type { AppUnderTest } from './app.ts';

/** Gives the page a width in CSS pixels and waits until it is laid out so. */
export async function setPageWidth({ app, page }: AppUnderTest, width: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, width) => {
    BrowserWindow.getAllWindows()[0]!.setContentSize(width, 800);
  }, width);
  await expect.poll(() => page.evaluate(() => innerWidth), { timeout: 5_000 }).toBe(width);
}
