import { z } from 'zod';
import type { TranslationMemory } from '../../../../shared/domain/memories/translation-memory.ts';
import { wireCount, wireId, wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of translation memories. @see translation service, translation memories */

export const translationMemoryWire = wireRecord(
  {
    translation_memory_id: wireId,
    name: wireName,
    source_language: wireLang,
    target_languages: z.array(wireLang).nullish(),
    segment_count: wireCount.nullish(),
  },
  (wire, extra): TranslationMemory => ({
    id: wire.translation_memory_id,
    name: wire.name,
    sourceLang: wire.source_language.toLowerCase(),
    targetLangs: (wire.target_languages ?? []).map((code) => code.toLowerCase()),
    segmentCount: wire.segment_count ?? null,
    extra,
  }),
);

/** One page; `totalCount` null where the service does not count. */
export const translationMemoriesWire = z
  .object({
    translation_memories: z.array(translationMemoryWire),
    total_count: wireCount.nullish(),
  })
  .transform((answer) => ({
    memories: answer.translation_memories,
    totalCount: answer.total_count ?? null,
  }));
