import type { WindowUnderTest } from './window-under-test.ts';

const HEIGHT = 800;

/** Gives the page a width in CSS pixels and waits until it is laid out so. */
export async function setPageWidth({ app, page }: WindowUnderTest, width: number): Promise<void> {
  // Often it is there already, and the main process need not be asked.
  const [at, height] = await page.evaluate(() => [innerWidth, innerHeight] as const);
  if (at === width && height === HEIGHT) return;
  const resize = (): Promise<void> =>
    app.evaluate(
      ({ BrowserWindow }, [width, height]) => {
        BrowserWindow.getAllWindows()[0]!.setContentSize(width, height);
      },
      [width, HEIGHT] as const,
    );
  // Chromium may drop the debugger's own promise; to set a size a second time does no harm.
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
          laidOut();
        };
        addEventListener('resize', look);
        look();
      }),
    width,
  );
}

/**
 * Looks at the page in each of the widths, the one that it has first: to lay a window out for another width is
 * the dear part.
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
