import { z } from 'zod';
import type { TranslationQuality } from '../../../../shared/domain/connections/translation-quality.ts';
import { wireCount } from './wire-record.ts';

/** The name of an engine of the embedded service. */
export const engineWire = z.string().regex(/^[\w.-]{1,64}$/);

/**
 * How the embedded service made a translation; other services do not report it. For display only, so an invalid value
 * is dropped.
 */
export const qualityWire = z
  .object({
    engine: engineWire,
    hops: wireCount,
    words: wireCount,
    unknown_words: wireCount,
    memory_words: wireCount,
    instead_of: engineWire.optional().catch(undefined),
  })
  .transform((wire): TranslationQuality => ({
    engine: wire.engine,
    hops: wire.hops,
    wordCount: wire.words,
    unknownWordCount: wire.unknown_words,
    memoryWordCount: wire.memory_words,
    ...(wire.instead_of === undefined ? {} : { insteadOf: wire.instead_of }),
  }))
  .nullish()
  .catch(null);
