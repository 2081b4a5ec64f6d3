import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ELECTRON_MAJOR, isFallbackRuntime } from '../../../electron/platform/runtime-version.ts';
import { SUBSTITUTE } from '../../../scripts/lib/electron-runtime.mjs';

const manifest = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8'),
) as { devDependencies: { electron: string } };
const pinned = manifest.devDependencies.electron;

describe('the runtime that the app is made for', () => {
  it('is the pinned one', () => {
    expect(pinned.split('.')[0]).toBe(String(ELECTRON_MAJOR));
    expect(isFallbackRuntime(pinned)).toBe(false);
  });

  it("isn't the substitute from setup", () => {
    expect(isFallbackRuntime(SUBSTITUTE.electronVersion)).toBe(true);
  });

  it.each([`${ELECTRON_MAJOR}.0.0-beta.1`, `${ELECTRON_MAJOR + 1}.0.0`])(
    'may be newer: %s',
    (version) => {
      expect(isFallbackRuntime(version)).toBe(false);
    },
  );
});
