import { describe, expect, it } from 'vitest';
import type { DocumentStatus } from '../../../../electron/clients/translation/documents/document-calls.ts';
import { aRecord } from '../support/fake-jobs.ts';
import { createStepsUnderTest } from '../support/steps-under-test.ts';

const DONE: DocumentStatus = {
  state: 'done',
  secondsRemaining: null,
  billedChars: 5,
  errorMessage: null,
  extra: {},
};

/** Sets up a job that is being translated, and a service that reports it as done. */
function setUp(sourceLang: string | null, told: Partial<DocumentStatus>) {
  const record = aRecord({
    state: 'translating',
    sourceLang,
    documentId: 'D',
    sealedDocumentKey: new TextEncoder().encode('sealed K'),
  });
  return createStepsUnderTest(record, {
    translation: {
      getDocumentStatus: async () => Promise.resolve({ ...DONE, ...told }),
      listDocumentSegments: async () => Promise.resolve([]),
      confirmDocument: async () => Promise.resolve(),
    },
  });
}

describe('the language that a service detected', () => {
  it('is recorded with the job and its item, and that the service detected it', async () => {
    const under = setUp(null, { detectedSourceLang: 'FR' });
    await under.step();
    expect(under.row()).toMatchObject({ sourceLang: 'FR', sourceLangBasis: 'service' });
    await under.step();
    expect(under.history).toMatchObject([{ sourceLang: 'FR', sourceLangBasis: 'service' }]);
  });

  it("doesn't replace the one that was chosen", async () => {
    const under = setUp('EN', { detectedSourceLang: 'FR' });
    await under.step();
    expect(under.row()).toMatchObject({ sourceLang: 'EN' });
    expect(under.row().sourceLangBasis ?? null).toBeNull();
  });

  it('stays unknown when the service says nothing', async () => {
    const under = setUp(null, {});
    await under.step();
    expect(under.row().sourceLang).toBeNull();
  });
});
