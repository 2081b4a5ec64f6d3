import { describe, expect, it } from 'vitest';
import type { WriteEditsInput } from '../../../../electron/clients/translation/documents/document-calls.ts';
import type { DocumentJobRecord } from '../../../../electron/db/documents/jobs-repo.ts';
import type { SegmentWording } from '../../../../electron/db/history/repo-types.ts';
import { createTagService } from '../../../../electron/services/review/tag-service.ts';
import { AppError } from '../../../../shared/errors.ts';
import { seg } from '../../embedded/support/segments.ts';
import { createFakeFiles } from '../support/fake-files.ts';
import { aRecord } from '../support/fake-jobs.ts';

const SOURCE = '/documents/letter.docx';
const line = (at: number, pieces: string, runs: object, objects: object = {}): string =>
  `${String(at)}\t${JSON.stringify({ pieces: seg(pieces), kinds: { runs, objects } })}\n`;

/** Sets up three segments; the second has a link, bold words, and a break, in a different order in the translation. */
function setup(patch: Partial<DocumentJobRecord> = {}, isDown = false) {
  const files = createFakeFiles({ isTaken: async (path) => Promise.resolve(path === SOURCE) });
  files.content.set('results/job.bin', 'result');
  files.content.set(SOURCE, 'source');
  const wordings: SegmentWording[] = ['One', 'bold and link here', 'Three'].map(
    (source, position) => ({
      position,
      source,
      target: ['Eins', 'Verweis und fett hier', 'Drei'][position] ?? '',
      firstTarget: ['Eins', 'Verweis und fett hier', 'Drei'][position] ?? '',
      marks: null,
      parts: null,
      isConfirmed: false,
    }),
  );
  const asked: WriteEditsInput[] = [];
  const warned: unknown[] = [];
  const job = aRecord({
    format: 'docx',
    sourcePath: SOURCE,
    resultFile: 'job.bin',
    resultSha256: 'sha(result)',
    sha256: 'sha(source)',
    ...patch,
  });
  const state = { isDown };
  const service = createTagService({
    history: {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- no other field is read
      getDetail: async () => Promise.resolve({ item: { documentJobId: 'job' } } as never),
      listWordings: async (_itemId, from, limit) =>
        Promise.resolve(wordings.slice(from, from + limit)),
    },
    jobs: { get: async () => Promise.resolve(job) },
    files,
    logger: { warn: (...args) => warned.push(args) },
    tagReader: async () =>
      Promise.resolve({
        readTags: async (input) => {
          if (state.isDown) throw new AppError('net/offline', 'appErrors.unknown' as never);
          asked.push(input);
          const text =
            input.of === 'translation'
              ? line(
                  1,
                  '<2:Verweis> und <1:fett>{0} hier',
                  { 1: 'bold', 2: 'link' },
                  { 0: 'line-break' },
                )
              : line(
                  1,
                  '<1:bold> and <2:link>{7} here',
                  { 1: 'bold', 2: 'link' },
                  { 7: 'line-break' },
                );
          const body = (async function* () {
            // In the middle of a multibyte character, and of a line.
            const bytes = Buffer.from(text);
            yield await Promise.resolve(bytes.subarray(0, 20));
            yield bytes.subarray(20);
          })();
          return Promise.resolve({
            contentType: null,
            sizeBytes: null,
            isEndKnown: true,
            body,
            unplaced: [],
          });
        },
      }),
  });
  return { service, files, wordings, asked, warned, state };
}

describe('tags of a document in the history', () => {
  it('are those of both texts, numbered alike, and read once', async () => {
    const { service, asked } = setup();
    const [tagged, ...others] = await service.list('item', 0, 100);
    expect(others).toEqual([]);
    expect(tagged?.position).toBe(1);
    expect(tagged?.target).toEqual({
      tags: [
        { number: 1, kind: 'link', isPair: true },
        { number: 2, kind: 'bold', isPair: true },
        { number: 3, kind: 'line-break', isPair: false },
      ],
      marks: [
        { at: 0, tag: 1, side: 'begins' },
        { at: 7, tag: 1, side: 'ends' },
        { at: 12, tag: 2, side: 'begins' },
        { at: 16, tag: 2, side: 'ends' },
        { at: 16, tag: 3, side: 'stands' },
      ],
    });
    expect(tagged?.source.marks.map(({ tag, side }) => [tag, side])).toEqual([
      [2, 'begins'],
      [2, 'ends'],
      [1, 'begins'],
      [1, 'ends'],
      [3, 'stands'],
    ]);
    await service.list('item', 0, 1);
    expect(asked.map(({ of, edits }) => [of, edits[1]])).toEqual([
      ['translation', { text: 'Verweis und fett hier' }],
      ['source', { text: 'bold and link here' }],
    ]);
  });

  it('are read of the segments that have some; what cannot be read is not known to be none', async () => {
    const { service, state } = setup();
    state.isDown = true;
    expect(await service.readTagged('item', [0, 1, 2])).toBeNull();
    state.isDown = false;
    const tagged = await service.readTagged('item', [0, 1, 2]);
    expect([...(tagged?.keys() ?? [])]).toEqual([1]);
    expect(tagged?.get(1)?.tags).toEqual((await service.list('item', 1, 1))[0]);
    expect(tagged?.get(1)?.wording.target).toBe('Verweis und fett hier');
  });

  it('follow their words in an edit, and stay where a user put them', async () => {
    const { service, wordings } = setup();
    const second = wordings[1] as SegmentWording;
    wordings[1] = { ...second, target: 'ganz fett hier' };
    const marks = async () => (await service.list('item', 1, 1))[0]?.target.marks;
    expect(await marks()).toContainEqual({ at: 9, tag: 3, side: 'stands' });
    const own = [{ at: 2, tag: 3, side: 'stands' as const }];
    wordings[1] = { ...second, target: 'ganz fett hier', marks: own };
    expect(await marks()).toEqual(own);
  });

  it('are repaired when some are missing', async () => {
    const { service } = setup();
    const place = { itemId: 'item', position: 1, text: 'Verweis und fett hier', marks: [] };
    expect((await service.mend(place)).restored).toEqual([1, 2, 3]);
    expect(await service.mend({ ...place, position: 0 })).toEqual({ marks: [], restored: [] });
  });

  it('are those of the copy that was sent, where the file itself had to be converted', async () => {
    const copy = { sourcePath: '/documents/letter.doc', sourceCopy: 'job-job' };
    const { service, files } = setup(copy);
    files.sourcePath = ({ sourceCopy }) => (sourceCopy === null ? '' : SOURCE);
    const [tagged] = await service.list('item', 0, 9);
    expect(tagged?.source.tags.length).toBe(3);
  });

  it('are shown by the translation alone without its source, or with another', async () => {
    for (const patch of [{ sourcePath: null }, { sha256: 'other' }]) {
      const { service } = setup(patch);
      const [tagged] = await service.list('item', 0, 9);
      expect([tagged?.target.tags.length, tagged?.source.tags]).toEqual([3, []]);
    }
  });

  it.each([{ resultFile: null }, { format: 'txt' as const }, { format: 'mp3' as const }])(
    "don't exist for %j",
    async (patch) => {
      const { service, asked } = setup(patch);
      expect(await service.list('item', 0, 9)).toEqual([]);
      expect(asked).toEqual([]);
    },
  );

  it('are requested again when the service was away', async () => {
    const { service, warned, state } = setup({}, true);
    expect(await service.list('item', 0, 9)).toEqual([]);
    expect(warned).toHaveLength(1);
    state.isDown = false;
    expect(await service.list('item', 0, 9)).toHaveLength(1);
  });
});
