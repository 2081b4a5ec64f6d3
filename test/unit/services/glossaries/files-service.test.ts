import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import { createGlossaryThreadCalls } from '../../../../electron/threads/glossaries/calls.ts';
import type { ExchangeFiles } from '../../../../electron/services/exchange/files.ts';
import type { GlossaryThread } from '../../../../electron/services/glossaries/thread.ts';
import {
  createGlossaryFilesService,
  type GlossaryFilesDeps,
} from '../../../../electron/services/glossaries/files-service.ts';
import {
  GLOSSARY_EXPORT_FORMATS,
  type DictionaryChange,
  type ImportReview,
  type LocalGlossary,
} from '../../../../shared/domain/glossaries/local-glossary.ts';
import { AppError, toAppError } from '../../../../shared/errors.ts';
import { MAX_IMPORT_BYTES } from '../../../../shared/glossaries/import-kinds.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { makeCompoundFile } from '../../documents/office/office-maker.ts';
import { book } from '../../glossaries/xlsx-book.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';
import { aDictionary } from '../../renderer/features/glossaries/builders.ts';

const WANTED = { dictionaryId: null, sourceLang: 'en', targetLang: 'de' };
const DICTIONARY = aDictionary({ id: 'd', entryCount: 2, sizeBytes: 20 });
const GLOSSARY = { id: 'g', name: 'Shop: a/b', dictionaries: [DICTIONARY] };

/** Runs the work of the thread here. */
function threadHere(): GlossaryThread & { closed: () => number } {
  const calls = createGlossaryThreadCalls();
  let closed = 0;
  return {
    open: async (...args) => calls.open(...args),
    reread: async (...args) => calls.reread(...args),
    listRows: async (...args) => calls.listRows(...args),
    change: async (...args) => calls.change(...args),
    take: async () => calls.take(),
    takeIds: async () => calls.takeIds(),
    takeAvoided: async () => calls.takeAvoided(),
    beginFile: async (...args) => calls.beginFile(...args),
    writeTerms: async (...args) => calls.writeTerms(...args),
    endFile: async (...args) => calls.endFile(...args),
    dropFile: async (...args) => calls.dropFile(...args),
    close: async () => {
      closed += 1;
    },
    closed: () => closed,
  };
}

function setUp(files: Partial<Pick<ExchangeFiles, 'open'>> = {}) {
  const thread = threadHere();
  const taken: { entriesTsv: string; mode: string }[] = [];
  const changed: string[] = [];
  const avoided: [string, readonly string[]][] = [];
  let chunks = 0;
  let ids = 0;
  const ingest = async (input: { entriesTsv: string; mode: string }): Promise<DictionaryChange> => {
    taken.push(input);
    return { dictionary: DICTIONARY, added: 1, changed: 0, removed: 0 };
  };
  const deps: GlossaryFilesDeps = {
    entries: {
      getDictionary: async () => DICTIONARY,
      readAll: async () => 'cart\tWagen\ntill\tKasse',
      readIds: async () => [],
      ingest,
    },
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only its name is read
    glossaries: { get: async () => GLOSSARY as unknown as LocalGlossary },
    rules: { listConfidentialOfGlossary: async () => [] },
    files: {
      ...exchangeFiles,
      async open(path) {
        const file = await { ...exchangeFiles, ...files }.open(path);
        return {
          ...file,
          async *chunks() {
            for await (const chunk of file.chunks()) {
              chunks += 1;
              yield chunk;
            }
          },
        };
      },
    },
    csvStyle: () => PLAIN_CSV,
    thread,
    exportThread: thread,
    newId: () => `import-${String((ids += 1))}`,
    now: () => 1,
    onChanged: (glossaryId) => changed.push(glossaryId),
    avoid: async (...words) => {
      avoided.push(words);
    },
  };
  const service = createGlossaryFilesService(deps);
  return { service, thread, taken, changed, avoided, chunks: () => chunks, deps };
}

const refusal = async (work: Promise<unknown>): Promise<AppError> =>
  work.then(
    () => Promise.reject(new Error('It was taken.')),
    (error: unknown) => toAppError(error),
  );
const row = (cells: readonly string[], number = 1): string =>
  `<row r="${String(number)}">${cells
    .map(
      (text, at) =>
        `<c r="${'AB'[at] ?? ''}${String(number)}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`;
