import { open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { FoundSpeechModel } from '../../../../../shared/domain/voice/speech-model.ts';
import { VOICE_SOURCES } from '../../../../../shared/voice/languages.ts';
import {
  findParts,
  kindOf,
  languagesIn,
  SPEECH_MODEL_KINDS,
  tellsLanguage,
  UnusableModelError,
  type ModelParts,
  type SpeechModelKind,
} from './model-kind.ts';
import { DamagedModelError, readOnnxMetadata, type OnnxMetadata } from './onnx-head.ts';

/** A speech model in the user's folder of speech models. */
export interface SpeechModel {
  /** Name of its folder, used in messages. */
  readonly name: string;
  readonly kind: SpeechModelKind;
  /** At least one spoken language, lower case. */
  readonly languages: readonly string[];
  /** True if it reports which of its languages was spoken. */
  readonly tellsLanguage: boolean;
  /** The model's own type name, such as `zipformer2`; may be empty. */
  readonly type: string;
  /** Absolute paths by their sherpa-onnx names. */
  readonly parts: ModelParts;
  /** Absolute. */
  readonly tokens: string;
}

export interface SpeechModels {
  readonly models: readonly SpeechModel[];
  /** All folders, used or not, by name. */
  readonly found: readonly FoundSpeechModel[];
}

const MANIFEST = 'manifest.json';
const MAX_MANIFEST_BYTES = 65_536;
/** Published token lists have less than a megabyte. */
const MAX_TOKENS_BYTES = 16_000_000;
/** The runtime has a 32-bit address space and needs some of it for itself. */
const MAX_MODEL_BYTES = 1_000_000_000;

const manifestSchema = z.strictObject({
  languages: z.array(z.string()).min(1).optional(),
  kind: z.enum(SPEECH_MODEL_KINDS).optional(),
});
type Manifest = z.infer<typeof manifestSchema>;

/**
 * Inspects a folder of sherpa-onnx models, one subfolder each. Models are not loaded: names, sizes,
 * the headers of the files, and the list of tokens identify them.
 * @param log receives one line for each unusable model, with the name of its folder but no path
 */
export async function discoverSpeechModels(
  folder: string,
  log: (line: string) => void,
): Promise<SpeechModels> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  const models: SpeechModel[] = [];
  const found: FoundSpeechModel[] = [];
  for (const name of names.toSorted()) {
    try {
      const model = await inspect(path.join(folder, name), name);
      models.push(model);
      found.push({ name, languages: [...model.languages], problem: null, file: null });
    } catch (error) {
      const { problem, file } =
        error instanceof UnusableModelError ? error : new UnusableModelError('unreadable');
      log(`speech model ${name} is not used: ${problem}${file === null ? '' : ` (${file})`}`);
      found.push({ name, languages: [], problem, file });
    }
  }
  return { models, found };
}

/** @throws {UnusableModelError} */
async function inspect(folder: string, name: string): Promise<SpeechModel> {
  const entries = await readdir(folder, { withFileTypes: true });
  // Links are followed: models are large and may be stored elsewhere.
  const files = entries.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  const manifest = files.includes(MANIFEST) ? await readManifest(path.join(folder, MANIFEST)) : {};
  const { group, parts, main } = findParts(files);
  const metadata = await readParts(folder, parts, main);
  const kind = manifest.kind ?? kindOf(group, metadata, main);
  const tokens = files.find((file) => file.endsWith('tokens.txt'));
  if (tokens === undefined) throw new UnusableModelError('part-missing', 'tokens.txt');
  await checkTokens(folder, tokens);
  const absolute = (file: string): string => path.join(folder, file);
  return {
    name,
    kind,
    languages: languagesOf(name, manifest, languagesIn(kind, metadata)),
    tellsLanguage: tellsLanguage(kind),
    type: metadata['model_type'] ?? '',
    parts: Object.fromEntries(Object.entries(parts).map(([part, file]) => [part, absolute(file)])),
    tokens: absolute(tokens),
  };
}

/** Checks every part. @returns the metadata of the main one */
async function readParts(folder: string, parts: ModelParts, main: string): Promise<OnnxMetadata> {
  let sizeBytes = 0;
  let described: OnnxMetadata = {};
  for (const file of Object.values(parts)) {
    const place = path.join(folder, file);
    try {
      const metadata = await readOnnxMetadata(place);
      if (file === main) described = metadata;
      sizeBytes += (await stat(place)).size;
    } catch (error) {
      if (error instanceof DamagedModelError) throw new UnusableModelError('damaged', file);
      throw error;
    }
  }
  if (sizeBytes > MAX_MODEL_BYTES) throw new UnusableModelError('too-large');
  return described;
}

/** Checks that each line holds a token and its number. @throws {UnusableModelError} */
async function checkTokens(folder: string, file: string): Promise<void> {
  const place = path.join(folder, file);
  const { size } = await stat(place);
  if (size > MAX_TOKENS_BYTES) throw new UnusableModelError('damaged', file);
  const lines = (await readFile(place, 'utf8')).split(/\r?\n/u).filter((line) => line !== '');
  const isNumbered = (line: string): boolean => /(?:^|\s)\d+\s*$/u.test(line);
  if (lines.length < 2 || !lines.every(isNumbered)) throw new UnusableModelError('damaged', file);
}

/** @throws {UnusableModelError} */
async function readManifest(file: string): Promise<Manifest> {
  const handle = await open(file);
  try {
    if ((await handle.stat()).size > MAX_MANIFEST_BYTES) throw new UnusableModelError('manifest');
    const text = (await handle.readFile('utf8')).replace(/^\uFEFF/u, '');
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new UnusableModelError('manifest', MANIFEST);
  } finally {
    await handle.close();
  }
}

/**
 * Determines the languages from the manifest, else from the model, else from the name of its
 * folder, as published models have it: `sherpa-onnx-zipformer-en-2023-06-26`.
 */
function languagesOf(name: string, manifest: Manifest, own: readonly string[] | null): string[] {
  const named = manifest.languages ?? own ?? name.split(/[-_.]/u);
  const codes = new Set(named.map((code) => code.toLowerCase().split('-')[0]));
  const languages = VOICE_SOURCES.filter((code) => codes.has(code));
  if (languages.length > 0) return languages;
  throw manifest.languages === undefined
    ? new UnusableModelError('no-language')
    : new UnusableModelError('manifest', MANIFEST);
}
