import { z } from 'zod';
import type { Language } from '../../../../shared/domain/connections/connection.ts';
import {
  DIRECTION_QUALITIES,
  type LanguageDetection,
  type LanguageFeature,
  type ResourceLanguage,
} from '../../../../shared/domain/connections/language.ts';
import { engineWire } from './quality.ts';
import { wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of v2 and v3 language lists, and of detection. @see translation service, languages */

/** A short word from the service, such as a status or a feature name. */
const word = z.string().min(1).max(100);

export const languagesWire = z.array(
  z
    .object({
      language: wireLang,
      name: wireName,
      supports_formality: z.boolean().nullish(),
      dragoman_sources: z
        .array(
          z.object({
            language: wireLang,
            quality: z.enum(DIRECTION_QUALITIES).nullish().catch(null),
            engine: engineWire.optional().catch(undefined),
            through: wireLang.optional().catch(undefined),
          }),
        )
        .nullish(),
    })
    .transform((wire): Language => ({
      code: wire.language.toUpperCase(),
      name: wire.name,
      supportsFormality: wire.supports_formality ?? false,
      ...(wire.dragoman_sources
        ? {
            sources: wire.dragoman_sources.map(({ language, quality = null, engine, through }) => ({
              code: language.toUpperCase(),
              quality,
              ...(engine === undefined ? {} : { engine }),
              ...(through === undefined ? {} : { through: through.toUpperCase() }),
            })),
          }
        : {}),
    })),
);

const featureWire = wireRecord(
  { status: word.nullish(), external: z.boolean().nullish() },
  (wire, extra): Omit<LanguageFeature, 'name'> => ({
    status: wire.status ?? null,
    isExternal: wire.external ?? false,
    extra,
  }),
);

export const resourceLanguagesWire = z.array(
  wireRecord(
    {
      lang: wireLang,
      name: wireName,
      usable_as_source: z.boolean(),
      usable_as_target: z.boolean(),
      status: word.nullish(),
      features: z.record(z.string(), featureWire).nullish(),
    },
    (wire, extra): ResourceLanguage => ({
      code: wire.lang,
      name: wire.name,
      isSource: wire.usable_as_source,
      isTarget: wire.usable_as_target,
      status: wire.status ?? 'stable',
      features: Object.entries(wire.features ?? {}).map(([name, feature]) => ({
        name,
        ...feature,
      })),
      extra,
    }),
  ),
);

export const detectionsWire = z
  .object({
    results: z.array(
      wireRecord(
        { detected_language: wireLang.nullish(), detection_status: word },
        (wire, extra): LanguageDetection => ({
          language: wire.detection_status === 'success' ? (wire.detected_language ?? null) : null,
          status: wire.detection_status,
          extra,
        }),
      ),
    ),
  })
  .transform(({ results }) => results);
