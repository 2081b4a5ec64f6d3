import { mkdirSync, readdirSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { differences, type Content } from '../../../../scripts/package/contents.mjs';
import { settleFiles, tidyRuntime } from '../../../../scripts/package/runtime-files.mjs';
import {
  GROUPS,
  INSTALLED_LIMIT_MB,
  requireSizes,
  sizesByGroup,
} from '../../../../scripts/package/sizes.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const MB = 1_000_000;
const file = (path: string, sizeMb = 1, sha256 = 'a', mode = 0o644): Content => ({
  path,
  sizeBytes: sizeMb * MB,
  sha256,
  mode,
});

describe('sizes', () => {
  const HARPER = 'resources/app.asar/node_modules/harper.js/dist/harper_wasm_slim_bg.wasm';

  it('count each file for one group', () => {
    const counted = sizesByGroup([
      file('dragoman', 180),
      file(HARPER, 16),
      file('resources/app.asar.unpacked/node_modules/better-sqlite3/a.node', 2),
      file('resources/app.asar/out/main/main.cjs.kept', 1),
      file('resources/app.asar/out/main/main.cjs', 3),
    ]);
    const of = (name: string) => counted.find((one) => one.name === name)?.sizeBytes;
    expect(of('Electron')).toBe(180 * MB);
    expect(of('grammar check of English')).toBe(16 * MB);
    expect(of('database')).toBe(2 * MB);
    expect(of('compiled code')).toBe(MB);
    expect(of('code of the app')).toBe(3 * MB);
    expect(counted.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)).toBe(202 * MB);
  });

  it('fail a package when one group is too large, by name', () => {
    expect(() => requireSizes([file(HARPER, 16)])).not.toThrow();
    expect(() => requireSizes([file(HARPER, 72)])).toThrow(
      'grammar check of English: 72.0 MB; the limit is 18 MB',
    );
  });

  it('fail a package that is too large as a whole', () => {
    const full = [
      file('dragoman', 259),
      file('resources/app.asar.unpacked/node_modules/@napi-rs/canvas-x/a.node', 39),
      file('resources/app.asar/node_modules/@embedpdf/fonts-sc/a.otf', 18),
      file('resources/app.asar/node_modules/@tesseract.js-data/eng/a.gz', 29),
      file(HARPER, 17),
      file('resources/app.asar/node_modules/sherpa-onnx/a.wasm', 16),
      file('resources/LICENSES.chromium.html', 19),
      file('resources/app.asar/node_modules/pdfjs-dist/a.mjs', 13),
    ];
    expect(() => requireSizes(full)).toThrow(
      `together: 410.0 MB; the limit is ${INSTALLED_LIMIT_MB} MB`,
    );
  });

  it('have a group for everything', () => {
    expect(GROUPS.at(-1)?.pattern.test('anything')).toBe(true);
  });
});

describe('two builds', () => {
  it('are compared by content, mode, and name; compiled code is not', () => {
    const a = [file('same'), file('other', 1, 'a'), file('gone'), file('x.cjs.kept', 1, 'a')];
    const b = [file('same'), file('other', 1, 'b'), file('new'), file('x.cjs.kept', 1, 'b')];
    expect(differences(a, b)).toEqual(['gone', 'new', 'other']);
    expect(differences([file('run', 1, 'a', 0o755)], [file('run', 1, 'a', 0o644)])).toEqual([
      'run',
    ]);
    expect(differences(a, a)).toEqual([]);
  });
});

describe('the files of the runtime', () => {
  const runtime = (): string => {
    const folder = temporaryFolder();
    for (const name of ['locales', 'resources']) mkdirSync(join(folder, name));
    for (const name of ['de.pak', 'en-US.pak', 'pl.pak', 'af_FEMININE.pak', 'pl.pak.info'])
      writeFileSync(join(folder, 'locales', name), name);
    for (const name of ['LICENSE', 'LICENSES.chromium.html', 'electron'])
      writeFileSync(join(folder, name), name);
    return folder;
  };

  it.skipIf(process.platform === 'win32')(
    'keep the texts of our languages, and a name for every other one',
    () => {
      const folder = runtime();
      tidyRuntime(folder, 'linux');
      expect(readdirSync(join(folder, 'locales')).toSorted()).toEqual(
        ['af_FEMININE.pak', 'de.pak', 'en-US.pak', 'pl.pak'].toSorted(),
      );
      expect(readlinkSync(join(folder, 'locales', 'pl.pak'))).toBe('en-US.pak');
      expect(statSync(join(folder, 'locales', 'de.pak')).size).toBe('de.pak'.length);
    },
  );

  it('have the licenses where About opens them', () => {
    const folder = runtime();
    tidyRuntime(folder, 'win32');
    expect(readdirSync(join(folder, 'resources')).toSorted()).toEqual([
      'LICENSE.electron.txt',
      'LICENSES.chromium.html',
    ]);
    expect(readdirSync(join(folder, 'locales'))).toContain('pl.pak.info');
  });

  it.skipIf(process.platform === 'win32')('get the same times and modes everywhere', () => {
    const folder = runtime();
    settleFiles(folder, 1_700_000_000);
    const { mode, mtimeMs } = statSync(join(folder, 'locales', 'de.pak'));
    expect([mode & 0o777, mtimeMs]).toEqual([0o644, 1_700_000_000_000]);
    const own = statSync(folder);
    expect([own.mode & 0o777, own.mtimeMs]).toEqual([0o755, 1_700_000_000_000]);
  });
});
