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

/** Results of a sound job at the service. */
export interface SoundResults {
  text: VoiceJobResult;
  captions: VoiceJobResult;
}

/** A text and captions, for each language. */
export const TEXT: VoiceResultType = 'text/plain';
export const CAPTIONS: VoiceResultType = 'application/x-subrip';

/** Ids under which a job's translated captions and its transcript's captions are stored beside its text. */
export const captionsId = (jobId: string): string => `${jobId}.srt`;
export const transcriptId = (jobId: string): string => `${jobId}.said.srt`;

/** Finds the results of one language among all results of a voice job; null when it was not requested. */
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
 * Returns the language to request a transcript in. An outside service delivers the transcript as captions in the spoken
 * language, which must therefore be known in advance. They cost nothing: such services bill by the length of the sound,
 * not by the results. Null: not requested.
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

/** Returns null when the service no longer has the voice job. */
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
