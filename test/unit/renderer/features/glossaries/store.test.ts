import { describe, expect, it } from 'vitest';
import type { LocalGlossary } from '../../../../../shared/domain/glossaries/local-glossary.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { defer, settle } from '../../manual-timers.ts';
import { aDictionary, aGlossary, openedGlossaries } from './builders.ts';

const EN_DE = { sourceLang: 'en', targetLang: 'de' };

describe('the list', () => {
  it('opens what was created, and says why a name is refused', async () => {
    const { fake, get, newGlossaries } = await openedGlossaries({
      'glossaries:create': ({ name }) => {
        if (name === '') {
          throw new AppError(
            'input/invalid',
            { english: 'The name is empty.' },
            { details: { field: 'name' } },
          );
        }
        return aGlossary({ id: 'new', name });
      },
    });
    expect(await get().createGlossary({ name: '', ...EN_DE })).toMatchObject({
      details: { field: 'name' },
    });
    expect(get().glossary?.id).toBe('g');
    expect(await get().createGlossary({ name: 'Shop', ...EN_DE })).toBeNull();
    expect(get().glossary?.id).toBe('new');
    expect(fake.inputsOf('glossaries:create')).toHaveLength(2);
    // For the pages that use it by themselves.
    expect([...newGlossaries]).toEqual(['new']);
  });

  it('deletes with an undo, which is gone once it was used', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:delete': () => undefined,
      'glossaries:restore': () => aGlossary(),
    });
    await get().deleteGlossary({ id: 'g', name: 'Shop' });
    expect(get().deleted).toEqual({ id: 'g', name: 'Shop' });
    await get().undoDelete();
    await get().undoDelete();
    expect(get().deleted).toBeNull();
    expect(fake.inputsOf('glossaries:restore')).toEqual([{ glossaryId: 'g' }]);
  });

  it('keeps the undo when it failed, and says why', async () => {
    const { get } = await openedGlossaries({ 'glossaries:delete': () => undefined });
    await get().deleteGlossary({ id: 'g', name: 'Shop' });
    await get().undoDelete();
    expect(get()).toMatchObject({ deleted: { id: 'g' }, listError: { code: 'internal' } });
  });

  it('shows what the account has that was requested last', async () => {
    const slow = defer<never>();
    const { get } = await openedGlossaries({
      'glossaries:list-remote': ({ connectionId }) =>
        connectionId === 'slow' ? slow.promise : { glossaries: [], isOldOnly: true },
    });
    const first = get().loadRemote('slow');
    await get().loadRemote('fast');
    slow.reject(new AppError('net/offline', { english: 'Offline.' }));
    await first;
    expect(get().remote).toEqual({ status: 'ready', value: { glossaries: [], isOldOnly: true } });
  });

  it('is read again, together with what is open, as long as the page is shown', async () => {
    const { fake, get } = await openedGlossaries();
    const close = get().open();
    await settle();
    const before = fake.inputsOf('glossaries:get').length;
    fake.emit('glossaries:changed', { glossaryId: 'other' });
    fake.emit('glossaries:changed', { glossaryId: 'g' });
    await settle();
    expect(fake.inputsOf('glossaries:get')).toHaveLength(before + 1);
    close();
    fake.emit('glossaries:changed', { glossaryId: 'g' });
    expect(fake.inputsOf('glossaries:get')).toHaveLength(before + 1);
  });
});

describe('an opened glossary', () => {
  it('is the one that was requested last, however late the others answer', async () => {
    const slow = defer<LocalGlossary>();
    const { get } = await openedGlossaries({
      'glossaries:get': ({ glossaryId }) =>
        glossaryId === 'slow' ? slow.promise : aGlossary({ id: glossaryId }),
    });
    const first = get().openGlossary('slow');
    await get().openGlossary('fast');
    slow.resolve(aGlossary({ id: 'slow' }));
    await first;
    expect(get().glossary?.id).toBe('fast');
  });

  it('stays closed when it was closed before it answered', async () => {
    const slow = defer<LocalGlossary>();
    const { fake, get } = await openedGlossaries();
    fake.answer({ 'glossaries:get': () => slow.promise });
    const opening = get().openGlossary('slow');
    get().closeGlossary();
    slow.resolve(aGlossary());
    await opening;
    expect(get().glossary).toBeNull();
  });

  it('that is gone leads back to the list; one that cannot be read says so', async () => {
    let answer: (() => LocalGlossary | null) | null = () => null;
    const { fake, get } = await openedGlossaries();
    fake.answer({
      'glossaries:get': () => {
        if (answer === null) throw new AppError('db/unavailable', { english: 'Closed.' });
        return answer();
      },
    });
    await get().rereadOpen('g');
    expect(get().glossary).toBeNull();
    answer = null;
    await get().openGlossary('g');
    expect(get().listError?.code).toBe('db/unavailable');
  });

  it('keeps the languages shown, or takes the first ones', async () => {
    const { fake, get } = await openedGlossaries();
    expect(get().dictionaryId).toBe('d1');
    get().chooseDictionary('d2');
    await get().rereadOpen(null);
    expect(get().dictionaryId).toBe('d2');
    fake.answer({ 'glossaries:get': () => aGlossary({ dictionaries: [aDictionary()] }) });
    await get().rereadOpen(null);
    expect(get().dictionaryId).toBe('d1');
    fake.answer({ 'glossaries:get': () => aGlossary({ dictionaries: [] }) });
    await get().rereadOpen(null);
    expect(get().dictionaryId).toBeNull();
  });

  it('explains at the form why a change was refused, and changes nothing', async () => {
    const refused = new AppError(
      'input/conflict',
      { english: 'Linked.' },
      {
        details: { field: 'connectionId' },
      },
    );
    const { get } = await openedGlossaries({
      'glossaries:edit': () => {
        throw refused;
      },
      'glossaries:add-dictionary': () =>
        aGlossary({ dictionaries: [aDictionary(), aDictionary({ id: 'd3', targetLang: 'it' })] }),
    });
    expect(await get().editGlossary({ connectionId: 'x' })).toMatchObject({
      details: { field: 'connectionId' },
    });
    expect(get().openError).toBeNull();
    expect(await get().addDictionary('en', 'it')).toBeNull();
    expect(get().dictionaryId).toBe('d3');
  });

  it('restores deleted languages once', async () => {
    const { fake, get } = await openedGlossaries({
      'glossaries:delete-dictionary': () => aGlossary({ dictionaries: [aDictionary()] }),
      'glossaries:restore-dictionary': () => aGlossary(),
    });
    await get().deleteDictionary(aDictionary({ id: 'd2' }));
    expect(get().deletedDictionary?.id).toBe('d2');
    await get().undoDeleteDictionary();
    await get().undoDeleteDictionary();
    expect(fake.inputsOf('glossaries:restore-dictionary')).toEqual([{ dictionaryId: 'd2' }]);
  });
});
