import { describe, expect, it } from 'vitest';
import type {
  DictionaryChange,
  ImportReview,
} from '../../../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle } from '../../manual-timers.ts';
import { aDictionary, aReview, openedGlossaries } from './builders.ts';

const BLANKS: ImportReview['findings'][number] = {
  problem: 'blank-edge',
  count: 41,
  rows: [1],
  fixes: ['trim', 'drop'],
};
const GUESS: ImportReview['findings'][number] = {
  problem: 'encoding',
  count: 1,
  rows: [],
  fixes: [],
};
const CHANGE: DictionaryChange = {
  dictionary: aDictionary({ entryCount: 7 }),
  added: 4,
  changed: 0,
  removed: 0,
};

describe('an import', () => {
  it('asks for the languages shown, and shows the rows that can be repaired', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview({ findings: [GUESS, BLANKS] }),
    });
    await get().pickImport();
    expect(fake.inputsOf('glossaries:pick-import')).toEqual([
      { dictionaryId: 'd1', sourceLang: 'en', targetLang: 'de' },
    ]);
    expect(fake.inputsOf('glossaries:list-import-rows')).toEqual([
      { importId: 'i', problem: 'blank-edge', page: 1, limit: 20 },
    ]);
    expect(get()).toMatchObject({ reviewProblem: 'blank-edge', reviewPage: 1, isFileBusy: false });
  });

  it('that was not chosen leaves everything unchanged', async () => {
    const { get } = await openedGlossaries({ 'glossaries:pick-import': () => null });
    await get().pickImport();
    expect(get()).toMatchObject({ review: null, fileError: null, isFileBusy: false });
  });

  it('that cannot be read says why, until the next attempt', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:pick-import': () => {
        throw new AppError(
          'input/invalid',
          { english: 'Too large.' },
          { details: { field: 'file' } },
        );
      },
    });
    await get().pickImport();
    expect(get().fileError?.details?.field).toBe('file');
    expect(get().review).toBeNull();
    fake.answer({ 'glossaries:pick-import': () => aReview() });
    await get().pickImport();
    expect(get()).toMatchObject({ fileError: null, review: { importId: 'i' } });
  });

  it('is one at a time', async () => {
    const slow = defer<ImportReview>();
    const { fake, get } = await openedGlossaries({ 'glossaries:read-text': () => slow.promise });
    const first = get().readPaste('a\tb');
    await get().readPaste('c\td');
    await get().pickImport();
    slow.resolve(aReview({ fileName: null }));
    await first;
    expect(fake.inputsOf('glossaries:read-text').map(({ text }) => text)).toEqual(['a\tb']);
    expect(fake.inputsOf('glossaries:pick-import')).toEqual([]);
  });

  it('that was read for another dictionary is discarded', async () => {
    const slow = defer<ImportReview>();
    const { fake, get } = await openedGlossaries({ 'glossaries:pick-import': () => slow.promise });
    const picking = get().pickImport();
    get().chooseDictionary('d2');
    slow.resolve(aReview());
    await picking;
    expect(get().review).toBeNull();
    expect(fake.inputsOf('glossaries:discard-import')).toEqual([{ importId: 'i' }]);
  });

  it("that was discarded doesn't return with the answer to a fix", async () => {
    const slow = defer<ImportReview>();
    const { get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview({ findings: [BLANKS] }),
      'glossaries:fix-import': () => slow.promise,
    });
    await get().pickImport();
    const fixing = get().fixImport({ kind: 'fix', problem: 'blank-edge', fix: 'trim' });
    await get().discardImport();
    slow.resolve(aReview());
    await fixing;
    expect(get()).toMatchObject({ review: null, reviewRows: null });
  });

  it('loses no correction, and no choice of rows, made while another is under way', async () => {
    const slow = defer<ImportReview>();
    const { fake, get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview({ findings: [BLANKS] }),
      'glossaries:fix-import': ({ change }) =>
        change.kind === 'fix' ? slow.promise : aReview({ findings: [BLANKS] }),
    });
    await get().pickImport();
    const fixing = get().fixImport({ kind: 'fix', problem: 'blank-edge', fix: 'trim' });
    const dropping = get().fixImport({ kind: 'drop', index: 44 });
    const showing = get().showRows(null, 1);
    slow.resolve(aReview({ findings: [BLANKS] }));
    await Promise.all([fixing, dropping, showing]);
    expect(fake.inputsOf('glossaries:fix-import').map(({ change }) => change.kind)).toEqual([
      'fix',
      'drop',
    ]);
    expect(get()).toMatchObject({ reviewProblem: null, isFileBusy: false });
  });

  it('returns to the last existing page when fixed rows leave a list', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview({ findings: [BLANKS] }),
      'glossaries:fix-import': () => aReview({ findings: [BLANKS] }),
    });
    await get().pickImport();
    await get().showRows('blank-edge', 3);
    fake.answer({ 'glossaries:list-import-rows': () => ({ rows: [], total: 40 }) });
    await get().fixImport({ kind: 'drop', index: 44 });
    expect(get().reviewPage).toBe(2);
    expect(
      fake
        .inputsOf('glossaries:list-import-rows')
        .map(({ page }) => page)
        .slice(-2),
    ).toEqual([3, 2]);
  });

  it('shows the next problem to fix when one is done', async () => {
    const next = { ...BLANKS, problem: 'duplicate', fixes: ['keep-first'] } as const;
    const { get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview({ findings: [BLANKS] }),
      'glossaries:fix-import': () => aReview({ findings: [{ ...next, fixes: ['keep-first'] }] }),
      'glossaries:reread-import': () => aReview({ findings: [GUESS] }),
    });
    await get().pickImport();
    await get().fixImport({ kind: 'fix', problem: 'blank-edge', fix: 'trim' });
    expect(get().reviewProblem).toBe('duplicate');
    await get().reread({ encoding: 'windows-1252' });
    expect(get().reviewProblem).toBeNull();
  });

  it('that succeeds is reported with its counts, and the terms are read again', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview(),
      'glossaries:apply-import': () => CHANGE,
    });
    await get().pickImport();
    const before = fake.inputsOf('glossaries:list-entries').length;
    await get().applyImport({ mode: 'merge', onKnown: 'keep-mine' });
    await settle();
    expect(fake.inputsOf('glossaries:apply-import')).toEqual([
      { importId: 'i', dictionaryId: 'd1', mode: 'merge', onKnown: 'keep-mine' },
    ]);
    expect(get()).toMatchObject({ review: null, imported: CHANGE });
    expect(fake.inputsOf('glossaries:list-entries').length).toBeGreaterThan(before);
    get().dismissOutcome();
    expect(get().imported).toBeNull();
  });

  it('that cannot be completed stays unchanged', async () => {
    const { get } = await openedGlossaries({
      'glossaries:pick-import': () => aReview(),
      'glossaries:apply-import': () => {
        throw new AppError('db/unavailable', { english: 'Full.' });
      },
    });
    await get().pickImport();
    await get().applyImport({ mode: 'replace', onKnown: 'take-theirs' });
    expect(get()).toMatchObject({
      review: { importId: 'i' },
      imported: null,
      fileError: { code: 'db/unavailable' },
    });
  });
});

