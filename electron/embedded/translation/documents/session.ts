import { z } from 'zod';
import { tagMarksSchema } from '../../../../shared/domain/documents/tags.ts';
import {
  countDocumentChars,
  extractSegments,
} from '../../../../shared/documents/extract-segments.ts';
import {
  budgetOfFile,
  createReadBudget,
  WHOLE_FILE_LIMITS,
} from '../../../../shared/documents/read-budget.ts';
import type { DocumentFormatId } from '../../../../shared/domain/documents/format.ts';
import { markupSize } from '../../../../shared/documents/office/ooxml-package.ts';
import { AppError } from '../../../../shared/errors.ts';
import { plainText, spacedText, type Segment } from '../../engines/piece.ts';
import type { OpenDocument } from '../../formats/document-format.ts';
import { formatOfId } from '../../formats/registry.ts';
import { toTaggedText } from '../../formats/tagged-segment.ts';
import type { DocumentFiles, SegmentPair } from './files.ts';
import type {
  DocumentAnswer,
  DocumentText,
  EditTask,
  OpenTask,
  ThreadAnswer,
  ThreadTask,
} from './thread-messages.ts';
import { findTags, placeEdits, type EditedText } from './write-edits.ts';

/** Segments per answer; between answers, progress is reported and other work gets its turn. */
const BATCH_SIZE = 100;
/** Enough to detect the language. */
const SAMPLE_CHARS = 20_000;

/** Takes documents apart and reassembles them, one at a time. */
export interface DocumentSession {
  /**
   * @param onStep called occasionally while a task takes long
   * @throws `document/*` with a sentence for the user
   */
  answer(task: ThreadTask, onStep?: () => void): Promise<ThreadAnswer>;
}

interface OpenState {
  readonly id: string;
  readonly documentKey: string;
  readonly document: OpenDocument;
  /** For each segment, the index of its text among the distinct texts. */
  readonly places: readonly number[];
  readonly distinct: readonly Segment[];
  readonly answers: DocumentAnswer[];
  given: number;
}

export function createDocumentSession(
  files: Pick<DocumentFiles, 'read' | 'write'>,
): DocumentSession {
  let open: OpenState | null = null;

  const start = async (
    task: Extract<ThreadTask, { kind: 'open' }>,
    onStep?: () => void,
  ): Promise<ThreadAnswer> => {
    open = null;
    const bytes = await files.read(task.id, 'source', task.documentKey);
    const format = formatOfId(task.format);
    if (bytes === null || format === null) {
      throw new AppError('document/damaged', {
        english: 'The stored source cannot be read. Upload the document again.',
      });
    }
    const document = await format.open(bytes, budgetOfFile(bytes), task.options, onStep);
    const charCount = document.charCount ?? (await countText(task, bytes, document));
    // Equal segments are translated once: it is faster, and both versions of a text box must read the same.
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
    const facts = {
      charCount,
      segmentCount: distinct.length,
      sample: sampleOf(distinct),
      unreadPages: document.unreadPages ?? null,
      leftOut: (document.kept ?? []).map(({ reason, count }) => ({ reason, count })),
    };
    return { kind: 'opened', facts };
  };

  const current = (): OpenState => {
    if (open === null) throw new AppError('internal', { english: 'No document is open.' });
    return open;
  };

  const edit = async (
    { id, documentKey, format, options, of, wanted }: EditTask,
    onStep?: () => void,
  ): Promise<ThreadAnswer> => {
    const stored = async (kind: 'source' | 'edits'): Promise<Uint8Array> => {
      const bytes = await files.read(id, kind, documentKey);
      if (bytes === null) throw new Error('What was stored a moment ago cannot be read.');
      return bytes;
    };
    const keep = async (
      result: Uint8Array,
      { unplaced = [], isOther = false }: { unplaced?: number[]; isOther?: boolean } = {},
    ): Promise<ThreadAnswer> => {
      await files.write(id, 'result', result, documentKey);
      return { kind: 'edited', unplaced, isOther };
    };
    const bytes = await stored('source');
    const code = formatOfId(format);
    if (code === null) throw new Error('The format of the document is unknown.');
    const open = of === 'translation' ? code.openTranslation : code.open;
    const document = await open(bytes, budgetOfFile(bytes), options, onStep);
    if (wanted === 'texts') return keep(Buffer.from(JSON.stringify({ texts: textsOf(document) })));
    const texts = readEdits(await stored('edits'));
    if (wanted === 'tags') {
      // One line each, so that readers need not parse all of them at once.
      const { tagged, unknown } = findTags(document, texts);
      const lines = [
        ...tagged.map(({ text, ...own }) => `${String(text)}\t${JSON.stringify(own)}\n`),
        ...unknown.map((text) => `${String(text)}\tnull\n`),
      ];
      return keep(Buffer.from(lines.join('')));
    }
    const { answers, unplaced, textOf, isOther } = placeEdits(document, texts);
    const written = await document.write(answers, options.targetLang);
    const left = document.leftOut?.().flatMap((segment) => textOf[segment] ?? []) ?? [];
    const all = [...new Set([...unplaced, ...left])].toSorted((a, b) => a - b);
    return keep(written, { unplaced: all, isOther });
  };

  return {
    async answer(task, onStep) {
      if (task.kind === 'weigh') {
        const bytes = await files.read(task.id, 'source', task.documentKey);
        return {
          kind: 'weighed',
          unpackedBytes: bytes === null ? 0 : unpackedSize(bytes, task.format),
        };
      }
      if (task.kind === 'open') return start(task, onStep);
      if (task.kind === 'edit') return edit(task, onStep);
      const state = current();
      state.answers.push(...task.answers);
      if (task.kind === 'next') {
        const segments = state.distinct.slice(state.given, state.given + BATCH_SIZE);
        state.given += segments.length;
        return { kind: 'segments', segments };
      }
      open = null;
      const answers = state.places.map(
        (place) => state.answers[place] ?? { pieces: state.distinct[place] ?? [] },
      );
      const bytes = await state.document.write(
        answers.map(({ pieces }) => pieces),
        task.targetLang,
      );
      const pairs = Buffer.from(JSON.stringify(pairsOf(state.document, answers)));
      await files.write(state.id, 'segments', pairs, state.documentKey);
      await files.write(state.id, 'result', bytes, state.documentKey);
      return { kind: 'written' };
    },
  };
}

