import { createHash, randomUUID } from 'node:crypto';
import { lstat, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  compareManifests,
  filesOfManifest,
  parseManifest,
  writeManifest,
  type ModelFile,
  type ModelManifest,
} from '../../../../shared/domain/models/model-manifest.ts';
import { toBcp47 } from '../../../../shared/domain/connections/language.ts';
import type {
  ModelFileKind,
  ModelOffer,
  OfferedFile,
} from '../../../../shared/domain/models/offer.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { ModelOnDisk } from '../../../services/models/model-files.ts';
import { canceledError } from '../../../support/abort.ts';
import { makePrivateFolder, PRIVATE_MODE, syncFolder } from '../../../support/atomic-file.ts';
import { unpacked } from './unpack.ts';
import { writing } from './download-files.ts';

export const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 65_536;
const NEW_PREFIX = '.new-';
const OLD_PREFIX = '.old-';
/** Name prefix of a removed model that may be restored. */
const REMOVED_PREFIX = '.removed-';
/** Limit if the list does not report the unpacked size. */
const MAX_UNPACKED_BYTES = 150_000_000;
const FILE_NAMES: Readonly<Record<ModelFileKind, string>> = {
  model: 'model.bin',
  lex: 'lex.bin',
  vocab: 'vocab.spm',
  srcvocab: 'srcvocab.spm',
  trgvocab: 'trgvocab.spm',
};

/** A model with its manifest. */
export type ReadModel = ModelOnDisk & { readonly manifest: ModelManifest };

export function createInstalledModels(folder: string) {
  const readAll = async (): Promise<ReadModel[]> => {
    const names = await readdir(folder).catch(() => []);
    const models = await Promise.all(
      names.filter((name) => !name.startsWith('.')).map((name) => readModel(folder, name)),
    );
    return models.filter((model) => model !== null);
  };
  const removeFolder = async (name: string): Promise<void> => {
    const quarantined = join(folder, `${OLD_PREFIX}${randomUUID()}`);
    await rename(join(folder, name), quarantined);
    await rm(quarantined, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  };
  const eraseHidden = async (...prefixes: readonly string[]): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((name) => prefixes.some((each) => name.startsWith(each)))) {
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
    }
  };
  /** Removes all our models of this direction except the newest. */
  const removeOlder = async (id: string, newestFolder: string): Promise<void> => {
    const older = (await readAll()).filter(
      (model) => model.id === id && model.origin !== 'person' && model.folderName !== newestFolder,
    );
    for (const model of older) await removeFolder(model.folderName);
  };

  /**
   * Installs a model for the engine, and removes earlier versions.
   * @param fill writes its files into an empty folder, and returns its manifest
   */
  const publish = async (
    id: string,
    fill: (folder: string) => Promise<ModelManifest>,
  ): Promise<void> => {
    const fresh = join(folder, `${NEW_PREFIX}${randomUUID()}`);
    try {
      await writing(async () => {
        await makePrivateFolder(fresh);
        const manifest = await fill(fresh);
        await writeSynced(join(fresh, MANIFEST), Buffer.from(writeManifest(manifest)));
        await syncFolder(fresh);
        const name = `${id}-${manifest.version ?? 'own'}`;
        // Installing the same version again replaces it.
        if ((await stat(join(folder, name)).catch(() => null)) !== null) await removeFolder(name);
        await rename(fresh, join(folder, name));
        await syncFolder(folder);
        await removeOlder(id, name);
      });
    } finally {
      await rm(fresh, { recursive: true, force: true, maxRetries: 3 });
    }
  };

  return {
    folder,
    /** Lists the models that the engine uses, one per direction. */
    async list(): Promise<ReadModel[]> {
      const best = new Map<string, ReadModel>();
      for (const model of await readAll()) {
        const known = best.get(model.id);
        if (known === undefined || compareManifests(known.manifest, model.manifest) < 0) {
          best.set(model.id, model);
        }
      }
      return [...best.values()];
    },
    publish,
    put: (
      offer: ModelOffer,
      read: (kind: ModelFileKind) => AsyncIterable<Uint8Array>,
      signal: AbortSignal,
    ): Promise<void> =>
      publish(offer.id, async (fresh) => {
        const files = new Map<ModelFileKind, ModelFile>();
        for (const file of offer.files) {
          files.set(file.kind, await unpackTo(fresh, file, read(file.kind), signal));
        }
        return manifestOf(offer, files);
      }),
    /** Hides a model from the engine; it stays on disk until `eraseRemoved`. */
    async remove(id: string): Promise<boolean> {
      const ours = (await readAll()).filter(
        (model) => model.id === id && model.origin !== 'person',
      );
      for (const { folderName } of ours) {
        await rename(join(folder, folderName), join(folder, `${REMOVED_PREFIX}${folderName}`));
      }
      await syncFolder(folder).catch(() => undefined);
      return ours.length > 0;
    },
    async restore(id: string): Promise<boolean> {
      const removed = (await readdir(folder)).filter((name) => name.startsWith(REMOVED_PREFIX));
      let isBack = false;
      for (const name of removed) {
        const model = await readModel(folder, name);
        const before = join(folder, name.slice(REMOVED_PREFIX.length));
        // It may have been downloaded again in the meantime.
        if (model?.id !== id || (await stat(before).catch(() => null)) !== null) continue;
        await rename(join(folder, name), before);
        isBack = true;
      }
      return isBack;
    },
    eraseRemoved: () => eraseHidden(REMOVED_PREFIX),
    async tidy(): Promise<void> {
      await eraseHidden(NEW_PREFIX, OLD_PREFIX, REMOVED_PREFIX);
      // A crash between publishing the new version and removing the old one leaves both.
      const newest = await this.list();
      for (const model of newest) {
        if (model.origin !== 'person') await removeOlder(model.id, model.folderName);
      }
    },
  };
}

