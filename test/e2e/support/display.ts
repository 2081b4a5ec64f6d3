import { startVirtualDisplay } from '../../../scripts/lib/virtual-display.mjs';

/** Gives the e2e project a display where there is none. Runs once, before the first test file. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.platform !== 'linux') return undefined;
  if (process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY']) return undefined;
  const display = await startVirtualDisplay();
  process.env['DISPLAY'] = display.display;
  return async () => {
    await display.stop();
  };
}
