import type { SpeechModelProblem } from '../../../../../shared/domain/voice/speech-model.ts';
import type { OnnxMetadata } from './onnx-head.ts';

/** Kinds that sherpa-onnx can run here, by its own names. */
export const SPEECH_MODEL_KINDS = [
  'whisper',
  'transducer',
  'moonshine',
  'zipformerCtc',
  'nemoCtc',
  'wenetCtc',
  'paraformer',
  'senseVoice',
] as const;
export type SpeechModelKind = (typeof SPEECH_MODEL_KINDS)[number];

/** Parts of a model and their file names. */
export type ModelParts = Readonly<Record<string, string>>;

/** Error for a folder that cannot be used. */
export class UnusableModelError extends Error {
  override readonly name = 'UnusableModelError';
  readonly problem: SpeechModelProblem;
  readonly file: string | null;

  constructor(problem: SpeechModelProblem, file: string | null = null) {
    super(file === null ? problem : `${problem}: ${file}`);
    this.problem = problem;
    this.file = file;
  }
}

/** Parts of multi-file models, by their file names in published models. */
const PARTS = {
  transducer: { encoder: /encoder/iu, decoder: /decoder/iu, joiner: /joiner/iu },
  moonshine: {
    preprocessor: /preprocess/iu,
    encoder: /encode/iu,
    uncachedDecoder: /uncached_decode/iu,
    cachedDecoder: /(?<!un)cached_decode/iu,
  },
  whisper: { encoder: /encoder/iu, decoder: /decoder/iu },
} as const;

/** Kinds of single-file models, by their own type names. */
const SINGLE_TYPES: Readonly<Record<string, SpeechModelKind>> = {
  zipformer2_ctc: 'zipformerCtc',
  EncDecCTCModel: 'nemoCtc',
  EncDecCTCModelBPE: 'nemoCtc',
  EncDecHybridRNNTCTCBPEModel: 'nemoCtc',
  wenet_ctc: 'wenetCtc',
  paraformer: 'paraformer',
  sense_voice_ctc: 'senseVoice',
};

/** Keys with which streaming models state the length of a piece. */
const STREAMING_KEYS = ['decode_chunk_len', 'chunk_size', 'chunk_shift', 'window_size', 'T'];

/**
 * Finds the parts of a model by their file names. A smaller variant (`int8`) takes precedence over
 * a larger one.
 * @returns the group that they belong to, and the part that describes the model
 * @throws {UnusableModelError}
 */
export function findParts(files: readonly string[]): {
  readonly group: keyof typeof PARTS | 'single';
  readonly parts: ModelParts;
  readonly main: string;
} {
  const models = files.filter((name) => name.toLowerCase().endsWith('.onnx'));
  const find = (pattern: RegExp): string | undefined =>
    preferred(models.filter((name) => pattern.test(name)));
  if (models.length === 0) throw new UnusableModelError('no-model');
  const group =
    (find(PARTS.transducer.joiner) !== undefined && 'transducer') ||
    (find(PARTS.moonshine.preprocessor) !== undefined && 'moonshine') ||
    (find(/encoder|decoder/iu) !== undefined && 'whisper') ||
    'single';
  if (group === 'single') {
    const model = preferred(models) ?? '';
    return { group, parts: { model }, main: model };
  }
  const parts: Record<string, string> = {};
  for (const [part, pattern] of Object.entries(PARTS[group])) {
    const file = find(pattern);
    if (file === undefined) throw new UnusableModelError('part-missing', part);
    parts[part] = file;
  }
  return { group, parts, main: parts['encoder'] ?? '' };
}

function preferred(names: readonly string[]): string | undefined {
  const isSmall = (name: string): boolean => name.includes('int8');
  return names.toSorted(
    (one, other) =>
      Number(isSmall(other)) - Number(isSmall(one)) ||
      one.length - other.length ||
      (one < other ? -1 : 1),
  )[0];
}

/** @throws {UnusableModelError} for a kind that is not supported here */
export function kindOf(
  group: ReturnType<typeof findParts>['group'],
  metadata: OnnxMetadata,
  main: string,
): SpeechModelKind {
  const type = metadata['model_type'] ?? '';
  const kind =
    group === 'single'
      ? SINGLE_TYPES[type]
      : group !== 'whisper' || type.startsWith(group)
        ? group
        : undefined;
  const mayStream = kind === undefined || kind === 'transducer';
  if (mayStream && STREAMING_KEYS.some((key) => key in metadata)) {
    throw new UnusableModelError('streaming', main);
  }
  if (kind === undefined) throw new UnusableModelError('unknown-kind', main);
  return kind;
}

/** Returns the languages that a model states itself; null if none. */
export function languagesIn(kind: SpeechModelKind, metadata: OnnxMetadata): string[] | null {
  if (kind === 'senseVoice') return ['zh', 'en', 'ja', 'ko'];
  if (kind !== 'whisper') return null;
  if (metadata['is_multilingual'] === '0') return ['en'];
  const codes = metadata['all_language_codes']?.split(',') ?? [];
  return codes.length === 0 ? null : codes.map((code) => code.trim());
}

/** Returns whether a kind reports which of its languages is spoken. */
export const tellsLanguage = (kind: SpeechModelKind): boolean =>
  kind === 'whisper' || kind === 'senseVoice';
