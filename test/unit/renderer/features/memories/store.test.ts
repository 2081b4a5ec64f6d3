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

  it('edits only what differs, and undoes an edit once', async () => {
    const { fake, get } = await openedMemories();
    get().setEditing('7');
    expect(await get().editUnit(UNIT, 'a', 'b')).toBeNull();
    expect(fake.inputsOf('memories:edit-unit')).toEqual([]);
    expect(get().undoable).toBeNull();
    await get().editUnit(UNIT, 'a', 'c');
    expect(get().editing).toBeNull();
    await Promise.all([get().undo(), get().undo()]);
    expect(fake.inputsOf('memories:undo-edit')).toEqual([{ memoryId: 'm', unitId: '7' }]);
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
    expect(get().undoable).toBeNull();
  });

  it('can undo later what could not be undone now', async () => {
    let isBroken = true;
    const { fake, get } = await openedMemories({
      'memories:restore-units': () => {
        if (isBroken) throw new AppError('db/unavailable', { english: 'Broken.' });
      },
    });
    await get().deleteUnit(UNIT);
    const { undoable } = get();
    await get().undo();
    expect(get()).toMatchObject({ undoable, actionError: { code: 'db/unavailable' } });
    isBroken = false;
    await get().undo();
    expect(get()).toMatchObject({ undoable: null, actionError: null });
    expect(fake.inputsOf('memories:restore-units')).toHaveLength(2);
  });

  it('restores a deleted pair and a deleted memory', async () => {
    const { fake, get } = await openedMemories();
    await get().deleteUnit(UNIT);
    await get().undo();
    expect(fake.inputsOf('memories:restore-units')).toEqual([{ memoryId: 'm', unitIds: ['7'] }]);
    await get().deleteMemory(MEMORY);
    expect(get().memory).toBeNull();
    await get().undo();
    expect(fake.inputsOf('memories:restore')).toEqual([{ memoryId: 'm' }]);
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
