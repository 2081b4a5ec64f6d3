import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../../shared/errors.ts';
import type { Connection } from '../../../../../shared/domain/connections/connection.ts';
import type { SpokenTerms } from '../../../../../shared/domain/glossaries/spoken-terms.ts';
import { createSpokenTermsStore } from '../../../../../renderer/features/spoken-terms/store.ts';
import { valueOf } from '../../../../../renderer/lib/stores/loadable.ts';
import { createSearchSession } from '../../../../../renderer/lib/search/search-session.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, defer, settle } from '../../manual-timers.ts';
import { aConnection } from '../../../../support/builders/connections.ts';

const account = (id: string, isDefault = false): Connection =>
  aConnection({ id, name: id, kind: 'paid', isDefault });
const NAMES: SpokenTerms = { id: 'c', name: 'Names', lists: [], createdAtMs: 1 };
const KEY = { connectionId: 'work', spokenTermsId: 'names' };
const DELETED = { ...KEY, name: 'Names' };

async function setUp(handlers: Handlers = {}) {
  const fake = createFakeApi({
    'connections:list': () => [account('home'), account('work', true)],
    'spoken-terms:list': () => ({ collections: [NAMES], total: 1, isMissing: false }),
    ...handlers,
  });
  const timers = createManualTimers();
  const session = createSearchSession({ api: fake.api, timers });
  const { getState: get } = createSpokenTermsStore({ api: fake.api, timers, session });
  const close = get().open();
  await settle();
  return { fake, get, close };
}

describe('spoken terms', () => {
  it('are those of the default account first, then of the chosen one', async () => {
    const { fake, get } = await setUp();
    expect(valueOf(get().search.results)?.collections).toEqual([NAMES]);
    get().openCollection(NAMES);
    await get().chooseAccount('home');
    expect(get().collection).toBeNull();
    expect(fake.inputsOf('spoken-terms:list').map(({ connectionId }) => connectionId)).toEqual([
      'work',
      'home',
    ]);
  });

  it('are open as soon as they are created', async () => {
    const { fake, get } = await setUp({ 'spoken-terms:create': () => NAMES });
    expect(await get().create('Names')).toBeNull();
    expect(fake.inputsOf('spoken-terms:create')).toEqual([{ connectionId: 'work', name: 'Names' }]);
    expect(get().collection).toEqual(NAMES);
  });

  it('are added to those at the service, and returned with them', async () => {
    const collection = { ...NAMES, lists: [{ lang: 'en', termCount: 2 }] };
    const { fake, get } = await setUp({
      'spoken-terms:add-entries': () => ({ collection, entries: 'a\nb' }),
    });
    get().openCollection(NAMES);
    expect(await get().add('en', 'b')).toBe('a\nb');
    expect(fake.inputsOf('spoken-terms:add-entries')).toEqual([
      { connectionId: 'work', spokenTermsId: 'c', lang: 'en', entries: 'b' },
    ]);
    expect(get().collection).toEqual(collection);
  });

  it('that are saved show what the service has then, unless another collection was opened', async () => {
    const slow = defer<SpokenTerms>();
    const { get } = await setUp({ 'spoken-terms:save-entries': () => slow.promise });
    get().openCollection(NAMES);
    const saving = get().save('en', 'a', '');
    get().openCollection({ ...NAMES, id: 'other' });
    slow.resolve({ ...NAMES, lists: [{ lang: 'en', termCount: 1 }] });
    expect(await saving).toBeNull();
    expect(get().collection?.id).toBe('other');
  });

  it('say why they could not be saved', async () => {
    const { get } = await setUp({
      'spoken-terms:save-entries': () => {
        throw new AppError('input/conflict', 'glossaryErrors.spokenTermsChanged');
      },
    });
    get().openCollection(NAMES);
    expect(await get().save('en', 'a', 'b')).toMatchObject({ code: 'input/conflict' });
    expect(get().collection).toEqual(NAMES);
  });

  it('that were deleted are restored once, however often the button is pressed', async () => {
    const { fake, get } = await setUp({
      'spoken-terms:delete': () => DELETED,
      'spoken-terms:restore': () => NAMES,
    });
    await get().remove(NAMES);
    expect(get().deleted).toEqual(DELETED);
    await Promise.all([get().undoDelete(), get().undoDelete()]);
    expect(fake.inputsOf('spoken-terms:restore')).toEqual([KEY]);
    expect(get().deleted).toBeNull();
  });

  it('that could not be restored can be, once the service answers again', async () => {
    let isOffline = true;
    const { fake, get } = await setUp({
      'spoken-terms:delete': () => DELETED,
      'spoken-terms:restore': () => {
        if (isOffline) throw new AppError('net/offline', { english: 'Offline.' });
        return NAMES;
      },
    });
    await get().remove(NAMES);
    await get().undoDelete();
    expect(get()).toMatchObject({ deleted: DELETED, listError: { code: 'net/offline' } });
    isOffline = false;
    await get().undoDelete();
    expect(get()).toMatchObject({ deleted: null, listError: null });
    expect(fake.inputsOf('spoken-terms:restore')).toEqual([KEY, KEY]);
  });

  it('that cannot be deleted stay, with the reason', async () => {
    const { get } = await setUp({
      'spoken-terms:delete': () => {
        throw new AppError('net/offline', { english: 'Offline.' });
      },
    });
    await get().remove(NAMES);
    expect(get()).toMatchObject({ deleted: null, listError: { code: 'net/offline' } });
  });
});
