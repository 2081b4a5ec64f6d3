import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';
import type { TranslationEngine } from '../../engines/engine.ts';
import { baseCode } from '../../engines/language-codes.ts';
import type { Segment } from '../../engines/piece.ts';
import { plainText } from '../../engines/piece.ts';
import type { TranslatableFormat } from '../../formats/document-format.ts';
import type { LanguageDetector } from '../detect-language.ts';
import type { LanguageOffer } from '../languages.ts';
import { badRequest } from '../service-error.ts';

/** Segments per call of the engine: between calls progress is told and others get their turn. */
const BATCH_SIZE = 100;

export interface DocumentTask {
  readonly format: TranslatableFormat;
  readonly bytes: Uint8Array;
  readonly sourceLang: string | null;
  readonly targetLang: string;
  readonly signal: AbortSignal;
  /** Told once before translating. @throws to refuse the document */
  readonly onCounted: (chars: number) => void;
  /** Told after each batch, in different segments. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface TranslatedDocument {
  readonly bytes: Uint8Array;
  readonly sourceLang: string;
  /** Code points of the source text, as the app counts them before sending. */
  readonly charCount: number;
}

/**
 * Translates one document.
 * @throws `ServiceError` and `document/*` with a sentence for the person, `cancelled`
 */
export async function translateDocument(
  task: DocumentTask,
  engine: TranslationEngine,
  detector: LanguageDetector,
  offer: LanguageOffer,
): Promise<TranslatedDocument> {
  const document = task.format.open(task.bytes);
  const charCount = countChars(extractSegments(task.format.id, task.bytes) ?? []);
  task.onCounted(charCount);
  const sourceLang =
    task.sourceLang ?? (await detectSource(document.segments, task.targetLang, detector, offer));
  if (sourceLang === baseCode(task.targetLang)) {
    throw badRequest('Source and target language are equal.');
  }
  offer.requirePair(sourceLang, task.targetLang);

  // Equal segments are translated once: faster, and the same text reads the same everywhere, as it
  // must in the two versions of a text box.
  const keys = document.segments.map((segment) => JSON.stringify(segment));
  const distinct = new Map(keys.map((key, index) => [key, document.segments[index] ?? []]));
  const answers = new Map<string, Segment>();
  const pending = [...distinct];
  for (let at = 0; at < pending.length; at += BATCH_SIZE) {
    const batch = pending.slice(at, at + BATCH_SIZE);
    const translations = await engine.translate(
      batch.map(([, segment]) => segment),
      sourceLang,
      task.targetLang,
      task.signal,
    );
    for (const [index, [key]] of batch.entries()) {
      const pieces = translations[index]?.pieces;
      if (pieces !== undefined) answers.set(key, pieces);
    }
    task.onProgress(Math.min(at + BATCH_SIZE, pending.length), pending.length);
  }
  const ordered = keys.map((key, index) => answers.get(key) ?? document.segments[index] ?? []);
  return { bytes: document.write(ordered, task.targetLang), sourceLang, charCount };
}

async function detectSource(
  segments: readonly Segment[],
  targetLang: string,
  detector: LanguageDetector,
  offer: LanguageOffer,
): Promise<string> {
  const text = segments.map(plainText).join('\n');
  const detected = await detector.detect(text, offer.sourcesFor(targetLang));
  if (detected === null) throw badRequest('The language of the document cannot be told.');
  return detected;
}
