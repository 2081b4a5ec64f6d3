import { describe, expect, it, vi } from 'vitest';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { plainText } from '../../../../electron/embedded/engines/piece.ts';
import type { OpenDocument } from '../../../../electron/embedded/formats/document-format.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import {
  DOCUMENT_FORMAT_IDS,
  type DocumentFormatId,
} from '../../../../shared/domain/documents/format.ts';
import { budgetOfFile } from '../../../../shared/documents/read-budget.ts';
import { AppError } from '../../../../shared/errors.ts';
import { BAD_DOCUMENTS, inTwoEncodings } from '../support/bad-documents.ts';

// 100,000 segments are slow on a busy machine.
vi.setConfig({ testTimeout: 300_000 });

const FORMATS = DOCUMENT_FORMAT_IDS.filter((id) => formatOfId(id) !== null);
const TEXTS = new Set<DocumentFormatId>(['txt', 'html', 'po', 'srt', 'xliff', 'xml', 'json']);
const THREE = ['The first ferry', 'The second ferry', 'The third ferry'];

async function open(format: DocumentFormatId, bytes: Uint8Array): Promise<OpenDocument> {
  const code = formatOfId(format);
  if (code === null) throw new Error(`${format} is not translated.`);
  return code.open(bytes, budgetOfFile(bytes), {
    sourceLang: 'EN',
    targetLang: 'ES',
    outputFormat: format,
  });
}

/** Returns the document, or the code of its refusal. Any other error, or one without a message, fails the test. */
async function openOrRefuse(
  format: DocumentFormatId,
  bytes: Uint8Array,
): Promise<OpenDocument | string> {
  try {
    return await open(format, bytes);
  } catch (error) {
    if (error instanceof AppError && /^[A-Z].*\.$/su.test(error.message)) return error.code;
    throw error;
  }
}

const textsOf = ({ segments }: OpenDocument): string[] => segments.map(plainText);

async function writeUnchanged(document: OpenDocument): Promise<string> {
  const answers = document.segments.map(() => undefined);
  return Buffer.from(await document.write(answers, 'ES')).toString();
}

/** Only formats without an end marker can be read when truncated. */
async function faultOfCut(format: DocumentFormatId, cut: Uint8Array): Promise<string | null> {
  const outcome = await openOrRefuse(format, cut);
  if (typeof outcome === 'string') {
    return /^document\/(?:damaged|empty|unsupported)$/u.test(outcome) ? null : outcome;
  }
  if (!TEXTS.has(format) || ['xliff', 'xml', 'json'].includes(format)) return 'half of it was read';
  const left = Buffer.from(cut).toString();
  const read = textsOf(outcome).join('\n');
  const unread = THREE.filter((text) => left.includes(text) && !read.includes(text));
  const written = await writeUnchanged(outcome);
  const lost = left.split('\n').filter((line) => !written.includes(line));
  return [...unread, ...lost][0] ?? null;
}

async function faultOfDepth(format: DocumentFormatId, bytes: Uint8Array): Promise<string | null> {
  const outcome = await openOrRefuse(format, bytes);
  if (outcome === 'document/too-large') return null;
  if (typeof outcome === 'string') return outcome;
  const written = await writeUnchanged(outcome);
  // Nested choices like these in a message are preserved, not translated.
  const shown = format === 'po' ? written : textsOf(outcome).join('');
  return shown.includes('deep') ? null : 'its text is lost';
}

/** Text may be read as a different text format, and stays unchanged. */
async function faultOfOther(from: DocumentFormatId, to: DocumentFormatId): Promise<string | null> {
  const outcome = await openOrRefuse(to, BAD_DOCUMENTS[from].make(THREE));
  if (typeof outcome === 'string') return null;
  if (!TEXTS.has(from) || !TEXTS.has(to)) return `read as ${to}`;
  const written = await writeUnchanged(outcome);
  return THREE.every((text) => written.includes(text)) ? null : `not whole as ${to}`;
}

async function translateMany(
  format: DocumentFormatId,
  count: number,
): Promise<{ readonly read: boolean; readonly written: boolean }> {
  const texts = Array.from({ length: count }, (_, index) => `Line ${String(index)} of the ferry`);
  const document = await open(format, BAD_DOCUMENTS[format].make(texts));
  const answers = document.segments.map((segment) => accentSegment(segment).pieces);
  const again = await open(format, await document.write(answers, 'ES'));
  // Files that contain both languages have nothing left to translate.
  const expected = format === 'po' || format === 'xliff' ? [] : answers.map(plainText);
  // Compared here: a failed assertion would print everything.
  const isSame = (some: readonly string[], others: readonly string[]): boolean =>
    some.length === others.length && some.every((text, index) => text === others[index]);
  return { read: isSame(textsOf(document), texts), written: isSame(textsOf(again), expected) };
}

const where = (kind: 'many' | 'encoded'): DocumentFormatId[] =>
  FORMATS.filter((format) => BAD_DOCUMENTS[format][kind] === true);

describe('bad input', () => {
  it.each(FORMATS)('%s cut anywhere is refused, or read with all that is left', async (format) => {
    const whole = BAD_DOCUMENTS[format].make(THREE);
    for (let part = 1; part < 12; part += 1) {
      const cut = whole.slice(0, Math.floor((whole.length * part) / 12));
      expect([part, await faultOfCut(format, cut)]).toEqual([part, null]);
    }
  });

  const nesting = FORMATS.flatMap((format) => {
    const { nest } = BAD_DOCUMENTS[format];
    return typeof nest === 'string' ? [] : [{ format, nest }];
  });
  it.each(nesting)(
    '$format nested deeply is refused as such, or read whole',
    async ({ format, nest }) => {
      expect(await openOrRefuse(format, nest(10))).toBeTypeOf('object');
      for (const levels of [10, 600, 20_000]) {
        expect([levels, await faultOfDepth(format, nest(levels))]).toEqual([levels, null]);
      }
    },
  );

  it.each(FORMATS)("%s isn't read as any other format", async (format) => {
    for (const other of FORMATS.filter((id) => id !== format)) {
      expect(await faultOfOther(format, other)).toBeNull();
    }
  });

  it("a rich text file isn't read as plain text", async () => {
    const bytes = new TextEncoder().encode(String.raw`{\rtf1\ansi The first ferry\par}`);
    expect(await openOrRefuse('txt', bytes)).toBe('document/unsupported');
  });

  it.each(where('encoded'))('%s in two encodings is refused as damaged', async (format) => {
    expect(await openOrRefuse(format, inTwoEncodings(BAD_DOCUMENTS[format]))).toBe(
      'document/damaged',
    );
  });

  it.each(where('many'))('%s of 2,000 segments is translated whole', async (format) => {
    expect(await translateMany(format, 2000)).toEqual({ read: true, written: true });
  });

  it.each(where('many'))(
    '%s of 100,000 segments is translated whole',
    { tags: 'deep' },
    async (format) => {
      expect(await translateMany(format, 100_000)).toEqual({ read: true, written: true });
    },
  );
});
