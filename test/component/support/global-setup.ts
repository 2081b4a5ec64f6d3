import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { ensureBuilt } from '../../../scripts/lib/build.mjs';
import { hasDisplay, startVirtualDisplay } from '../../../scripts/lib/virtual-display.mjs';

/** Runs once: builds the renderer and the window's main process, and starts a screen. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-component-'));
  process.env['DRAGOMAN_COMPONENT_FOLDER'] = folder;
  await ensureBuilt();
  await build({
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['electron'] },
    build: {
      ssr: join(import.meta.dirname, 'window-main.ts'),
      outDir: folder,
      emptyOutDir: true,
      target: 'node20',
      rollupOptions: { output: { format: 'es', entryFileNames: 'window-main.mjs' } },
    },
  });
  const screen = hasDisplay() ? null : await startVirtualDisplay();
  // Not in DISPLAY: the windows of e2e have their own screens.
  if (screen !== null) process.env['DRAGOMAN_COMPONENT_DISPLAY'] = screen.display;
  return async () => {
    await screen?.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
