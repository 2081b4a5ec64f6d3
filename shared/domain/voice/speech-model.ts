import { z } from 'zod';

/**
 * Reasons why a folder is not used. `no-model`: it contains none; `unknown-kind`: a model that
 * cannot be run; `streaming`: a model for live speech, which is not supported; `part-missing`: a
 * file is missing; `damaged`: a file is truncated or something else; `too-large`: more than can be
 * loaded; `no-language`: nothing names its languages; `manifest`: its manifest.json is wrong;
 * `unreadable`: the folder cannot be read.
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

/** A folder that the user put into the folder of speech models, as found at startup. */
export const foundSpeechModelSchema = z.object({
  /** Name of its folder. */
  name: z.string(),
  /** Its languages, in lowercase; empty when it is not used. */
  languages: z.array(z.string()),
  /** Null when it is used. */
  problem: z.enum(SPEECH_MODEL_PROBLEMS).nullable(),
  /** The file or part with the problem; null for the folder. */
  file: z.string().nullable(),
});
export type FoundSpeechModel = z.infer<typeof foundSpeechModelSchema>;
