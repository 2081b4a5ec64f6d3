import { describe, expect, it } from 'vitest';
import type { NewDocumentJob } from '../../../../electron/db/documents/jobs-repo.ts';
import { toDocumentJob } from '../../../../electron/services/documents/job-view.ts';
import {
  createDocumentPlanService,
  type DocumentPlanServiceDeps,
} from '../../../../electron/services/documents/plan-service.ts';
import type { PlannedFileRow } from '../../../../electron/db/documents/planned-files-repo.ts';
import type { InspectedFile } from '../../../../electron/services/documents/thread.ts';
import {
  OLD_WORD,
  RICH_TEXT,
  XLIFF_VERSION_FIELD,
} from '../../../../shared/domain/documents/format.ts';
import type { Connection } from '../../../../shared/domain/connections/connection.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { StartDocuments } from '../../../../shared/ipc/contract.ts';
import { aRecord, createFakeJobs, defer, settle } from '../support/fake-jobs.ts';
import { createFakeFiles } from '../support/fake-files.ts';
import { abilitiesOfKind } from '../../../../shared/domain/connections/abilities.ts';
import { aConnection } from '../../../support/builders/connections.ts';
import { startInput } from '../../../support/builders/documents.ts';

const OLD_XLIFF = new AppError(
  'document/unsupported',
  { english: 'Version 1.2.' },
  {
    details: { field: XLIFF_VERSION_FIELD },
  },
);
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

const CONNECTION = aConnection({ id: 'account', name: 'Account', kind: 'paid' });

/** The stored plan of the database. */
function createFakeStored() {
  const held: { files: PlannedFileRow[]; optionsJson: string | null } = {
    files: [],
    optionsJson: null,
  };
  return {
    held,
    read: async () => Promise.resolve(structuredClone(held)),
    async save(files: readonly PlannedFileRow[]) {
      held.files = [...files];
      if (files.length === 0) held.optionsJson = null;
      return Promise.resolve();
    },
    async saveOptions(optionsJson: string) {
      held.optionsJson = optionsJson;
      return Promise.resolve();
    },
  };
}

const notListed = async (): Promise<never> =>
  Promise.reject(new AppError('internal', { english: 'Not asked for.' }));

function setUp(patch: Partial<DocumentPlanServiceDeps> = {}) {
  const files = createFakeFiles();
  const added: NewDocumentJob[] = [];
  let nextId = 1;
  const plan = createDocumentPlanService({
    textRulesOf: async () => Promise.resolve(null),
    inspector: {
      listMedia: notListed,
      inspect: async (path, name = path) => {
        await Promise.resolve();
        if (name.endsWith('.exe'))
          throw new AppError('document/unsupported', { english: 'No document.' });
        const sample = name === 'numbers.txt' ? '1 2 3' : 'Hallo';
        return {
          format: 'txt',
          sizeBytes: 5,
          sha256: `sha ${path}`,
          charCount: 5,
          sample,
          warnings: [],
        };
      },
      convertXliff: async () =>
        Promise.reject(new AppError('internal', { english: 'Not asked for.' })),
    },
    convertWord: async () => Promise.reject(new Error('Not asked for.')),
    expandPaths: async (paths) =>
      Promise.resolve({ files: paths, found: new Set(), links: new Map(), rejected: [] }),
    files,
    jobs: { ...createFakeJobs(), listEarlierTargets: async () => Promise.resolve(['FR']) },
    lane: { assertMayUse: async () => Promise.resolve() },
    ledger: {
      add: async (jobs) => {
        added.push(...jobs);
        return Promise.resolve(jobs.map((job) => toDocumentJob(aRecord(job), null)));
      },
    },
    connections: {
      get: async (id) => Promise.resolve({ ...CONNECTION, id }),
    },
    checkSound: async () => Promise.resolve(),
    detect: async (texts) =>
      Promise.resolve(texts.map(() => ({ language: 'de', status: 'success', extra: {} }))),
    newId: () => `id-${nextId++}`,
    now: () => 1,
    stored: createFakeStored(),
    logger: { error: () => undefined },
    ...patch,
  });
  const request = (fileIds: string[], change: Partial<StartDocuments> = {}): StartDocuments =>
    startInput({ fileIds, connectionId: 'account', ...change });
  const names = (): string[] => plan.get().files.map((file) => file.fileName);
  return { plan, files, added, request, names };
}

const path = (name: string) => ({ kind: 'path', path: `/documents/${name}` }) as const;

describe('the language of a planned file', () => {
  it('is detected from its text; for numbers, and for a file that is gone, nothing is requested', async () => {
    const asked: (readonly string[])[] = [];
    const { plan } = setUp({
      detect: async (texts) => {
        asked.push(texts);
        return Promise.resolve([{ language: 'de', status: 'success', extra: {} }]);
      },
    });
    const { files } = await plan.add([path('a.txt'), path('numbers.txt')]);
    const [text, numbers] = files.map(({ id }) => id);
    expect(await plan.detectLanguage(text ?? '')).toBe('de');
    expect(await plan.detectLanguage(numbers ?? '')).toBeNull();
    await plan.remove([text ?? '']);
    expect(await plan.detectLanguage(text ?? '')).toBeNull();
    expect(asked).toEqual([['Hallo']]);
  });

  it('is unknown when the service cannot detect it', async () => {
    const { plan } = setUp({
      detect: async () =>
        Promise.resolve([{ language: null, status: 'insufficient_confidence', extra: {} }]),
    });
    const { files } = await plan.add([path('a.txt')]);
    expect(await plan.detectLanguage(files[0]?.id ?? '')).toBeNull();
  });
});

