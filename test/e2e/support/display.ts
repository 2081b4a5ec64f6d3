import { afterAll } from 'vitest';
import { hasDisplay, startVirtualDisplay } from '../../../scripts/lib/virtual-display.mjs';
import { removeFoldersOfFile } from '../../support/temporary-folder.ts';

afterAll(removeFoldersOfFile);

/**
 * Gives each test file its own screen if there is none, so that windows of concurrent files do not share focus and
 * clipboard.
 */
if (!hasDisplay()) {
  const screen = await startVirtualDisplay();
  process.env['DISPLAY'] = screen.display;
  afterAll(async () => {
    delete process.env['DISPLAY'];
    await screen.stop();
  });
}
