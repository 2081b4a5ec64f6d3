import { describe, expect, it } from 'vitest';
import { extractSegments } from '../../../shared/documents/extract-segments.ts';
import { pairPoSegments } from '../../../shared/documents/po/po-text.ts';
import {
  createReadBudget,
  type Counted,
  type ReadBudget,
} from '../../../shared/documents/read-budget.ts';
import { convertXliff12 } from '../../../shared/documents/xliff/convert-xliff-12.ts';
import { DOCUMENT_XML_LIMITS } from '../../../shared/documents/xml/xml.ts';
import {
  DOCUMENT_FORMAT_IDS,
  type DocumentFormatId,
} from '../../../shared/domain/documents/format.ts';
import { AppError } from '../../../shared/errors.ts';
import { createExchangeReader } from '../../../shared/exchange/create-reader.ts';
import { IMPORT_FORMATS, type ImportFormat } from '../../../shared/exchange/exchange-formats.ts';
import { IMPORT_FORMATS as TERM_FORMATS } from '../../../shared/glossaries/import-kinds.ts';
import { readImport } from '../../../shared/glossaries/read-import.ts';
import {
  newXliff,
  oldXliff,
  slidesFile,
  STUDIO,
  tbxFile,
  tmxFile,
  wordFile,
  workbookFile,
} from '../../fakes/hostile-files.ts';
import { idmlOf } from './idml/idml-maker.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** For any file, 100,000 characters are far more than its own content. */
const tightBudget = (): ReadBudget => ({
  ...createReadBudget({ textChars: 20_000, fileChars: 100_000 }),
  addBytes: () => undefined,
});

const codeOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'read';
};

const LONG = 'x'.repeat(9_000);
const paragraph = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';
const cells = '<row><c t="s"><v>0</v></c></row>'.repeat(20);
const oldUnits = '<trans-unit id="1"><source>a</source></trans-unit>'.repeat(20);
const po = (answer: string): string =>
  `msgid "a"\nmsgid_plural "${LONG}"\n${Array.from({ length: 20 }, (_, form) => `msgstr[${String(form)}] "${answer}"\n`).join('')}`;

/** Files of at most 20,000 bytes, with their repetitions. */
const DOCUMENTS: readonly (readonly [string, DocumentFormatId, Uint8Array])[] = [
  ['cells that share a text', 'xlsx', workbookFile(cells, [LONG])],
  ['a sheet with a long name', 'xlsx', workbookFile(cells, ['a'], LONG)],
  ['a part with a long name', 'docx', wordFile('', { [`${LONG}.xml`]: paragraph.repeat(20) })],
  ['a document with a long name', 'xliff', newXliff('<unit id="1"><segment><source>a</source></segment></unit>'.repeat(20), LONG)],
  ['the same of 1.2', 'xliff', oldXliff(oldUnits, { original: LONG })],
  ['the same of Trados Studio', 'xliff', oldXliff(oldUnits, { original: LONG, root: STUDIO })],
  ['a context before many lines', 'po', utf8(`msgctxt "${LONG}"\nmsgid "${'a\\n'.repeat(20)}"\nmsgstr ""\n`)],
]; // prettier-ignore

/** A plain file of each format, longer than the budget. */
const PLAIN: Readonly<Record<DocumentFormatId, Uint8Array | null>> = {
  docx: wordFile(`<w:p><w:r><w:t>${LONG}</w:t></w:r></w:p>`.repeat(20)),
  pptx: slidesFile(`<a:p><a:r><a:t>${LONG}</a:t></a:r></a:p>`.repeat(20)),
  xlsx: workbookFile(cells, [LONG]),
  idml: idmlOf(Array.from({ length: 20 }, () => LONG)),
  txt: utf8(`${LONG}\n`.repeat(20)),
  html: utf8(`<p>${LONG}</p>`.repeat(20)),
  xliff: newXliff(`<unit id="1"><segment><source>${LONG}</source></segment></unit>`.repeat(20)),
  srt: utf8(`1\n00:00:01,000 --> 00:00:02,000\n${LONG}\n\n`.repeat(20)),
  po: utf8(
    Array.from({ length: 20 }, (_, at) => `msgid "${String(at)}${LONG}"\nmsgstr ""\n`).join('\n'),
  ),
  xml: utf8(`<a>${`<b>${LONG}</b>`.repeat(20)}</a>`),
  json: utf8(JSON.stringify(Array.from({ length: 20 }, () => `${LONG} y`))),
  // Read by separate programs: PDF in a thread with its own test, images not at all.
  pdf: null,
  jpeg: null,
  png: null,
};

const UNITS: Readonly<Record<ImportFormat, Uint8Array>> = {
  tmx: tmxFile(
    `<tu><tuv xml:lang="en"><seg>${LONG}</seg></tuv>${Array.from({ length: 20 }, (_, at) => `<tuv xml:lang="d${String.fromCharCode(97 + at)}"><seg>a</seg></tuv>`).join('')}</tu>`,
  ),
  xliff: oldXliff(
    '<trans-unit id="1"><source>a</source><target>b</target></trans-unit>'.repeat(300),
    { original: LONG },
  ),
  tsv: utf8(`${LONG}\ta\n`.repeat(20)),
};

