import { describe, expect, it } from 'vitest';
import type { TranslationClient } from '../../../../electron/clients/translation/translation-client.ts';
import { EMBEDDED_CONNECTION_ID } from '../../../../shared/domain/connections/connection-kind.ts';
import { AppError } from '../../../../shared/errors.ts';
import { aRecord, defer, settle } from '../support/fake-jobs.ts';
import { createStepsUnderTest, fakeClient } from '../support/steps-under-test.ts';

type Upload = TranslationClient['uploadDocument'];

/** Sends everything, then ends as given. */
const sentWhole =
  (end: () => Promise<{ documentId: string; documentKey: string }>): Upload =>
  async (input) => {
    for await (const chunk of input.open()) input.onProgress?.(chunk.byteLength);
    await input.onBeforeComplete?.();
    return end();
  };
const failing =
  (code: AppError['code'], isUntouched = false): Upload =>
  async (input) =>
    sentWhole(async () =>
      Promise.reject(new AppError(code, { english: code }).with({ isUntouched })),
    )(input);

describe('the upload step', () => {
  it.each([
    ['the built-in service', EMBEDDED_CONNECTION_ID, ['Ada Byron']],
    ['nobody else', 'account', []],
  ])('tells %s which names to keep', async (_whom, connectionId, expected) => {
    let told: readonly string[] | undefined;
    const under = createStepsUnderTest(aRecord({ connectionId }), {
      keptNames: () => ['Ada Byron'],
      translation: {
        uploadDocument: async (input) => {
          told = input.doNotTranslate;
          return sentWhole(async () => Promise.resolve({ documentId: 'D', documentKey: 'K' }))(
            input,
          );
        },
      },
    });
    await under.step();
    expect(told).toEqual(expected);
  });

  it.each([
    ['api/bad-request', 'docx', 'document/output-refused'],
    ['api/unsupported-media', 'docx', 'document/output-refused'],
    ['api/bad-request', null, 'api/bad-request'],
    ['auth/rejected', 'docx', 'auth/rejected'],
  ] as const)('says what a refusal (%s) may be about', async (code, outputFormat, expected) => {
    const under = createStepsUnderTest(aRecord({ format: 'pdf', outputFormat }), {
      translation: { uploadDocument: failing(code) },
    });
    await expect(under.step()).rejects.toMatchObject({ code: expected });
  });

  it('looks up which terms the service will use, and records them before anything is sent', async () => {
    const change = { added: 1, removed: 0, changed: 0, sinceMs: 5 };
    const found = [
      { name: 'Shop', version: 2, change },
      { name: 'Shop', version: 2, change: null },
    ];
    const under = createStepsUnderTest(aRecord({ glossaryIds: ['g1'], sourceLang: 'EN' }), {
      glossaries: { check: async () => Promise.resolve(found.shift()!) },
      translation: { uploadDocument: failing('net/offline', true) },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'net/offline' });
    expect(under.row().glossaryUses).toEqual([{ name: 'Shop', version: 2, change }]);
    // The next try finds the copy up to date, but the change is still reported.
    await expect(under.step()).rejects.toMatchObject({ code: 'net/offline' });
    expect(under.row().glossaryUses).toEqual([{ name: 'Shop', version: 2, change }]);
  });

  it('sends several glossaries in their order, with a memory and style rules', async () => {
    const sent: unknown[] = [];
    const record = aRecord({
      glossaryIds: ['g2', 'g1'],
      sourceLang: 'EN',
      style: { id: 's', name: 'House' },
      memory: { id: 'm', name: 'Law', thresholdPercent: 80 },
    });
    const under = createStepsUnderTest(record, {
      glossaries: {
        check: async ({ glossaryId }) =>
          Promise.resolve({ name: `Terms ${glossaryId}`, version: 1, change: null }),
      },
      translation: {
        uploadDocument: async ({ glossaryIds, styleId, translationMemory }) => {
          sent.push({ glossaryIds, styleId, translationMemory });
          return Promise.reject(new AppError('net/offline', { english: 'Offline.' }));
        },
      },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'net/offline' });
    expect(sent).toMatchObject([
      {
        glossaryIds: ['g2', 'g1'],
        styleId: 's',
        translationMemory: { id: 'm', thresholdPercent: 80 },
      },
    ]);
    expect(under.row().glossaryUses.map(({ name }) => name)).toEqual(['Terms g2', 'Terms g1']);
  });

  it('sends the style profile and the wish for a mark, on behalf of the profile', async () => {
    const sent: unknown[] = [];
    const opened: unknown[] = [];
    const record = aRecord({
      styleProfile: { id: 'p', name: 'Customer' },
      hasWatermark: true,
      projectId: 'open',
    });
    const under = createStepsUnderTest(record, {
      client: async (...asked) => {
        opened.push([asked[0], asked[2], asked[3]]);
        return Promise.resolve(
          fakeClient({
            uploadDocument: async ({ styleProfileId, hasWatermark, glossaryIds }) => {
              sent.push({ styleProfileId, hasWatermark, glossaryIds });
              return Promise.reject(new AppError('net/offline', { english: 'Offline.' }));
            },
          }),
        );
      },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'net/offline' });
    expect(sent).toEqual([{ styleProfileId: 'p', hasWatermark: true, glossaryIds: [] }]);
    expect(opened).toEqual([[record.connectionId, 'open', 'p']]);
  });

  it.each(['glossary/missing', 'glossary/no-dictionary'] as const)(
    'sends nothing after %s',
    async (code) => {
      let uploads = 0;
      const under = createStepsUnderTest(aRecord({ glossaryIds: ['g1'], sourceLang: 'EN' }), {
        glossaries: { check: async () => Promise.reject(new AppError(code, { english: 'Gone.' })) },
        translation: {
          uploadDocument: async () => {
            uploads += 1;
            return Promise.resolve({ documentId: 'D', documentKey: 'K' });
          },
        },
      });
      await expect(under.step()).rejects.toMatchObject({ code, retryable: false });
      expect(uploads).toBe(0);
      expect(under.row().state).toBe('ready');
    },
  );

  /** Simulates acceptance with a database that refuses this many times from then on. */
  const acceptedWhile = (...refusals: AppError[]) => {
    const under = createStepsUnderTest(aRecord(), {
      translation: {
        uploadDocument: sentWhole(async () => {
          under.jobs.failWrites(...refusals);
          return Promise.resolve({ documentId: 'D', documentKey: 'K' });
        }),
      },
    });
    return under;
  };
  const full = new AppError('db/unavailable', { english: 'Full.' }, { retryable: true });
  const broken = new AppError('db/corrupt', { english: 'Broken.' });

  it.each([
    ['for a while', full],
    ['for good', broken],
  ])('stores the receipt in a file when the database refuses it %s', async (_how, refusal) => {
    const under = acceptedWhile(refusal, refusal);
    await expect(under.step()).rejects.toMatchObject({ code: 'db/unavailable', retryable: true });
    expect(under.row().state).toBe('uploading');
    expect(under.receiptFiles.kept.get('job')).toMatchObject({ document: { documentId: 'D' } });
    // The next round, in this run or a later one: still refused, then accepted. Nothing is sent
    // again.
    await expect(under.step()).rejects.toMatchObject({ code: 'db/unavailable', retryable: true });
    expect(under.receiptFiles.kept.size).toBe(1);
    await under.step();
    expect(under.row()).toMatchObject({ state: 'queued', documentId: 'D', error: null });
    expect(new TextDecoder().decode(under.row().sealedDocumentKey!)).toBe('sealed K');
    // A backup may not know it yet.
    expect(under.receiptFiles.kept.get('job')).toMatchObject({ stage: 'accepted' });
    expect(under.retries).toEqual([]);
  });

  it('stores it also when the app is stopping', async () => {
    const under = acceptedWhile(full);
    under.context.waitForRetry = async () => {
      under.abort.abort();
      return Promise.reject(new AppError('canceled', { english: 'Canceled.' }));
    };
    await expect(under.step()).rejects.toBeInstanceOf(AppError);
    expect(under.row().state).toBe('uploading');
    expect(under.receiptFiles.kept.size).toBe(1);
  });

  it('records the receipt again and again, and never rewinds, when not even a file can be written', async () => {
    const under = acceptedWhile(full, full, full);
    under.receiptFiles.isFull = 'once-sent';
    await under.step();
    expect(under.row()).toMatchObject({ state: 'queued', documentId: 'D' });
    expect(under.retries).toEqual([1, 2, 3]);
  });

  it('calls the outcome unknown when the receipt cannot be recorded at all', async () => {
    const under = acceptedWhile(broken);
    under.receiptFiles.isFull = 'once-sent';
    await expect(under.step()).rejects.toMatchObject({ code: 'document/outcome-unknown' });
    expect(under.row().state).toBe('uploading');
  });

  it('returns to the start after a refusal, and after a stop before the last bytes', async () => {
    for (const code of ['quota/exceeded', 'canceled'] as const) {
      const under = createStepsUnderTest(aRecord(), {
        translation: { uploadDocument: failing(code, true) },
      });
      await expect(under.step()).rejects.toMatchObject({ code });
      expect(under.row(), code).toMatchObject({ state: 'ready', uploadCompletingAtMs: null });
    }
  });

  it('stays where it is when nobody knows what the service did', async () => {
    for (const code of ['document/outcome-unknown', 'internal', 'net/offline'] as const) {
      const under = createStepsUnderTest(aRecord(), {
        translation: { uploadDocument: failing(code) },
      });
      await expect(under.step()).rejects.toMatchObject({ code });
      expect(under.row().state, code).toBe('uploading');
      // The next step, in this run or a later one, is a question to the user and not an upload.
      await expect(under.step()).rejects.toMatchObject({ code: 'document/outcome-unknown' });
    }
  });

  it("doesn't send what was paused while it waited for its turn", async () => {
    let sentBytes = 0;
    const under = createStepsUnderTest(aRecord(), {
      translation: {
        uploadDocument: async (input) => {
          // The account's turn comes after the pause.
          await under.jobs.update('job', { isPaused: true }, 0);
          for await (const chunk of input.open()) sentBytes += chunk.byteLength;
          return { documentId: 'D', documentKey: 'K' };
        },
      },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'canceled' });
    expect(sentBytes).toBe(0);
    expect(under.row()).toMatchObject({ state: 'ready', isPaused: true });
  });

  it('can be stopped while the built-in service is starting, and says that it is', async () => {
    const endpoint = defer<TranslationClient>();
    const waits: unknown[] = [];
    const under = createStepsUnderTest(aRecord({ connectionId: 'embedded' }), {
      client: async (_id, onStarting) => {
        onStarting();
        return endpoint.promise;
      },
    });
    under.context.setLive = ({ wait }) => waits.push(wait?.reason ?? null);
    const ended = under.step();
    await settle();
    under.abort.abort();
    await expect(ended).rejects.toMatchObject({ code: 'canceled' });
    expect(waits).toEqual(['service-starting', null]);
    expect(under.row().state).toBe('ready');
    endpoint.resolve(fakeClient());
  });

  it('says that the connection was removed, by its name, and what to do', async () => {
    const under = createStepsUnderTest(aRecord(), {
      client: async () =>
        Promise.reject(new AppError('input/not-found', { english: 'No such connection.' })),
    });
    const error: unknown = await under.step().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'document/connection-removed', retryable: false });
    expect((error as Error).message).toMatch(/“Account” was removed.*wasn’t sent.*same name/s);
  });

  it('says that practice mode was switched off, and not that a connection was removed', async () => {
    const under = createStepsUnderTest(aRecord({ connectionId: 'practice' }), {
      client: async () =>
        Promise.reject(new AppError('input/not-found', { english: 'Practice mode is off.' })),
    });
    await expect(under.step()).rejects.toMatchObject({
      code: 'document/practice-off',
      retryable: false,
    });
  });

  it('sends nothing when the document key could not be sealed', async () => {
    let uploads = 0;
    const under = createStepsUnderTest(aRecord(), {
      sealer: {
        seal: () => {
          throw new AppError('vault/unavailable', { english: 'Lost.' });
        },
        open: () => '',
      },
      translation: {
        uploadDocument: async () => {
          uploads += 1;
          return Promise.resolve({ documentId: 'D', documentKey: 'K' });
        },
      },
    });
    await expect(under.step()).rejects.toMatchObject({ code: 'vault/unavailable' });
    expect(uploads).toBe(0);
  });
});
