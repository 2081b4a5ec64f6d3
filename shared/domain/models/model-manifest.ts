import { compareVersions } from './versions.ts';
import { MODEL_ORIGINS, type ModelOrigin } from './names.ts';

/** Arithmetic of a model's weights. */
const MODEL_PRECISIONS = ['int8shiftAlphaAll', 'int8shiftAll', 'float32'] as const;
export type ModelPrecision = (typeof MODEL_PRECISIONS)[number];

/** A file of a model, in the folder of its manifest. */
export interface ModelFile {
  readonly name: string;
  /** Lowercase hex. */
  readonly sha256: string;
}

/** Contents of `manifest.json` in the folder of a model. */
export interface ModelManifest {
  /** Uppercase; the target may be a variant. */
  readonly source: string;
  readonly target: string;
  /** Publisher's version, such as `3.0`; null for a model that the user added. */
  readonly version: string | null;
  readonly origin: ModelOrigin;
  readonly precision: ModelPrecision;
  readonly model: ModelFile;
  /** One for both languages, or source and target. */
  readonly vocabs: readonly ModelFile[];
  readonly shortlist: ModelFile | null;
}

/** An invalid manifest; the message is a plain sentence. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError';
}

const FILE_NAME = /^(?!\.)[\w.-]{1,128}$/u;
const SHA256 = /^[0-9a-f]{64}$/u;
const VERSION = /^[\w.]{1,20}$/u;
const LANGUAGE = /^[A-Z]{2,3}(?:-[A-Z0-9]{2,8})?$/u;

/**
 * Reads a manifest.
 * @param json text of the file
 * @throws {ManifestError}
 */
export function parseManifest(json: string): ModelManifest {
  const root = parseObject(json);
  const files = asObject(root['files'], 'files');
  const vocabs = Array.isArray(files['vocabs']) ? files['vocabs'] : [files['vocab']];
  if (vocabs.length < 1 || vocabs.length > 2) {
    throw new ManifestError('files.vocabs must have one file or two.');
  }
  const [source, target] = [language(root, 'source'), language(root, 'target')];
  if (source === target) throw new ManifestError('source and target are equal.');
  return {
    source,
    target,
    version: version(root['version']),
    origin: MODEL_ORIGINS.find((one) => one === root['origin']) ?? 'person',
    precision: precision(root['precision']),
    model: modelFile(files['model'], 'files.model'),
    vocabs: vocabs.map((file: unknown) => modelFile(file, 'files.vocabs')),
    shortlist:
      files['shortlist'] === undefined || files['shortlist'] === null
        ? null
        : modelFile(files['shortlist'], 'files.shortlist'),
  };
}

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/u, ''));
  } catch {
    throw new ManifestError('it is not valid JSON.');
  }
  return asObject(value, 'it');
}

function asObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value));
  }
  throw new ManifestError(`${what} must be an object.`);
}

function language(root: Record<string, unknown>, name: 'source' | 'target'): string {
  const value = root[name];
  const code = typeof value === 'string' ? value.trim().replaceAll('_', '-').toUpperCase() : '';
  if (LANGUAGE.test(code)) return code;
  throw new ManifestError(`${name} must be a language code such as "en".`);
}

function version(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && VERSION.test(value)) return value;
  throw new ManifestError('version must be a short text such as "3.0".');
}

function precision(value: unknown): ModelPrecision {
  const found = MODEL_PRECISIONS.find((one) => one === (value ?? MODEL_PRECISIONS[0]));
  if (found !== undefined) return found;
  throw new ManifestError(`precision must be one of ${MODEL_PRECISIONS.join(', ')}.`);
}

function modelFile(value: unknown, what: string): ModelFile {
  const { name, sha256 } = asObject(value, what);
  if (typeof name !== 'string' || !FILE_NAME.test(name)) {
    throw new ManifestError(`${what}.name must be the name of a file in the folder.`);
  }
  const hash = typeof sha256 === 'string' ? sha256.toLowerCase() : '';
  if (!SHA256.test(hash)) throw new ManifestError(`${what}.sha256 must be 64 hex digits.`);
  return { name, sha256: hash };
}

/** Returns every file of a model. */
export const filesOfManifest = ({ model, vocabs, shortlist }: ModelManifest): ModelFile[] => [
  model,
  ...vocabs,
  ...(shortlist === null ? [] : [shortlist]),
];

/** Writes the file that {@link parseManifest} reads. */
export function writeManifest({ model, vocabs, shortlist, ...facts }: ModelManifest): string {
  return `${JSON.stringify({ ...facts, files: { model, vocabs, shortlist } }, null, 2)}\n`;
}

/**
 * Compares models of one direction for sorting, the better one last: a model that the user added
 * wins, then the newest.
 */
export function compareManifests(one: ModelManifest, other: ModelManifest): number {
  const [a, b] = [Number(one.origin === 'person'), Number(other.origin === 'person')];
  return a - b || compareVersions(one.version ?? '', other.version ?? '');
}
