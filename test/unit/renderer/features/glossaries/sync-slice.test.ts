import { describe, expect, it } from 'vitest';
import type { Comparison, SyncResult } from '../../../../../shared/domain/glossaries/sync.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle } from '../../manual-timers.ts';
import { aComparison, aGlossary, openedGlossaries } from './builders.ts';

const DONE: SyncResult = { steps: [], isComplete: true, snapshotId: 's' };
const VIEW = { sourceLang: 'en', targetLang: 'de', kind: null, page: 1 } as const;

describe('a comparison with the service', () => {
  it('is what is pushed, and is true no longer afterwards', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:compare': () => aComparison(),
      'glossaries:push': () => DONE,
      'glossaries:list-differences': () => ({ differences: [], total: 0 }),
    });
    await get().compare();
    await get().showDifferences(VIEW);
    await get().push();
    expect(fake.inputsOf('glossaries:push')).toEqual([{ comparisonId: 'c' }]);
    expect(get()).toMatchObject({
      comparison: { status: 'idle' },
      differences: null,
      differenceView: null,
      syncResult: DONE,
      isSyncing: false,
    });
  });

  it('of one glossary is never shown, or pushed, for another', async () => {
    const slow = defer<Comparison>();
    const { get } = await openedGlossaries({ 'glossaries:compare': () => slow.promise });
    const comparing = get().compare();
    await get().openGlossary('h');
    slow.resolve(aComparison());
    await comparing;
    expect(get().glossary?.id).toBe('h');
    expect(get().comparison).toEqual({ status: 'idle' });
  });

  it('that failed says why, and so does a push; the next try begins clean', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:compare': () => {
        throw new AppError('net/offline', { english: 'Offline.' });
      },
    });
    await get().compare();
    expect(get().comparison).toMatchObject({ status: 'failed', error: { code: 'net/offline' } });
    fake.answer({
      'glossaries:compare': () => aComparison(),
      'glossaries:push': () => {
        throw new AppError('input/conflict', { english: 'Changed since.' });
      },
    });
    await get().compare();
    await get().push();
    expect(get()).toMatchObject({
      syncError: { code: 'input/conflict' },
      comparison: { status: 'ready' },
    });
    await get().compare();
    expect(get().syncError).toBeNull();
  });

  it('shows the differences that were asked for last', async () => {
    const slow = defer<{ differences: never[]; total: number }>();
    const { get } = await openedGlossaries({
      'glossaries:compare': () => aComparison(),
      'glossaries:list-differences': ({ page }) =>
        page === 1 ? slow.promise : { differences: [], total: 2 },
    });
    await get().compare();
    const first = get().showDifferences(VIEW);
    await get().showDifferences({ ...VIEW, page: 2 });
    slow.resolve({ differences: [], total: 1 });
    await first;
    expect(get().differences?.total).toBe(2);
    await get().showDifferences(null);
    expect(get().differenceView).toBeNull();
  });
});

describe('a change at the service', () => {
  it('is one at a time', async () => {
    const slow = defer<SyncResult>();
    const { fake, get } = await openedGlossaries({
      'glossaries:compare': () => aComparison(),
      'glossaries:push': () => slow.promise,
      'glossaries:roll-back': () => DONE,
    });
    await get().compare();
    const pushing = get().push();
    await get().push();
    await get().rollBack('s');
    expect(await get().deleteRemote('Shop')).toBeNull();
    expect(get().isSyncing).toBe(true);
    slow.resolve(DONE);
    await pushing;
    expect(fake.inputsOf('glossaries:push')).toHaveLength(1);
    expect(fake.inputsOf('glossaries:roll-back')).toEqual([]);
    expect(fake.inputsOf('glossaries:delete-remote')).toEqual([]);
  });

  it.each([
    ['went well', (slow: { resolve: (value: SyncResult) => void }) => slow.resolve(DONE)],
    [
      'failed',
      (slow: { reject: (error: unknown) => void }) =>
        slow.reject(new AppError('net/timeout', { english: '' })),
    ],
  ] as const)('that %s after another glossary was opened is not told there', async (_how, end) => {
    const slow = defer<SyncResult>();
    const { get } = await openedGlossaries({
      'glossaries:compare': ({ glossaryId }) =>
        aComparison({ glossaryId, comparisonId: glossaryId }),
      'glossaries:push': () => slow.promise,
    });
    await get().compare();
    const pushing = get().push();
    await get().openGlossary('h');
    await get().compare();
    end(slow);
    await pushing;
    expect(get()).toMatchObject({ syncResult: null, syncError: null, isSyncing: false });
    expect(get().comparison).toMatchObject({ value: { comparisonId: 'h' } });
  });

  it('is taken back by its snapshot, and the list of those is read anew', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:list-snapshots': () => [],
      'glossaries:roll-back': () => DONE,
    });
    get().setView('snapshots');
    await settle();
    await get().rollBack('s');
    expect(get().syncResult).toEqual(DONE);
    expect(fake.inputsOf('glossaries:list-snapshots')).toHaveLength(2);
  });

  it('pulled is here; what was compared is true no longer', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:compare': () => aComparison(),
      'glossaries:pull': () => aGlossary(),
    });
    await get().compare();
    await get().pull({ sourceLang: 'en', targetLang: 'de' });
    expect(fake.inputsOf('glossaries:pull')).toEqual([
      { comparisonId: 'c', pair: { sourceLang: 'en', targetLang: 'de' } },
    ]);
    expect(get().comparison).toEqual({ status: 'idle' });
  });

  it('deleted by another name is refused at its field', async () => {
    const { get } = await openedGlossaries({
      'glossaries:delete-remote': () => {
        throw new AppError(
          'input/invalid',
          { english: 'Not its name.' },
          { details: { field: 'typedName' } },
        );
      },
    });
    expect(await get().deleteRemote('Shed')).toMatchObject({ details: { field: 'typedName' } });
    expect(get()).toMatchObject({ syncError: null, isSyncing: false });
  });
});
