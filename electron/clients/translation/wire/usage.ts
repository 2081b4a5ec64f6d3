import { z } from 'zod';
import type {
  AccountUsage,
  ProductUsage,
  UsageMeter,
} from '../../../../shared/domain/usage/account.ts';
import { MINUTE_MS } from '../../../../shared/durations.ts';
import { wireCount, wireInstant, wireRecord } from './wire-record.ts';

/** Shapes of the usage of every kind of account. @see translation service, usage */

/** Numbers from here on mean that there is no limit. */
const NO_LIMIT = 1_000_000_000_000;

const count = wireCount.nullish();

/** The parts of an answer that are read; each may be missing or null. */
const usageShape = {
  character_count: count,
  character_limit: count,
  api_key_character_count: count,
  api_key_character_limit: count,
  document_count: count,
  document_limit: count,
  team_document_count: count,
  team_document_limit: count,
  speech_to_text_minutes_count: count,
  speech_to_text_minutes_limit: count,
  speech_to_text_milliseconds_count: count,
  speech_to_text_milliseconds_limit: count,
  speech_to_speech_minutes_count: count,
  speech_to_speech_minutes_limit: count,
};
type UsageCounts = z.output<z.ZodObject<typeof usageShape>>;

/** Older names of products. */
const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ['speech_to_text', 'speechToText'],
  ['speech_to_speech', 'speechToSpeech'],
]);

const productWire = wireRecord(
  {
    product_type: z.string().min(1).max(100),
    billing_unit: z.string().max(100).nullish(),
    account_unit_count: count,
    api_key_unit_count: count,
    character_count: count,
    api_key_character_count: count,
  },
  (wire, extra): ProductUsage => {
    const billed = wire.billing_unit ?? 'characters';
    const factor = billed === 'minutes' ? MINUTE_MS : 1;
    // The twins count only characters, and report 0 for everything else.
    const isInChars = billed === 'characters';
    const accountCount = wire.account_unit_count ?? (isInChars ? wire.character_count : null);
    const keyCount = wire.api_key_unit_count ?? (isInChars ? wire.api_key_character_count : null);
    return {
      product: PRODUCTS.get(wire.product_type) ?? wire.product_type,
      unit: unitOf(billed),
      accountCount: scaled(accountCount, factor),
      keyCount: scaled(keyCount, factor),
      extra,
    };
  },
);

/** An answer without any count is not a usage report. */
export const accountUsageWire = wireRecord(
  {
    ...usageShape,
    products: z.array(productWire).nullish(),
    start_time: wireInstant,
    end_time: wireInstant,
  },
  (wire, extra): AccountUsage => ({
    characters: meter(wire.character_count, wire.character_limit),
    keyCharacters: meter(wire.api_key_character_count, wire.api_key_character_limit),
    documents: meter(wire.document_count, wire.document_limit),
    teamDocuments: meter(wire.team_document_count, wire.team_document_limit),
    speechToTextMs: speechMeter(wire),
    speechToSpeechMs: meter(
      wire.speech_to_speech_minutes_count,
      wire.speech_to_speech_minutes_limit,
      MINUTE_MS,
    ),
    products: wire.products ?? [],
    periodStartsAtMs: wire.start_time,
    periodEndsAtMs: wire.end_time,
    extra,
  }),
).refine(
  (usage) => usage.characters !== null || usage.documents !== null || usage.teamDocuments !== null,
);

/** Reads the speech meter. A service that stopped counting milliseconds reports 0 there, and gives minutes. */
function speechMeter(wire: UsageCounts): UsageMeter | null {
  return (
    meter(wire.speech_to_text_minutes_count, wire.speech_to_text_minutes_limit, MINUTE_MS) ??
    meter(wire.speech_to_text_milliseconds_count, wire.speech_to_text_milliseconds_limit)
  );
}

function meter(
  used: number | null | undefined,
  limit: number | null | undefined,
  factor = 1,
): UsageMeter | null {
  if (typeof used !== 'number') return null;
  const isLimited = typeof limit === 'number' && limit < NO_LIMIT;
  return { count: used * factor, limit: isLimited ? limit * factor : null };
}

function scaled(value: number | null | undefined, factor: number): number | null {
  return typeof value === 'number' ? value * factor : null;
}

function unitOf(billed: string): ProductUsage['unit'] {
  if (billed === 'characters') return 'characters';
  return billed === 'minutes' || billed === 'milliseconds' ? 'milliseconds' : 'other';
}