describe('a format that the connection does not take', () => {
  const inspector: DocumentPlanServiceDeps['inspector'] = {
    listMedia: notListed,
    inspect: async (file) =>
      Promise.resolve({
        format: file.endsWith('.po') ? 'po' : file.endsWith('.idml') ? 'idml' : 'docx',
        sizeBytes: 5,
        sha256: `sha ${file}`,
        charCount: 5,
        sample: 'Hallo',
        warnings: [],
      }),
    convertXliff: async () => Promise.reject(new AppError('internal', { english: 'Unused.' })),
  };
  const known: StartDocuments['preTranslation'] = { memoryIds: null, usesHistory: true }; // prettier-ignore

  const startWith = async (patch: Partial<Connection>, name: string) => {
    const connection = aConnection({ id: 'account', name: 'Office', ...patch });
    const { plan, added, request, names } = setUp({
      inspector,
      connections: { get: async () => Promise.resolve(connection) },
    });
    const { files } = await plan.add([path(name)]);
    const error = await plan.start(request(files.map(({ id }) => id))).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return { error, addedCount: added.length, planned: names() };
  };

  it.each([
    ['paid', undefined, 'a.po', 'po'],
    ['free', undefined, 'a.po', 'po'],
    ['paid', { idml: 0 }, 'a.idml', 'idml'],
    ['custom', { idml: 0 }, 'a.idml', 'idml'],
  ] as const)(
    'is refused by %s, which said %j: %s',
    async (kind, statedMaxBytes, name, extension) => {
      const { error, ...rest } = await startWith({ kind, statedMaxBytes }, name);
      expect(error).toMatchObject({
        code: 'document/unsupported',
        message: `The chosen connection doesn’t take .${extension} files. Choose the service on this computer, which does.`,
      });
      expect(rest).toEqual({ addedCount: 0, planned: [name] });
    },
  );

  it.each([
    ['paid', undefined, 'a.idml'],
    ['custom', undefined, 'a.po'],
    ['paid', { idml: 0 }, 'a.docx'],
    ['embedded', undefined, 'a.po'],
  ] as const)(
    'is no other one: %s, which said %j, takes %s',
    async (kind, statedMaxBytes, name) => {
      const started = await startWith({ kind, statedMaxBytes }, name);
      expect(started).toEqual({ error: null, addedCount: 1, planned: [] });
    },
  );

  it('goes as texts where known ones are used', async () => {
    const { plan, added, request } = setUp({ inspector });
    const { files } = await plan.add([path('a.po')]);
    const texts = { sourceLang: 'EN', preTranslation: known };
    await plan.start(request(files.map(({ id }) => id), texts)); // prettier-ignore
    expect(added).toMatchObject([{ format: 'po', preTranslation: known }]);
  });
});

