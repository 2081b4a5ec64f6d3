import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { afterEach, describe, expect, it } from 'vitest';
import { PLAIN_CSV } from '../../../../shared/exchange/csv-style.ts';
import {
  createAnalysisService,
  type AnalysisServiceDeps,
} from '../../../../electron/services/analysis/service.ts';
import type { PlannedSource } from '../../../../electron/services/documents/planned-source.ts';
import type { AnalysisInput, BandAmounts } from '../../../../shared/domain/analysis/analysis.ts';
import { NO_TEXT_RULES } from '../../../../shared/documents/rules/text-rules.ts';
import { countTexts } from '../../../../shared/domain/analysis/count-texts.ts';
import type { JobFormatId } from '../../../../shared/domain/documents/format.ts';
import { AppError } from '../../../../shared/errors.ts';
import german from '../../../../shared/i18n/de/messages.json' with { type: 'json' };
import { setTextLanguage } from '../../../../shared/i18n/text.ts';

const INPUT: AnalysisInput = {
  fileIds: ['a', 'b'],
  sourceLang: 'EN',
  targetLang: 'DE',
  projectId: null,
  memoryIds: null,
  usesHistory: true,
};

const TEXTS: Record<string, string[]> = {
  a: ['Press the button.', 'Press the button.', 'Close the lid.', '12'],
  b: ['Press the button.', 'Open <the> lid, "now"'],
};

function aSource(id: string, format: JobFormatId = 'txt'): PlannedSource {
  return {
    file: {
      id,
      fileName: `${id}.${format}`,
      folderName: null,
      format,
      sizeBytes: 1,
      charCount: 1,
      warnings: [],
      earlierTargets: [],
    },
    inspected: {
      format,
      sizeBytes: 1,
      sha256: `sha ${id}`,
      charCount: 1,
      sample: '',
      warnings: [],
    },
    sourcePath: id === 'b' ? null : id,
    sourceCopy: id === 'b' ? 'b' : null,
    earlierProjectId: null,
  };
}

function setUp(patch: Partial<AnalysisServiceDeps> = {}, sources = [aSource('a'), aSource('b')]) {
  const planned = new Map(sources.map((source) => [source.file.id, source]));
  const written = new Map<string, string>();
  const asked: { place: string; texts: readonly string[]; query: object }[] = [];
  const progress: number[] = [];
  let nextId = 0;
  const place =
    (name: string, percents: Record<string, number>) =>
    async (query: object, texts: readonly string[]) => {
      asked.push({ place: name, texts, query });
      await Promise.resolve();
      // Like a busy database: not everything together.
      return { percents: texts.slice(0, 1).map((text) => percents[text] ?? 0), rest: null };
    };
  const service = createAnalysisService({
    plan: {
      sources: (fileIds) => {
        const found = fileIds.flatMap((id) => planned.get(id) ?? []);
        if (found.length < fileIds.length) {
          throw new AppError('input/conflict', 'documentErrors.planOutdated');
        }
        return found;
      },
    },
    inspector: {
      countTexts: async (_format, path, locale) => {
        await Promise.resolve();
        const texts = TEXTS[path];
        return {
          sha256: `sha ${path}`,
          texts: texts === undefined ? null : countTexts(texts, locale),
        };
      },
    },
    documentFiles: { inboxPath: (name) => name },
    csvStyle: () => PLAIN_CSV,
    history: { rateTexts: place('history', { 'Press the button.': 100 }) },
    memories: { rateTexts: place('memories', { 'Close the lid.': 88, 'Press the button.': 60 }) },
    textRulesOf: async () => Promise.resolve(null),
    memoryName: async (id) => Promise.resolve(id === 'gone' ? null : `Memory <${id}>`),
    exchangeFiles: {
      split: (path) => ({ folder: '', name: path, extension: path.split('.')[1] ?? '' }),
      createBeside: async () => {
        const bytes: Uint8Array[] = [];
        return Promise.resolve({
          write: async (piece: Uint8Array) => {
            bytes.push(piece);
            return Promise.resolve();
          },
          finish: async (names: Iterable<string>) => {
            const [name = ''] = names;
            written.set(name, Buffer.concat(bytes).toString());
            return Promise.resolve(name);
          },
          discard: async () => Promise.resolve(),
        });
      },
    },
    newId: () => `analysis-${String((nextId += 1))}`,
    now: () => Date.UTC(2026, 10, 26, 12),
    onProgress: ({ doneCount, totalCount }) => progress.push(doneCount / totalCount),
    ...patch,
  });
  return { service, planned, written, asked, progress };
}

