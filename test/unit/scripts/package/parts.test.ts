import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fontFile } from '../../../../electron/embedded/formats/pdf/draw/font-files.ts';
import { loadedIds, nameOf } from '../../../../scripts/package/loads.mjs';
import { prepareRuntime } from '../../../../scripts/package/electron-zip.mjs';
import { bom } from '../../../../scripts/package/sbom.mjs';
import { NEVER, shippedRoots } from '../../../../scripts/package/ship.mjs';
import { packagedSource } from '../../../../scripts/package/source.mjs';
import { packagesToShip } from '../../../../scripts/package/stage.mjs';
import { ownTarget, TARGETS } from '../../../../scripts/package/targets.mjs';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const { packages: LOCK } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version: string; dev?: boolean; license?: string }>;
};

describe('what ships of node_modules', () => {
  it.each(TARGETS)('is never a package for development: $name', (target) => {
    for (const name of Object.keys(shippedRoots(target))) {
      const entry = LOCK[`node_modules/${name}`];
      expect(entry, name).toBeDefined();
      expect(entry?.dev, name).not.toBe(true);
    }
  });

  it.each(['a.map', 'a.d.ts', 'a.d.mts', 'src/a.ts', 'test/a.js', 'lib/tests/a.js', 'a.min.js'])(
    'is never a file for development: %s',
    (path) => {
      expect(NEVER.test(path)).toBe(true);
    },
  );

  it('has each font that is drawn, and no other', () => {
    const scripts = ['latin', 'arabic', 'hebrew', 'chinese', 'japanese', 'korean'] as const;
    const drawn = scripts.flatMap((script) =>
      [true, false].flatMap((isBold) =>
        [true, false].map((isItalic) => basename(fontFile(script, isBold, isItalic))),
      ),
    );
    const shipped = packagesToShip(ownTarget())
      .filter(({ name }) => name.startsWith('@embedpdf/fonts-'))
      .flatMap(({ files }) => files.filter((file) => file.startsWith('fonts/')));
    expect(shipped.map((file) => basename(file)).toSorted()).toEqual(
      [...new Set(drawn)].toSorted(),
    );
  });

  it('is found in the built code by its imports', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'chunks'));
    writeFileSync(
      join(folder, 'chunks', 'a.js'),
      'import x from "ws";import("eld/small");require("node:fs");import "./b.js";createRequire(1).resolve("@embedpdf/pdfium/pdfium.wasm")',
    );
    writeFileSync(
      join(folder, 'a.cjs'),
      "require('better-sqlite3');require('electron');require('pino')",
    );
    expect(loadedIds(folder)).toEqual([
      '@embedpdf/pdfium/pdfium.wasm',
      'better-sqlite3',
      'eld/small',
      'ws',
    ]);
    expect(nameOf('@embedpdf/pdfium/pdfium.wasm')).toBe('@embedpdf/pdfium');
  });
});

describe('the list of parts', () => {
  const make = (commit = 'abc') =>
    bom({
      name: 'dragoman',
      version: '1.0.0',
      license: 'MIT',
      electronVersion: '45.4.1',
      paths: ['node_modules/@napi-rs/canvas', 'node_modules/a/node_modules/b'],
      lock: {
        'node_modules/@napi-rs/canvas': {
          version: '1.0.11',
          license: 'MIT',
          integrity: 'sha512-AAEC',
        },
        'node_modules/a/node_modules/b': { version: '2.0.0', license: '(MIT OR Apache-2.0)' },
      },
      carried: [
        { inside: /^@napi-rs\/canvas$/u, name: 'Skia', license: 'BSD-3-Clause', copyright: '(c)' },
      ],
      commit,
      madeAtS: 1_700_000_000,
    });

  it('names each part as package registries do, with license, checksum, and what it carries', () => {
    const { components } = make();
    expect(components).toMatchObject([
      { name: 'electron', version: '45.4.1', type: 'framework' },
      {
        name: '@napi-rs/canvas',
        purl: 'pkg:npm/%40napi-rs/canvas@1.0.11',
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
        components: [{ name: 'Skia', licenses: [{ license: { id: 'BSD-3-Clause' } }] }],
      },
      { name: 'b', licenses: [{ expression: '(MIT OR Apache-2.0)' }] },
    ]);
  });

  it('refers to every part once', () => {
    const { components, dependencies, metadata } = make();
    const refs = components.map((one) => one['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(dependencies).toEqual([{ ref: metadata.component['bom-ref'], dependsOn: refs }]);
  });

  it('is the same for the same commit, and has the time of the commit', () => {
    expect(make()).toEqual(make());
    expect(make().serialNumber).not.toBe(make('def').serialNumber);
    expect(make().metadata.timestamp).toBe('2023-11-14T22:13:20.000Z');
  });
});

describe('the time of a package', () => {
  it('is that of the environment or of the commit, and nothing else', async () => {
    expect((await packagedSource({ SOURCE_DATE_EPOCH: '1700000000' })).madeAtS).toBe(1_700_000_000);
    await expect(packagedSource({ SOURCE_DATE_EPOCH: 'yesterday' })).rejects.toThrow(
      'Set SOURCE_DATE_EPOCH',
    );
  });
});

describe('the runtime for a different target', () => {
  const target = TARGETS.find(({ name }) => name.startsWith('mac') && name !== ownTarget().name)!;
  const { version } = JSON.parse(
    readFileSync(join(ROOT, 'node_modules/electron/package.json'), 'utf8'),
  ) as { version: string };

  it('has to be brought', async () => {
    const folder = temporaryFolder();
    const options = { target, isForTests: false, runtimesFolder: undefined };
    await expect(prepareRuntime(options, folder)).rejects.toThrow(
      `electron-v${version}-darwin-${target.arch}.zip`,
    );
  });

  it('is refused unless it is the file of the vendor', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, `electron-v${version}-darwin-${target.arch}.zip`), 'something else');
    const options = { target, isForTests: false, runtimesFolder: folder };
    await expect(prepareRuntime(options, folder)).rejects.toThrow('its checksum differs');
  });
});
