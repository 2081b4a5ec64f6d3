import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  discoverModels,
  readModel,
} from '../../../../electron/embedded/engines/bergamot/discover-models.ts';
import type { ModelFiles } from '../../../../electron/services/models/model-files.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { putModel } from '../../../unit/embedded/support/model-folder.ts';
import { openModels } from '../../support/models-under-test.ts';

const NOWHERE = { url: 'https://127.0.0.1:1/v1', certificate: '' };
const BUNDLE = 'Dragoman languages';

/** Sets up a computer without a network. */
function openOffline(
  change: (files: ModelFiles) => ModelFiles = (files) => files,
  limits: { maxFileBytes?: number } = {},
) {
  const folder = path.join(temporaryFolder(), 'models');
  mkdirSync(folder);
  const opened = openModels({ folder, ...NOWHERE, change, ...limits });
  return { folder, ...opened };
}

/** Creates a USB drive with a bundle of two models that were installed elsewhere. */
async function stickWithBundle(): Promise<string> {
  const stick = temporaryFolder();
  const { folder, bundles } = openOffline();
  putModel(folder, 'mine', { source: 'en', target: 'de' });
  putModel(folder, 'other', { source: 'de', target: 'en' });
  expect(await bundles.export(stick, ['en_de', 'de_en'])).toMatchObject({
    folderName: BUNDLE,
    directionCount: 2,
  });
  expect(bundles.lastPath()).toBe(path.join(stick, BUNDLE));
  return stick;
}

async function usable(folder: string): Promise<string[]> {
  const found = await discoverModels(folder, () => undefined);
  for (const model of found) await readModel(model);
  return found.map(({ source, target }) => `${source}-${target}`).toSorted();
}

