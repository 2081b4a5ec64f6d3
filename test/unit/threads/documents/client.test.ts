import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentInspector } from '../../../../electron/services/documents/thread.ts';
import {
  createDocumentInspector,
  type DocumentInspectorOptions,
} from '../../../../electron/threads/documents/client.ts';
import { NO_TEXT_RULES } from '../../../../shared/documents/rules/text-rules.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { sizeOf } from '../../../support/runs.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeDocx, paragraph } from '../../documents/office/office-maker.ts';
import { rejectionOf } from '../../documents/thrown.ts';
import { patchZip } from '../../documents/zip/zip-maker.ts';

const CANNOT_COUNT = { message: 'documentErrors.cannotCount' };

const WORKER = new URL('../../../../electron/threads/documents/worker.ts', import.meta.url);
const MISBEHAVING = new URL('../../../fixtures/hostile/misbehaving-worker.mjs', import.meta.url);
const SAMPLE = fileURLToPath(
  new URL('../../../../node_modules/mammoth/test/test-data/footnotes.docx', import.meta.url),
);
const MB = 1024 * 1024;

let folder = '';
const open: DocumentInspector[] = [];
let shared: DocumentInspector | null = null;
/** Shared by all tests without special needs: its thread takes longer to start than to answer. */
const inspector = (options?: Partial<DocumentInspectorOptions>): DocumentInspector => {
  if (options === undefined) {
    shared ??= createDocumentInspector({ workerUrl: WORKER });
    return shared;
  }
  const created = createDocumentInspector({ workerUrl: WORKER, ...options });
  open.push(created);
  return created;
};
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

function link(name: string, target: string): string {
  const path = join(folder, name);
  symlinkSync(join(folder, target), path);
  return path;
}

function pipe(name: string): string {
  const path = join(folder, name);
  execFileSync('mkfifo', [path]);
  return path;
}

beforeAll(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  for (const created of open.splice(0)) await created.close();
});
afterAll(async () => {
  await shared?.close();
});