describe('adding files', () => {
  it('lists what cannot be sent with its reason, and keeps the rest', async () => {
    const { plan } = setUp();
    const added = await plan.add([path('a.txt'), path('b.exe')]);
    expect(added.files).toMatchObject([
      { fileName: 'a.txt', folderName: 'documents', charCount: 5, earlierTargets: ['FR'] },
    ]);
    expect(added.rejected).toMatchObject([
      { fileName: 'b.exe', error: { code: 'document/unsupported' } },
    ]);
  });

  it('leaves the results of a folder out, known by name and content beside their source, and says so', async () => {
    const result = { sha256: 'sha /documents/a.txt', state: 'saved' } as const;
    const jobs = createFakeJobs(
      // Delivered where the folder was then.
      aRecord({
        ...result,
        id: 'es',
        deliveredPath: '/earlier/a.es.txt',
        resultSha256: 'sha /documents/a.es.txt',
      }),
      aRecord({
        ...result,
        id: 'fr',
        deliveredPath: '/documents/a.fr.txt',
        resultSha256: 'before it was changed',
      }),
    );
    const all = ['a.txt', 'a.es.txt', 'a.fr.txt'];
    let isFolder = true;
    const { plan, names } = setUp({
      jobs,
      expandPaths: async (paths) =>
        Promise.resolve({
          files: isFolder ? all.map((name) => `/documents/${name}`) : paths,
          found: new Set(isFolder ? all.map((name) => `/documents/${name}`) : []),
          links: new Map(),
          rejected: [],
        }),
    });
    expect((await plan.add([path('')])).ownResults).toEqual(['documents/a.es.txt']);
    expect(names()).toEqual(['a.txt', 'a.fr.txt']);
    // Dropped itself, it is wanted.
    isFolder = false;
    const again = await plan.add([path('a.es.txt')]);
    expect(again.ownResults).toBeUndefined();
    expect(names()).toEqual(['a.txt', 'a.fr.txt', 'a.es.txt']);
  });

  it('takes a file that is dropped again once, checked again', async () => {
    const { plan, names } = setUp();
    const first = await plan.add([path('a.txt')]);
    const second = await plan.add([path('a.txt')]);
    expect(names()).toEqual(['a.txt']);
    expect(second.files[0]?.id).not.toBe(first.files[0]?.id);
  });

  it('keeps the refusals of two simultaneous drops apart', async () => {
    const { plan, names } = setUp();
    const [first, second] = await Promise.all([
      plan.add([path('a.exe'), path('a.txt')]),
      plan.add([path('b.exe'), path('b.txt')]),
    ]);
    expect(first.rejected.map((entry) => entry.fileName)).toEqual(['a.exe']);
    expect(second.rejected.map((entry) => entry.fileName)).toEqual(['b.exe']);
    expect(names()).toEqual(['a.txt', 'b.txt']);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\a.txt', 'a.txt'],
    ['..', 'document'],
    ['folder/', 'folder'],
    ['/', 'document'],
  ])('takes only a file name from the name %j of bytes', async (name, expected) => {
    const { plan, names } = setUp();
    await plan.add([{ kind: 'bytes', name, bytes: bytes('hello') }]);
    expect(names()).toEqual([expected]);
  });

  it('keeps no bytes that cannot be sent', async () => {
    const { plan, files } = setUp();
    await plan.add([{ kind: 'bytes', name: 'a.exe', bytes: bytes('MZ') }]);
    expect(files.content.size).toBe(0);
  });

  it('says that there is no room for bytes', async () => {
    const { plan, files } = setUp();
    files.storePlanned = async () =>
      Promise.reject(new AppError('document/disk-full', { english: 'Full.' }));
    const { rejected } = await plan.add([{ kind: 'bytes', name: 'a.txt', bytes: bytes('x') }]);
    expect(rejected).toMatchObject([{ fileName: 'a.txt', error: { code: 'document/disk-full' } }]);
  });

  it('removes planned bytes with the file', async () => {
    const { plan, files } = setUp();
    const { files: planned } = await plan.add([
      { kind: 'bytes', name: 'a.txt', bytes: bytes('x') },
    ]);
    expect(files.content.size).toBe(1);
    await plan.remove(planned.map((file) => file.id));
    expect(files.content.size).toBe(0);
    expect(plan.get().files).toEqual([]);
  });
});

describe('starting', () => {
  it('makes one job per file and target, however often each is named', async () => {
    const { plan, added, request } = setUp();
    const { files } = await plan.add([path('a.txt'), path('b.txt')]);
    const ids = files.map((file) => file.id);
    const jobs = await plan.start(request([...ids, ...ids], { targetLangs: ['DE', 'FR', 'DE'] }));
    expect(jobs).toHaveLength(4);
    expect(added.map((job) => `${job.fileName} ${job.targetLang}`)).toEqual([
      'a.txt DE',
      'a.txt FR',
      'b.txt DE',
      'b.txt FR',
    ]);
    expect(plan.get().files).toEqual([]);
  });

  it('starts a file once when two clicks ask for it', async () => {
    const { plan, added, request } = setUp();
    const { files } = await plan.add([path('a.txt')]);
    const first = plan.start(request([files[0]!.id]));
    await expect(plan.start(request([files[0]!.id]))).rejects.toMatchObject({
      code: 'input/conflict',
    });
    await first;
    expect(added).toHaveLength(1);
  });

  it('gives each job of dropped bytes a separate copy and keeps no other', async () => {
    const { plan, files, added, request } = setUp();
    const planned = await plan.add([{ kind: 'bytes', name: 'a.txt', bytes: bytes('hello') }]);
    await plan.start(request([planned.files[0]!.id], { targetLangs: ['DE', 'FR'] }));
    expect([...files.content.keys()]).toEqual(added.map((job) => `inbox/job-${job.id}`));
    expect([...files.content.values()]).toEqual(['hello', 'hello']);
  });

  it('leaves plan and disk unchanged when the jobs cannot be stored', async () => {
    const gate = defer();
    const { plan, files, request, names } = setUp({
      ledger: {
        add: async () => {
          await gate.promise;
          throw new AppError('db/unavailable', { english: 'Full.' });
        },
      },
    });
    const first = await plan.add([
      { kind: 'bytes', name: 'a.txt', bytes: bytes('hello') },
      path('b.txt'),
    ]);
    const before = [...files.content.keys()];
    const started = plan.start(request(first.files.map((file) => file.id)));
    await settle();
    await plan.add([path('later.txt')]);
    gate.resolve();
    await expect(started).rejects.toMatchObject({ code: 'db/unavailable' });
    expect(names()).toEqual(['b.txt', 'a.txt', 'later.txt']);
    expect([...files.content.keys()]).toEqual(before);
  });

  it("doesn't fail jobs that have begun because a dropped copy cannot be removed", async () => {
    const { plan, files, request } = setUp();
    const planned = await plan.add([{ kind: 'bytes', name: 'a.txt', bytes: bytes('hello') }]);
    files.removeInbox = async () => Promise.reject(new Error('EACCES'));
    await expect(plan.start(request([planned.files[0]!.id]))).resolves.toHaveLength(1);
  });

  it('refuses a glossary without a source language, and files that are not in the plan', async () => {
    const { plan, request, names } = setUp();
    const { files } = await plan.add([path('a.txt')]);
    await expect(
      plan.start(request([files[0]!.id], { glossaryIds: ['glossary'] })),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'sourceLang' } });
    await expect(plan.start(request([files[0]!.id, 'gone']))).rejects.toMatchObject({
      code: 'input/conflict',
    });
    expect(names()).toEqual(['a.txt']);
  });

  it.each([
    ['several glossaries', { sourceLang: 'EN', glossaryIds: ['g', 'h'] }],
    ['style rules', { style: { id: 's', name: 'House' } }],
    ['a memory', { memory: { id: 'm', name: 'Law', thresholdPercent: 75 } }],
    ['its mark', { hasWatermark: true }],
  ])('refuses %s when the service would ignore them', async (_what, change) => {
    const abilities = abilitiesOfKind('custom');
    const { plan, request, names } = setUp({
      connections: {
        get: async () => Promise.resolve({ ...CONNECTION, kind: 'custom', abilities }),
      },
    });
    const { files } = await plan.add([path('a.txt')]);
    await expect(plan.start(request([files[0]!.id], change))).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'glossaryIds' },
    });
    expect(names()).toEqual(['a.txt']);
    const { plan: other, request: ask } = setUp();
    const planned = await other.add([path('a.txt')]);
    // A job says nothing about the mark.
    const { hasWatermark: _mark, ...told } = { hasWatermark: false, ...change };
    await expect(other.start(ask([planned.files[0]!.id], change))).resolves.toMatchObject([told]);
  });

  it('keeps the files when the connection was removed meanwhile', async () => {
    const { plan, request, names } = setUp({
      connections: {
        get: async () => Promise.reject(new AppError('input/not-found', { english: 'Gone.' })),
      },
    });
    const { files } = await plan.add([path('a.txt')]);
    await expect(plan.start(request([files[0]!.id]))).rejects.toMatchObject({
      code: 'input/not-found',
    });
    expect(names()).toEqual(['a.txt']);
  });
});

