import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RestoredDraft } from '../../../../../shared/domain/texts/text-steps.ts';
import { MAX_TEXT_STEPS } from '../../../../../shared/domain/texts/limits.ts';
import { TYPING_STEP_PAUSE_MS } from '../../../../../renderer/lib/text/typing-changes.ts';
import { SETTINGS } from '../../builders.ts';
import type { Handlers } from '../../fake-api.ts';
import { settle } from '../../manual-timers.ts';
import { forAllAsync } from '../../../../support/for-all.ts';
import { runs } from '../../../../support/runs.ts';
import { saved } from './item-world.ts';
import { setup } from './translate-under-test.ts';

type Under = Awaited<ReturnType<typeof setup>>;

/** The page with a main process that stores its draft and steps; `restart` opens it again. */
async function openStored(handlers: Handlers = {}) {
  let draft: RestoredDraft | null = null;
  const open = () =>
    setup({
      'text:get-draft': () => structuredClone(draft),
      'text:save-draft': (next) => void (draft = saved(draft, structuredClone(next))),
      ...handlers,
    });
  const page = { under: await open() };
  return {
    page,
    get: () => page.under.get(),
    stored: () => draft?.steps?.map(({ number, isUndone }) => (isUndone ? -number : number)) ?? [],
    restart: async () => {
      page.under.get().flush();
      await settle();
      page.under = await open();
    },
  };
}

/** Types key by key. */
function typeKeys({ get }: Under, keys: string, side: 'source' | 'target' = 'source'): void {
  for (const key of keys) {
    if (side === 'source') get().setSourceText(get().sourceText + key);
    else get().setTargetText(get().targetText + key);
  }
}

/** The texts are compared after each of them. */
function expectTexts(under: Under, texts: readonly string[]): void {
  expect(textsOf(under)).toEqual(texts);
}

const textsOf = ({ get }: Under) => [get().sourceText, get().targetText];

/** Each is one step of its own, or none. */
const STEPS: Record<string, (under: Under) => unknown> = {
  'type a word': (under) => typeKeys(under, ' word'),
  'type on after a pause': (under) => {
    under.pass(TYPING_STEP_PAUSE_MS);
    typeKeys(under, 'abc');
  },
  'word the translation': (under) => typeKeys(under, ' mine', 'target'),
  'paste a text': ({ get }) => get().setSourceText('A pasted text'),
  'paste at the end': ({ get }) => get().setSourceText(`${get().sourceText}\nanother line`),
  compose: ({ get }) => {
    get().setComposing(true);
    const before = get().sourceText;
    for (const letter of ['に', 'にほ', '日本']) get().setSourceText(before + letter);
    get().setComposing(false);
  },
  'delete all': ({ get }) => get().setSourceText(''),
  clear: ({ get }) => get().clear(),
  swap: ({ get }) => get().swap(),
  'use the newer': ({ get }) => get().takeHeldBack(),
};

