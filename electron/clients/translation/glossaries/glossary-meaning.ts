import { AppError } from '../../../../shared/errors.ts';
import type { StatusAnswer } from '../../http/status-errors.ts';

/**
 * Maps statuses of glossary calls. Here 456 is not about characters: it means too many recent glossary calls, and is
 * not repeated automatically.
 * @see translation service, errors
 */
export function pacedGlossaryAnswer(answer: StatusAnswer): AppError | null {
  return answer.status === 456
    ? new AppError('quota/too-many-requests', 'glossaryErrors.tooManyCalls')
    : null;
}

/**
 * Works like {@link pacedGlossaryAnswer} for calls about one glossary: distinguishes "not found" and "no dictionary".
 */
export function oneGlossaryAnswer(answer: StatusAnswer): AppError | null {
  // Only the message says that the glossary exists without the pair; either status may carry it.
  const isAboutPair = /\bdictionar(y|ies)\b/i.test(answer.text);
  if (answer.status === 404) return isAboutPair ? noDictionary() : glossaryMissing();
  if (answer.status === 400 && /no dictionary found/i.test(answer.text)) return noDictionary();
  return pacedGlossaryAnswer(answer);
}

/** Wordings with which services say that a glossary does not exist. */
const MISSING_WORDS =
  /\b(no such|names no) glossary\b|\bglossary(_ids?)?\b[^.]{0,100}\b(not found|does not exist|unknown)\b/i;

/**
 * Finds the glossary error in a refused translation. Both statuses occur for a missing glossary, so the message
 * decides.
 */
export function usedGlossaryAnswer(answer: StatusAnswer): AppError | null {
  if (answer.status !== 400 && answer.status !== 404) return null;
  if (/no dictionary found/i.test(answer.text)) return noDictionary();
  return MISSING_WORDS.test(answer.text) ? glossaryMissing() : null;
}

/** Builds the error for a glossary that no longer exists at the service. */
function glossaryMissing(): AppError {
  return new AppError('glossary/missing', 'glossaryErrors.goneAtService');
}

/** Builds the error for a glossary without the requested pair. */
export function noDictionary(): AppError {
  return new AppError('glossary/no-dictionary', 'glossaryErrors.pairMissing');
}
