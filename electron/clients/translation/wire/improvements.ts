import { z } from 'zod';
import type { TextImprovement } from '../../../../shared/domain/text-improvement.ts';
import { wireLang, wireRecord } from './wire-record.ts';

/** Shape of improved texts. The listed language is missing in older answers. @see translation service, write */
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