describe('inspect', () => {
  it('reports format, size, hash and characters of a real file', async () => {
    expect(await inspector().inspect(SAMPLE)).toEqual({
      format: 'docx',
      sizeBytes: 15_936,
      sha256: 'a3d786ba3ad53833dd3d5e01bd55e93b628c1287d8f9210eb94cb7533f270306',
      charCount: 36,
      sample: expect.stringContaining('Ouch.') as string,
      warnings: [],
    });
  });

  it('returns the beginning of a long text too, and never half a character', async () => {
    const path = write('long.txt', `a${'😀'.repeat(50_000)}`);
    const { sample } = await inspector().inspect(path);
    expect(sample.length).toBeLessThanOrEqual(4000);
    expect(sample.startsWith('a😀')).toBe(true);
    expect(sample.isWellFormed()).toBe(true);
  });

  it('hashes what it read, across several chunks', async () => {
    const content = new Uint8Array(3 * MB + 17).fill(0x61);
    // The maximum length of a text, and the end of its line.
    for (let at = 1_000_000; at < content.length; at += 1_000_001) content[at] = 0x0a;
    const { sha256, sizeBytes, charCount } = await inspector().inspect(write('long.txt', content));
    expect(sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect([sizeBytes, charCount]).toEqual([content.length, content.length]);
  });

  it('uses the given name when the file on disk has another', async () => {
    const path = write('plan-1', 'hello');
    expect((await inspector().inspect(path, 'letter.txt')).format).toBe('txt');
    const error = await rejectionOf(inspector().inspect(path), 'document/unsupported');
    expect(error.details?.fileName).toBe('plan-1');
  });

  it('inspects bytes without a path the same way', async () => {
    const result = await inspector().inspectBytes('a.docx', makeDocx(paragraph('four')));
    expect(result).toMatchObject({ format: 'docx', charCount: 4 });
    const error = await rejectionOf(
      inspector().inspectBytes('a.docx', new Uint8Array(0)),
      'document/empty',
    );
    expect(error.details).toMatchObject({ fileName: 'a.docx', hint: 'Nothing was sent.' });
  });

  it("warns, and doesn't refuse, when characters cannot be counted", async () => {
    const pdf = await inspector().inspectBytes(
      'a.pdf',
      new TextEncoder().encode('%PDF-1.7\n%%EOF'),
    );
    expect(pdf.charCount).toBeNull();
    expect(pdf.warnings).toEqual([CANNOT_COUNT]);
    const deep = makeDocx('<w:tbl>'.repeat(600) + '</w:tbl>'.repeat(600));
    const docx = await inspector().inspectBytes('deep.docx', deep);
    expect(docx).toMatchObject({ format: 'docx', charCount: null });
    expect(docx.warnings).toEqual([CANNOT_COUNT]);
    const blank = await inspector().inspectBytes('blank.docx', makeDocx('<w:p/>'));
    expect(blank.warnings).toEqual([{ message: 'documentErrors.noTextFound' }]);
  });

  it('refuses a file whose text is damaged, with what to do', async () => {
    const error = await rejectionOf(
      inspector().inspectBytes('broken.docx', makeDocx('<?xml version="1.0"?><w:document')),
      'document/damaged',
    );
    expect(error.details?.hint).toContain('save it again');
  });

  it('refuses a file above the largest limit without reading it', async () => {
    const path = write('huge.docx', '');
    // A sparse file: reading its 300 MB would be noticed, and it is not a document.
    truncateSync(path, 300 * MB);
    const error = await rejectionOf(inspector().inspect(path), 'document/too-large');
    expect(error.message).toContain('300 MB');
    expect(error.message).toContain('100 MB');
    expect(
      await rejectionOf(
        inspector({ limits: { maxFileBytes: 3 } }).inspectBytes('a.txt', new Uint8Array(4)),
        'document/too-large',
      ),
    ).toHaveProperty('code', 'document/too-large');
  });

  it.each([
    ['a folder', (): string => folder, 'document/unsupported', 'folder'],
    ['a device', (): string => '/dev/zero', 'document/unsupported', 'device'],
    ['a missing file', () => join(folder, 'gone.docx'), 'document/source-missing', 'moved'],
    ['a path through a file', () => join(SAMPLE, 'x.txt'), 'document/source-missing', 'moved'],
    ['a link', (): string => link('link.docx', SAMPLE), 'document/unsupported', 'link'],
    [
      'a link in a circle',
      (): string => link('loop.txt', 'loop.txt'),
      'document/unsupported',
      'link',
    ],
    [
      'a link to nowhere',
      (): string => link('nowhere.txt', 'gone'),
      'document/unsupported',
      'link',
    ],
    ['a pipe nobody writes to', (): string => pipe('pipe.docx'), 'document/unsupported', 'pipe'],
    ['a path with NUL', () => `${folder}/a\0b.txt`, 'document/source-missing', 'can’t be read'],
  ] as const)('says what is wrong with %s', async (_, path, code, words) => {
    const error = await rejectionOf(inspector().inspect(path()), code);
    expect(error.message).toContain(words);
    expect(JSON.stringify(error.toData())).not.toContain(folder);
  });

  // Root may read every file.
  it.skipIf(process.getuid?.() === 0)('says when permission is missing', async () => {
    const path = write('private.txt', 'x');
    chmodSync(path, 0);
    const error = await rejectionOf(inspector().inspect(path), 'document/source-missing');
    expect(error.message).toContain('permission');
  });
});

const FIXTURES = new URL('../../../fixtures/documents/', import.meta.url);

/** Returns a PDF with these lines, far from each other, on each page. */
async function pdf(...pages: readonly string[][]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [index, line] of lines.entries()) {
      page.drawText(line, { x: 60, y: 780 - index * 80, size: 12 });
    }
  }
  return document.save();
}

