import { AppError } from '../../../shared/errors.ts';
import type { StatusAnswer } from '../http/status-errors.ts';

/**
 * What statuses mean on calls about glossaries. There 456 says nothing about characters: it stands for
 * too many glossary calls of late, and is not repeated unasked.
 * @see translation service, errors
 */
export function pacedGlossaryAnswer(answer: StatusAnswer): AppError | null {
  return answer.status === 456
    ? new AppError('quota/too-many-requests', 'glossaryErrors.tooManyCalls')
    : null;
}

/** As {@link pacedGlossaryAnswer}, on calls about one glossary: what "not found" and "no dictionary" mean. */
export function oneGlossaryAnswer(answer: StatusAnswer): AppError | null {
  // A glossary that is there without the pair is told in words only, with either status.
  const isAboutPair = /\bdictionar(y|ies)\b/i.test(answer.text);
  if (answer.status === 404) return isAboutPair ? noDictionary() : glossaryMissing();
  if (answer.status === 400 && /no dictionary found/i.test(answer.text)) return noDictionary();
  return pacedGlossaryAnswer(answer);
}

/** How services say that a glossary is not there. */
const MISSING_WORDS =
  /\b(no such|names no) glossary\b|\bglossary(_ids?)?\b[^.]{0,100}\b(not found|does not exist|unknown)\b/i;

/**
 * What a refusal to translate says about the glossary that was to be used. Both statuses serve for a
 * glossary that is not there, so its words decide.
 */
export function usedGlossaryAnswer(answer: StatusAnswer): AppError | null {
  if (answer.status !== 400 && answer.status !== 404) return null;
  if (/no dictionary found/i.test(answer.text)) return noDictionary();
  return MISSING_WORDS.test(answer.text) ? glossaryMissing() : null;
}

/** The error for a glossary that the service no longer has. */
export function glossaryMissing(): AppError {
  return new AppError('glossary/missing', 'glossaryErrors.goneAtService');
}

/** The error for a glossary without the pair that was asked for. */
export function noDictionary(): AppError {
  return new AppError('glossary/no-dictionary', 'glossaryErrors.pairMissing');
}