describe('a bundle of models', () => {
  it.each(['the stick', 'the bundle', 'one model of it'])('is imported from %s', async (what) => {
    const stick = await stickWithBundle();
    const bundle = path.join(stick, BUNDLE);
    const from = { 'the stick': stick, 'the bundle': bundle }[what] ?? path.join(bundle, 'mine');
    const { folder, bundles, models, installCount } = openOffline();
    const { directionIds, refused } = await bundles.import(from);
    expect(refused).toEqual([]);
    const isOne = what === 'one model of it';
    expect(directionIds.toSorted()).toEqual(isOne ? ['en_de'] : ['de_en', 'en_de']);
    expect(await usable(folder)).toEqual(isOne ? ['EN-DE'] : ['DE-EN', 'EN-DE']);
    expect((await models.get('en_de'))?.installed).toMatchObject({ origin: 'bundle' });
    expect(installCount()).toBe(1);
    // A second time, it changes nothing.
    await bundles.import(from);
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toHaveLength(isOne ? 1 : 2);
  });

  it('never takes the name of another folder', async () => {
    const stick = await stickWithBundle();
    const { folder, bundles } = openOffline();
    putModel(folder, 'mine');
    expect(await bundles.export(stick, ['en_de'])).toMatchObject({ folderName: `${BUNDLE} (2)` });
    await expect(bundles.export(stick, ['en_fr'])).rejects.toMatchObject({
      code: 'input/not-found',
    });
    expect(readdirSync(stick).toSorted()).toEqual([BUNDLE, `${BUNDLE} (2)`]);
  });

  it.each([
    [
      'another file',
      (model: string) => writeFileSync(path.join(model, 'model.bin'), 'x'),
      'modelErrors.otherFile',
    ],
    [
      'a file less',
      (model: string) => rmSync(path.join(model, 'vocab.spm')),
      'modelErrors.incomplete',
    ],
    [
      'a broken manifest',
      (model: string) => writeFileSync(path.join(model, 'manifest.json'), '{'),
      'modelErrors.incomplete',
    ],
    ['a path in its manifest', nameInManifest('../../secret'), 'modelErrors.incomplete'],
    [
      'a manifest beyond measure',
      (model: string) => writeFileSync(path.join(model, 'manifest.json'), 'x'.repeat(100_000)),
      'modelErrors.incomplete',
    ],
    ['a link instead of a file', link, 'modelErrors.otherFile'],
  ])(
    'is imported without a model that has %s, and reports that',
    async (_what, damage, message) => {
      const stick = await stickWithBundle();
      damage(path.join(stick, BUNDLE, 'mine'));
      const { folder, bundles } = openOffline();
      const { directionIds, refused } = await bundles.import(stick);
      expect(directionIds).toEqual(['de_en']);
      expect(refused).toMatchObject([{ error: { code: 'document/damaged', message } }]);
      expect(await usable(folder)).toEqual(['DE-EN']);
      expect(readdirSync(folder).filter((name) => name.startsWith('.new'))).toEqual([]);
    },
  );

  it('is refused if it is missing', async () => {
    const { bundles } = openOffline();
    const folder = temporaryFolder();
    mkdirSync(path.join(folder, 'a', 'b', 'c'), { recursive: true });
    await expect(bundles.import(folder)).rejects.toMatchObject({
      message: /no translation models/u,
    });
    await expect(bundles.import(path.join(folder, 'gone'))).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });

  it('reports when its drive was unplugged midway, and keeps what was imported before', async () => {
    const stick = await stickWithBundle();
    let imported = 0;
    const { folder, bundles } = openOffline((files) => ({
      ...files,
      async importModel(model, onBytes) {
        imported += 1;
        if (imported === 2) renameSync(path.join(stick, BUNDLE), path.join(stick, 'pulled'));
        await files.importModel(model, onBytes);
      },
    }));
    const { directionIds, refused } = await bundles.import(stick);
    expect(directionIds).toHaveLength(1);
    expect(refused).toMatchObject([
      { error: { code: 'input/not-found', message: 'modelErrors.bundleGone' } },
    ]);
    expect(await usable(folder)).toHaveLength(1);
  });

  it.each(['import', 'export'] as const)('leaves nothing of a canceled %s', async (kind) => {
    const stick = await stickWithBundle();
    const { folder, bundles } = openOffline((files) => ({
      ...files,
      importModel: async (model, onBytes) => {
        bundles.cancel();
        await files.importModel(model, onBytes);
      },
      exportModels: async (parent, ids, onBytes) => {
        bundles.cancel();
        return files.exportModels(parent, ids, onBytes);
      },
    }));
    const before = readdirSync(stick);
    if (kind === 'export') putModel(folder, 'mine');
    const transfer = kind === 'import' ? bundles.import(stick) : bundles.export(stick, ['en_de']);
    await expect(transfer).rejects.toMatchObject({ code: 'canceled' });
    expect(readdirSync(stick)).toEqual(before);
    expect(readdirSync(folder)).toEqual(kind === 'import' ? [] : ['mine']);
  });

  it.each([0, 1])(
    'is imported up to the size limit of a file, and not above it: %i more bytes',
    async (above) => {
      const bundle = path.join(await stickWithBundle(), BUNDLE, 'mine');
      const largest = Math.max(
        ...readdirSync(bundle).map((name) => statSync(path.join(bundle, name)).size),
      );
      const { folder, bundles } = openOffline(undefined, { maxFileBytes: largest - above });
      const { directionIds, refused } = await bundles.import(bundle);
      expect(directionIds).toEqual(above === 0 ? ['en_de'] : []);
      expect(refused.map(({ error }) => error.message)).toEqual(
        above === 0 ? [] : ['modelErrors.tooLarge'],
      );
      expect(readdirSync(folder)).toHaveLength(directionIds.length);
    },
  );

  it("isn't copied beyond the size that its file had, if it grows meanwhile", async () => {
    const model = path.join(await stickWithBundle(), BUNDLE, 'mine');
    const grow = path.join(model, 'model.bin');
    const sizeBytes = statSync(grow).size;
    let copiedBytes = 0;
    const { folder, bundles } = openOffline((files) => ({
      ...files,
      importModel: (wanted) =>
        files.importModel(wanted, (bytes) => {
          copiedBytes += bytes;
          if (copiedBytes < sizeBytes + 2_000_000) appendFileSync(grow, Buffer.alloc(100_000));
        }),
    }));
    const { refused } = await bundles.import(model);
    expect(refused).toMatchObject([{ error: { message: 'modelErrors.otherFile' } }]);
    expect(copiedBytes).toBeLessThanOrEqual(sizeBytes);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("isn't started if the disk has no room for it", async () => {
    const stick = await stickWithBundle();
    let copies = 0;
    const { bundles } = openOffline((files) => ({
      ...files,
      freeBytes: async () => Promise.resolve(100_000_000),
      importModel: async (...wanted) => {
        copies += 1;
        await files.importModel(...wanted);
      },
    }));
    await expect(bundles.import(stick)).rejects.toMatchObject({
      code: 'document/disk-full',
      message: /Nothing was imported/u,
    });
    expect(copies).toBe(0);
  });

  it('runs one at a time', async () => {
    const stick = await stickWithBundle();
    const { bundles } = openOffline();
    const first = bundles.import(stick);
    await expect(bundles.import(stick)).rejects.toMatchObject({ code: 'input/conflict' });
    await first;
  });

  it("isn't written with a model whose files differ from its manifest", async () => {
    const stick = temporaryFolder();
    const { folder, bundles } = openOffline();
    writeFileSync(path.join(putModel(folder, 'mine'), 'model.bin'), 'x');
    await expect(bundles.export(stick, ['en_de'])).rejects.toMatchObject({
      code: 'document/damaged',
    });
    expect(readdirSync(stick)).toEqual([]);
    expect(existsSync(path.join(folder, 'mine'))).toBe(true);
  });
});

function nameInManifest(name: string) {
  return (model: string): void => {
    const file = path.join(model, 'manifest.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"model.bin"', JSON.stringify(name)));
  };
}

/** Creates a link to a file with other bytes, which must not be read as part of the bundle. */
function link(model: string): void {
  const quarantined = path.join(temporaryFolder(), 'aside.bin');
  cpSync(path.join(model, 'model.bin'), quarantined);
  rmSync(path.join(model, 'model.bin'));
  symlinkSync(quarantined, path.join(model, 'model.bin'));
}