describe('the steps of the texts', () => {
  it('agree with a model, whatever is done in whatever order', { timeout: 600_000 }, async () => {
    const names = fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...Object.keys(STEPS)) },
      { weight: 3, arbitrary: fc.constantFrom('undo', 'redo') },
      { weight: 2, arbitrary: fc.constantFrom('answer', 'restart', 'other language') },
    );
    const sequences = fc.array(names, { minLength: 5, maxLength: 40, size: 'max' });
    await forAllAsync(runs(2500, 100), sequences, async (sequence) => {
      const { page, restart } = await openStored();
      const past: string[][] = [];
      let future: string[][] = [];
      for (const name of sequence) {
        const { under } = page;
        const before = textsOf(under);
        if (name === 'restart') {
          await restart();
          expectTexts(page.under, before);
        } else if (name === 'other language') {
          under.get().setTargetLang(under.get().targetLang === 'ES' ? 'DE' : 'ES');
        } else if (name === 'undo' || name === 'redo') {
          const [from, to] = name === 'undo' ? [past, future] : [future, past];
          const expected = from.pop();
          if (expected !== undefined) to.push(before);
          await under.get()[name]();
          expectTexts(under, expected ?? before);
        } else {
          const { textStep } = under.get();
          await (name === 'answer' ? under.rest() : STEPS[name]?.(under));
          const made = under.get().textStep;
          const isMade = made !== textStep && made?.way === 'made';
          // An answer is only one if it replaces what the user may have worded.
          if (isMade || (name !== 'answer' && textsOf(under).join('\0') !== before.join('\0'))) {
            past.push(before);
            future = [];
          }
        }
        await settle();
      }
      // All of it can be undone and redone.
      const last = textsOf(page.under);
      const count = past.length;
      for (let left = count; left > 0; left -= 1) {
        await page.under.get().undo();
        expect(textsOf(page.under)).toEqual(past[left - 1]);
      }
      for (let left = count; left > 0; left -= 1) await page.under.get().redo();
      expect(textsOf(page.under)).toEqual(last);
    });
  });

  it('join while a word is typed, and end with it, with a pause, and in the other text', async () => {
    const { page, get } = await openStored();
    typeKeys(page.under, 'one two');
    page.under.pass(TYPING_STEP_PAUSE_MS - 1);
    typeKeys(page.under, 's');
    page.under.pass(TYPING_STEP_PAUSE_MS);
    typeKeys(page.under, 'x');
    const states = [];
    for (let at = 0; at < 4; at += 1) {
      await get().undo();
      states.push(get().sourceText);
    }
    expect(states).toEqual(['one twos', 'one', '', '']);
    await get().redo();
    expect(get().textStep).toEqual({ kind: 'source', way: 'redo', side: 'source', at: 3 });
  });

  it('restore the translation that was there, and ask for none', async () => {
    const { page, get } = await openStored();
    await page.under.type('one two');
    await page.under.type('one two six');
    const { base, origin } = get();
    get().setTargetText('ONE TWO SIX, mine');
    await get().undo();
    expect(get()).toMatchObject({ targetText: 'ONE TWO SIX', base, origin, billedChars: 18 });
    await get().undo();
    await page.under.rest();
    expect(get()).toMatchObject({ sourceText: 'one two', targetText: 'ONE TWO', billedChars: 18 });
    expect(page.under.fake.inputsOf('text:translate')).toHaveLength(2);
  });

  it('take back words of a better wording, with the proposal', async () => {
    const { page, get } = await openStored({
      'text:improve': () => ({ text: 'A better text.', detectedSourceLang: 'EN' }) as never,
    });
    await page.under.type('A good text.');
    get().setTab('improve');
    await get().improve();
    get().takeChange(null);
    expect(get().sourceText).toBe('A better text.');
    await get().undo();
    expect(get().sourceText).toBe('A good text.');
    expect(get().improvement).toMatchObject({ status: 'ready', isStale: false });
    await get().redo();
    expect(get().sourceText).toBe('A better text.');
  });

  it('are none for a composition that was given up', async () => {
    const { page, get } = await openStored();
    await page.under.type('one');
    get().setComposing(true);
    get().setSourceText('oneに');
    get().setSourceText('one');
    get().setComposing(false);
    await get().undo();
    expect(get().sourceText).toBe('');
    await get().redo();
    expect(get().sourceText).toBe('one');
  });

  it('begin with the first character, whose steps wait for their code', async () => {
    const { page, get, stored } = await openStored();
    get().setSourceText('a');
    await get().undo();
    expect(get().sourceText).toBe('');
    await get().redo();
    expect(get().sourceText).toBe('a');

    const next = await openStored();
    next.get().setSourceText('b');
    // Stored before the code is there.
    next.page.under.timers.runAll();
    expect(next.stored()).toEqual([]);
    await next.page.under.rest();
    expect(next.stored()).toEqual([1]);
    await page.under.rest();
    expect(stored()).toEqual([1]);
  });

  it('are bounded, and forget the oldest', async () => {
    const { page, get, stored } = await openStored();
    for (let at = 0; at <= MAX_TEXT_STEPS; at += 1) get().setSourceText(`text ${String(at)} `);
    await page.under.rest();
    expect(stored()).toHaveLength(MAX_TEXT_STEPS);
    expect(stored()[0]).toBe(2);
  });

  it('are stored only for texts that are kept, and stay in memory for others', async () => {
    const { page, get, stored, restart } = await openStored();
    await page.under.type('one');
    await page.under.type('one two');
    expect(stored()).toEqual([1, 2]);
    get().setKeeping(false);
    await page.under.rest();
    expect(stored()).toEqual([]);
    await page.under.type('one two three');
    expect(stored()).toEqual([]);
    await get().undo();
    await get().undo();
    expect(get().sourceText).toBe('one');
    await get().redo();
    get().setKeeping(true);
    await page.under.type('one two four');
    expect(stored()).toEqual([3]);
    await restart();
    await get().undo();
    expect(get().sourceText).toBe('one two');
    await get().undo();
    expect(get().sourceText).toBe('one two');
  });

  it('end where a stored step is gone that the others need', async () => {
    let draft: RestoredDraft | null = null;
    const handlers: Handlers = {
      'text:get-draft': () =>
        draft && { ...draft, steps: draft.steps?.filter(({ number }) => number !== 3) ?? [] },
      'text:save-draft': (next) => void (draft = saved(draft, structuredClone(next))),
    };
    const before = await setup(handlers);
    for (const text of ['one', 'one two', 'one two three', 'one two three four'])
      await before.type(text);
    const { get } = await setup(handlers);
    await get().undo();
    expect(get().sourceText).toBe('one two three');
    await get().undo();
    expect(get().sourceText).toBe('one two three');
  });

  it('of a project that the history does not record are not stored', async () => {
    const { page, get, stored } = await openStored({
      'settings:get': () => ({
        ...SETTINGS,
        history: { ...SETTINGS.history, unrecordedProjectIds: ['secret'] },
      }),
    });
    await page.under.type('one');
    expect(stored()).toEqual([1]);
    get().setProject('secret');
    await page.under.rest();
    expect(stored()).toEqual([]);
    await page.under.type('one secret');
    expect(stored()).toEqual([]);
  });
});
