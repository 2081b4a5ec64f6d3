import { z } from 'zod';
import type { HistorySegment } from '../../../../shared/domain/history/history.ts';
import {
  arePartsOf,
  toSentenceParts,
  type PartStart,
} from '../../../../shared/domain/history/parts.ts';
import { placeBetweenGraphemes } from '../../../../shared/graphemes.ts';
import type { DocumentStatus, DocumentText } from '../documents/document-calls.ts';
import { qualityWire } from './quality.ts';
import { wireCount, wireLang, wireRecord } from './wire-record.ts';
import {
  LEFT_OUT_REASONS,
  type LeftOut,
  type UnreadPages,
} from '../../../../shared/domain/documents/left-out.ts';

const pageCount = z.number().int().positive().max(1_000_000);

/**
 * Pages that the embedded service could not read; other services do not report them. For display only, so an invalid
 * value is dropped.
 */
const unreadPagesWire = z
  .object({
    count: pageCount,
    total: pageCount,
    language: z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/),
  })
  .refine(({ count, total }) => count <= total)
  .transform(({ count, total, language }): UnreadPages => ({
    pageCount: count,
    totalCount: total,
    language,
  }))
  .nullish()
  .catch(null);

/**
 * Texts that the embedded service left unchanged; as above. An unknown reason of a later version is dropped
 * individually.
 */
const leftOutWire = z
  .array(
    z
      .object({ reason: z.enum(LEFT_OUT_REASONS), count: pageCount })
      .nullable()
      .catch(null),
  )
  .max(LEFT_OUT_REASONS.length)
  .transform((list): LeftOut[] => list.filter((item) => item !== null))
  .nullish()
  .catch(null);

/** Shapes of the document operations. @see translation service, document handle and document status */

/** Longest plausible estimate; services also send 2^27 seconds for "unknown". */
const MAX_SECONDS_REMAINING = 24 * 60 * 60;

/** Used in URL paths, so it must not be able to leave its segment. */
const documentId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,256}$/)
  .refine((id) => !/^\.+$/.test(id));

export const documentHandleWire = z.object({
  document_id: documentId,
  document_key: z.string().min(1).max(1024),
});

/** Hints are dropped when unreadable. */
const words = z.string().nullish().catch(null);

export const documentStatusWire = wireRecord(
  {
    document_id: z.unknown().optional(),
    status: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['queued', 'translating', 'done', 'error'])),
    seconds_remaining: z.number().nullish().catch(null),
    billed_characters: wireCount.nullish().catch(null),
    /** The schema's name; older samples use `message`. */
    error_message: words,
    message: words,
    dragoman_quality: qualityWire,
    dragoman_unread_pages: unreadPagesWire,
    dragoman_left_out: leftOutWire,
    dragoman_detected_source_language: wireLang.nullish().catch(null),
  },
  (wire, extra): DocumentStatus => ({
    state: wire.status,
    secondsRemaining:
      wire.status === 'translating' ? boundSeconds(wire.seconds_remaining ?? null) : null,
    billedChars: wire.status === 'done' ? (wire.billed_characters ?? null) : null,
    errorMessage: wire.status === 'error' ? (wire.error_message ?? wire.message ?? null) : null,
    ...(wire.status === 'done' && wire.dragoman_quality ? { quality: wire.dragoman_quality } : {}),
    ...(wire.status === 'done' && wire.dragoman_unread_pages
      ? { unreadPages: wire.dragoman_unread_pages }
      : {}),
    ...(wire.status === 'done' && wire.dragoman_left_out
      ? { leftOut: wire.dragoman_left_out }
      : {}),
    ...(wire.status === 'done' && wire.dragoman_detected_source_language
      ? { detectedSourceLang: wire.dragoman_detected_source_language.toUpperCase() }
      : {}),
    extra,
  }),
);

/** This and the following are specific to the embedded service. */
export const documentConfirmedWire = z.object({ document_id: documentId });

const offset = z.number().int().min(0);
const partStart = z.object({ source: offset, target: offset });

/** Never the sentences of a text. */
const UNREADABLE: PartStart[] = [{ source: 0, target: 0 }];

/** Returns nothing for sentences that do not fit their texts, or divide a character. */
function toSentences(
  sentences: readonly PartStart[] = [],
  texts: Pick<HistorySegment, 'source' | 'target'>,
): Pick<HistorySegment, 'sentences'> {
  const isSound =
    sentences.length === 0 ||
    (arePartsOf(toSentenceParts(sentences, false), texts) &&
      sentences.every((start) =>
        (['source', 'target'] as const).every(
          (side) => placeBetweenGraphemes(texts[side], start[side]) === start[side],
        ),
      ));
  return isSound ? { sentences: [...sentences] } : {};
}

export const documentSegmentsWire = z
  .object({
    segments: z.array(
      z.object({
        source: z.string(),
        target: z.string(),
        location: z.string().nullish().catch(null),
        sentences: z.array(partStart).optional().catch(UNREADABLE),
      }),
    ),
  })
  .transform(({ segments }): HistorySegment[] =>
    segments.map(({ source, target, location, sentences }, position) => ({
      position,
      source,
      target,
      ...(typeof location === 'string' && location !== '' ? { location } : {}),
      ...toSentences(sentences, { source, target }),
    })),
  );

export const documentTextsWire = z
  .object({
    texts: z.array(
      z.object({
        text: z.string(),
        tagged: z.string().nullish(),
        location: z.string().nullish().catch(null),
      }),
    ),
  })
  .transform(({ texts }): DocumentText[] =>
    texts.map(({ text, tagged, location }) => ({
      text,
      tagged: tagged ?? null,
      location: location ?? null,
    })),
  );

function boundSeconds(seconds: number | null): number | null {
  if (seconds === null || seconds < 0 || seconds > MAX_SECONDS_REMAINING) return null;
  return Math.ceil(seconds);
}
