import { abilitiesOfId } from '../../../../shared/domain/connections/abilities.ts';
import type { VoiceResultType } from '../../../../shared/voice/file-types.ts';
import { toSpokenLanguage, toVoiceLanguage } from '../../../../shared/voice/languages.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import type {
  CallOptions,
  TranslationClient,
  VoiceJobInput,
  VoiceJobResult,
} from '../../../clients/translation/translation-client.ts';
import type { DocumentJobRecord } from '../../../db/documents/jobs-repo.ts';

/** What a job of sound has at the service. */
export interface SoundResults {
  text: VoiceJobResult;
  captions: VoiceJobResult;
}

/** A text and captions, for each language. */
export const TEXT: VoiceResultType = 'text/plain';
export const CAPTIONS: VoiceResultType = 'application/x-subrip';

/** Ids under which the captions of a job, and those of what was said, are kept beside its text. */
export const captionsId = (jobId: string): string => `${jobId}.srt`;
export const transcriptId = (jobId: string): string => `${jobId}.said.srt`;

/** The results of one language among all of a voice job; null when it was not asked for. */
export function resultsFor(
  results: readonly VoiceJobResult[],
  targetLang: string,
): SoundResults | null {
  const wanted = toVoiceLanguage(targetLang).toLowerCase();
  const find = (type: string): VoiceJobResult | undefined =>
    results.find((one) => one.language.toLowerCase() === wanted && one.type === type);
  const [text, captions] = [find(TEXT), find(CAPTIONS)];
  return text === undefined || captions === undefined ? null : { text, captions };
}

/**
 * What was said comes from a service elsewhere as captions in the language that is spoken, so it has to be known ahead.
 * They cost nothing: such services count the length of the sound, whatever is made of it. Null: not asked for.
 */
export function transcriptTarget({
  connectionId,
  sourceLang,
}: Pick<DocumentJobRecord, 'connectionId' | 'sourceLang'>):
  VoiceJobInput['targets'][number] | null {
  const isTold = abilitiesOfId(connectionId).confirmsResults;
  if (sourceLang === null || isTold) return null;
  return { language: toSpokenLanguage(sourceLang), type: CAPTIONS };
}

/** Null when the service does not have the voice job any more. */
export async function askForResults(
  client: TranslationClient,
  documentId: string,
  options: CallOptions & { areKeptNamed?: boolean },
): Promise<VoiceJobResult[] | null> {
  try {
    return await client.getVoiceJob(documentId, options);
  } catch (error) {
    if (toAppError(error).code === 'document/gone') return null;
    throw error;
  }
}

export function soundGone(): AppError {
  return new AppError('document/gone', 'voiceErrors.jobGone');
}
