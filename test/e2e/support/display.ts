import { afterAll } from 'vitest';
import { hasDisplay, startVirtualDisplay } from '../../../scripts/lib/virtual-display.mjs';
import { removeFoldersOfFile } from '../../support/temporary-folder.ts';

afterAll(removeFoldersOfFile);

/**
 * Gives each test file a screen of its own where there is none: windows of two files that run at the same
 * time take neither focus nor clipboard from each other.
 */
if (!hasDisplay()) {
  const screen = await startVirtualDisplay();
  process.env['DISPLAY'] = screen.display;
  afterAll(async () => {
    delete process.env['DISPLAY'];
    await screen.stop();
  });
}