/** Formats read without a full document tree, which take a quarter of the memory. */
const READ_IN_PIECES: ReadonlySet<DocumentFormatId> = new Set(['docx']);

/** Returns the unpacked size; corrupt archives are reported later, when they are opened. */
function unpackedSize(bytes: Uint8Array, format: DocumentFormatId): number {
  try {
    return Math.ceil(markupSize(bytes) / (READ_IN_PIECES.has(format) ? 4 : 1));
  } catch (error) {
    if (error instanceof AppError) return bytes.length;
    throw error;
  }
}

function textsOf({ segments, locations }: OpenDocument): DocumentText[] {
  return segments.map((segment, index) => {
    const tagged = toTaggedText(segment);
    const location = locations?.[index];
    return {
      text: spacedText(segment),
      ...(tagged === null ? {} : { tagged }),
      ...(location === undefined ? {} : { location }),
    };
  });
}

const editsSchema = z.array(
  z.object({
    text: z.string(),
    edited: z.string().optional(),
    tagged: z.string().optional(),
    marks: tagMarksSchema.optional(),
  }),
);

/** @throws `input/invalid` */
function readEdits(bytes: Uint8Array): EditedText[] {
  try {
    return editsSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
  } catch (error) {
    throw new AppError(
      'input/invalid',
      { english: 'edits is not a list of texts.' },
      { cause: error },
    );
  }
}

/** Counts characters as the app does, of the texts that the rules name; formats that the app cannot read are counted by their segments. */
async function countText(
  { format, options }: Pick<OpenTask, 'format' | 'options'>,
  bytes: Uint8Array,
  { segments }: OpenDocument,
): Promise<number> {
  const budget = createReadBudget(WHOLE_FILE_LIMITS);
  const texts =
    (await extractSegments(format, bytes, budget, 'source', options.rules)) ??
    segments.map((segment, index) => ({ id: String(index), text: plainText(segment) }));
  return countDocumentChars(format, bytes, texts);
}

/** Returns every segment in document order, repeated ones too, except those without words. */
function pairsOf(document: OpenDocument, answers: readonly DocumentAnswer[]): SegmentPair[] {
  return document.segments.flatMap((segment, index) => {
    const source = spacedText(segment).trim();
    if (source === '') return [];
    const { pieces = [], sentences } = answers[index] ?? {};
    const location = document.locations?.[index] ?? null;
    const pair = { source, target: spacedText(pieces).trim(), location };
    return [sentences === undefined ? pair : { ...pair, sentences }];
  });
}

function sampleOf(segments: readonly Segment[]): string {
  let sample = '';
  for (const segment of segments) {
    if (sample.length >= SAMPLE_CHARS) break;
    sample += `${plainText(segment)}\n`;
  }
  return sample.slice(0, SAMPLE_CHARS);
}
