import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../../shared/errors.ts';
import type { RestorePoint } from '../../../../../../shared/domain/data/data-care.ts';
import { createSettingsStore } from '../../../../../../renderer/features/settings/store.ts';
import { valueOf } from '../../../../../../renderer/lib/stores/loadable.ts';
import { memoryStorage } from '../../../memory-storage.ts';
import { createFakeApi, type Handlers } from '../../../fake-api.ts';

const COUNTS = {
  historyItems: 1,
  segments: 2,
  documents: 0,
  timeEntries: 0,
  glossaryEntries: 0,
};
const point = (id: string): RestorePoint => ({
  id,
  fileName: `${id}.db`,
  madeAtMs: 1,
  sizeBytes: 1,
  isNewer: false,
});

function setup(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'data:list-restore-points': () => [point('a')],
    'data:look-into': ({ text }) => ({ counts: COUNTS, items: [], total: text === '' ? 3 : 1 }),
    'data:stage-restore': () => ({
      counts: COUNTS,
      heldDocuments: 0,
      leftDocuments: 0,
      leftChanges: 0,
    }),
    'data:drop-restore': () => undefined,
    ...handlers,
  });
  return { fake, get: createSettingsStore({ api: fake.api, storage: memoryStorage() }).getState };
}

describe('restore points', () => {
  it('are opened one at a time: nothing of one is shown for another', async () => {
    const { get } = setup();
    await get().lookInto({ point: point('a'), text: '', page: 1 });
    await get().stageRestore();
    expect(valueOf(get().staged)).not.toBeNull();
    const next = get().lookInto({ point: point('b'), text: '', page: 1 });
    expect(valueOf(get().pointView)).toBeNull();
    expect(get().staged.status).toBe('idle');
    await next;
    await get().lookInto({ point: point('b'), text: 'x', page: 1 });
    expect(valueOf(get().pointView)?.total).toBe(1);
  });

  it("of a refused file aren't opened", async () => {
    const { get } = setup({
      'data:pick-restore-point': () => {
        throw new AppError('db/corrupt', { english: 'Half a copy.' });
      },
    });
    await get().pickPoint();
    expect(get().openPoint).toBeNull();
    expect(get().picked).toMatchObject({ status: 'failed', error: { code: 'db/corrupt' } });
  });

  it('stay unchanged when the dialog is closed', async () => {
    const { get } = setup({ 'data:pick-restore-point': () => null });
    await get().pickPoint();
    expect(get().openPoint).toBeNull();
    expect(get().picked.status).toBe('ready');
  });

  it('can be discarded', async () => {
    const { get, fake } = setup();
    await get().lookInto({ point: point('a'), text: '', page: 1 });
    await get().stageRestore();
    await get().dropRestore();
    expect(get().staged.status).toBe('idle');
    expect(fake.inputsOf('data:drop-restore')).toHaveLength(1);
  });
});

describe('a purge that is refused', () => {
  it('says why, and reads nothing again', async () => {
    const { get, fake } = setup({
      'data:purge': () => {
        throw new AppError('input/conflict', { english: 'Documents are under way.' });
      },
    });
    await get().purge({ scope: 'texts', beforeMs: null, typed: 'delete it all' });
    expect(get().purged).toMatchObject({ status: 'failed', error: { code: 'input/conflict' } });
    expect(fake.inputsOf('data:get-overview')).toHaveLength(0);
  });
});