describe('an export', () => {
  it('is reported, or says why not; closing the dialog is neither', async () => {
    const written = { fileName: 'shop.csv', entryCount: 3, sizeBytes: 30 };
    const { fake, get } = await openedGlossaries({ 'glossaries:export': () => null });
    await get().exportDictionary('csv');
    expect(get()).toMatchObject({ exported: null, fileError: null });
    fake.answer({ 'glossaries:export': () => written });
    await get().exportDictionary('csv');
    expect(get().exported).toEqual(written);
    fake.answer({
      'glossaries:reveal-export': () => {
        throw new AppError('input/not-found', { english: 'Nothing has been exported yet.' });
      },
    });
    await get().revealExport();
    expect(get().fileError?.message).toBe('Nothing has been exported yet.');
  });

  it('that is canceled says so, asks once, and is no failure', async () => {
    const writing = defer<null>();
    const { fake, get } = await openedGlossaries({
      'glossaries:export': () => writing.promise,
      'glossaries:cancel-export': () => undefined,
    });
    await get().cancelExport();
    const exporting = get().exportDictionary('csv');
    expect(get().exportStage).toBe('running');
    await Promise.all([get().cancelExport(), get().cancelExport()]);
    expect(get().exportStage).toBe('canceling');
    expect(fake.inputsOf('glossaries:cancel-export')).toEqual([undefined]);
    writing.reject(new AppError('canceled', { english: 'Canceled. No file was written.' }));
    await exporting;
    expect(get()).toMatchObject({
      exportStage: 'canceled',
      exported: null,
      fileError: null,
      isFileBusy: false,
    });
    get().dismissOutcome();
    expect(get().exportStage).toBeNull();
  });
});
