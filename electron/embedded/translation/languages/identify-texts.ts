import { toBcp47 } from '../../engines/language-codes.ts';
import { identifyLanguage } from '../detect-language.ts';
import { isKnownLanguage } from '../language-catalogue/language-catalogue.ts';
import type { RequestFields } from '../request-fields.ts';
import { badRequest } from '../service-error.ts';

/** Element of the answer of `POST /v3/detect/language`. */
export interface DetectionWire {
  /** Lower case; only with `success`. */
  readonly detected_language?: string;
  readonly detection_status:
    'success' | 'insufficient_confidence' | 'unsupported_language' | 'no_language_detected';
}

const MAX_TEXTS = 50;

/**
 * Tells the language of each text on its own, in the order of the texts.
 * @throws 400 naming the field
 * @see translation service, language detection
 */
export async function identifyTexts(fields: RequestFields): Promise<DetectionWire[]> {
  const texts = fields.texts('text');
  if (texts.length === 0) throw badRequest('text is missing.');
  if (texts.length > MAX_TEXTS) {
    throw badRequest(`text has more than ${String(MAX_TEXTS)} items.`);
  }
  const results: DetectionWire[] = [];
  for (const text of texts) results.push(await identify(text));
  return results;
}

async function identify(text: string): Promise<DetectionWire> {
  const { language, isReliable } = await identifyLanguage(text);
  if (language === null) return { detection_status: 'no_language_detected' };
  if (!isReliable) return { detection_status: 'insufficient_confidence' };
  if (!isKnownLanguage(language)) return { detection_status: 'unsupported_language' };
  return { detected_language: toBcp47(language), detection_status: 'success' };
}
