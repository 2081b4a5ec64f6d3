import type { LanguageDetection } from '../../../../shared/domain/connections/language.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { splitIntoBatches } from './text-batches.ts';
import { detectionsWire } from '../wire/languages.ts';

/**
 * Language detection for texts; not every account has it.
 * @see translation service, language detection
 */
export interface DetectCalls {
  /**
   * Returns results in the order of the texts. Sent in requests of at most 50 texts.
   * @throws `api/too-large` for a single text beyond 128 KiB, unsent; `api/not-found` if the service does not support
   *   it; `auth/*`, `net/*`, `api/*`, `canceled`
   */
  detectLanguages(texts: readonly string[], options?: CallOptions): Promise<LanguageDetection[]>;
}

/** Builds the call that detects languages. */
export function createDetectCalls(context: ClientContext): DetectCalls {
  const { post } = createCallVerbs(context);
  return {
    async detectLanguages(texts, options) {
      const results: LanguageDetection[] = [];
      for (const batch of splitIntoBatches(texts, Buffer.byteLength('{"text":[]}'))) {
        // The documentation does not say whether it is billed.
        const path = '/v3/detect/language';
        const detections = await post(path, { text: batch }, detectionsWire, options, {
          secrets: batch,
          isUsable: (answer) => answer.length === batch.length,
        });
        results.push(...detections);
      }
      return results;
    },
  };
}