const LEFT_OUT = { message: 'documentErrors.binaryUnitsLeftOut', values: { count: 1 } } as const;
const OLD_SHA = 'b'.repeat(64);
const NO_TEXT = { message: 'documentErrors.noTextFound' } as const;

describe('a file that can be converted', () => {
  const setUpConversion = (convertXliff?: DocumentPlanServiceDeps['inspector']['convertXliff']) => {
    const converted = { sha256: OLD_SHA, bytes: bytes('2.1'), warnings: [LEFT_OUT] };
    const asked: string[] = [];
    const made = setUp({
      inspector: {
        listMedia: notListed,
        inspect: async (at, name = at) => {
          const isOld = made.files.content.get(at) !== '2.1';
          if (isOld)
            throw name.endsWith('.xlf')
              ? OLD_XLIFF
              : new AppError('internal', { english: 'Other.' });
          return Promise.resolve({
            format: 'xliff',
            sizeBytes: 3,
            sha256: 'new',
            charCount: 2,
            sample: '',
            warnings: [NO_TEXT],
          });
        },
        convertXliff:
          convertXliff ??
          (async (at, name) => {
            const content = made.files.content.get(at) ?? 'the original';
            asked.push(`${name} at ${at}: ${content}`);
            return Promise.resolve(converted);
          }),
      },
    });
    return { ...made, asked };
  };
  const idOf = (plan: { rejected: readonly { conversionId?: string | undefined }[] }): string =>
    plan.rejected[0]?.conversionId ?? '';

  it('is offered, converted, and delivered next to the original', async () => {
    const { plan, added, request, asked } = setUpConversion();
    const rejected = await plan.add([path('old.xlf'), path('other.bin')]);
    expect(rejected.rejected.map(({ conversionId }) => conversionId !== undefined)).toEqual([
      true,
      false,
    ]);
    const after = await plan.convert(idOf(rejected));
    expect(asked).toEqual(['old.xlf at /documents/old.xlf: the original']);
    expect(after.rejected.map(({ fileName }) => fileName)).toEqual(['other.bin']);
    expect(after.files).toMatchObject([
      {
        fileName: 'old.xlf',
        folderName: 'documents',
        warnings: [{ message: 'documentErrors.converted' }, LEFT_OUT, NO_TEXT],
      },
    ]);
    await plan.start(request(after.files.map(({ id }) => id)));
    expect(added).toMatchObject([
      {
        fileName: 'old.xlf',
        sourcePath: '/documents/old.xlf',
        sha256: 'new',
        originalSha256: OLD_SHA,
        format: 'xliff',
      },
    ]);
    expect(added[0]?.sourceCopy).toMatch(/^job-/u);
  });

  it('is converted from bytes without a path too, and later drops change nothing about it', async () => {
    const { plan, asked, files } = setUpConversion();
    const first = await plan.add([{ kind: 'bytes', name: 'old.xlf', bytes: bytes('1.2') }]);
    await plan.add([path('other.bin')]);
    const { files: planned } = await plan.convert(idOf(first));
    expect(planned).toMatchObject([{ fileName: 'old.xlf', folderName: null }]);
    expect(asked).toEqual([expect.stringMatching(/^old\.xlf at inbox\/.*: 1\.2$/u)]);
    // Only the copy of the plan is left.
    expect([...files.content.values()]).toEqual(['2.1']);
  });

  it('is sent unchanged when 1.2 is accepted, and leaves the plan for its conversion elsewhere', async () => {
    const inspected = {
      format: 'xliff',
      sizeBytes: 3,
      sha256: 'x',
      charCount: 2,
      sample: '',
      warnings: [],
    } satisfies InspectedFile;
    let kind: 'paid' | 'custom' = 'custom';
    const { plan, added, request } = setUp({
      inspector: {
        listMedia: notListed,
        inspect: async (_at, name): Promise<InspectedFile> =>
          Promise.resolve(name === 'old.xlf' ? { ...inspected, isOldXliff: true } : inspected),
        convertXliff: async () =>
          Promise.resolve({ sha256: OLD_SHA, bytes: bytes('2.1'), warnings: [] }),
      },
      connections: {
        get: async (id) => Promise.resolve({ ...CONNECTION, id, abilities: abilitiesOfKind(kind) }),
      },
    });
    const { files } = await plan.add([path('old.xlf'), path('new.xlf')]);
    const ids = files.map(({ id }) => id);
    await expect(plan.start(request(ids))).rejects.toMatchObject({ code: 'document/unsupported' });
    expect(added).toEqual([]);
    const left = plan.get();
    expect(left.files.map(({ fileName }) => fileName)).toEqual(['new.xlf']);
    expect(left.rejected).toMatchObject([{ fileName: 'old.xlf' }]);
    expect((await plan.convert(idOf(left))).files).toHaveLength(2);
    kind = 'paid';
    const again = await plan.add([path('old.xlf')]);
    const [old] = again.files.filter(({ fileName }) => fileName === 'old.xlf');
    await plan.start(request([old!.id]));
    expect(added).toMatchObject([{ fileName: 'old.xlf', sourcePath: '/documents/old.xlf' }]);
  });

  it('stays rejected with its reason when it cannot be converted', async () => {
    const broken = new AppError('document/damaged', { english: 'Broken.' });
    const { plan, files } = setUpConversion(async () => Promise.reject(broken));
    const rejected = await plan.add([path('old.xlf')]);
    await expect(plan.convert(idOf(rejected))).rejects.toBe(broken);
    expect(plan.get()).toEqual(rejected);
    expect([...files.content.keys()]).toEqual([]);
  });

  it('is converted once', async () => {
    const { plan, names } = setUpConversion();
    const id = idOf(await plan.add([path('old.xlf')]));
    const clicks = await Promise.allSettled([plan.convert(id), plan.convert(id)]);
    expect(clicks.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(names()).toEqual(['old.xlf']);
  });

  it('leaves no copy when the result is refused', async () => {
    const { plan, files } = setUpConversion(async () =>
      Promise.resolve({ sha256: OLD_SHA, bytes: bytes('still 1.2'), warnings: [] }),
    );
    const id = idOf(await plan.add([path('old.xlf')]));
    await expect(plan.convert(id)).rejects.toMatchObject({ code: 'document/unsupported' });
    expect([...files.content.keys()]).toEqual([]);
  });

  it('is refused under an unknown id', async () => {
    await expect(setUp().plan.convert('x')).rejects.toMatchObject({ code: 'input/not-found' });
  });
});

describe('the mark of the service', () => {
  const known: StartDocuments['preTranslation'] = { memoryIds: null, usesHistory: true };

  it.each<[what: string, change: Partial<StartDocuments>, isAsked: boolean]>([
    ['a document', {}, true],
    ['a document that goes as texts', { preTranslation: known }, false],
    ['a document without a source language', { preTranslation: known, sourceLang: null }, true],
    ['a PDF, which goes as a whole', { preTranslation: known }, true],
  ])('is asked for where it can be had: %s', async (what, change, isAsked) => {
    const { plan, added, request } = setUp({
      inspector: {
        listMedia: notListed,
        inspect: async (at) =>
          Promise.resolve({
            format: what.includes('PDF') ? 'pdf' : 'docx',
            sizeBytes: 4,
            sha256: `sha ${at}`,
            charCount: 4,
            sample: '',
            warnings: [],
          }),
        convertXliff: async () => Promise.reject(new Error('Not asked for.')),
      },
    });
    const { files } = await plan.add([path('a.docx')]);
    const asked = { sourceLang: 'EN', hasWatermark: true, ...change };
    await plan.start(request([files[0]!.id], asked));
    expect(added).toMatchObject([{ hasWatermark: isAsked }]);
  });
});

describe('the format of results', () => {
  const wanted = async (outputFormats: StartDocuments['outputFormats']) => {
    const { plan, added, request } = setUp();
    const { files } = await plan.add([path('a.txt')]);
    await plan.start(request([files[0]!.id], { outputFormats }));
    return added.flat().map(({ outputFormat }) => outputFormat);
  };

  it('is the file’s own unless a different one was chosen for its kind', async () => {
    expect(await wanted({})).toEqual([null]);
    expect(await wanted({ txt: 'txt' })).toEqual([null]);
    expect(await wanted({ pdf: 'docx' })).toEqual([null]);
  });

  it('that nobody makes is refused before anything is sent, and the plan stays', async () => {
    const { plan, added, request, names } = setUp();
    const { files } = await plan.add([path('a.txt')]);
    await expect(
      plan.start(request([files[0]!.id], { outputFormats: { txt: 'pdf' } })),
    ).rejects.toMatchObject({ code: 'input/invalid', details: { field: 'outputFormats' } });
    expect([added.flat(), names()]).toEqual([[], ['a.txt']]);
  });
});

describe('an old Word document', () => {
  const SHA = 'a'.repeat(64);
  const NOTE = { message: 'documentErrors.oldWordConverted' } as const;
  /** Answers as for files of the old kind, unless they were converted. */
  const setUpOld = (patch: Partial<DocumentPlanServiceDeps> = {}) => {
    const asked: string[] = [];
    const noted: [string, readonly string[]][] = [];
    const made = setUp({
      inspector: {
        listMedia: notListed,
        inspect: async (at, name = at) => {
          await Promise.resolve();
          if (!at.includes('.doc-')) {
            throw new AppError('document/unsupported', 'documentErrors.kindToSaveAs', {
              values: { what: name.includes('rich') ? RICH_TEXT : OLD_WORD, extension: 'docx' },
            });
          }
          if (name === 'broken.docx')
            throw new AppError('document/damaged', { english: 'Broken.' });
          return {
            format: 'docx',
            sizeBytes: 4,
            sha256: 'sha of docx',
            charCount: 4,
            sample: '',
            warnings: [NO_TEXT],
          };
        },
        convertXliff: async () => Promise.reject(new Error('Not asked for.')),
      },
      convertWord: async (at) => {
        asked.push(at);
        return Promise.resolve({ sha256: SHA, converted: bytes('docx') });
      },
      jobs: {
        ...createFakeJobs(),
        noteFile: async (sha256, projectIds) => {
          noted.push([sha256, projectIds]);
          return Promise.resolve();
        },
      },
      ...patch,
    });
    return { ...made, asked, noted };
  };

  it('is converted, planned as .docx with a note, and delivered beside its original', async () => {
    const { plan, added, request, asked, files, noted } = setUpOld();
    const { files: planned, rejected } = await plan.add([path('Brief 1.DOC')]);
    expect(rejected).toEqual([]);
    expect(planned).toMatchObject([
      {
        fileName: 'Brief 1.docx',
        folderName: 'documents',
        format: 'docx',
        warnings: [NOTE, NO_TEXT],
      },
    ]);
    expect(asked).toEqual(['/documents/Brief 1.DOC']);
    await plan.start(request(planned.map(({ id }) => id)));
    expect(added).toMatchObject([
      {
        fileName: 'Brief 1.docx',
        sourcePath: '/documents/Brief 1.DOC',
        sha256: 'sha of docx',
        originalSha256: SHA,
        format: 'docx',
      },
    ]);
    expect(added[0]?.sourceCopy).toMatch(/^job-/u);
    // Only the copy of the job is left.
    expect([...files.content]).toEqual([[`inbox/${String(added[0]?.sourceCopy)}`, 'docx']]);
    expect(noted).toEqual([]);
  });

  it('is converted from bytes without a path, whose copy is removed', async () => {
    const { plan, files } = setUpOld();
    const { files: planned } = await plan.add([
      { kind: 'bytes', name: '.doc', bytes: bytes('old') },
    ]);
    expect(planned).toMatchObject([
      { fileName: '.doc.docx', folderName: null, warnings: [NOTE, NO_TEXT] },
    ]);
    expect([...files.content.values()]).toEqual(['docx']);
    await plan.remove(planned.map(({ id }) => id));
    expect([...files.content.values()]).toEqual([]);
  });

  it('leaves no other copy when it is dropped again', async () => {
    const { plan, files } = setUpOld();
    await plan.add([path('a.doc')]);
    const { files: planned } = await plan.add([path('a.doc')]);
    expect(planned).toHaveLength(1);
    expect([...files.content.keys()]).toEqual([`inbox/plan-${String(planned[0]?.id)}.doc-${SHA}`]);
  });

  it('that is the result of another leaves no copy when its folder is dropped', async () => {
    const all = ['/documents/a.doc', '/documents/a.es.doc'];
    const { plan, files } = setUpOld({
      jobs: createFakeJobs(
        aRecord({
          state: 'saved',
          sha256: 'sha of docx',
          deliveredPath: '/documents/a.es.doc',
          resultSha256: 'sha of docx',
        }),
      ),
      expandPaths: async () =>
        Promise.resolve({ files: all, found: new Set(all), links: new Map(), rejected: [] }),
    });
    const { files: planned, ownResults } = await plan.add([path('')]);
    expect(ownResults).toEqual(['documents/a.es.docx']);
    expect([...files.content.keys()]).toEqual([`inbox/plan-${String(planned[0]?.id)}.doc-${SHA}`]);
  });

  it.each(['path', 'bytes'])(
    'is refused with the way on if it cannot be converted (%s)',
    async (kind) => {
      const missing = new AppError('document/unsupported', 'documentErrors.noLibreOffice');
      const { plan, files } = setUpOld({ convertWord: async () => Promise.reject(missing) });
      const { files: planned, rejected } = await plan.add([
        kind === 'path' ? path('a.doc') : { kind: 'bytes', name: 'a.doc', bytes: bytes('old') },
      ]);
      expect(planned).toEqual([]);
      expect(rejected).toEqual([{ fileName: 'a.doc', error: missing.toData() }]);
      expect([...files.content.values()]).toEqual([]);
    },
  );

  it('may be rich text by another name; under its own name, that is refused as before', async () => {
    const { plan } = setUpOld();
    const { files, rejected } = await plan.add([path('rich.doc'), path('rich.rtf')]);
    expect(files).toMatchObject([{ fileName: 'rich.docx', warnings: [NOTE, NO_TEXT] }]);
    expect(rejected).toMatchObject([
      { fileName: 'rich.rtf', error: { message: 'documentErrors.kindToSaveAs' } },
    ]);
  });

  it('leaves no copy when what it was converted into cannot be translated', async () => {
    const { plan, files } = setUpOld();
    const { rejected } = await plan.add([path('broken.doc')]);
    expect(rejected).toMatchObject([
      { fileName: 'broken.doc', error: { code: 'document/damaged' } },
    ]);
    expect([...files.content.values()]).toEqual([]);
  });

  it('keeps its note in the next run, and is not converted again', async () => {
    const stored = createFakeStored();
    const before = setUpOld({ stored });
    await before.plan.add([path('a.doc')]);
    const { plan, asked } = setUpOld({ stored });
    expect(await plan.restore()).toEqual(before.plan.get());
    expect(asked).toEqual([]);
  });

  /** Sets up a folder with a document that was translated, and the delivered result. */
  const setUpTranslated = () => {
    const jobs = createFakeJobs(
      aRecord({
        state: 'saved',
        targetLang: 'ES',
        sha256: 'sha of another conversion',
        originalSha256: SHA,
        deliveredPath: '/documents/a.es.docx',
        resultSha256: 'sha of .doc-es',
      }),
    );
    const all = ['/documents/a.doc', '/documents/a.es.docx'];
    return setUpOld({
      jobs,
      expandPaths: async () =>
        Promise.resolve({ files: all, found: new Set(all), links: new Map(), rejected: [] }),
      inspector: {
        listMedia: notListed,
        inspect: async (at) => {
          await Promise.resolve();
          if (at.endsWith('.doc')) {
            throw new AppError('document/unsupported', 'documentErrors.kindToSaveAs', {
              values: { what: OLD_WORD, extension: 'docx' },
            });
          }
          const sha256 = at.endsWith('.es.docx') ? 'sha of .doc-es' : 'sha of docx';
          return { format: 'docx', sizeBytes: 4, sha256, charCount: 4, sample: '', warnings: [] };
        },
        convertXliff: async () => Promise.reject(new Error('Not asked for.')),
      },
    });
  };

  it('is known to be translated, and its result in the folder, even if the conversion has other bytes', async () => {
    const { plan } = setUpTranslated();
    const { files, ownResults } = await plan.add([path('')]);
    expect(files).toMatchObject([{ fileName: 'a.docx', earlierTargets: ['ES'] }]);
    expect(ownResults).toEqual(['documents/a.es.docx']);
  });

  it('of a confidential project is recognized by its own content when it is dropped again', async () => {
    const asked: (string | null)[] = [];
    const { plan, request, noted, added } = setUpOld();
    const { files: first } = await plan.add([path('a.doc')]);
    await plan.start(request([first[0]?.id ?? ''], { projectId: 'secret' }));
    expect([noted, added]).toMatchObject([[[SHA, ['secret']]], [{ projectId: 'secret' }]]);

    const again = setUpOld({
      jobs: {
        ...createFakeJobs(),
        listConfidentialProjects: async (sha256) =>
          Promise.resolve(sha256 === SHA ? ['secret'] : []),
      },
      lane: {
        assertMayUse: async (_connection, projectId) => {
          asked.push(projectId);
          return Promise.resolve();
        },
      },
    });
    const { files: second } = await again.plan.add([path('a.doc')]);
    await again.plan.start(again.request([second[0]?.id ?? '']));
    expect(asked).toContain('secret');
  });
});

describe('a file of a confidential project', () => {
  const localOnly = new AppError('lane/local-only', {
    english: 'The project "Merger" is local only.',
  });
  /** Sets up two confidential projects; the bytes of c.txt were translated for the one called "bytes". */
  const setUpLane = () => {
    const asked: (string | null)[] = [];
    const under = setUp({
      jobs: {
        ...createFakeJobs(),
        listConfidentialProjects: async (sha256) =>
          Promise.resolve(sha256.endsWith('c.txt') ? ['bytes'] : []),
      },
      lane: {
        assertMayUse: async ({ abilities }, projectId) => {
          await Promise.resolve();
          asked.push(projectId);
          if (!abilities.isHere && projectId !== null && projectId !== 'open') throw localOnly;
        },
      },
    });
    const start = async (change: Partial<StartDocuments> = {}) =>
      under.plan.start(under.request([under.plan.get().files[0]?.id ?? ''], change));
    return { ...under, asked, start };
  };

  it.each([[null], ['open']])(
    "isn't sent outside again when it is started for %s",
    async (projectId) => {
      const { plan, start, added, names } = setUpLane();
      await plan.addFile('/documents/a.txt', 'secret');
      await expect(start({ projectId })).rejects.toMatchObject({ code: 'lane/local-only' });
      expect([added, names()]).toEqual([[], ['a.txt']]);
      // Dropped again, it is the same file of the same project.
      await plan.add([path('a.txt')]);
      await expect(start({ projectId })).rejects.toMatchObject({ code: 'lane/local-only' });
      expect(added).toEqual([]);
    },
  );

  it("isn't sent outside when its content is dropped again", async () => {
    const { plan, start, added } = setUpLane();
    await plan.add([path('c.txt')]);
    await expect(start()).rejects.toMatchObject({ code: 'lane/local-only' });
    expect(added).toEqual([]);
  });

  it('is asked about for each of its projects, and the others start', async () => {
    const { plan, start, added, asked } = setUpLane();
    await plan.addFile('/documents/a.txt', 'open');
    await start();
    expect(asked).toEqual([null, 'open']);
    expect(added).toMatchObject([{ fileName: 'a.txt', projectId: null }]);
  });
});

describe('the plan of the last run', () => {
  const OPTIONS = {
    connectionId: 'account',
    projectId: 'p',
    glossaryIds: ['g'],
    memory: null,
    style: null,
    isPreTranslating: true,
  };

  it('is there again in its order, with its options and the projects of its files', async () => {
    const stored = createFakeStored();
    const before = setUp({ stored });
    await before.plan.add([
      path('a.txt'),
      path('b.txt'),
      { kind: 'bytes', name: 'c.txt', bytes: bytes('x') },
    ]);
    await before.plan.addFile('/documents/d.txt', 'secret');
    await before.plan.keepOptions(OPTIONS);
    const [, b] = before.plan.get().files;
    await before.plan.remove([b?.id ?? '']);
    const copies = await before.plan.listStoredCopies();
    expect(copies).toHaveLength(1);

    const asked: (string | null)[] = [];
    const lane = {
      assertMayUse: async (_connection: unknown, id: string | null) => {
        asked.push(id);
        return Promise.resolve();
      },
    };
    const { plan, names, request } = setUp({ stored, lane });
    const restored = await plan.restore();
    expect(restored).toEqual(before.plan.get());
    expect(restored.options).toEqual(OPTIONS);
    expect(names()).toEqual(['a.txt', 'c.txt', 'd.txt']);
    await plan.start(request(restored.files.map(({ id }) => id)));
    expect(asked).toContain('secret');
    expect(stored.held).toEqual({ files: [], optionsJson: null });
  });

  it('says which files have changed, and which are gone', async () => {
    const stored = createFakeStored();
    await setUp({ stored }).plan.add([path('a.txt'), path('b.txt'), path('c.txt')]);
    const { plan } = setUp({
      stored,
      inspector: {
        listMedia: notListed,
        inspect: async (file) => {
          await Promise.resolve();
          if (file.endsWith('b.txt'))
            throw new AppError('document/source-missing', { english: 'Gone.' });
          const sha256 = file.endsWith('c.txt') ? 'other' : `sha ${file}`;
          return { format: 'txt', sizeBytes: 5, sha256, charCount: 5, sample: '', warnings: [] };
        },
        convertXliff: async () => Promise.reject(new Error('Not asked for.')),
      },
    });
    const { files, rejected } = await plan.restore();
    expect(files.map(({ fileName, warnings }) => [fileName, warnings])).toEqual([
      ['a.txt', []],
      ['c.txt', [{ message: 'documentErrors.changedSinceAdded' }]],
    ]);
    expect(rejected).toMatchObject([
      { fileName: 'b.txt', error: { code: 'document/source-missing' } },
    ]);
    expect(stored.held.files.map(({ fileName, sha256 }) => [fileName, sha256])).toEqual([
      ['a.txt', 'sha /documents/a.txt'],
      ['c.txt', 'other'],
    ]);
  });

  it('comes before a file that is dropped while it is read', async () => {
    const stored = createFakeStored();
    await setUp({ stored }).plan.add([path('a.txt')]);
    const { plan, names } = setUp({ stored, newId: () => 'later' });
    await Promise.all([plan.add([path('b.txt')]), plan.restore()]);
    expect(names()).toEqual(['a.txt', 'b.txt']);
    expect(stored.held.files.map(({ fileName }) => fileName)).toEqual(['a.txt', 'b.txt']);
  });

  it('is planned anyway when it cannot be stored', async () => {
    const logged: unknown[] = [];
    const fail = async () => Promise.reject(new Error('disk full'));
    const { plan, names } = setUp({
      stored: { ...createFakeStored(), save: fail, read: fail },
      logger: { error: (...said) => logged.push(said) },
    });
    await plan.add([path('a.txt')]);
    expect(names()).toEqual(['a.txt']);
    expect(logged).not.toEqual([]);
  });
});
