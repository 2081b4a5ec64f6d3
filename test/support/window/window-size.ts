import type { WindowUnderTest } from './window-under-test.ts';

const HEIGHT = 800;

/** Sets the width of the page in CSS pixels and waits for the layout. */
export async function setPageWidth({ app, page }: WindowUnderTest, width: number): Promise<void> {
  // The page often has that width already, so the main process need not be asked.
  const [at, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  if (at === width && height === HEIGHT) return;
  const resize = (): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }, [width, height]) => {
        BrowserWindow.getAllWindows()[0]!.setContentSize(width, height);
      },
      [width, HEIGHT] as const,
    );
  // Chromium may drop the debugger's own promise; setting a size twice is harmless.
  await resize().catch((error: unknown) => {
    if (!String(error).includes('promise was garbage collected')) throw error;
    return resize();
  });
  await page.evaluate(
    (width) =>
      new Promise<void>((laidOut) => {
        const look = (): void => {
          if (innerWidth !== width) return;
          removeEventListener('resize', look);
          // A component that measures itself renders once more after the first layout.
          requestAnimationFrame(() => requestAnimationFrame(() => laidOut()));
        };
        addEventListener('resize', look);
        look();
      }),
    width,
  );
}

/**
 * Checks the page in each of the widths, the current one first, because a new layout of the window is the expensive
 * part.
 */
export async function inEachWidth(
  window: WindowUnderTest,
  widths: readonly number[],
  look: (width: number) => Promise<void>,
): Promise<void> {
  const now = await window.page.evaluate(() => innerWidth);
  for (const width of widths.toSorted((a, b) => Math.abs(a - now) - Math.abs(b - now))) {
    await setPageWidth(window, width);
    await look(width);
  }
}