const row = (at: number): string =>
  `<row><c r="A${String(at)}" t="s"><v>0</v></c><c r="B${String(at)}" t="s"><v>0</v></c></row>`;
const TERMS: Readonly<Record<(typeof TERM_FORMATS)[number], readonly [string | null, Uint8Array]>> =
  {
    csv: ['a.csv', utf8(`${LONG};a\n`.repeat(20))],
    tsv: ['a.tsv', utf8(`${LONG}\ta\n`.repeat(20))],
    paste: [null, utf8(`${LONG}\ta\n`.repeat(20))],
    xlsx: [
      'a.xlsx',
      workbookFile(Array.from({ length: 10 }, (_, at) => row(at + 1)).join(''), [LONG]),
    ],
    tbx: [
      'a.tbx',
      tbxFile(
        `<termEntry><langSet xml:lang="de">${'<tig><term>a</term></tig>'.repeat(20)}</langSet><langSet xml:lang="en"><tig><term>${LONG}</term></tig></langSet></termEntry>`,
      ),
    ],
  };

describe('a document', () => {
  it.each(DOCUMENTS)('is not read beyond its budget: %s', async (_what, format, bytes) => {
    expect(bytes.length).toBeLessThan(30_000);
    expect(await codeOf(() => extractSegments(format, bytes, tightBudget()))).toBe(
      'document/too-large',
    );
    expect(await codeOf(() => extractSegments(format, bytes, createReadBudget()))).toBe('read');
  });

  it.each(DOCUMENT_FORMAT_IDS)('counts what it holds: %s', async (format) => {
    const bytes = PLAIN[format];
    const read = () => extractSegments(format, bytes ?? utf8('x'), tightBudget());
    expect(await codeOf(read)).toBe(bytes === null ? 'read' : 'document/too-large');
  });

  it('may be longer the larger it is', async () => {
    const limits = { textChars: 20_000, fileChars: 0 };
    const bytes = utf8(`${LONG}\n`.repeat(20));
    expect(await codeOf(() => extractSegments('txt', bytes, createReadBudget(limits)))).toBe(
      'read',
    );
    const text = { textChars: 5, fileChars: 100 };
    expect(await codeOf(() => extractSegments('txt', utf8('abcdef'), createReadBudget(text)))).toBe(
      'document/too-large',
    );
  });

  it('repeats the plural of a message in each of its forms', async () => {
    const pair = (budget: ReadBudget) => pairPoSegments(utf8(po('')), utf8(po('c')), budget);
    expect(await codeOf(() => pair(tightBudget()))).toBe('document/too-large');
    expect(pair(createReadBudget())).toHaveLength(20);
  });

  it('repeats its sources when it is converted', async () => {
    const codes = '<x id="1"/>'.repeat(20);
    const unit = (text: string): string =>
      `<trans-unit id="1"><source>${text}</source>${'<alt-trans><target>a</target></alt-trans>'.repeat(20)}</trans-unit>`;
    expect(await codeOf(() => convertXliff12(oldXliff(unit(LONG)), tightBudget()))).toBe(
      'document/too-large',
    );
    const few = { ...DOCUMENT_XML_LIMITS, maxElements: 300 };
    const convert = () => convertXliff12(oldXliff(unit(codes)), createReadBudget(), few);
    expect(await codeOf(convert)).toBe('document/too-large');
    expect(await codeOf(() => convertXliff12(oldXliff(unit(codes)), createReadBudget()))).toBe(
      'read',
    );
  });
});

describe('a file that is imported', () => {
  it.each(IMPORT_FORMATS)('counts what it turns into: %s', async (format) => {
    const read = (budget: ReadBudget): number => {
      const defaults = { sourceLang: 'de', targetLang: 'en' };
      const reader = createExchangeReader(format, defaults, budget);
      return reader.write(UNITS[format]).length + reader.end().length;
    };
    expect(await codeOf(() => read(tightBudget()))).toBe('document/too-large');
    expect(read(createReadBudget())).toBeGreaterThan(10);
  });

  it.each(TERM_FORMATS)('counts the terms that it turns into: %s', async (format) => {
    const [fileName, bytes] = TERMS[format];
    const source = { fileName, bytes, sourceLang: 'de', targetLang: 'en' };
    const read = (budget: ReadBudget) => readImport(source, {}, budget).rows.length;
    expect(await codeOf(() => read(tightBudget()))).toBe('document/too-large');
    expect(read(createReadBudget())).toBeGreaterThan(9);
  });
});

describe('a reader', () => {
  it('cannot do without its budget', () => {
    const uncounted = (): { text: string }[] => [{ text: 'a' }];
    // @ts-expect-error -- a text not counted by a budget
    const read: () => Counted<{ text: string }>[] = uncounted;
    expect(read()).toHaveLength(1);
  });
});