const TBX_HEAD = '<martif type="TBX" xml:lang="en"><text><body>';

interface Refused {
  what: string;
  name: string;
  /** Missing: the file does not exist. */
  content?: string | Uint8Array;
  /** Changes the file before it is opened. */
  becomes?: (path: string) => void;
  message: RegExp;
  /** It is known to be refused without being read. */
  isUnread?: true;
}

const REFUSED: readonly Refused[] = [
  {
    what: 'a file over 50 MiB',
    name: 'large.csv',
    content: '',
    becomes: (path) => truncateSync(path, MAX_IMPORT_BYTES + 1),
    message: /^The file is larger than 50 MiB.* Split it\./u,
    isUnread: true,
  },
  {
    what: 'a single line of 60 MB',
    name: 'line.tsv',
    content: 'x'.repeat(60_000_000),
    message: /^The file is larger than 50 MiB.* Split it\./u,
    isUnread: true,
  },
  {
    what: '50 MiB of nothing',
    name: 'sparse.csv',
    content: '',
    becomes: (path) => truncateSync(path, MAX_IMPORT_BYTES),
    message: /binary data\. Choose a CSV/u,
  },
  {
    what: 'a folder',
    name: 'folder.csv',
    becomes: (path) => mkdirSync(path),
    message: /^This is a folder.* Choose a file\./u,
    isUnread: true,
  },
  {
    what: 'a file that is gone',
    name: 'gone.csv',
    message: /^The file can’t be read: it was moved.* Choose it /u,
    isUnread: true,
  },
  {
    what: 'a picture with another name',
    name: 'picture.csv',
    content: Uint8Array.from({ length: 5000 }, (_, at) =>
      at < 4 ? [0x89, 0x50, 0x4e, 0x47][at]! : (at * 37) % 256,
    ),
    message: /binary data\. Choose a CSV/u,
  },
  {
    what: 'a program',
    name: 'setup.exe',
    content: 'a,b',
    message: /^This isn’t a list of terms\. Choose a CSV/u,
  },
  {
    what: 'no workbook at all',
    name: 'text.xlsx',
    content: 'cart,Wagen',
    message: /^The file is damaged or isn’t an XLSX workbook\. Save it again/u,
  },
  {
    what: 'half a workbook',
    name: 'half.xlsx',
    content: book(row(['cart', 'Wagen'])).slice(0, 700),
    message: /^The file is damaged or isn’t an XLSX workbook\. Save it again/u,
  },
  {
    what: 'a workbook that unpacks to much more',
    name: 'bomb.xlsx',
    content: book(`${row(['cart', 'Wagen'])}${' '.repeat(30_000_000)}`),
    message: /^The workbook can’t be read safely.* Save (?:only|just) its terms/u,
  },
  {
    what: 'a workbook with a password',
    name: 'secret.xlsx',
    content: makeCompoundFile(['EncryptionInfo', 'EncryptedPackage']),
    message: /^The workbook is password-protected\. Save a copy without/u,
  },
  {
    what: 'a workbook of the older kind',
    name: 'old.xlsx',
    content: makeCompoundFile(['Workbook']),
    message: /^The file is damaged or isn’t an XLSX workbook\. Save it again/u,
  },
  {
    what: 'nested elements without end',
    name: 'deep.tbx',
    content: `${TBX_HEAD}${'<x>'.repeat(200_000)}`,
    message: /^The TBX is broken at line 1, column \d+: .* Fix it there/u,
  },
  {
    what: 'entities that grow',
    name: 'laughs.tbx',
    content: `<!DOCTYPE martif [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${TBX_HEAD}&b;</body></text></martif>`,
    message: /^The TBX is broken at line 1, column \d+: .* Fix it there/u,
  },
  {
    what: 'an entity that reads another file',
    name: 'elsewhere.tbx',
    content: `<!DOCTYPE martif [<!ENTITY a SYSTEM "file:///etc/hostname">]>${TBX_HEAD}&a;</body></text></martif>`,
    message: /^The TBX is broken at line 1, column \d+: .* Fix it there/u,
  },
];

