import { describe, expect, it } from 'vitest';
import {
  COPIED_DOMAINS,
  type Comparison,
  type CopySnapshot,
  type SyncResult,
} from '../../../../../shared/domain/copies/copy.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { Handlers } from '../../fake-api.ts';
import { defer, settle } from '../../manual-timers.ts';
import { openedGlossaries } from '../../features/glossaries/builders.ts';
import { openedMemories } from '../../features/memories/builders.ts';

const DONE: SyncResult = { steps: [], isComplete: true, snapshotId: 's' };
const VIEW = { sourceLang: 'en', targetLang: 'de', kind: null, page: 1 } as const;

const aComparison = (over: Partial<Comparison> = {}): Comparison => ({
  comparisonId: 'c',
  id: 'opened',
  remote: 'present',
  nameHere: 'Shop',
  nameThere: 'Shop',
  pairs: [],
  stayingCount: 0,
  canPush: true,
  canPull: true,
  ...over,
});
const aSnapshot: CopySnapshot = {
  id: 's',
  side: 'here',
  reason: 'push',
  name: 'Shop',
  takenAtMs: 2,
  count: 1,
  pairs: [],
};

describe.each(COPIED_DOMAINS)('%s at their service', (domain) => {
  async function setUp(answers: Handlers = {}) {
    const handlers = { 'copies:compare': () => aComparison(), ...answers };
    if (domain === 'glossaries') {
      const { fake, get } = await openedGlossaries(handlers);
      const open = (id: string) => get().openGlossary(id);
      return { fake, open, get: () => get().copies, openedId: () => get().glossary?.id };
    }
    const { fake, get } = await openedMemories(handlers);
    const open = (id: string) => get().openMemory(id);
    return { fake, open, get: () => get().copies, openedId: () => get().memory?.id };
  }

  describe('a comparison', () => {
    it('is what is pushed, and is out of date afterward', async () => {
      const { fake, get } = await setUp({
        'copies:push': () => DONE,
        'copies:list-differences': () => ({ differences: [], total: 0 }),
      });
      await get().compare();
      await get().showDifferences(VIEW);
      await get().push();
      expect(fake.inputsOf('copies:push')).toEqual([{ domain, comparisonId: 'c' }]);
      expect(get()).toMatchObject({
        comparison: { status: 'idle' },
        differences: null,
        differenceView: null,
        result: DONE,
        isSyncing: false,
      });
    });

    it('of one record is never shown, or pushed, for another', async () => {
      const slow = defer<Comparison>();
      const { get, open, openedId } = await setUp({ 'copies:compare': () => slow.promise });
      const comparing = get().compare();
      await open('h');
      slow.resolve(aComparison());
      await comparing;
      expect(openedId()).toBe('h');
      expect(get().comparison).toEqual({ status: 'idle' });
    });

    it.each(['comparison', 'snapshots'] as const)(
      'is read last: the latest %s wins, however late an earlier one answers',
      async (kind) => {
        const first = defer<undefined>();
        let calls = 0;
        const late = async <T>(early: T, newest: T): Promise<T> => {
          calls += 1;
          if (calls > 1) return newest;
          await first.promise;
          return early;
        };
        const newest = aComparison({ comparisonId: 'newest' });
        const { get } = await setUp({
          'copies:compare': () => late(aComparison(), newest),
          'copies:list-snapshots': () => late<CopySnapshot[]>([], [aSnapshot]),
        });
        const load = () => (kind === 'comparison' ? get().compare() : get().loadSnapshots());
        const overtaken = load();
        await load();
        first.resolve(undefined);
        await overtaken;
        expect(get()[kind]).toEqual({
          status: 'ready',
          value: kind === 'comparison' ? newest : [aSnapshot],
        });
      },
    );

    it('that failed says why, and so does a push; the next attempt starts clean', async () => {
      const { fake, get } = await setUp({
        'copies:compare': () => {
          throw new AppError('net/offline', { english: 'Offline.' });
        },
      });
      await get().compare();
      expect(get().comparison).toMatchObject({ status: 'failed', error: { code: 'net/offline' } });
      fake.answer({
        'copies:compare': () => aComparison(),
        'copies:push': () => {
          throw new AppError('input/conflict', { english: 'Changed since.' });
        },
      });
      await get().compare();
      await get().push();
      expect(get()).toMatchObject({
        error: { code: 'input/conflict' },
        comparison: { status: 'ready' },
      });
      await get().compare();
      expect(get().error).toBeNull();
    });

    it('shows the differences that were requested last', async () => {
      const slow = defer<{ differences: never[]; total: number }>();
      const { get } = await setUp({
        'copies:list-differences': ({ page }) =>
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

  describe('a change', () => {
    it('runs one at a time', async () => {
      const slow = defer<SyncResult>();
      const { fake, get } = await setUp({
        'copies:push': () => slow.promise,
        'copies:roll-back': () => DONE,
      });
      await get().compare();
      const pushing = get().push();
      await get().push();
      await get().rollBack('s');
      expect(await get().deleteRemote('Shop')).toBeNull();
      expect(get().isSyncing).toBe(true);
      slow.resolve(DONE);
      await pushing;
      expect(fake.inputsOf('copies:push')).toHaveLength(1);
      expect(fake.inputsOf('copies:roll-back')).toEqual([]);
      expect(fake.inputsOf('copies:delete-remote')).toEqual([]);
    });

    it.each([
      ['went well', (slow: { resolve: (value: SyncResult) => void }) => slow.resolve(DONE)],
      [
        'failed',
        (slow: { reject: (error: unknown) => void }) =>
          slow.reject(new AppError('net/timeout', { english: '' })),
      ],
    ] as const)(
      "that %s after another record was opened isn't reported there",
      async (_how, end) => {
        const slow = defer<SyncResult>();
        const { get, open } = await setUp({
          'copies:compare': ({ id }) => aComparison({ id, comparisonId: id }),
          'copies:push': () => slow.promise,
        });
        await get().compare();
        const pushing = get().push();
        await open('h');
        await get().compare();
        end(slow);
        await pushing;
        expect(get()).toMatchObject({ result: null, error: null, isSyncing: false });
        expect(get().comparison).toMatchObject({ value: { comparisonId: 'h' } });
      },
    );

    it('is undone by its snapshot, and the list of those is read again', async () => {
      const { fake, get } = await setUp({
        'copies:list-snapshots': () => [],
        'copies:roll-back': () => DONE,
      });
      await get().loadSnapshots();
      await settle();
      await get().rollBack('s');
      expect(get().result).toEqual(DONE);
      expect(fake.inputsOf('copies:list-snapshots')).toHaveLength(2);
    });

    it('that is pulled is here; the comparison is out of date', async () => {
      const { fake, get } = await setUp({ 'copies:pull': () => undefined });
      await get().compare();
      await get().pull({ sourceLang: 'en', targetLang: 'de' });
      expect(fake.inputsOf('copies:pull')).toEqual([
        { domain, comparisonId: 'c', pair: { sourceLang: 'en', targetLang: 'de' } },
      ]);
      expect(get().comparison).toEqual({ status: 'idle' });
    });

    it('that deletes with a wrong name is refused at its field', async () => {
      const { get } = await setUp({
        'copies:delete-remote': () => {
          throw new AppError(
            'input/invalid',
            { english: 'Not its name.' },
            { details: { field: 'typedName' } },
          );
        },
      });
      expect(await get().deleteRemote('Shed')).toMatchObject({ details: { field: 'typedName' } });
      expect(get()).toMatchObject({ error: null, isSyncing: false });
    });
  });

  it('are opened once they are imported', async () => {
    const { get, openedId } = await setUp({ 'copies:adopt': () => ({ id: 'taken' }) });
    await get().adopt('work', 'remote', true);
    expect(openedId()).toBe('taken');
    expect(get().error).toBeNull();
  });
});
