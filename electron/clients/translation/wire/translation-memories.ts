import { z } from 'zod';
import type {
  RemoteSegmentPage,
  TranslationMemory,
} from '../../../../shared/domain/memories/translation-memory.ts';
import { wireCount, wireId, wireInstant, wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of translation memories. @see translation service, translation memories */

export const translationMemoryWire = wireRecord(
  {
    translation_memory_id: wireId,
    name: wireName,
    source_language: wireLang,
    target_languages: z.array(wireLang).nullish(),
    segment_count: wireCount.nullish(),
    creation_time: wireInstant,
    updated_time: wireInstant,
  },
  (wire, extra): TranslationMemory => ({
    id: wire.translation_memory_id,
    name: wire.name,
    sourceLang: wire.source_language.toLowerCase(),
    targetLangs: (wire.target_languages ?? []).map((code) => code.toLowerCase()),
    segmentCount: wire.segment_count ?? null,
    createdAtMs: wire.creation_time,
    updatedAtMs: wire.updated_time,
    extra,
  }),
);

/** One page; `totalCount` null if the service does not count. */
export const translationMemoriesWire = z
  .object({
    translation_memories: z.array(translationMemoryWire),
    total_count: wireCount.nullish(),
  })
  .transform((answer) => ({
    memories: answer.translation_memories,
    totalCount: answer.total_count ?? null,
  }));

/** Signed addresses are long. */
const wireAddress = z.string().min(1).max(16_384);

/** A declared import: the address for its file. */
export const memoryImportWire = z
  .object({ job_id: wireId, upload_url: wireAddress, expires_at: wireInstant })
  .transform((wire) => ({
    jobId: wire.job_id,
    uploadUrl: wire.upload_url,
    expiresAtMs: wire.expires_at,
  }));

export const memoryExportWire = z
  .object({ job_id: wireId })
  .transform((wire) => ({ jobId: wire.job_id }));

/** An import or export in progress. `results` holds one entry; fields that do not apply are omitted. */
export const memoryJobWire = z
  .object({
    job_id: wireId,
    operation: z.enum(['import', 'export']),
    results: z
      .array(
        z.object({
          status: z.string().max(100),
          download_url: wireAddress.nullish(),
          expires_at: wireInstant,
          translation_memory_id: wireId.nullish(),
          skipped_segment_count: wireCount.nullish(),
          error: z.unknown().optional(),
        }),
      )
      .min(1),
  })
  .transform(({ job_id: id, operation, results: [result] }) => ({
    id,
    operation,
    status: result?.status ?? '',
    downloadUrl: result?.download_url ?? null,
    memoryId: result?.translation_memory_id ?? null,
    skippedCount: result?.skipped_segment_count ?? null,
    reason: reasonOf(result?.error),
  }));

function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const message: unknown = Object(error).message;
  return typeof message === 'string' ? message : '';
}

/** Bounded above any service's limit. */
const wireText = z.string().max(1_000_000);

export const memorySegmentsWire = z
  .object({
    segments: z.array(
      z.object({
        source_segment_id: wireId,
        source_text: wireText,
        targets: z
          .array(
            z.object({
              target_segment_id: wireId,
              target_language: wireLang,
              target_text: wireText,
            }),
          )
          .nullish(),
      }),
    ),
    segment_count: wireCount.nullish(),
    next_page_cursor: z.string().max(4096).nullish(),
  })
  .transform((wire): RemoteSegmentPage => ({
    segments: wire.segments.map((segment) => ({
      id: segment.source_segment_id,
      source: segment.source_text,
      targets: (segment.targets ?? []).map((target) => ({
        id: target.target_segment_id,
        lang: target.target_language.toLowerCase(),
        text: target.target_text,
      })),
    })),
    segmentCount: wire.segment_count ?? null,
    nextCursor: wire.next_page_cursor ?? null,
  }));
