import { z } from 'zod';
import type { TextTranslation } from '../texts/text-calls.ts';
import { qualityWire } from './quality.ts';
import { wireCount, wireRecord, wireLang } from './wire-record.ts';
import type { TextImprovement } from '../../../../shared/domain/texts/improvement.ts';

/** Shapes of text translation. @see translation service, translation result item */

/** Labels are for display only, so an invalid one must not spoil a paid translation. */
const label = z.string().max(100).nullish().catch(null);

export const textTranslationsWire = z.object({
  translations: z.array(
    wireRecord(
      {
        text: z.string(),
        detected_source_language: z.string().max(50).nullish().catch(null),
        billed_characters: wireCount.nullish().catch(null),
        model_type_used: label,
        tag_handling_version: label,
        dragoman_quality: qualityWire,
      },
      (wire, extra): TextTranslation => ({
        text: wire.text,
        detectedSourceLang: (wire.detected_source_language ?? '').toUpperCase(),
        billedChars: wire.billed_characters ?? null,
        modelTypeUsed: wire.model_type_used ?? null,
        tagHandlingVersion: wire.tag_handling_version ?? null,
        ...(wire.dragoman_quality ? { quality: wire.dragoman_quality } : {}),
        extra,
      }),
    ),
  ),
});

/** Shape of the embedded service's answer about a direction that will be requested. */
export const preparedWire = z
  .object({ state: z.enum(['ready', 'loading', 'nothing']) })
  .transform(({ state }) => state);

/** Shape of improved texts. Older answers lack the language. @see translation service, write */
export const improvementsWire = z
  .object({
    improvements: z.array(
      wireRecord(
        {
          text: z.string(),
          target_language: wireLang.nullish(),
          detected_source_language: wireLang.nullish(),
        },
        (wire, extra): TextImprovement => ({
          text: wire.text,
          targetLang: wire.target_language ?? null,
          detectedSourceLang: wire.detected_source_language?.toLowerCase() ?? null,
          extra,
        }),
      ),
    ),
  })
  .transform(({ improvements }) => improvements);