const segments = (bands: BandAmounts | null | undefined): Record<string, number> =>
  Object.fromEntries(
    Object.entries(bands ?? {}).flatMap(([band, of]) =>
      of.segments === 0 ? [] : [[band, of.segments]],
    ),
  );

/** Parses the page like a browser. */
function readPage(html: string) {
  const all: Tree.Element[] = [];
  const visit = (node: Tree.Node): void => {
    if ('tagName' in node) all.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  const textOf = (node: Tree.Node): string => {
    if (node.nodeName === '#text' && 'value' in node) return node.value;
    return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
  };
  const named = (name: string): Tree.Element[] => all.filter(({ tagName }) => tagName === name);
  const rows = named('tr').map((row) => row.childNodes.map(textOf));
  return {
    language: named('html')[0]?.attrs.find(({ name }) => name === 'lang')?.value,
    headings: [...named('h1'), ...named('h2')].map(textOf),
    paragraphs: named('p').map(textOf),
    rows,
    fetched: all.filter(({ attrs }) => attrs.some(({ name }) => name === 'src' || name === 'href')),
  };
}

afterEach(() => {
  setTextLanguage({ language: 'en' });
});

describe('an analysis', () => {
  it('takes the best match of history and memories, and requests no known text', async () => {
    const { service, asked, progress } = setUp();
    const { files, total } = await service.run(INPUT);
    expect(files.map(({ fileName, bands }) => [fileName, segments(bands)])).toEqual([
      ['a.txt', { 'match-100': 2, 'match-85': 1, numbers: 1 }],
      ['b.txt', { 'match-100': 1, new: 1 }],
    ]);
    expect(segments(total)).toEqual({ 'match-100': 3, 'match-85': 1, new: 1, numbers: 1 });
    const ofMemories = asked.filter(({ place }) => place === 'memories');
    expect(new Set(ofMemories.flatMap(({ texts }) => texts))).toEqual(
      new Set(['Close the lid.', 'Open <the> lid, "now"']),
    );
    expect(asked.flatMap(({ texts }) => texts)).not.toContain('12');
    expect(progress[0]).toBe(0);
  });

  it('reads the copy that is sent, not the file that it was converted from', async () => {
    const { service } = setUp({}, [aSource('a'), { ...aSource('b'), sourcePath: 'b.doc' }]);
    const { files } = await service.run(INPUT);
    expect(files.map(({ bands }) => segments(bands))[1]).toEqual({ 'match-100': 1, new: 1 });
  });

  it('knows a paragraph that one place has as a whole, and else its sentences', async () => {
    const paragraph = 'Open it. Close it.';
    const asked: [string, number, readonly string[]][] = [];
    const place =
      (name: string, known: Record<string, number>) =>
      async ({ minPercent }: { minPercent: number }, texts: readonly string[]) => {
        asked.push([name, minPercent, texts]);
        return Promise.resolve({ percents: texts.map((text) => known[text] ?? 0), rest: null });
      };
    const { service } = setUp({
      inspector: {
        countTexts: async (_format, path, locale) =>
          Promise.resolve({
            sha256: `sha ${path}`,
            texts: countTexts(path === 'a' ? [paragraph] : ['Open it. Turn it.'], locale),
          }),
      },
      history: { rateTexts: place('history', { 'Open it.': 90 }) },
      memories: { rateTexts: place('memories', { [paragraph]: 100, 'Turn it.': 100 }) },
    });
    const { files } = await service.run(INPUT);
    expect(files.map(({ bands }) => segments(bands))).toEqual([
      { 'match-100': 2 },
      { 'match-85': 1, 'match-100': 1 },
    ]);
    expect(asked.filter(([, minPercent]) => minPercent === 100)).toEqual([
      ['history', 100, [paragraph, 'Open it. Turn it.']],
      ['memories', 100, [paragraph, 'Open it. Turn it.']],
    ]);
  });

  it('compares only with what is chosen, and with nothing when there is no target', async () => {
    const placesOf = async (input: Partial<AnalysisInput>) => {
      const { service, asked } = setUp();
      await service.run({ ...INPUT, ...input });
      return [...new Set(asked.map(({ place }) => place))];
    };
    expect(await placesOf({})).toEqual(['history', 'memories']);
    expect(await placesOf({ usesHistory: false })).toEqual(['memories']);
    expect(await placesOf({ memoryIds: [] })).toEqual(['history']);
    expect(await placesOf({ memoryIds: ['m'] })).toEqual(['history', 'memories']);
    expect(await placesOf({ targetLang: null })).toEqual([]);
  });

  it('counts what the rule file of the chosen project leaves to translate', async () => {
    const rules = { ...NO_TEXT_RULES, json: { translate: ['title'], leave: [] } };
    const seen: unknown[] = [];
    const { service } = setUp({
      textRulesOf: async (projectId) =>
        Promise.resolve(projectId === 'shop' ? { fileName: 'rules.json', rules } : null),
      inspector: {
        countTexts: async (_format, path, _locale, own) => {
          seen.push(own);
          return Promise.resolve({ sha256: `sha ${path}`, texts: [] });
        },
      },
    });
    for (const projectId of [null, 'other', 'shop']) await service.run({ ...INPUT, projectId });
    expect(seen).toEqual([null, null, null, null, rules, rules]);
  });

  it('says for each file without figures why it has none', async () => {
    const sources = [
      aSource('a'),
      aSource('r', 'mp3'),
      aSource('p', 'png'),
      aSource('scan', 'pdf'),
      aSource('large', 'pdf'),
      aSource('gone'),
      aSource('other'),
    ];
    const { service } = setUp(
      {
        inspector: {
          countTexts: async (_format, path) => {
            await Promise.resolve();
            if (path === 'large') throw new AppError('document/too-large', { english: 'x' });
            if (path === 'gone') throw new AppError('document/source-missing', { english: 'x' });
            const texts = path === 'scan' ? null : countTexts(['One'], null);
            return { sha256: path === 'other' ? 'sha of another' : `sha ${path}`, texts };
          },
        },
      },
      sources,
    );
    const fileIds = sources.map(({ file }) => file.id);
    const { files, total } = await service.run({ ...INPUT, fileIds });
    expect(files.map(({ uncounted }) => uncounted)).toEqual([
      null,
      'recording',
      'picture',
      'unreadable',
      'unreadable',
      'changed',
      'changed',
    ]);
    expect(files.filter(({ bands }) => bands !== null)).toHaveLength(1);
    expect(segments(total)).toEqual({ new: 1 });
  });

  it('ends when a file leaves the plan, when it is canceled, and when a newer one starts', async () => {
    const { service, planned } = setUp();
    const canceled = { code: 'canceled' };
    const left = service.run(INPUT);
    planned.delete('b');
    await expect(left).rejects.toMatchObject(canceled);
    await expect(service.run(INPUT)).rejects.toMatchObject({ code: 'input/conflict' });
    const one = { ...INPUT, fileIds: ['a'] };
    const given = service.run(one);
    service.cancel();
    await expect(given).rejects.toMatchObject(canceled);
    const older = service.run(one);
    const newer = service.run(one);
    await expect(older).rejects.toMatchObject(canceled);
    await expect(newer).resolves.toMatchObject({ files: [{ fileId: 'a' }] });
    const last = service.run(one);
    await service.stop();
    await expect(last).rejects.toMatchObject(canceled);
  });

  it('fails with the error of the database', async () => {
    const { service } = setUp({
      history: {
        rateTexts: async () => Promise.reject(new AppError('db/unavailable', { english: 'x' })),
      },
    });
    await expect(service.run(INPUT)).rejects.toMatchObject({ code: 'db/unavailable' });
  });
});

describe('the file of an analysis', () => {
  it('as CSV has a row for each file and band, with totals', async () => {
    const { service, written } = setUp({}, [aSource('a'), aSource('b'), aSource('r', 'mp3')]);
    const { id } = await service.run({ ...INPUT, fileIds: ['a', 'b', 'r'] });
    expect(service.suggestName('csv')).toBe('Analysis 2026-11-26.csv');
    expect(await service.export(id, 'csv', 'x.csv', null)).toEqual({ fileName: 'x.csv' });
    const text = written.get('x.csv') ?? '';
    expect(text.startsWith('\uFEFFFile,Band,Sentences,Words,Characters\r\n')).toBe(true);
    const lines = text.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1 + 10 + 10 + 1 + 10);
    expect(lines).toContain('a.txt,100%,2,6,34');
    expect(lines).toContain('a.txt,85%-94%,1,3,14');
    expect(lines).toContain('a.txt,Numbers only,1,1,2');
    expect(lines).toContain('a.txt,Total,4,10,50');
    expect(lines).toContain('r.mp3,Not counted: recording,,,');
    expect(lines.at(-1)).toBe('All files,Total,6,17,88');
    expect(service.lastPath()).toBe('x.csv');
  });

  it('as HTML is a page in the language of the window, with what it was compared with', async () => {
    setTextLanguage({ language: 'de', messages: german });
    const odd = aSource('b');
    const named = { ...odd, file: { ...odd.file, fileName: '<b>.txt' } };
    const { service, written } = setUp({}, [aSource('a'), named]);
    const { id } = await service.run({ ...INPUT, memoryIds: ['m', 'gone'] });
    await service.export(id, 'html', 'x.html', null);
    const { language, headings, paragraphs, rows, fetched } = readPage(written.get('x.html') ?? '');
    expect(language).toBe('de');
    expect(headings).toEqual(['Analyse', 'Alle 2 Dateien', 'a.txt', '<b>.txt']);
    expect(paragraphs).toContain('Von Englisch nach Deutsch');
    expect(paragraphs).toContain('Verglichen mit: Verlauf und Memory <m>');
    expect(rows.filter(([name]) => name === 'Gesamt')).toEqual([
      ['Gesamt', '6', '17', '88'],
      ['Gesamt', '4', '10', '50'],
      ['Gesamt', '2', '7', '38'],
    ]);
    expect(rows).toContainEqual(['100\u00a0%', '2', '6', '34']);
    expect(fetched).toEqual([]);
  });

  it('has what each band costs when a price is known', async () => {
    const { service, written } = setUp();
    const { id } = await service.run(INPUT);
    const price = { perMillion: 20_000, currency: 'EUR' } as const;
    await service.export(id, 'csv', 'x.csv', price);
    const lines = (written.get('x.csv') ?? '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('\uFEFFFile,Band,Sentences,Words,Characters,Cost (EUR)');
    expect(lines).toContain('a.txt,100%,2,6,34,0.68');
    await service.export(id, 'html', 'x.html', price);
    const { rows } = readPage(written.get('x.html') ?? '');
    expect(rows.filter(([name]) => name === '100%')).toContainEqual([
      '100%',
      '2',
      '6',
      '34',
      '€0.68',
    ]);
  });

  it('is only that of the last analysis', async () => {
    const { service } = setUp();
    const { id } = await service.run(INPUT);
    await service.run(INPUT);
    await expect(service.export(id, 'csv', 'x.csv', null)).rejects.toMatchObject({
      code: 'input/not-found',
    });
  });
});
