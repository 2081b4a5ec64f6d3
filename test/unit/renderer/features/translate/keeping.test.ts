import { describe, expect, it } from 'vitest';
import { selectIsRecorded } from '../../../../../renderer/features/translate/keep-slice.ts';
import { selectStale } from '../../../../../renderer/features/translate/selectors.ts';
import { SETTINGS } from '../../builders.ts';
import { setup, translated } from './translate-under-test.ts';

describe('keeping texts', () => {
  it('ends with the switch, which is remembered, and begins again with the shown text', async () => {
    const { fake, get, type, rest, keeps } = await setup();
    get().setKeeping(false);
    expect(keeps()).toBe('off');
    await type('one');
    await rest();
    await get().copyTarget();
    await get().clear();
    await type('two');
    expect(await get().keep()).toBe(false);
    expect(fake.inputsOf('text:keep')).toEqual([]);
    get().setKeeping(true);
    await rest();
    expect(keeps()).toBe('on');
    expect(fake.inputsOf('text:keep').map(({ sourceText }) => sourceText)).toEqual(['two']);
  });

  it('leaves the item that is there, until it is removed; kept again it is a new one', async () => {
    const { fake, get, type, rest } = await setup({ 'history:delete-items': () => ({ count: 1 }) });
    await type('one');
    await get().keep();
    get().setKeeping(false);
    expect(get()).toMatchObject({ leftItemId: 'item-1', itemId: 'item-1' });
    await get().removeLeft();
    expect(fake.inputsOf('history:delete-items')).toEqual([{ itemIds: ['item-1'] }]);
    expect(get()).toMatchObject({ leftItemId: null, itemId: null });
    get().setKeeping(true);
    await rest();
    expect(fake.inputsOf('text:keep').at(-1)).toMatchObject({ sourceText: 'one', itemId: null });
  });

  it('names the options that were sent, and asks again which there are, if some were left out', async () => {
    const chosen = { styleId: 's', customInstructions: ['Be brief.'], context: 'A letter.' };
    const { fake, get, type } = await setup({
      'text:translate': (input) => ({ ...translated(input), leftOut: ['styleId'] }),
    });
    get().setOptions(chosen);
    const before = fake.inputsOf('text:get-choices').length;
    await type('one');
    expect(fake.inputsOf('text:get-choices')).toHaveLength(before + 1);
    await get().keep();
    expect(fake.inputsOf('text:keep').at(-1)?.options).toMatchObject({ ...chosen, styleId: null });
    expect(get().options).toMatchObject(chosen);
  });

  it('follows the settings of the history, for all or for a project', async () => {
    const history = { doNotRecord: false, unrecordedProjectIds: ['secret'] };
    const { get } = await setup({
      'settings:get': () => ({ ...SETTINGS, history }),
    });
    expect(selectIsRecorded(get())).toBe(true);
    get().setProject('secret');
    expect(selectIsRecorded(get())).toBe(false);
    const off = await setup({
      'settings:get': () => ({ ...SETTINGS, history: { ...history, doNotRecord: true } }),
    });
    expect(selectIsRecorded(off.get())).toBe(false);
  });
});

describe('a changed paragraph', () => {
  const staleOf = async (change: string) => {
    const under = await setup({}, 'off');
    under.get().setSourceText('one\ntwo\nthree');
    await under.get().translate();
    expect(under.get().targetText).toBe('ONE\nTWO\nTHREE');
    under.get().setSourceText(change);
    return { ...under, stale: selectStale(under.get()) };
  };

  it.each<[string, 'all' | number[]]>([
    ['one\ntwo\nthree', []],
    ['one\ntwo, changed\nthree', [1]],
    ['zero\none\ntwo\nthree', []],
    ['one\nthree', [1]],
    ['one\ntwo\nthree\nfour', []],
    ['another text altogether', 'all'],
  ])('dims its own translation only: %j', async (change, expected) => {
    const { stale } = await staleOf(change);
    expect(stale).toEqual(expected === 'all' ? 'all' : new Set(expected));
  });

  it('keeps the translation from being kept or copied as current', async () => {
    const { get, fake } = await staleOf('one\ntwo, changed\nthree');
    await get().copyTarget();
    expect(await get().keep()).toBe(false);
    expect(fake.inputsOf('app:copy-text')).toEqual([]);
  });

  it('dims everything where paragraphs were added to the translation, or the language changed', async () => {
    const { get } = await staleOf('one\ntwo, changed\nthree');
    get().setTargetText('ONE\nTWO\nmore\nTHREE');
    expect(selectStale(get())).toBe('all');
    const other = await staleOf('one\ntwo\nthree');
    other.get().setTargetLang('DE');
    expect(selectStale(other.get())).toBe('all');
  });
});

describe('swapped texts', () => {
  it('are restored with their languages, and swapped again by redo', async () => {
    const { get, type } = await setup();
    await type('one');
    const before = { sourceLang: null, targetLang: 'ES', sourceText: 'one', targetText: 'ONE' };
    await get().swap();
    expect(get()).toMatchObject({ sourceLang: 'ES', sourceText: 'ONE', targetText: 'one' });
    await get().undo();
    expect(get()).toMatchObject(before);
    await get().redo();
    expect(get()).toMatchObject({ sourceLang: 'ES', sourceText: 'ONE', targetText: 'one' });
    expect(get().textStep).toMatchObject({ kind: 'swap', way: 'redo' });
    get().setTargetText('one more');
    expect(get().textStep).toBeNull();
    await get().undo();
    expect(get().targetText).toBe('one');
    await get().undo();
    expect(get()).toMatchObject(before);
  });
});

describe('pasted lines', () => {
  it('are noted only if they look cut to a width, with the line ends of a text area', async () => {
    const { get } = await setup();
    const lines = [
      'This agreement is made on the day that both parties',
      'have signed it, and ends with the delivery of all the',
      'documents that the annex lists.',
    ];
    get().notePaste(lines.join('\r\n'));
    expect(get().wrappedPaste).toBe(lines.join('\n'));
    get().notePaste('The house is big.\nThe street is long.');
    expect(get().wrappedPaste).toBeNull();
  });
});
