import { describe, expect, it } from 'vitest';
import type { LocalMemory } from '../../../../../shared/domain/memories/local-memory.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { settle } from '../../manual-timers.ts';
import { MEMORY, openedMemories, UNIT } from './builders.ts';

describe('an opened memory', () => {
  it('lists its pairs again each time, without the search of a different one', async () => {
    const { fake, get } = await openedMemories();
    get().unitSearch.setValue('text', 'x');
    await get().unitSearch.submit();
    await get().openMemory('n');
    expect(fake.inputsOf('memories:list-units').map(({ text }) => text)).toEqual(['', 'x', '']);
  });

  it('edits only what differs, and says so', async () => {
    const { fake, get } = await openedMemories();
    get().setEditing('7');
    expect(await get().editUnit(UNIT, 'a', 'b')).toBeNull();
    expect(fake.inputsOf('memories:edit-unit')).toEqual([]);
    expect(get().step).toBeNull();
    await get().editUnit(UNIT, 'a', 'c');
    expect(get()).toMatchObject({ editing: null, step: { kind: 'edit', way: 'made' } });
  });

  it('undoes the newest change, says what it was, and shows the pair, in the list of all if need be', async () => {
    const { fake, get } = await openedMemories({
      'memories:list-units': ({ text }) => ({ units: text === 'x' ? [] : [UNIT], total: 90 }),
      'memories:undo': () => ({ kind: 'edit', count: 1, shown: { unit: UNIT, index: 60 } }),
    });
    get().unitSearch.setValue('text', 'x');
    await get().unitSearch.submit();
    await get().undo();
    expect(fake.inputsOf('memories:undo')).toEqual([{ memoryId: 'm' }]);
    expect(get()).toMatchObject({ step: { kind: 'edit', way: 'undo' }, focusUnit: '7' });
    expect(get().unitSearch).toMatchObject({ values: { text: '' }, asked: { page: 2 } });
    await get().redo();
    expect(get().step).toMatchObject({ way: 'undo' });
  });

  it('keeps what is edited open when it is refused', async () => {
    const refused = new AppError(
      'input/conflict',
      { english: 'There.' },
      { details: { field: 'target' } },
    );
    const { get } = await openedMemories({
      'memories:edit-unit': () => {
        throw refused;
      },
    });
    get().setEditing('7');
    expect(await get().editUnit(UNIT, 'a', 'c')).toMatchObject({ details: { field: 'target' } });
    expect(get().editing).toBe('7');
    expect(get().step).toBeNull();
  });

  it('can be restored later if it could not be now', async () => {
    let isBroken = true;
    const { fake, get } = await openedMemories({
      'memories:restore': () => {
        if (isBroken) throw new AppError('db/unavailable', { english: 'Broken.' });
        return MEMORY;
      },
    });
    await get().deleteMemory(MEMORY);
    expect(get().memory).toBeNull();
    const { deleted } = get();
    await get().undoDelete();
    expect(get()).toMatchObject({ deleted, listError: { code: 'db/unavailable' } });
    isBroken = false;
    await Promise.all([get().undoDelete(), get().undoDelete()]);
    expect(get()).toMatchObject({ deleted: null, listError: null });
    expect(fake.inputsOf('memories:restore')).toEqual([{ memoryId: 'm' }, { memoryId: 'm' }]);
  });

  it('is read again when it is changed elsewhere, and closed when it is gone', async () => {
    let current: LocalMemory | null = { ...MEMORY, name: 'Other' };
    const { get } = await openedMemories({ 'memories:get': () => current });
    await get().rereadOpen('n');
    expect(get().memory?.name).toBe('Other');
    current = null;
    await get().rereadOpen('m');
    expect(get().memory).toBeNull();
  });
});

describe('an import', () => {
  it('reports its progress, and that it was canceled', async () => {
    let fail = (_error: AppError): void => undefined;
    const { fake, get } = await openedMemories({
      'memories:import': () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
      'memories:cancel-transfer': () => undefined,
    });
    get().noteProgress({ kind: 'import', doneCount: 5, share: 0.5 });
    expect(get().transfer.status).toBe('idle');
    const importing = get().importTmx(null);
    await get().importTmx('m');
    get().noteProgress({ kind: 'import', doneCount: 5, share: 0.5 });
    expect(get().transfer).toMatchObject({ progress: { doneCount: 5 }, isCanceling: false });
    await get().cancelTransfer();
    expect(get().transfer).toMatchObject({ isCanceling: true });
    fail(new AppError('canceled', { english: 'Canceled.' }));
    await importing;
    expect(get().transfer).toEqual({ status: 'canceled', kind: 'import' });
    expect(fake.inputsOf('memories:import')).toEqual([{ memoryId: null }]);
    await settle();
  });

  it('that was not chosen says nothing', async () => {
    const { get } = await openedMemories({ 'memories:import': () => null });
    await get().importTmx('m');
    expect(get().transfer).toEqual({ status: 'idle' });
  });
});
