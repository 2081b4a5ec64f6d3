import { createHash } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_MODEL_FILE_BYTES } from '../../../../shared/domain/models/limits.ts';
import {
  compareManifests,
  ManifestError,
  parseManifest,
  type ModelFile,
  type ModelManifest,
} from '../../../../shared/domain/models/model-manifest.ts';
import type { LanguagePair } from '../engine.ts';
import { baseCode } from '../language-codes.ts';

/** A model in the user's folder of models. */
export interface BergamotModel extends LanguagePair {
  /** Name of its folder, used in messages. */
  readonly name: string;
  /** Absolute. */
  readonly folder: string;
  readonly manifest: ModelManifest;
}

/** Bytes of a model, verified against its manifest. */
export interface ModelBytes {
  readonly model: ArrayBuffer;
  readonly vocabs: readonly ArrayBuffer[];
  readonly shortlist: ArrayBuffer;
}

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 65_536;

/**
 * Reads the manifests of a folder of models, one subfolder each.
 * @param log receives one line for each unusable model, with the name of its folder but no path
 * @returns usable models, by name; if there are several for one direction, the one added by the
 * user, or the newest
 */
export async function discoverModels(
  modelsFolder: string,
  log: (line: string) => void,
): Promise<BergamotModel[]> {
  const entries = await readdir(modelsFolder, { withFileTypes: true }).catch(() => []);
  const names = entries
    // Skips the app's own folders, which are unfinished or not models.
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  const models = new Map<string, BergamotModel>();
  for (const name of names.toSorted()) {
    try {
      const folder = path.join(modelsFolder, name);
      const manifest = parseManifest(await readManifest(path.join(folder, MANIFEST)));
      const source = baseCode(manifest.source);
      const direction = `${source}-${manifest.target}`;
      const known = models.get(direction);
      const model = { name, folder, manifest, source, target: manifest.target };
      if (known === undefined) {
        models.set(direction, model);
        continue;
      }
      const isBetter = compareManifests(known.manifest, manifest) < 0;
      const [better, other] = isBetter ? [model, known] : [known, model];
      models.set(direction, better);
      log(`model ${other.name} is not used: ${better.name} is for the same languages`);
    } catch (error) {
      log(`model ${name} is not used: ${reasonOf(error)}`);
    }
  }
  return [...models.values()];
}

function reasonOf(error: unknown): string {
  return error instanceof ManifestError
    ? `${MANIFEST}: ${error.message}`
    : `${MANIFEST} cannot be read`;
}

async function readManifest(file: string): Promise<string> {
  const handle = await open(file);
  try {
    if ((await handle.stat()).size > MAX_MANIFEST_BYTES) {
      throw new ManifestError('it is too large.');
    }
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

/** Error for a model file that is missing or differs from its manifest; the message is a plain sentence. */
export class ModelFileError extends Error {
  override readonly name = 'ModelFileError';
}

/** @throws {ModelFileError} */
export async function readModel({ folder, manifest }: BergamotModel): Promise<ModelBytes> {
  const { model, vocabs, shortlist } = manifest;
  const [modelBytes, shortlistBytes, ...vocabBytes] = await Promise.all([
    readChecked(folder, model),
    shortlist === null ? new ArrayBuffer(0) : readChecked(folder, shortlist),
    ...vocabs.map((file) => readChecked(folder, file)),
  ]);
  return { model: modelBytes, vocabs: vocabBytes, shortlist: shortlistBytes };
}

async function readChecked(folder: string, file: ModelFile): Promise<ArrayBuffer> {
  const place = path.join(folder, file.name);
  const size = await stat(place).then(
    (stats) => stats.size,
    () => 0,
  );
  if (size > MAX_MODEL_FILE_BYTES) throw new ModelFileError(`Its file ${file.name} is too large.`);
  const bytes = await readFile(place).catch(() => null);
  if (bytes === null) throw new ModelFileError(`Its file ${file.name} cannot be read.`);
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    throw new ModelFileError(`Its file ${file.name} is not the one that its manifest names.`);
  }
  // A separate buffer: small files share theirs with others, and this one is transferred to a thread.
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
}
