import type { WindowUnderTest } from './window-under-test.ts';

/** Gives the page a width in CSS pixels and waits until it is laid out so. */
export async function setPageWidth({ app, page }: WindowUnderTest, width: number): Promise<void> {
  const resize = (): Promise<void> =>
    app.evaluate(({ BrowserWindow }, width) => {
      BrowserWindow.getAllWindows()[0]!.setContentSize(width, 800);
    }, width);
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
