import { z } from 'zod';
import {
  USAGE_GROUPINGS,
  type DeveloperKey,
  type KeyUsage,
  type LanguagePairUsage,
  type TagUsage,
  type UsageAmounts,
  type UsageReport,
} from '../../../../shared/domain/usage/admin.ts';
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import { MINUTE_MS } from '../../../../shared/durations.ts';
import { wireCount, wireId, wireInstant, wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of the administration of an organization. @see translation service, admin */

const limit = wireCount.nullish();

const keyShape = {
  key_id: wireId,
  label: wireName.nullish(),
  creation_time: wireInstant,
  deactivated_time: wireInstant,
  is_deactivated: z.boolean().nullish(),
  usage_limits: z.object({ characters: limit, speech_to_text_milliseconds: limit }).nullish(),
  scopes: z.array(z.string().max(100)).nullish(),
};

/** Field names that services use for secrets; never included in the unknown fields. */
const SECRET_NAME = /key|secret|token|auth|password|credential/i;

function toDeveloperKey(
  wire: z.output<z.ZodObject<typeof keyShape>>,
  extra: ExtraFields,
): DeveloperKey {
  return {
    id: wire.key_id,
    label: wire.label ?? '',
    createdAtMs: wire.creation_time,
    isDeactivated: wire.is_deactivated ?? wire.deactivated_time !== null,
    deactivatedAtMs: wire.deactivated_time,
    limits: {
      characters: wire.usage_limits?.characters ?? null,
      speechToTextMs: wire.usage_limits?.speech_to_text_milliseconds ?? null,
    },
    scopes: wire.scopes ?? null,
    extra: Object.fromEntries(Object.entries(extra).filter(([name]) => !SECRET_NAME.test(name))),
  };
}

export const developerKeyWire = wireRecord(keyShape, toDeveloperKey);

export const developerKeysWire = z.array(developerKeyWire);

const amountsWire = z
  .object({
    total_characters: wireCount,
    text_translation_characters: wireCount.nullish(),
    document_translation_characters: wireCount.nullish(),
    text_improvement_characters: wireCount.nullish(),
    speech_to_text_minutes: wireCount.nullish(),
    speech_to_text_milliseconds: wireCount.nullish(),
    speech_to_speech_minutes: wireCount.nullish(),
  })
  .transform((wire): UsageAmounts => ({
    totalChars: wire.total_characters,
    textTranslationChars: wire.text_translation_characters ?? 0,
    documentTranslationChars: wire.document_translation_characters ?? 0,
    textImprovementChars: wire.text_improvement_characters ?? 0,
    speechToTextMs: speechMs(wire.speech_to_text_minutes, wire.speech_to_text_milliseconds),
    speechToSpeechMs: speechMs(wire.speech_to_speech_minutes),
  }));

function speechMs(minutes: number | null | undefined, ms?: number | null): number {
  return typeof minutes === 'number' ? Math.round(minutes * MINUTE_MS) : (ms ?? 0);
}

/** Reports give days as instants, with or without a zone; only the day counts. */
const wireDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T|$)/)
  .transform((text) => text.slice(0, 10));

const keyUsageWire = wireRecord(
  {
    api_key: z.string().max(1000).nullish(),
    api_key_label: wireName.nullish(),
    usage_date: wireDay.nullish(),
    usage: amountsWire,
  },
  (wire, extra): KeyUsage => ({
    maskedKey: maskKey(wire.api_key ?? ''),
    label: wire.api_key_label ?? '',
    day: wire.usage_date ?? null,
    usage: wire.usage,
    extra,
  }),
);

/** Masks the middle of a key, in case a report does not. */
function maskKey(key: string): string {
  if (key === '' || key.includes('*')) return key;
  // The two ends of a short key would reveal all of it.
  return key.length < 12 ? '****' : `${key.slice(0, 4)}****${key.slice(-4)}`;
}

const keyUsagesWire = z.array(keyUsageWire).nullish();

export const usageReportWire = z
  .object({
    usage_report: wireRecord(
      {
        total_usage: amountsWire,
        group_by: z.string().max(100).nullish(),
        start_date: wireDay,
        end_date: wireDay,
        key_usages: keyUsagesWire,
        key_and_day_usages: keyUsagesWire,
      },
      (wire, extra): UsageReport => ({
        total: wire.total_usage,
        groupedBy: USAGE_GROUPINGS.find((grouping) => grouping === wire.group_by) ?? null,
        startDay: wire.start_date,
        endDay: wire.end_date,
        keys: wire.key_and_day_usages ?? wire.key_usages ?? [],
        extra,
      }),
    ),
  })
  .transform((answer) => answer.usage_report);

const tagUsageWire = wireRecord(
  {
    custom_tag: z.string().max(1000),
    usage_date: wireDay.nullish(),
    breakdown: z.object({
      total_characters: wireCount,
      text_translation_characters: wireCount.nullish(),
      text_improvement_characters: wireCount.nullish(),
    }),
  },
  (wire, extra): TagUsage => ({
    tag: wire.custom_tag,
    day: wire.usage_date ?? null,
    totalChars: wire.breakdown.total_characters,
    textTranslationChars: wire.breakdown.text_translation_characters ?? 0,
    textImprovementChars: wire.breakdown.text_improvement_characters ?? 0,
    extra,
  }),
);

/** One page of tags; `nextPage` null after the last one. */
export const tagUsagePageWire = z
  .object({
    custom_tag_usage_report: z.object({
      usage: z.array(tagUsageWire),
      next_page: z.number().int().nonnegative().nullish(),
    }),
  })
  .transform(({ custom_tag_usage_report: report }) => ({
    usage: report.usage,
    nextPage: report.next_page ?? null,
  }));

/** Key that reports give for work whose key they do not know; its label says so in English. */
const UNKNOWN_KEY = '-';

const pairLang = wireLang.nullish().transform((code) => code?.toUpperCase() ?? null);

const pairUsageWire = wireRecord(
  {
    source_language: pairLang,
    target_language: pairLang,
    api_key: z.string().max(1000).nullish(),
    api_key_label: wireName.nullish(),
    usage_date: wireDay.nullish(),
    usage: amountsWire,
  },
  (wire, extra): LanguagePairUsage => {
    const isUnknown = wire.api_key === UNKNOWN_KEY;
    return {
      sourceLang: wire.source_language,
      targetLang: wire.target_language,
      maskedKey: isUnknown ? '' : maskKey(wire.api_key ?? ''),
      label: isUnknown ? '' : (wire.api_key_label ?? ''),
      day: wire.usage_date ?? null,
      usage: wire.usage,
      extra,
    };
  },
);

/** One page of language pairs; `nextPage` null after the last one. */
export const pairUsagePageWire = z
  .object({
    language_pair_usage_report: z.object({
      language_pair_usages: z.array(pairUsageWire),
      next_page: z.number().int().nonnegative().nullish(),
    }),
  })
  .transform(({ language_pair_usage_report: report }) => ({
    usage: report.language_pair_usages,
    nextPage: report.next_page ?? null,
  }));
