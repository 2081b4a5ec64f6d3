import { countChars, extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Segment } from '../../engines/piece.ts';
import { plainText } from '../../engines/piece.ts';
import type { OpenDocument } from '../../formats/document-format.ts';
import { formatOfId } from '../../formats/registry.ts';
import type { DocumentFiles } from './document-files.ts';
import type { ThreadAnswer, ThreadTask } from './document-thread-messages.ts';

/** Segments in one answer: between them progress is told and others get their turn. */
const BATCH_SIZE = 100;
/** As much as tells a language. */
const SAMPLE_CHARS = 20_000;

/** Takes documents apart and puts them together again, one at a time. */
export interface DocumentSession {
  /** @throws `document/*` with a sentence for the person */
  answer(task: ThreadTask): Promise<ThreadAnswer>;
}

interface OpenState {
  readonly id: string;
  readonly documentKey: string;
  readonly document: OpenDocument;
  /** For each segment the place of its text among the distinct ones. */
  readonly places: readonly number[];
  readonly distinct: readonly Segment[];
  readonly answers: Segment[];
  given: number;
}

export function createDocumentSession(
  files: Pick<DocumentFiles, 'read' | 'writeResult'>,
): DocumentSession {
  let open: OpenState | null = null;

  const start = async (task: Extract<ThreadTask, { kind: 'open' }>): Promise<ThreadAnswer> => {
    open = null;
    const bytes = await files.read(task.id, 'source', task.documentKey);
    const format = formatOfId(task.format);
    if (bytes === null || format === null) {
      throw new AppError(
        'document/damaged',
        'The stored source cannot be read. Upload the document again.',
      );
    }
    const document = await format.open(bytes, task.options);
    const texts =
      (await extractSegments(format.id, bytes)) ??
      document.segments.map((segment, index) => ({ id: String(index), text: plainText(segment) }));
    const charCount = countChars(texts);
    // Equal segments are translated once: faster, and the same text reads the same everywhere, as it
    // must in the two versions of a text box.
    const numbers = new Map<string, number>();
    const distinct: Segment[] = [];
    const places = document.segments.map((segment) => {
      const key = JSON.stringify(segment);
      const known = numbers.get(key);
      if (known !== undefined) return known;
      numbers.set(key, distinct.length);
      return distinct.push(segment) - 1;
    });
    const { id, documentKey } = task;
    open = { id, documentKey, document, places, distinct, answers: [], given: 0 };
    const facts = { charCount, segmentCount: distinct.length, sample: sampleOf(distinct) };
    return { kind: 'opened', facts };
  };

  const current = (): OpenState => {
    if (open === null) throw new AppError('internal', 'No document is open.');
    return open;
  };

  return {
    async answer(task) {
      if (task.kind === 'open') return start(task);
      const state = current();
      state.answers.push(...task.answers);
      if (task.kind === 'next') {
        const segments = state.distinct.slice(state.given, state.given + BATCH_SIZE);
        state.given += segments.length;
        return { kind: 'segments', segments };
      }
      open = null;
      const answers = state.places.map(
        (place) => state.answers[place] ?? state.distinct[place] ?? [],
      );
      const bytes = await state.document.write(answers, task.targetLang);
      await files.writeResult(state.id, bytes, state.documentKey);
      return { kind: 'written' };
    },
  };
}

function sampleOf(segments: readonly Segment[]): string {
  let sample = '';
  for (const segment of segments) {
    if (sample.length >= SAMPLE_CHARS) break;
    sample += `${plainText(segment)}\n`;
  }
  return sample.slice(0, SAMPLE_CHARS);
}
