import { describe, expect, it } from 'vitest';
import {
  selectIsEarlier,
  selectItemId,
} from '../../../../../renderer/features/translate/selectors.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../../shared/domain/texts/options.ts';
import type { KeepTextInput, TextDraft } from '../../../../../shared/domain/texts/translation.ts';
import type { RestoredDraft } from '../../../../../shared/domain/texts/text-steps.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { Handlers } from '../../fake-api.ts';
import { saved } from './item-world.ts';
import { setup, translated } from './translate-under-test.ts';

/** Creates the data of the main process: the history by item, and the draft. */
function createKept() {
  const items = new Map<string, KeepTextInput>();
  let draft: RestoredDraft | null = null;
  const handlers: Handlers = {
    'text:keep': (input) => {
      const itemId = input.itemId ?? `item-${String(items.size + 1)}`;
      items.set(itemId, input);
      return { itemId };
    },
    'text:get-draft': () => draft,
    // As it crosses the process boundary.
    'text:save-draft': (next) => void (draft = saved(draft, structuredClone(next))),
    'text:translate': (input) => {
      if (/^\p{Script=Arabic}/u.test(input.text))
        throw new AppError('api/bad-request', { english: 'No.' });
      const { paragraphs, ...rest } = translated(input);
      const inTarget = paragraphs.map((each) => ({
        ...each,
        target: `${input.targetLang}: ${each.target}`,
      }));
      return { ...rest, paragraphs: inTarget };
    },
  };
  return {
    handlers,
    pairs: () =>
      [...items.values()].map(({ sourceText, targetText, targetLang }) => [
        sourceText,
        targetText,
        targetLang,
      ]),
  };
}

describe('what is stored in the history', () => {
  it('stays when the text is replaced and stored again', async () => {
    const { handlers, pairs } = createKept();
    const { get, type } = await setup(handlers);
    await type('The house is big.');
    await get().keep();
    await type('A contract was signed.');
    expect(await get().keep()).toBe(true);
    expect(pairs()).toEqual([
      ['The house is big.', 'ES: THE HOUSE IS BIG.', 'ES'],
      ['A contract was signed.', 'ES: A CONTRACT WAS SIGNED.', 'ES'],
    ]);
  });

  it('stays when the language under To changes', async () => {
    const { handlers, pairs } = createKept();
    const { get, type, rest } = await setup(handlers);
    await type('one');
    await get().keep();
    get().setTargetLang('DE');
    await rest();
    await get().keep();
    expect(pairs()).toEqual([
      ['one', 'ES: ONE', 'ES'],
      ['one', 'DE: ONE', 'DE'],
    ]);
  });

  it('is never a translation for another text, in another language', async () => {
    const { handlers, pairs } = createKept();
    const { fake, get, type, rest } = await setup(handlers);
    await type('one');
    get().setTargetLang('DE');
    get().setSourceText('واحد');
    await rest();
    expect(get().work.status).toBe('failed');
    expect(await get().keep()).toBe(false);
    await get().copyTarget();
    expect(fake.inputsOf('app:copy-text')).toEqual([]);
    get().flush();
    await rest();
    for (const [source, target, lang] of pairs()) {
      expect([source, target, lang]).toEqual(['one', 'ES: ONE', 'ES']);
    }
  });
});

describe('an earlier translation', () => {
  it('is that of the shown text again when its text and route are restored', async () => {
    const { handlers, pairs } = createKept();
    const { get, type } = await setup(handlers, 'off');
    await type('one');
    await get().translate();
    await get().keep();
    get().setTargetLang('DE');
    await type('A contract was signed.');
    expect(selectIsEarlier(get())).toBe(true);
    expect(selectItemId(get())).toBeNull();
    get().setTargetLang('ES');
    await type('one');
    expect(selectIsEarlier(get())).toBe(false);
    get().setTargetText('uno');
    await get().keep();
    expect(pairs()).toEqual([['one', 'uno', 'ES']]);
  });

  it('is for the shown text when the user says so, in the same language only', async () => {
    const { handlers, pairs } = createKept();
    const { get, type } = await setup(handlers, 'off');
    await type('The huose is big.');
    await get().translate();
    await type('The house is big.');
    expect(await get().keep()).toBe(false);
    get().adoptEarlier();
    expect(await get().keep()).toBe(true);
    expect(pairs()).toEqual([['The house is big.', 'ES: THE HUOSE IS BIG.', 'ES']]);
    get().setTargetLang('DE');
    get().adoptEarlier();
    expect(await get().keep()).toBe(false);
  });

  it("in another language isn't what is stored of the user's wording", async () => {
    const { handlers, pairs } = createKept();
    const { get, type, rest } = await setup(handlers);
    await type('one\ntwo');
    get().setTargetText('mine\nES: TWO');
    get().setTargetLang('DE');
    await rest();
    expect(get()).toMatchObject({ targetText: 'mine\nES: TWO', heldBack: {} });
    get().keepOwn();
    expect(await get().keep()).toBe(false);
    // The question comes back with the answer, which is known by then.
    await get().translate();
    get().takeHeldBack();
    expect(await get().keep()).toBe(true);
    expect(pairs()).toEqual([
      ['one\ntwo', 'mine\nES: TWO', 'ES'],
      ['one\ntwo', 'DE: ONE\nDE: TWO', 'DE'],
    ]);
  });
});

describe('after a restart', () => {
  it('replaces a draft of an earlier version with a new text, with an undo', async () => {
    const { handlers, pairs } = createKept();
    const old: TextDraft = {
      tab: 'translate',
      sourceText: 'Yesterday it rained.',
      targetText: 'Ayer llovió.',
      connectionId: 'paid',
      projectId: null,
      sourceLang: 'EN',
      targetLang: 'ES',
      options: PLAIN_TEXT_OPTIONS,
    };
    const { get, type } = await setup({ ...handlers, 'text:get-draft': () => old });
    expect(selectIsEarlier(get())).toBe(false);
    await type('New words for a new day');
    expect(get().targetText).toBe('ES: NEW WORDS FOR A NEW DAY');
    expect(pairs()).toEqual([['Yesterday it rained.', 'Ayer llovió.', 'ES']]);
    await get().undo();
    expect(get().targetText).toBe('Ayer llovió.');
  });

  it('replaces a translation that nobody has worked on with a new text', async () => {
    const { handlers, pairs } = createKept();
    const before = await setup(handlers);
    await before.type('Yesterday it rained.');
    await before.rest();
    before.get().flush();

    const { get, type } = await setup(handlers);
    expect(get().targetText).toBe('ES: YESTERDAY IT RAINED.');
    await type('New words for a new day');
    expect(get().heldBack).toBeNull();
    expect(get().targetText).toBe('ES: NEW WORDS FOR A NEW DAY');
    await get().keep();
    expect(pairs().at(-1)).toEqual([
      'New words for a new day',
      'ES: NEW WORDS FOR A NEW DAY',
      'ES',
    ]);
    expect(pairs()).toHaveLength(2);
  });

  it("replaces it with a changed text too, but never the user's wording", async () => {
    const { handlers } = createKept();
    const before = await setup(handlers);
    await before.type('one\ntwo');
    before.get().setTargetText('mine\nES: TWO');
    before.get().flush();

    const { get, type } = await setup(handlers);
    await type('one\ntwo more');
    expect(get().heldBack).toBeNull();
    expect(get().targetText).toBe('mine\nES: TWO MORE');
    await type('one more\ntwo more');
    expect(get().heldBack).not.toBeNull();
    expect(get().targetText).toBe('mine\nES: TWO MORE');
  });
});
