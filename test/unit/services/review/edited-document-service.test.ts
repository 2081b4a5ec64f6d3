import { describe, expect, it } from 'vitest';
import type { WriteEditsInput } from '../../../../electron/clients/translation/documents/document-calls.ts';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import type { SegmentWording } from '../../../../electron/db/history/repo-types.ts';
import { createEditedDocumentService } from '../../../../electron/services/review/edited-document-service.ts';
import type { RememberedPairs } from '../../../../electron/services/memories/service.ts';
import { AppError } from '../../../../shared/errors.ts';
import { createFakeFiles } from '../support/fake-files.ts';
import { aRecord } from '../support/fake-jobs.ts';

const SAVED: Partial<DocumentJobRecord> = {
  resultFile: 'job.bin',
  resultSha256: 'sha(result)',
  sha256: 'sha(source)',
};

/** Sets up an item of three segments, the second of them edited and confirmed. */
function setup(
  patch: Partial<DocumentJobRecord> | null = {},
  { unplaced = [], status }: { unplaced?: number[]; status?: number } = {},
) {
  const files = createFakeFiles({
    isTaken: async (path) => Promise.resolve(path === TAKEN || path === SOURCE),
  });
  files.content.set('results/job.bin', 'result');
  files.content.set(SOURCE, 'source');
  const wordings: SegmentWording[] = ['a', 'b', 'c'].map((source, position) => ({
    position,
    source,
    target: position === 1 ? 'mine' : source.toUpperCase(),
    firstTarget: source.toUpperCase(),
    marks: null,
    parts: null,
    isConfirmed: position === 1,
  }));
  const asked: WriteEditsInput[] = [];
  const remembered: RememberedPairs[] = [];
  const job = patch === null ? null : aRecord({ ...SAVED, ...patch });
  const service = createEditedDocumentService({
    history: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other field is read
      getDetail: async () =>
        Promise.resolve({
          item: {
            id: 'item',
            kind: 'document',
            title: job?.fileName ?? 'letter.txt',
            sourceLang: 'EN',
            targetLang: 'DE',
            projectId: 'p',
            documentJobId: 'job',
            segmentCount: 3,
          },
        } as never),
      listWordings: async (_itemId, from) => Promise.resolve(wordings.slice(from)),
    },
    jobs: { get: async () => Promise.resolve(job) },
    files,
    rememberPairs: async (pairs) => {
      remembered.push(pairs);
      return Promise.resolve(['Ferries']);
    },
    client: async () =>
      Promise.resolve({
        writeEdits: async (input) => {
          asked.push(input);
          if (status !== undefined) {
            throw new AppError('api/bad-request', 'appErrors.unknown' as never, {
              details: { status },
            });
          }
          const body = (async function* () {
            yield await Promise.resolve(Buffer.from('edited'));
          })();
          return Promise.resolve({
            contentType: null,
            sizeBytes: null,
            isEndKnown: true,
            body,
            unplaced,
          });
        },
      }),
  });
  return { service, files, asked, remembered, wordings };
}

const SOURCE = '/documents/letter.txt';
const TAKEN = '/documents/letter.de.txt';