describe('a file that cannot be imported', () => {
  it.each(REFUSED)(
    'reports $what with what to do',
    async ({ name, content, becomes, ...wanted }) => {
      const path = join(temporaryFolder(), name);
      if (content !== undefined) writeFileSync(path, content);
      becomes?.(path);
      const { service, chunks, taken } = setUp();
      const error = await refusal(service.openFile(path, WANTED));
      expect(error.code).toMatch(/^input\//u);
      expect(error.message).toMatch(wanted.message);
      expect(error.message).toMatch(/ Nothing was imported\.$/u);
      expect(error.message).not.toContain(path);
      expect(chunks() === 0).toBe(wanted.isUnread ?? false);
      expect(
        (
          await refusal(
            service.listRows({ importId: 'import-1', problem: null, page: 1, limit: 1 }),
          )
        ).code,
      ).toBe('input/not-found');
      expect(taken).toEqual([]);
    },
  );

  it('disappears between being chosen and being read', async () => {
    const path = join(temporaryFolder(), 'short-lived.csv');
    writeFileSync(path, 'a,b');
    const { service } = setUp({
      async open(asked) {
        const file = await exchangeFiles.open(asked);
        rmSync(path);
        return file;
      },
    });
    const error = await refusal(service.openFile(path, WANTED));
    expect(error.message).toMatch(/^The file can’t be read.* Nothing was imported\.$/u);
  });

  it('grows while it is read', async () => {
    const path = join(temporaryFolder(), 'growing.csv');
    writeFileSync(path, 'a,b');
    const { service } = setUp({
      async open(asked) {
        const file = await exchangeFiles.open(asked);
        writeFileSync(path, 'a,b\nc,d');
        return file;
      },
    });
    const error = await refusal(service.openFile(path, WANTED));
    expect(error.message).toMatch(
      /^The file changed while it was being read\. Choose the file again\./u,
    );
  });

  // Root may read everything, and a thread cannot become a different user.
  it.skipIf(process.platform === 'win32' || (process.getuid?.() === 0 && !isMainThread))(
    'may not be read',
    async () => {
      const folder = temporaryFolder();
      const path = join(folder, 'mine.csv');
      writeFileSync(path, 'a,b');
      chmodSync(folder, 0o755);
      chmodSync(path, 0o000);
      const { service } = setUp();
      const isRoot = process.getuid?.() === 0;
      if (isRoot) process.seteuid?.(65_534);
      const error = await refusal(service.openFile(path, WANTED)).finally(() => {
        if (isRoot) process.seteuid?.(0);
      });
      expect(error.message).toMatch(/^The file can’t be read.* Nothing was imported\.$/u);
      expect(error.details?.hint).toBe('EACCES');
    },
  );
});

const WIDE = 'Größe,taille\nTür,porte\n雨,pluie';
const WESTERN = 'Größe,taille\nTür,porte\nÄnderung,modification\nÜbung,exercice\nStraße,rue – „x“';
const JAPANESE =
  '契約書,contract\n請求書,invoice\n納期,deadline\nお客様,customer\n見積もり,quotation';
const rowsOf = (csv: string): string[][] => csv.split('\n').map((line) => line.split(','));

interface Taken {
  name?: string;
  content: string | Uint8Array;
  rows?: readonly (readonly string[])[];
  review?: Partial<ImportReview>;
  problems: readonly string[];
}

const encoded = (encoding: string, text: string, addBOM = false): Taken => ({
  content: iconv.encode(`${text}\n`, encoding, { addBOM }),
  rows: rowsOf(text),
  review: { encoding },
  problems: [addBOM ? 'bom' : 'encoding'],
});
const manyRows = Array.from({ length: 100_001 }, (_, at) => `term ${String(at)}\tBegriff`);
const wideEntry = `<termEntry><langSet xml:lang="en"><tig><term>a${' '.repeat(19_000)}b</term></tig></langSet><langSet xml:lang="de"><tig><term>c</term></tig></langSet></termEntry>`;

const TAKEN: Readonly<Record<string, Taken>> = {
  'line ends of every kind': {
    content: 'a,1\r\nb,2\nc,3\rd,4',
    rows: rowsOf('a,1\nb,2\nc,3\nd,4'),
    problems: [],
  },
  'UTF-16LE with its mark': encoded('utf-16le', WIDE, true),
  'UTF-16BE with its mark': encoded('utf-16be', WIDE, true),
  'UTF-16LE without a mark': encoded('utf-16le', WIDE),
  'UTF-16BE without a mark': encoded('utf-16be', WIDE),
  'Windows-1252': encoded('windows-1252', WESTERN),
  Shift_JIS: encoded('shift_jis', JAPANESE),
  'NUL bytes': {
    content: 'ca\0rt,Wagen\ntill,Kasse\0\n',
    review: { openCount: 2 },
    problems: ['control-character'],
  },
  '100,001 rows': {
    name: 'a.tsv',
    content: manyRows.join('\n'),
    review: { rowCount: 100_001, addedCount: 100_001, delimiter: '\t' },
    problems: [],
  },
  'one long line': {
    content: `${'x'.repeat(5_000_000)},y`,
    rows: [[`${'x'.repeat(2000)}…`, 'y']],
    review: { rowCount: 1, openCount: 1 },
    problems: ['too-long'],
  },
  'spaces without end': {
    content: `a${' '.repeat(3_000_000)}\u2028b,y`,
    review: { openCount: 1 },
    problems: ['line-separator', 'too-long'],
  },
  'spaces without end in a TBX': {
    name: 'a.tbx',
    content: `${TBX_HEAD}${wideEntry.repeat(500)}</body></text></martif>`,
    review: { rowCount: 500 },
    problems: ['too-long'],
  },
};

describe('a file that is odd and can be imported', () => {
  it.each(Object.entries(TAKEN))('%s', async (_what, taken) => {
    const { name = 'a.csv', content, rows = [], review: wanted, problems } = taken;
    const path = join(temporaryFolder(), name);
    writeFileSync(path, content);
    const { service } = setUp();
    const review = await service.openFile(path, WANTED);
    expect(review).toMatchObject({ ...wanted, fileName: name });
    expect(review.findings.map(({ problem }) => problem)).toEqual(problems);
    const { importId } = review;
    const found = await service.listRows({ importId, problem: null, page: 1, limit: 20 });
    const shown = found.rows.map(({ source, target }) => [source, target]);
    expect(found.total).toBe(review.rowCount);
    expect(shown.slice(0, rows.length)).toEqual(rows);
    // All its problems can be fixed, and the rest can be imported.
    let last = review;
    for (const { problem, fixes } of review.findings) {
      const [fix] = fixes;
      if (fix !== undefined)
        last = await service.fix({ importId, change: { kind: 'fix', problem, fix } });
    }
    for (const { problem } of last.findings.filter(({ fixes }) => fixes.includes('drop'))) {
      last = await service.fix({ importId, change: { kind: 'fix', problem, fix: 'drop' } });
    }
    expect(last.openCount).toBe(0);
  });
});

it('turns terms that a file says not to use into words to avoid', async () => {
  const { service, avoided } = setUp();
  const path = join(temporaryFolder(), 'a.tbx');
  const note = '<termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote>';
  writeFileSync(
    path,
    `${TBX_HEAD}<termEntry><langSet xml:lang="en"><tig><term>engine</term></tig></langSet><langSet xml:lang="de"><tig><term>Maschine</term>${note}</tig><tig><term>Motor</term></tig></langSet></termEntry></body></text></martif>`,
  );
  const { importId } = await service.openFile(path, WANTED);
  expect(avoided).toEqual([]);
  await service.apply({ dictionaryId: 'd', mode: 'merge', onKnown: 'take-theirs', importId });
  expect(avoided).toEqual([[DICTIONARY.targetLang, ['Maschine']]]);
});

describe('an import', () => {
  const file = (text = 'cart,Wagen'): string => {
    const path = join(temporaryFolder(), 'a.csv');
    writeFileSync(path, text);
    return path;
  };
  const apply = { dictionaryId: 'd', mode: 'merge', onKnown: 'take-theirs' } as const;

  it('ends once it is imported', async () => {
    const { service, taken, changed, thread } = setUp();
    const { importId } = await service.openFile(file(), WANTED);
    await service.apply({ ...apply, importId });
    expect(taken).toMatchObject([{ entriesTsv: 'cart\tWagen', mode: 'merge' }]);
    expect(changed).toEqual(['g']);
    expect(thread.closed()).toBe(1);
    expect((await refusal(service.apply({ ...apply, importId }))).code).toBe('input/not-found');
  });

  it('with open rows, or none, stays open', async () => {
    const { service, taken } = setUp();
    const open = await service.openFile(file('cart,Wagen\n,Karren'), WANTED);
    expect((await refusal(service.apply({ ...apply, importId: open.importId }))).message).toMatch(
      /^Some rows can’t be imported/u,
    );
    await service.fix({
      importId: open.importId,
      change: { kind: 'fix', problem: 'empty-source', fix: 'drop' },
    });
    await service.fix({ importId: open.importId, change: { kind: 'drop', index: 0 } });
    expect((await refusal(service.apply({ ...apply, importId: open.importId }))).message).toBe(
      'There are no rows to import. Nothing was imported.',
    );
    expect(taken).toEqual([]);
    await service.fix({ importId: open.importId, change: { kind: 'keep', index: 0 } });
    await service.apply({ ...apply, importId: open.importId });
    expect(taken).toMatchObject([{ entriesTsv: 'cart\tWagen' }]);
  });

  it('is compared with the terms of its dictionary, also when it is read again', async () => {
    const { service } = setUp();
    const wanted = { ...WANTED, dictionaryId: 'd' };
    const effects = { addedCount: 1, changedCount: 1, sameCount: 0, missingCount: 1 };
    const review = await service.openFile(file('cart;Karren\nmug;Becher'), wanted);
    expect(review).toMatchObject(effects);
    const again = await service.reread({ importId: review.importId, delimiter: ';' });
    expect(again).toMatchObject(effects);
  });

  it('that the database refuses stays open, to be tried again', async () => {
    const { service, deps } = setUp();
    const { ingest } = deps.entries;
    const { importId } = await service.openFile(file(), WANTED);
    deps.entries.ingest = () => Promise.reject(new Error('full'));
    await refusal(service.apply({ ...apply, importId }));
    deps.entries.ingest = ingest;
    await expect(service.apply({ ...apply, importId })).resolves.toMatchObject({ added: 1 });
  });

  it('ends with the next one, and leaves that unaffected', async () => {
    const { service, thread, deps } = setUp();
    const first = await service.openFile(file(), WANTED);
    let second: ImportReview | null = null;
    const { ingest } = deps.entries;
    deps.entries.ingest = async (...args) => {
      second = await service.readText('till\tKasse', WANTED);
      return ingest(...args);
    };
    await service.apply({ ...apply, importId: first.importId });
    await service.discard(first.importId);
    expect(thread.closed()).toBe(0);
    const importId = second!.importId;
    const { rows } = await service.listRows({ importId, problem: null, page: 1, limit: 5 });
    expect(rows).toMatchObject([{ source: 'till' }]);
    await service.discard(importId);
    expect(thread.closed()).toBe(1);
  });

  it('read in another way forgets what was fixed, and a way that fails changes nothing', async () => {
    const { service } = setUp();
    const { importId } = await service.openFile(file('cart;Wagen, groß\ntill;Kasse'), WANTED);
    const again = await service.reread({ importId, delimiter: ',' });
    expect(again).toMatchObject({ importId, fileName: 'a.csv', delimiter: ',' });
    expect(again.openCount).toBe(2);
    await service.fix({ importId, change: { kind: 'drop', index: 1 } });
    expect(await service.reread({ importId, delimiter: ';' })).toMatchObject({
      addedCount: 2,
      droppedCount: 0,
    });
    const wrong = await refusal(service.reread({ importId, encoding: 'no-such-encoding' }));
    expect(wrong.message).toMatch(/^The file can’t be read in this text encoding/u);
    const { rows } = await service.listRows({ importId, problem: null, page: 1, limit: 5 });
    expect(rows).toMatchObject([{ target: 'Wagen, groß' }, { target: 'Kasse' }]);
  });
});

describe('an export', () => {
  it('has a name that every system accepts, and leaves no half file', async () => {
    const { service } = setUp();
    const input = { dictionaryId: 'd', format: 'csv' } as const;
    expect(await service.suggestName(input)).toBe('Shop  a b en-de.csv');
    expect(service.lastPath()).toBeNull();
    const folder = temporaryFolder();
    const made = await service.export(input, join(folder, 'terms'));
    expect(made).toEqual({ fileName: 'terms.csv', entryCount: 2, sizeBytes: 27 });
    expect(service.lastPath()).toBe(join(folder, 'terms.csv'));
  });

  /** 2,500 terms: more than are written at a time. */
  const many = Array.from({ length: 2500 }, (_, at) => `term ${String(at)}\tBegriff ${String(at)}`);

  it.each(GLOSSARY_EXPORT_FORMATS)('as %s is written in pieces, and is whole', async (format) => {
    const { service, deps } = setUp();
    deps.entries.readAll = async () => many.join('\n');
    const path = join(temporaryFolder(), `terms.${format}`);
    const told: number[][] = [];
    const made = await service.export({ dictionaryId: 'd', format }, path, (...counts) => {
      told.push(counts);
    });
    expect(told).toEqual([0, 1000, 2000, 2500].map((count) => [count, 2500]));
    expect(made).toEqual({
      fileName: `terms.${format}`,
      entryCount: 2500,
      sizeBytes: statSync(path).size,
    });
    const { importId, rowCount } = await service.openFile(path, WANTED);
    expect(rowCount).toBe(2500);
    const last = await service.listRows({ importId, problem: null, page: 250, limit: 10 });
    expect(last.rows.map(({ source, target }) => `${source}\t${target}`)).toEqual(many.slice(-10));
  });

  it('that is stopped between two pieces leaves nothing, and an earlier file unchanged', async () => {
    for (const stopAt of [0, 1000, 2000, 2500]) {
      const { service, deps, thread } = setUp();
      deps.entries.readAll = async () => many.join('\n');
      const folder = temporaryFolder();
      const path = join(folder, 'terms.xlsx');
      writeFileSync(path, 'earlier');
      const input = { dictionaryId: 'd', format: 'xlsx' } as const;
      const stopped = service.export(input, path, (doneCount) => {
        if (doneCount === stopAt) throw new AppError('canceled', { english: 'Stopped.' });
      });
      expect((await refusal(stopped)).code).toBe('canceled');
      expect(readdirSync(folder)).toEqual(['terms.xlsx']);
      expect(readFileSync(path, 'utf8')).toBe('earlier');
      expect(service.lastPath()).toBeNull();
      // The thread forgets the started file as well.
      expect((await refusal(thread.endFile(1))).code).toBe('canceled');
    }
  });

  it('under way when the app ends is stopped, and nothing of it is left', async () => {
    const { service, deps, thread } = setUp();
    deps.entries.readAll = async () => many.join('\n');
    const folder = temporaryFolder();
    const ended: Promise<void>[] = [];
    const input = { dictionaryId: 'd', format: 'csv' } as const;
    const outcome = refusal(
      service.export(input, join(folder, 'terms.csv'), () => {
        ended.push(service.stop());
      }),
    );
    expect((await outcome).code).toBe('canceled');
    await Promise.all(ended);
    expect(readdirSync(folder)).toEqual([]);
    // That of imports, and that of exports.
    expect(thread.closed()).toBe(2);
  });

  it('of a thread that was ended meanwhile is canceled: no file is mixed with another', async () => {
    const { service, deps } = setUp();
    deps.entries.readAll = async () => many.join('\n');
    const folder = temporaryFolder();
    // The next one does not know the file.
    const later = threadHere();
    let pieces = 0;
    const { writeTerms } = deps.thread;
    deps.thread.writeTerms = (...args) => {
      pieces += 1;
      return (pieces > 1 ? later.writeTerms : writeTerms)(...args);
    };
    const input = { dictionaryId: 'd', format: 'csv' } as const;
    const error = await refusal(service.export(input, join(folder, 'terms.csv')));
    expect(error).toMatchObject({
      code: 'canceled',
      message: 'The export was stopped. No file was written.',
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('of a dictionary that was emptied meanwhile writes no file', async () => {
    const { service, deps } = setUp();
    deps.entries.readAll = async () => '';
    const folder = temporaryFolder();
    const input = { dictionaryId: 'd', format: 'tbx' } as const;
    const error = await refusal(service.export(input, join(folder, 'terms.tbx')));
    expect(error.code).toBe('input/not-found');
    expect(readdirSync(folder)).toEqual([]);
  });
});
