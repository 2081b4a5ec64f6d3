import { z } from 'zod';

/**
 * Why a folder is not used. `no-model`: it holds none; `unknown-kind`: one that cannot be run; `streaming`: one that
 * hears while somebody speaks, which is not supported; `part-missing`: a file is; `damaged`: a file is cut off or
 * something else; `too-large`: more than can be loaded; `no-language`: nothing says what it understands;
 * `manifest`: its manifest.json is wrong; `unreadable`: the folder is.
 */
const SPEECH_MODEL_PROBLEMS = [
  'no-model',
  'unknown-kind',
  'streaming',
  'part-missing',
  'damaged',
  'too-large',
  'no-language',
  'manifest',
  'unreadable',
] as const;
export type SpeechModelProblem = (typeof SPEECH_MODEL_PROBLEMS)[number];

/** A folder that a person put into the folder of speech models, as it was found at the start. */
export const foundSpeechModelSchema = z.object({
  /** Name of its folder. */
  name: z.string(),
  /** What it understands, lower case; empty when it is not used. */
  languages: z.array(z.string()),
  /** Null: it is used. */
  problem: z.enum(SPEECH_MODEL_PROBLEMS).nullable(),
  /** The file, or the part, that the problem is about; null: the folder. */
  file: z.string().nullable(),
});
export type FoundSpeechModel = z.infer<typeof foundSpeechModelSchema>;