describe('a document with edits', () => {
  it("isn't written when the history lost segments of it", async () => {
    const { service, files, asked, remembered, wordings } = setup();
    wordings.pop();
    await expect(service.save('item', null)).rejects.toMatchObject({
      code: 'input/conflict',
      values: { found: 2, stored: 3 },
    });
    expect([asked, remembered, files.content.has('/documents/letter.de (2).txt')]).toEqual([
      [],
      [],
      false,
    ]);
  });

  it('is written from the delivered result, next to the source, under the next free name', async () => {
    const { service, files, asked, remembered } = setup();
    expect(await service.save('item', null)).toEqual({
      fileName: 'letter.de (2).txt',
      memories: ['Ferries'],
      changedCount: 1,
      unplacedCount: 0,
      unplaced: [],
      damagedTags: [],
    });
    expect(asked[0]).toMatchObject({
      of: 'translation',
      sourceLang: null,
      targetLang: 'DE',
      edits: [{ text: 'A' }, { text: 'B', edited: 'mine' }, { text: 'C' }],
    });
    expect(files.content.get('/documents/letter.de (2).txt')).toBe('edited');
    expect(remembered).toMatchObject([
      {
        projectId: 'p',
        sourceLang: 'EN',
        targetLang: 'DE',
        pairs: [{ source: 'b', target: 'mine' }],
      },
    ]);
    expect(service.savedPath('item')).toBe('/documents/letter.de (2).txt');
    expect([...files.content.keys()].filter((name) => name.includes('edited-'))).toEqual([]);
  });

  it('of a picture is written from its source, with every text', async () => {
    const { service, files, asked } = setup({
      fileName: 'sign.png',
      format: 'png',
      sourcePath: '/documents/sign.png',
    });
    files.content.set('/documents/sign.png', 'source');
    await service.save('item', null);
    expect(asked[0]).toMatchObject({
      of: 'source',
      sourceLang: 'EN',
      edits: [
        { text: 'a', edited: 'A' },
        { text: 'b', edited: 'mine' },
        { text: 'c', edited: 'C' },
      ],
    });
  });

  it("names edits that aren't in the document", async () => {
    const { service } = setup({ format: 'png', fileName: 'letter.png' }, { unplaced: [1] });
    expect(await service.save('item', null)).toMatchObject({
      changedCount: 3,
      unplacedCount: 1,
      unplaced: [{ position: 1, source: 'b', target: 'mine' }],
    });
  });

  it('is written with formatting that follows the words, and says where, if its tags are damaged', async () => {
    const { service, asked, wordings } = setup();
    wordings.splice(2, 1, { ...(wordings[2] as SegmentWording), marks: 'damaged' });
    expect(await service.save('item', null)).toMatchObject({ changedCount: 2, damagedTags: [2] });
    expect(asked[0]?.edits).toEqual([
      { text: 'A' },
      { text: 'B', edited: 'mine' },
      { text: 'C', edited: 'C' },
    ]);
  });

  it("isn't saved while a text is longer than a cell can be, which is named", async () => {
    const { service, asked, wordings, files } = setup({ format: 'xlsx', fileName: 'list.xlsx' });
    wordings.splice(2, 1, {
      ...(wordings[2] as SegmentWording),
      target: 'x'.repeat(32_768),
    });
    const before = [...files.content.keys()];
    await expect(service.save('item', null)).rejects.toMatchObject({
      code: 'input/invalid',
      message: expect.stringContaining('Translation 3 has 32,768 characters') as string,
    });
    expect(asked).toEqual([]);
    expect([...files.content.keys()]).toEqual(before);
    // Unchanged from the service: that is in the document already.
    wordings.splice(2, 1, {
      ...(wordings[2] as SegmentWording),
      firstTarget: 'x'.repeat(32_768),
    });
    expect(await service.save('item', null)).toMatchObject({ changedCount: 1 });
  });

  it('is written with a segment in which only a tag was moved', async () => {
    const { service, asked, wordings } = setup();
    const marks = [{ at: 1, tag: 1, side: 'stands' as const }];
    wordings.splice(0, 1, { ...(wordings[0] as SegmentWording), marks });
    expect(await service.save('item', null)).toMatchObject({ changedCount: 2 });
    expect(asked[0]?.edits[0]).toEqual({ text: 'A', edited: 'A', marks });
  });

  it.each([
    ['whose job is gone', null, 'document/source-missing'],
    ['whose result was removed', { resultFile: null }, 'document/source-missing'],
    ['whose result was changed', { resultSha256: 'other' }, 'document/source-missing'],
    [
      'of a picture that was changed',
      { format: 'png', sha256: 'other' },
      'document/source-changed',
    ],
    [
      'of a picture that is gone',
      { format: 'png', sourcePath: '/gone.png' },
      'document/source-missing',
    ],
    [
      'of a picture without a place',
      { format: 'png', sourcePath: null },
      'document/source-missing',
    ],
    ['of a recording', { format: 'mp3' }, 'document/unsupported'],
  ] as const)("one %s isn't saved, with a reason", async (_, patch, code) => {
    const { service, files, asked } = setup(patch);
    const before = [...files.content.keys()];
    await expect(service.save('item', null)).rejects.toMatchObject({ code });
    expect(asked).toEqual([]);
    expect([...files.content.keys()]).toEqual(before);
  });

  it('is written from a chosen file, next to it', async () => {
    const { service, files } = setup(null);
    files.content.set('/other/letter.de.txt', 'result');
    expect(await service.save('item', '/other/letter.de.txt')).toMatchObject({
      fileName: 'letter.de (2).txt',
    });
    expect(service.savedPath('item')).toBe('/other/letter.de (2).txt');
  });

  it('reports that it is another file, and leaves nothing', async () => {
    const { service, files } = setup({}, { status: 409 });
    const before = [...files.content.keys()];
    await expect(service.save('item', null)).rejects.toMatchObject({
      code: 'document/source-changed',
      message: expect.stringContaining('doesn’t contain the texts') as string,
    });
    expect([...files.content.keys()]).toEqual(before);
    expect(() => service.savedPath('item')).toThrow(AppError);
  });

  it('names the only edit when its document cannot hold it', async () => {
    const { service } = setup({}, { unplaced: [1] });
    expect(await service.save('item', null)).toMatchObject({
      changedCount: 1,
      unplacedCount: 1,
      unplaced: [{ position: 1, source: 'b', target: 'mine' }],
    });
  });
});

it('stores the sentences that the user confirmed in the memory, each separately, and no other', async () => {
  const { service, asked, remembered, wordings } = setup();
  const [, edited] = wordings;
  if (edited === undefined) throw new Error('no segment');
  const part = { isConfirmed: true, isEdited: true, isAligned: false, isLocked: false };
  Object.assign(edited, {
    source: 'It rains. We stay. Go.',
    target: 'Es goss. Wir bleiben. Los.',
    firstTarget: 'Es regnet. Wir bleiben. Geh.',
    parts: [
      { source: 0, target: 0, ...part },
      { source: 10, target: 9, ...part, isEdited: false },
      { source: 19, target: 22, ...part, isConfirmed: false },
    ],
    isConfirmed: false,
  });
  await service.save('item', null);
  expect(remembered).toMatchObject([
    {
      pairs: [
        { source: 'It rains.', target: 'Es goss.' },
        { source: 'We stay.', target: 'Wir bleiben.' },
      ],
    },
  ]);
  // The document gets the segment as a whole.
  expect(asked[0]?.edits).toEqual([
    { text: 'A' },
    { text: 'Es regnet. Wir bleiben. Geh.', edited: 'Es goss. Wir bleiben. Los.' },
    { text: 'C' },
  ]);
});