describe('readSegmentPairs and isSameContent', () => {
  const docx = (name: string, ...texts: string[]): string =>
    write(name, makeDocx(texts.map(paragraph).join('')));

  it('pairs the texts of both files', async () => {
    const files = {
      format: 'docx' as const,
      targetFormat: 'docx' as const,
      sourcePath: docx('s.docx', 'one', 'two'),
      targetPath: docx('t.docx', 'uno', 'dos'),
    };
    expect(await inspector().readSegmentPairs(files)).toMatchObject([
      { position: 0, source: 'one', target: 'uno' },
      { position: 1, source: 'two', target: 'dos' },
    ]);
    expect(await inspector().readSegmentPairs({ ...files, format: 'png' })).toEqual([]);
  });

  it('pairs the paragraphs of PDFs by page and order, and says so', async () => {
    const boats = await pdf(['One boat.', 'Two boats.'], ['Three boats.']);
    const files = {
      format: 'pdf' as const,
      targetFormat: 'pdf' as const,
      sourcePath: write('s.pdf', boats),
      targetPath: write('t.pdf', await pdf(['Un barco.', 'Dos barcos.'], ['Tres barcos.'])),
    };
    const tool = inspector();
    expect(await tool.readSegmentPairs(files)).toEqual([
      {
        position: 0,
        source: 'One boat.',
        target: 'Un barco.',
        location: 'page 1, paired by order',
      },
      {
        position: 1,
        source: 'Two boats.',
        target: 'Dos barcos.',
        location: 'page 1, paired by order',
      },
      {
        position: 2,
        source: 'Three boats.',
        target: 'Tres barcos.',
        location: 'page 2, paired by order',
      },
    ]);
    const word = docx('t.docx', 'Un barco.', 'Dos barcos.', 'Tres barcos.');
    const asWord = { ...files, targetFormat: 'docx' as const, targetPath: word };
    expect((await tool.readSegmentPairs(asWord)).map(({ target }) => target)).toEqual([
      'Un barco.',
      'Dos barcos.',
      'Tres barcos.',
    ]);
    expect(await tool.isSameContent('pdf', files.sourcePath, files.targetPath)).toBe(false);
    const again = write('again.pdf', await pdf(['One boat.', 'Two boats.'], ['Three boats.']));
    expect(await tool.isSameContent('pdf', files.sourcePath, again)).toBe(true);
  });

  it('counts the characters of a PDF, and says that it is an estimate', async () => {
    const file = await inspector().inspectBytes('a.pdf', await pdf(['One boat.']));
    expect(file).toMatchObject({ format: 'pdf', charCount: 9 });
    expect(file.warnings).toEqual([{ message: 'documentErrors.countedOnPages' }]);
  });

  it("doesn't guess the characters of a PDF of pictures, nor of a picture", async () => {
    const picture = readFileSync(new URL('island.jpg', FIXTURES));
    const document = await PDFDocument.create();
    const image = await document.embedJpg(picture);
    document.addPage([300, 200]).drawImage(image, { x: 0, y: 0, width: 300, height: 200 });
    for (const [name, bytes] of [
      ['scan.pdf', await document.save()],
      ['island.jpg', picture],
    ] as const) {
      const file = await inspector().inspectBytes(name, bytes);
      expect([name, file.charCount]).toEqual([name, null]);
      expect(file.warnings).toEqual([CANNOT_COUNT]);
    }
  });

  it('counts the different texts of documents, of a PDF as well, for an analysis', async () => {
    const tool = inspector();
    const word = docx('words.docx', 'One  boat.', 'One boat.', '12');
    const counted = await tool.countTexts('docx', word, 'EN', null);
    expect(counted.sha256).toBe((await tool.inspect(word)).sha256);
    const boat = { text: 'One boat.', words: 2, characters: 9, hasLetters: true };
    const number = { text: '12', words: 1, characters: 2, hasLetters: false };
    expect(counted.texts).toEqual([
      { text: 'One boat.', sentences: [boat], count: 2 },
      { text: '12', sentences: [number], count: 1 },
    ]);
    const read = async (format: 'pdf' | 'jpeg', path: string) =>
      (await tool.countTexts(format, path, null, null)).texts?.map(({ text }) => text) ?? null;
    const file = write('words.pdf', await pdf(['One boat.'], ['Two boats.']));
    expect(await read('pdf', file)).toEqual(['One boat.', 'Two boats.']);
    const picture = write('words.jpg', readFileSync(new URL('island.jpg', FIXTURES)));
    expect(await read('jpeg', picture)).toBeNull();
    await expect(read('pdf', join(folder, 'vanished.pdf'))).rejects.toMatchObject({
      code: expect.stringMatching(/^document\//u) as string,
    });
  });

  it('counts the texts that a rule file names', async () => {
    const file = write('shop.json', '{"title": "Two boats", "note": "For the crew"}');
    const textsOf = async (translate: string[] | null) => {
      const rules = { ...NO_TEXT_RULES, json: { translate, leave: [] } };
      const { texts } = await inspector().countTexts('json', file, 'EN', rules);
      return texts?.map(({ text }) => text);
    };
    expect(await textsOf(null)).toEqual(['Two boats', 'For the crew']);
    expect(await textsOf(['title'])).toEqual(['Two boats']);
  });

  it('pairs what was translated in a file that holds both languages', async () => {
    const file = (...segments: string[]): string =>
      `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f" original="a">${segments
        .map((segment, at) => `<unit id="u${String(at)}"><segment>${segment}</segment></unit>`)
        .join('')}</file></xliff>`;
    const kept = '<source>two</source><target>dos</target>';
    const files = {
      format: 'xliff' as const,
      targetFormat: 'xliff' as const,
      sourcePath: write('s.xlf', file('<source>one</source>', kept)),
      targetPath: write('t.xlf', file('<source>one</source><target>uno</target>', kept)),
    };
    expect(await inspector().readSegmentPairs(files)).toMatchObject([
      { position: 0, source: 'one', target: 'uno' },
    ]);
  });

  it.each([
    ['html', '<p>one <b>two</b></p>', '<p>uno <b>dos</b></p>', 'one two', 'uno dos'],
    [
      'srt',
      '1\n00:00:01,000 --> 00:00:02,000\none\n',
      '1\n00:00:01,000 --> 00:00:02,000\nuno\n',
      'one',
      'uno',
    ],
  ] as const)('pairs the texts of %s files', async (format, before, after, source, target) => {
    const files = {
      format,
      targetFormat: format,
      sourcePath: write(`s.${format}`, before),
      targetPath: write(`t.${format}`, after),
    };
    expect(await inspector().readSegmentPairs(files)).toMatchObject([
      { position: 0, source, target },
    ]);
  });

  it('converts an XLIFF 1.2 file, or says what is wrong with it', async () => {
    const old =
      '<xliff version="1.2"><file original="a" source-language="en" datatype="x"><body><trans-unit id="1"><source>a</source></trans-unit></body></file></xliff>';
    const file = write('old.xlf', old);
    const { sha256, bytes, warnings } = await inspector().convertXliff(file, 'old.xlf');
    expect(sha256).toBe(createHash('sha256').update(old).digest('hex'));
    expect(Buffer.from(bytes).toString()).toContain('version="2.1"');
    expect(warnings).toEqual([]);
    const path = write('cut.xlf', old.slice(0, -20));
    const error = await rejectionOf(inspector().convertXliff(path, 'cut.xlf'), 'document/damaged');
    expect(error.details?.fileName).toBe('cut.xlf');
  });

  it('reads a converted Word document without its times, and nothing else', async () => {
    const made = docx('made.docx', 'one');
    const bytes = await inspector().readConverted(made);
    expect(await inspector().inspectBytes('made.docx', bytes)).toMatchObject({ charCount: 3 });
    const yesterday = patchZip(new Uint8Array(readFileSync(made)), {
      central: [12, 0x5000],
      local: [10, 0x5000],
    });
    const again = write('again.docx', yesterday);
    expect(await inspector().readConverted(again)).toEqual(bytes);
    const page = write('page.docx', '<p>one</p>');
    await rejectionOf(inspector().readConverted(page), 'document/damaged');
  });

  it('recognizes an unchanged output by its bytes or by its text', async () => {
    const source = docx('source.docx', 'one', 'two');
    const repacked = write('repacked.docx', makeDocx(`${paragraph('one')}${paragraph('two')} `));
    const changed = docx('changed.docx', 'one', 'dos');
    const other = write('other.pdf', 'x');
    const tool = inspector();
    expect(await tool.isSameContent('docx', source, source)).toBe(true);
    expect(await tool.isSameContent('docx', source, repacked)).toBe(true);
    expect(await tool.isSameContent('docx', source, changed)).toBe(false);
    expect(await tool.isSameContent('pdf', other, other)).toBe(true);
    expect(await tool.isSameContent('pdf', other, source)).toBe(false);
    const empty = [docx('e1.docx'), write('e2.docx', makeDocx('<w:p/>'))] as const;
    expect(await tool.isSameContent('docx', ...empty)).toBe(false);
  });

  it('says when a result cannot be read', async () => {
    const damaged = write('damaged.docx', new Uint8Array(100));
    const source = docx('source.docx', 'one');
    expect(
      await rejectionOf(inspector().isSameContent('docx', source, damaged), 'document/damaged'),
    ).toHaveProperty('code', 'document/damaged');
  });
});

describe('a file that harms the worker', () => {
  it('fails alone when it needs more memory than allowed; the next one is read', async () => {
    const tool = inspector({ limits: { memoryMb: 32 } });
    // Documents are read paragraph by paragraph.
    const runs = Array.from(
      { length: 200_000 },
      (_, index) => `<w:r><w:t>${index * 7919}</w:t></w:r>`,
    );
    const heavy = makeDocx(`<w:p>${runs.join('')}</w:p>`);
    const error = await rejectionOf(tool.inspectBytes('heavy.docx', heavy), 'document/too-large');
    expect(error.message).toContain('memory');
    expect(error.details?.fileName).toBe('heavy.docx');
    expect((await tool.inspect(SAMPLE)).charCount).toBe(36);
  });

  it('does not need much of it for a data file in one line whose keys are all the same', async () => {
    const text = 'One boat on the sea. '.repeat(10).trim();
    const entry = `"a": "${text}", `;
    const entryCount = Math.floor(sizeOf(50 * MB) / entry.length);
    const file = write('doubled.json', `{${entry.repeat(entryCount)}"a": "The end"}`);
    const { charCount } = await inspector({ limits: { memoryMb: 128 } }).inspect(file);
    expect(charCount).toBe(entryCount * text.length + 'The end'.length);
  });

  it.each(['throw.docx', 'exit.docx'])(
    '%s fails alone, and those after it continue',
    async (name) => {
      const tool = inspector({ workerUrl: MISBEHAVING });
      const [bad, good] = [tool.inspectBytes(name, new Uint8Array(1)), tool.inspect('/x/good.txt')];
      const error = await rejectionOf(bad, 'document/damaged');
      expect(error.details?.fileName).toBe(name);
      expect(JSON.stringify(error.toData())).not.toContain('secret');
      expect((await good).format).toBe('txt');
    },
  );

  it.each(['hang.docx', 'spin.docx'])('%s is stopped at its deadline', async (name) => {
    const clock = createManualClock();
    const limits = { taskTimeoutMs: 9_000, idleTimeoutMs: 5_000 };
    const tool = inspector({ workerUrl: MISBEHAVING, timers: clock, limits });
    await tool.inspect('/x/first.txt');
    const [bad, good] = [tool.inspect(`/x/${name}`), tool.inspect('/x/good.txt')];
    const failure = rejectionOf(bad, 'document/too-large');
    await clock.advance(9_000);
    const error = await failure;
    expect(error.message).toContain('9 seconds');
    expect(error.retryable).toBe(true);
    expect((await good).format).toBe('txt');
  });

  it('is distinguished from a reader that cannot start at all', async () => {
    const limits = { maxFileBytes: -1 };
    const broken = inspector({ workerUrl: MISBEHAVING, limits });
    expect(await rejectionOf(broken.inspect('/x/a.txt'), 'internal')).toHaveProperty(
      'code',
      'internal',
    );
    const missing = inspector({ workerUrl: new URL('file:///nowhere/worker.js') });
    expect(await rejectionOf(missing.inspect('/x/a.txt'), 'internal')).toHaveProperty(
      'code',
      'internal',
    );
  });

  it("isn't believed when it answers another question", async () => {
    const tool = inspector({ workerUrl: MISBEHAVING });
    const files = [tool.inspect('/x/wrong.docx'), tool.inspect('/x/good.txt')];
    expect((await Promise.all(files)).map(({ format }) => format)).toEqual(['txt', 'txt']);
  });
});

describe('the life of the worker', () => {
  it('leaves no deadline running, rests when idle, and starts again', async () => {
    const clock = createManualClock();
    const limits = { taskTimeoutMs: 9_000, idleTimeoutMs: 5_000 };
    const tool = inspector({ timers: clock, limits });
    expect(clock.pendingDelaysMs()).toEqual([]);
    await tool.inspect(SAMPLE);
    expect(clock.pendingDelaysMs()).toEqual([5_000]);
    await clock.advance(5_000);
    const again = tool.inspect(SAMPLE);
    expect(clock.pendingDelaysMs()).toEqual([9_000]);
    expect((await again).charCount).toBe(36);
    await tool.close();
    expect(clock.pendingDelaysMs()).toEqual([]);
  });

  it('answers in the order it was asked, each with its own answer', async () => {
    const tool = inspector();
    const texts = Array.from({ length: 20 }, (_, index) => 'x'.repeat(index + 1));
    const counts = await Promise.all(
      texts.map((text) => tool.inspectBytes('a.txt', new TextEncoder().encode(text))),
    );
    expect(counts.map((file) => file.charCount)).toEqual(texts.map((text) => text.length));
  });

  it('ends what waits and what runs when it is closed, and accepts nothing more', async () => {
    const tool = inspector({ workerUrl: MISBEHAVING, timers: createManualClock() });
    const tasks = [tool.inspect('/x/hang.docx'), tool.inspect('/x/b.txt')];
    const outcomes = tasks.map((task) => rejectionOf(task, 'canceled'));
    await tool.close();
    await Promise.all(outcomes);
    expect(await rejectionOf(tool.inspect(SAMPLE), 'canceled')).toHaveProperty('code', 'canceled');
  });
});
