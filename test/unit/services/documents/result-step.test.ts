import { describe, expect, it } from 'vitest';
import { toEngineNote } from '../../../../shared/domain/connections/translation-quality.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { toDocumentJob } from '../../../../electron/services/documents/job-view.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aRecord } from '../support/fake-jobs.ts';
import { createStepsUnderTest } from '../support/steps-under-test.ts';

const KEY = new TextEncoder().encode('sealed K');
const atService = (patch = {}) =>
  aRecord({
    state: 'downloading',
    documentId: 'D',
    sealedDocumentKey: KEY,
    sourceCopy: 'job-job',
    ...patch,
  });

/** Counts the requests for a result: the service may hand it out only once. */
function setUp(...[record, patch = {}]: Parameters<typeof createStepsUnderTest>) {
  let downloads = 0;
  const under = createStepsUnderTest(record, {
    ...patch,
    translation: {
      async downloadDocument() {
        downloads += 1;
        async function* body() {
          yield await Promise.resolve(new TextEncoder().encode('hallo'));
        }
        return Promise.resolve({ body: body(), contentType: null, sizeBytes: 5, isEndKnown: true });
      },
      ...patch.translation,
    },
  });
  return { ...under, downloads: () => downloads };
}

describe('the result step', () => {
  it('takes a result that is on disk but not in the row, instead of asking twice', async () => {
    const under = setUp(atService());
    under.files.content.set('results/job.bin', 'hallo');
    await under.step();
    expect(under.downloads()).toBe(0);
    expect(under.files.content.get('/documents/letter.de.txt')).toBe('hallo');
    expect(under.row()).toMatchObject({ state: 'saved', resultSha256: 'sha(hallo)' });
  });

  it("doesn't lose a download whose row could not be written", async () => {
    const under = setUp(atService());
    under.jobs.failWrites(
      new AppError('db/unavailable', { english: 'Full.' }, { retryable: true }),
    );
    await expect(under.step()).rejects.toMatchObject({ retryable: true });
    await under.step();
    expect(under.downloads()).toBe(1);
    expect(under.row().state).toBe('saved');
  });

  it('asks again for a stored result that was damaged or removed', async () => {
    const under = setUp(atService({ resultFile: 'job.bin', resultSha256: 'sha(hallo)' }));
    under.files.content.set('results/job.bin', 'half');
    await under.step();
    expect(under.downloads()).toBe(1);
    expect(under.files.content.get('/documents/letter.de.txt')).toBe('hallo');
  });

  it("doesn't request a result when there is no disk space for it", async () => {
    const under = setUp(atService());
    under.files.ensureRoomForResult = async () =>
      Promise.reject(new AppError('document/disk-full', { english: 'Full.' }));
    await expect(under.step()).rejects.toMatchObject({ code: 'document/disk-full' });
    expect(under.downloads()).toBe(0);
  });

  it('stops between storing and delivering, and delivers later without another download', async () => {
    const under = setUp(atService());
    under.context.changed = () => {
      under.abort.abort();
    };
    await expect(under.step()).rejects.toMatchObject({ code: 'canceled' });
    expect(under.row()).toMatchObject({ state: 'downloading', resultFile: 'job.bin' });
    expect([...under.files.content.keys()]).toEqual(['results/job.bin']);
    expect(under.history).toEqual([]);
  });

  it('delivers although the history refuses, and reports that', async () => {
    const refusing = setUp(atService(), {
      history: {
        add: async () => Promise.reject(new AppError('db/corrupt', { english: 'Broken.' })),
      },
    });
    await expect(refusing.step()).rejects.toMatchObject({ code: 'db/corrupt' });
    expect(refusing.files.content.get('/documents/letter.de.txt')).toBe('hallo');
    expect(refusing.row()).toMatchObject({
      state: 'downloading',
      deliveredPath: '/documents/letter.de.txt',
    });
  });

  it.each([
    [null, 'digest'],
    ['digest of the original', 'digest of the original'],
  ])('records by which content it is known (converted from %s)', async (original, known) => {
    const under = setUp({ ...atService(), originalSha256: original });
    await under.step();
    expect(under.history).toMatchObject([{ sourceSha256: known }]);
  });

  it('records account, options and engine in the history, and omits defaults', async () => {
    const asAlways = setUp(atService(), { engineOf: () => null });
    await asAlways.step();
    expect(asAlways.history).toMatchObject([
      { connectionId: 'account', options: {}, engine: null },
    ]);
    const job = {
      ...atService(),
      formality: 'more',
      glossaryUses: [
        { name: 'Contracts', version: 1, change: null },
        { name: 'Names', version: 4, change: null },
      ],
      memory: { id: 'm', name: 'Law', thresholdPercent: 80 },
      style: { id: 's', name: 'House' },
      styleProfile: { id: 'p', name: 'Customer' },
      hasWatermark: true,
    } as const;
    const asked = setUp(job, { engineOf: (id) => `engine of ${id}` });
    await asked.step();
    expect(asked.history).toMatchObject([
      {
        options: {
          formality: 'more',
          glossary: 'Contracts, Names',
          memory: 'Law (80 %)',
          style: 'House',
          'style profile': 'Customer',
          watermark: true,
        },
        engine: 'engine of account',
      },
    ]);
  });

  describe('with the built-in service', () => {
    const EMBEDDED = { connectionId: EMBEDDED_CONNECTION_ID, isPractice: false };
    const done = {
      state: 'done',
      secondsRemaining: null,
      billedChars: 5,
      errorMessage: null,
      quality: {
        engine: 'apertium',
        hops: 2,
        wordCount: 100,
        unknownWordCount: 7,
        memoryWordCount: 0,
      },
      extra: {},
    } as const;
    const engines = (under: ReturnType<typeof setUp>) => under.history.map(({ engine }) => engine);

    it('records how it was translated', async () => {
      const under = setUp(atService({ ...EMBEDDED, state: 'translating' }), {
        engineOf: () => 'chain',
        translation: { getDocumentStatus: async () => Promise.resolve(done) },
      });
      await under.step();
      await under.step();
      expect(engines(under)).toEqual([toEngineNote(done.quality)]);
    });

    it('records which pages were not read, with the answer that it is done', async () => {
      const unreadPages = { pageCount: 3, totalCount: 12, language: 'BG' };
      const under = setUp(atService({ ...EMBEDDED, state: 'translating' }), {
        translation: { getDocumentStatus: async () => Promise.resolve({ ...done, unreadPages }) },
      });
      await under.step();
      expect(under.row()).toMatchObject({ state: 'downloading', unreadPages });
      await under.step();
      expect(under.row()).toMatchObject({ state: 'saved', unreadPages });
      expect(toDocumentJob(under.row(), null).unreadPages).toEqual(unreadPages);
    });

    it('asks again how it was translated when the app was ended after the answer', async () => {
      const under = setUp(atService(EMBEDDED), {
        engineOf: () => 'chain',
        translation: { getDocumentStatus: async () => Promise.resolve(done) },
      });
      await under.step();
      expect(engines(under)).toEqual([toEngineNote(done.quality)]);
    });

    it('continues without that record', async () => {
      const under = setUp(atService(EMBEDDED), {
        engineOf: () => 'chain',
        translation: {
          getDocumentStatus: async () =>
            Promise.reject(new AppError('document/gone', { english: 'Gone.' })),
        },
      });
      await under.step();
      expect([engines(under), under.row().state]).toEqual([['chain'], 'saved']);
    });
  });

  describe('what the built-in service reports as translated', () => {
    const PAIRS = [
      { position: 0, source: 'Hello', target: 'Hallo', location: 'text 1 in the picture' },
      { position: 1, source: 'Exit', target: 'Exit' },
      {
        position: 2,
        source: 'One. Two.',
        target: 'Eins. Zwei.',
        sentences: [
          { source: 0, target: 0 },
          { source: 5, target: 6 },
        ],
      },
    ];
    const noted = (connectionId: string, translation: object = {}, inspector: object = {}) => {
      const segments: unknown[] = [];
      const asked: string[] = [];
      const under = setUp(atService({ connectionId, format: 'png', isPractice: false }), {
        translation: {
          listDocumentSegments: async () => {
            asked.push('segments');
            return Promise.resolve(PAIRS);
          },
          ...translation,
        },
        history: {
          add: async (item, of) => {
            segments.push(...of);
            return Promise.reject(new AppError('db/corrupt', { english: item.title }));
          },
        },
        inspector: {
          readSegmentPairs: async () =>
            Promise.resolve([{ position: 0, source: 'read', target: 'gelesen' }]),
          isSameContent: async () => Promise.resolve(true),
          ...inspector,
        },
      });
      return { ...under, segments, asked };
    };

    it.each(['embedded', 'practice'])('is stored in the history (%s)', async (connectionId) => {
      const under = noted(connectionId);
      await expect(under.step()).rejects.toMatchObject({ code: 'db/corrupt' });
      expect(under.segments).toEqual(PAIRS);
      expect(under.row().isOutputUnchanged).toBe(false);
    });

    it('is requested from no other service', async () => {
      const under = noted('account');
      await expect(under.step()).rejects.toMatchObject({ code: 'db/corrupt' });
      expect([under.asked, under.segments]).toEqual([
        [],
        [{ position: 0, source: 'read', target: 'gelesen' }],
      ]);
    });

    it('is completed where the service reported no sentences, from the tags of the files', async () => {
      const [whole, told] = [{ position: 0, source: 'One. Two.', target: 'Eins. Zwei.' }, PAIRS[2]];
      const asked: unknown[] = [];
      const segments: unknown[] = [];
      const under = setUp(atService({ connectionId: 'embedded', format: 'docx' }), {
        translation: { listDocumentSegments: async () => Promise.resolve([whole, told!]) },
        history: {
          add: async (item, of) => {
            segments.push(...of);
            return Promise.reject(new AppError('db/corrupt', { english: item.title }));
          },
        },
        tagReader: async () =>
          Promise.resolve({
            readTags: async ({ of }) =>
              Promise.resolve({
                contentType: null,
                sizeBytes: null,
                isEndKnown: true,
                unplaced: [],
                body: (async function* () {
                  yield await Promise.resolve(Buffer.from(`0\t"${of}"\n`));
                })(),
              }),
          }),
        inspector: {
          cutSegments: async (...given) => {
            asked.push(...given);
            return Promise.resolve([told!.sentences!, []]);
          },
        },
      });
      await expect(under.step()).rejects.toMatchObject({ code: 'db/corrupt' });
      expect(asked).toMatchObject([
        [
          { source: 'One. Two.', sourceTags: '"source"', targetTags: '"translation"' },
          { sourceTags: undefined, targetTags: undefined },
        ],
        { targetLang: 'DE' },
      ]);
      expect(segments).toEqual([
        { ...whole, sentences: told!.sentences, pairedBy: 'alignment' },
        told,
      ]);
    });

    it('survives a restart between the download and the history', async () => {
      const under = noted('embedded');
      under.context.changed = () => {
        under.abort.abort();
      };
      await expect(under.step()).rejects.toMatchObject({ code: 'canceled' });
      const again = noted('embedded', {
        listDocumentSegments: async () =>
          Promise.reject(new AppError('document/gone', { english: 'Gone.' })),
      });
      for (const [name, text] of under.files.content) again.files.content.set(name, text);
      await expect(again.step()).rejects.toMatchObject({ code: 'db/corrupt' });
      expect([again.downloads(), again.segments]).toEqual([0, PAIRS]);
    });

    it("is replaced by reading both files when it isn't available", async () => {
      const under = noted('embedded', {
        listDocumentSegments: async () =>
          Promise.reject(new AppError('api/not-found', { english: 'No.' })),
      });
      await expect(under.step()).rejects.toMatchObject({ code: 'db/corrupt' });
      expect(under.segments).toMatchObject([{ source: 'read' }]);
    });

    it('says that nothing was changed, and is removed once it is in the history', async () => {
      const under = setUp(atService({ connectionId: 'embedded', isPractice: false }), {
        translation: {
          listDocumentSegments: async () => Promise.resolve([PAIRS[1]!]),
        },
      });
      await under.step();
      expect(under.row()).toMatchObject({ state: 'saved', isOutputUnchanged: true });
      expect([...under.files.content.keys()].filter((name) => name.includes('pairs'))).toEqual([]);
    });
  });

  describe('that the result is stored', () => {
    const confirming = (connectionId: string, answer: () => Promise<void>) => {
      const stored: unknown[] = [];
      const under = setUp(atService({ connectionId, isPractice: false }), {
        translation: {
          listDocumentSegments: async () => Promise.resolve([]),
          confirmDocument: async () => {
            stored.push(under.row().resultFile);
            return answer();
          },
        },
      });
      return { under, stored };
    };

    it.each([
      ['embedded', 1],
      ['practice', 1],
      ['account', 0],
    ])('is reported after it is in the row, to our own services only (%s)', async (id, times) => {
      const { under, stored } = confirming(id, async () => Promise.resolve());
      await under.step();
      expect([stored.length, stored.includes(null), under.row().state]).toEqual([
        times,
        false,
        'saved',
      ]);
    });

    it('may go unheard', async () => {
      const { under } = confirming('embedded', async () =>
        Promise.reject(new AppError('net/interrupted', { english: 'No.' })),
      );
      await under.step();
      expect(under.row().state).toBe('saved');
    });
  });

  describe("a result that isn't a translation", () => {
    const PAGE = { findResultFault: async () => Promise.resolve('page' as const) };

    it('is kept as it arrived, not delivered, and asked about', async () => {
      const under = setUp(atService(), { inspector: PAGE });
      await expect(under.step()).rejects.toMatchObject({
        code: 'document/doubtful-result',
        retryable: false,
        details: { fileName: 'letter.txt', hint: 'page' },
      });
      expect([...under.files.content]).toEqual([['results/job.aside.bin', 'hallo']]);
      expect(under.row()).toMatchObject({
        state: 'downloading',
        resultFile: 'job.aside.bin',
        resultSha256: null,
      });
      expect(under.history).toEqual([]);
    });

    it('is reported to no service: only a result that is a translation may be erased there', async () => {
      const under = setUp(atService({ connectionId: 'embedded', isPractice: false }), {
        inspector: PAGE,
        translation: { listDocumentSegments: async () => Promise.resolve([]) },
      });
      await expect(under.step()).rejects.toMatchObject({ code: 'document/doubtful-result' });
    });

    it('is found after a crash between storing and checking it', async () => {
      const under = setUp(atService(), { inspector: PAGE });
      under.files.content.set('results/job.bin', 'a page');
      await expect(under.step()).rejects.toMatchObject({ code: 'document/doubtful-result' });
      expect(under.downloads()).toBe(0);
      expect([...under.files.content]).toEqual([['results/job.aside.bin', 'a page']]);
    });

    it('gives way to the document when that arrives', async () => {
      const under = setUp(atService({ resultFile: 'job.aside.bin' }));
      under.files.content.set('results/job.aside.bin', 'a page');
      await under.step();
      expect(under.downloads()).toBe(1);
      expect(under.row()).toMatchObject({ state: 'saved', resultFile: 'job.bin' });
      expect(under.files.content.has('results/job.aside.bin')).toBe(false);
    });

    it('is all there is once the service has erased the document, also after a crash', async () => {
      // The row does not know the file: the app ended before recording it.
      const under = setUp(atService(), {
        translation: {
          downloadDocument: async () =>
            Promise.reject(new AppError('document/gone', { english: 'Gone.' })),
        },
      });
      under.files.content.set('results/job.aside.bin', 'half');
      await expect(under.step()).rejects.toMatchObject({
        code: 'document/doubtful-result',
        details: { hint: 'gone' },
      });
      expect(under.row().resultFile).toBe('job.aside.bin');
    });

    it('is delivered unchanged when a user keeps it', async () => {
      const kept = { resultFile: 'job.aside.bin', resultSha256: 'sha(half)' };
      const under = setUp(atService(kept), { inspector: PAGE });
      under.files.content.set('results/job.aside.bin', 'half');
      await under.step();
      expect(under.downloads()).toBe(0);
      expect(under.files.content.get('/documents/letter.de.txt')).toBe('half');
      expect(under.row()).toMatchObject({ state: 'saved', resultFile: 'job.aside.bin' });
    });

    it("isn't inferred from a failed check, and a stopped check runs again", async () => {
      const failing = (code: 'internal' | 'canceled') =>
        setUp(atService(), {
          inspector: {
            findResultFault: async () => Promise.reject(new AppError(code, { english: 'No.' })),
          },
        });
      const broken = failing('internal');
      await broken.step();
      expect(broken.row().state).toBe('saved');
      const stopped = failing('canceled');
      await expect(stopped.step()).rejects.toMatchObject({ code: 'canceled' });
      expect(stopped.row().resultFile).toBeNull();
    });
  });

  it('delivers in the requested format, unless something else arrived', async () => {
    const asked = { fileName: 'letter.pdf', format: 'pdf', outputFormat: 'docx' } as const;
    const asAsked = setUp(atService(asked));
    await asAsked.step();
    expect(asAsked.row().deliveredPath).toBe('/documents/letter.de.docx');
    expect(asAsked.history).toMatchObject([{ options: { result: '.docx' } }]);
    const other = setUp(atService(asked));
    other.files.looksLike = async () => Promise.resolve(false);
    await other.step();
    expect(other.row().deliveredPath).toBe('/documents/letter.de.pdf');
  });

  it('compares a result with its source only when both are of one format', async () => {
    const compared: string[] = [];
    const under = setUp(atService({ format: 'pdf', outputFormat: 'docx' }), {
      inspector: {
        readSegmentPairs: async ({ targetFormat }) => {
          compared.push(targetFormat);
          return Promise.resolve([]);
        },
        isSameContent: async (format) => {
          compared.push(`same ${format}`);
          return Promise.resolve(true);
        },
      },
    });
    await under.step();
    expect([compared, under.row().isOutputUnchanged]).toEqual([['docx'], false]);
  });

  it('is saved without a history when none is to be kept', async () => {
    const under = setUp(atService(), { history: { add: async () => Promise.resolve(null) } });
    await under.step();
    expect(under.row()).toMatchObject({ state: 'saved', historyItemId: null });
  });

  it('keeps no empty history because reading was canceled', async () => {
    const under = setUp(atService(), {
      inspector: {
        readSegmentPairs: async () =>
          Promise.reject(new AppError('canceled', { english: 'Closed.' })),
        isSameContent: async () => Promise.resolve(false),
      },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'canceled' });
    expect(under.history).toEqual([]);
  });

  it('is saved although its copy of the source cannot be removed', async () => {
    const under = setUp(atService());
    under.files.removeInbox = async () => Promise.reject(new Error('EACCES'));
    await under.step();
    expect(under.row()).toMatchObject({ state: 'saved', sourceCopy: null });
    expect(under.told.at(-1)?.state).toBe('saved');
  });

  it('keeps the copy of a source that had to be converted', async () => {
    const converted = { sourcePath: '/documents/letter.doc', fileName: 'letter.docx' };
    const under = setUp({ ...atService(), ...converted });
    await under.step();
    expect(under.row()).toMatchObject({ state: 'saved', sourceCopy: 'job-job' });
  });

  it('takes the next free name', async () => {
    const under = setUp(atService());
    under.files.content.set('/documents/letter.de.txt', 'of the person');
    await under.step();
    expect(under.files.content.get('/documents/letter.de.txt')).toBe('of the person');
    expect(under.row().deliveredPath).toBe('/documents/letter.de (2).txt');
  });

  it('gives up on a folder in which every name is taken', async () => {
    const under = setUp(atService());
    under.files.isTaken = async () => Promise.resolve(true);
    await expect(under.step()).rejects.toMatchObject({ code: 'document/delivery-failed' });
  });
});