export type InstalledModels = ReturnType<typeof createInstalledModels>;

/** Reads a model; null for a folder that the engine cannot use. */
export async function readModel(parent: string, name: string): Promise<ReadModel | null> {
  const folder = join(parent, name);
  try {
    const path = join(folder, MANIFEST);
    const about = await lstat(path);
    if (!about.isFile() || about.size > MAX_MANIFEST_BYTES) return null;
    const manifest = parseManifest(await readFile(path, 'utf8'));
    const sizes = await Promise.all(
      filesOfManifest(manifest).map(async (file) => (await stat(join(folder, file.name))).size),
    );
    const [sourceLang, targetLang] = [toBcp47(manifest.source), toBcp47(manifest.target)];
    return {
      id: `${sourceLang}_${targetLang}`,
      sourceLang,
      targetLang,
      folderName: name,
      version: manifest.version,
      origin: manifest.origin,
      sizeBytes: sizes.reduce((sum, size) => sum + size, 0),
      installedAtMs: Math.trunc(about.mtimeMs),
      manifest,
    };
  } catch {
    return null;
  }
}

/** Unpacks a file. @throws `document/damaged` if its bytes differ from the list */
async function unpackTo(
  folder: string,
  file: OfferedFile,
  packed: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<ModelFile> {
  const name = FILE_NAMES[file.kind];
  const maxBytes = file.unpackedBytes ?? MAX_UNPACKED_BYTES;
  const { sha256, sizeBytes } = await copyTo(join(folder, name), unpacked(packed, maxBytes), () => {
    if (signal.aborted) throw canceledError();
  });
  const isRight =
    sizeBytes === (file.unpackedBytes ?? sizeBytes) && sha256 === (file.unpackedSha256 ?? sha256);
  if (isRight) return { name, sha256 };
  throw new AppError('document/damaged', 'modelErrors.otherFile', {
    values: { fileName: file.name },
  });
}

/** Writes a new file and flushes it. @returns its facts */
export async function copyTo(
  path: string,
  chunks: AsyncIterable<Uint8Array>,
  onBytes: (bytes: number) => void,
): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const handle = await open(path, 'wx', PRIVATE_MODE);
  try {
    for await (const bytes of chunks) {
      onBytes(bytes.length);
      hash.update(bytes);
      await handle.writeFile(bytes);
      sizeBytes += bytes.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_MODE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function manifestOf(
  offer: ModelOffer,
  files: ReadonlyMap<ModelFileKind, ModelFile>,
): ModelManifest {
  const pick = (...kinds: ModelFileKind[]): ModelFile[] =>
    kinds.flatMap((kind) => files.get(kind) ?? []);
  const [model] = pick('model');
  if (model === undefined) throw new AppError('document/damaged', 'modelErrors.notUnpacked');
  const weights = offer.files.find(({ kind }) => kind === 'model')?.name ?? '';
  return {
    source: offer.sourceLang.toUpperCase(),
    target: offer.targetLang.toUpperCase(),
    version: offer.version,
    origin: 'download',
    // From the publisher's naming: alphas are measured once for the whole model.
    precision: weights.endsWith('intgemm8.bin') ? 'int8shiftAll' : 'int8shiftAlphaAll',
    model,
    vocabs: pick('vocab', 'srcvocab', 'trgvocab'),
    shortlist: pick('lex')[0] ?? null,
  };
}
