import { describe, expect, it } from 'vitest';
import { MAX_TEXT_LENGTH } from '../../../../../shared/domain/texts/limits.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../../shared/domain/texts/options.ts';
import type {
  TextDraft,
  TextMatch,
  TextTranslationResult,
} from '../../../../../shared/domain/texts/translation.ts';
import { toEngineNote } from '../../../../../shared/domain/connections/translation-quality.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import {
  selectBlock,
  selectExceedsQuota,
  selectOwnParagraphs,
  selectUntranslated,
} from '../../../../../renderer/features/translate/selectors.ts';
import {
  selectImproveMode,
  selectRephrases,
} from '../../../../../renderer/features/translate/improve-slice.ts';
import { AT_MS, LANGUAGES, SETTINGS } from '../../builders.ts';
import type { Handlers } from '../../fake-api.ts';
import { defer, settle } from '../../manual-timers.ts';
import { AGENCY, setup, textsOf, translated } from './translate-under-test.ts';
import { aConnection } from '../../../../support/builders/connections.ts';
import { aTextMatch, textChoices } from '../../../../support/builders/texts.ts';

const BUILT_IN = aConnection({ id: 'embedded', kind: 'embedded' });

describe('translating while typing', () => {
  it('waits for the pause after the last key and sends the text at that time', async () => {
    const { fake, get, rest } = await setup();
    for (const text of ['H', 'He', 'Hello']) get().setSourceText(text);
    await settle();
    expect(fake.inputsOf('text:translate')).toEqual([]);
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
    expect(get().targetText).toBe('HELLO');
  });

  it('never asks twice for the same text, options and languages', async () => {
    const { fake, get, type, rest } = await setup();
    await type('Hello');
    await get().translate();
    // A space at the end makes no difference.
    await type('Hello ');
    await get().translate();
    expect(fake.inputsOf('text:translate')).toHaveLength(1);
    get().setOptions({ formality: 'prefer_more' });
    await rest();
    get().setTargetLang('DE');
    await rest();
    expect(fake.inputsOf('text:translate')).toHaveLength(3);
    // An empty line of the form is not an instruction.
    get().setOptions({ customInstructions: [''] });
    await rest();
    expect(fake.inputsOf('text:translate')).toHaveLength(3);
  });

  it('lets the latest win, whatever the order of the answers', async () => {
    const answers = [defer<TextTranslationResult>(), defer<TextTranslationResult>()];
    let asked = 0;
    const { fake, get, type } = await setup({
      'text:translate': () => answers[asked++]?.promise ?? Promise.reject(new Error('Too many.')),
    });
    await type('old');
    await type('new');
    const [old, latest] = fake.inputsOf('text:translate');
    if (old === undefined || latest === undefined) throw new Error('Not asked.');
    answers[1]?.resolve(translated(latest));
    await settle();
    answers[0]?.resolve(translated(old));
    await settle();
    expect(get().targetText).toBe('NEW');
    expect(get().work).toEqual({ status: 'idle' });
  });

  it('is silent while an input method composes a word', async () => {
    const { fake, get, type, rest } = await setup();
    get().setComposing(true);
    await type('にほ');
    await type('にほん');
    expect(fake.inputsOf('text:translate')).toEqual([]);
    get().setSourceText('日本');
    get().setComposing(false);
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['日本']);
  });

  it('can be switched off, is remembered as off, and then waits to be asked', async () => {
    const { fake, get, type, habit } = await setup({}, 'off');
    await type('Hello');
    expect(fake.inputsOf('text:translate')).toEqual([]);
    await get().translate();
    expect(get().targetText).toBe('HELLO');
    get().setAsYouType(true);
    expect(habit()).toBe('on');
  });

  it('stops when the text is deleted, and removes a translation that nobody edited with it', async () => {
    const answer = defer<TextTranslationResult>();
    const { fake, get, type } = await setup({ 'text:translate': () => answer.promise });
    await type('Hello');
    expect(get().work.status).toBe('running');
    await type('');
    expect(fake.inputsOf('text:cancel')).toEqual([{ requestId: 'request-1' }]);
    expect(get().work.status).toBe('idle');
    expect(get().targetText).toBe('');
  });

  it('keeps what was typed and translated when it fails, and asks again when told to', async () => {
    let isDown = false;
    const { fake, get, type } = await setup({
      'text:translate': (input) => {
        if (isDown) throw new AppError('net/offline', { english: 'No connection.' });
        return translated(input);
      },
    });
    await type('Hello');
    isDown = true;
    await type('Hello there');
    expect(get().work).toMatchObject({ status: 'failed', error: { code: 'net/offline' } });
    expect(get().sourceText).toBe('Hello there');
    expect(get().targetText).toBe('HELLO');
    isDown = false;
    await get().translate();
    expect(get().targetText).toBe('HELLO THERE');
    expect(fake.inputsOf('text:translate')).toHaveLength(3);
  });

  it('says until when it waits, continues by itself, and can be stopped', async () => {
    let isBusy = true;
    const { fake, get, type, rest, timers } = await setup({
      'text:translate': (input) => {
        if (!isBusy) return translated(input);
        throw new AppError(
          'quota/too-many-requests',
          { english: 'Later.' },
          { retryAfterMs: 5000 },
        );
      },
    });
    await type('Hello');
    expect(get().work).toMatchObject({ status: 'waiting', untilMs: AT_MS + 5000 });
    await get().cancelTranslation();
    await rest();
    expect(fake.inputsOf('text:translate')).toHaveLength(1);
    await get().translate();
    isBusy = false;
    expect(timers.waiting()).toBeGreaterThan(0);
    await rest();
    expect(get().targetText).toBe('HELLO');
  });

  it('says why the request under way has no answer yet', async () => {
    const answer = defer<TextTranslationResult>();
    const { fake, get, type } = await setup({ 'text:translate': () => answer.promise });
    await type('Hello');
    const wait = { reason: 'slot', untilMs: null } as const;
    fake.emit('text:wait-changed', { requestId: 'request-1', wait });
    expect(get().wait).toEqual({ requestId: 'request-1', wait });
    fake.emit('text:wait-changed', { requestId: 'request-1', wait: null });
    expect(get().wait).toBeNull();
  });
});

describe("the user's wording", () => {
  it('is marked, and stays while the rest is translated again', async () => {
    const { get, type } = await setup();
    await type('one\ntwo');
    get().setTargetText('mine\nTWO');
    expect([...selectOwnParagraphs(get())]).toEqual([0]);
    await type('one\ntwo\nthree');
    expect(get().targetText).toBe('mine\nTWO\nTHREE');
    expect(get().heldBack).toBeNull();
  });

  it('is never overwritten without asking', async () => {
    const { get, type } = await setup();
    await type('one');
    get().setTargetText('mine');
    await type('one more');
    expect(get().targetText).toBe('mine');
    get().keepOwn();
    expect(get().targetText).toBe('mine');
    await type('one more time');
    get().takeHeldBack();
    expect(get().targetText).toBe('ONE MORE TIME');
    expect(get().heldBack).toBeNull();
  });

  it('is restored after it was replaced, with the question', async () => {
    const { get, type } = await setup();
    await type('one\ntwo');
    get().setTargetText('mine\nTWO');
    await type('one more\ntwo');
    const { base, heldBack } = get();
    get().takeHeldBack();
    expect(get().textStep).toMatchObject({ kind: 'take', way: 'made' });
    await get().undo();
    expect(get()).toMatchObject({ targetText: 'mine\nTWO', base, heldBack });
    expect([...selectOwnParagraphs(get())]).toEqual([0]);

    for (const typeOn of [
      async () => get().setTargetText('ONE MORE\ntoo'),
      () => type('one more\ntwo, too'),
      () => get().clear(),
    ]) {
      get().takeHeldBack();
      await typeOn();
      await get().undo();
      await get().undo();
      expect(get()).toMatchObject({
        sourceText: 'one more\ntwo',
        targetText: 'mine\nTWO',
        heldBack,
      });
    }
  });
});

describe('what blocks a translation', () => {
  it('is reported before anything is sent', async () => {
    const { fake, get, type, store } = await setup();
    expect(selectBlock(get())).toMatch(/type or paste/i);
    await type('Hello');
    get().setTargetLang('CA');
    get().setSourceLang('FR');
    expect(selectBlock(get())).toBe(t('texts.sourceNotOffered'));
    get().setSourceLang('ES');
    get().setTargetLang('ES');
    expect(selectBlock(get())).toBe(t('texts.sameLanguage'));
    get().setTargetLang('XX');
    expect(selectBlock(get())).toBe(t('texts.targetNotOffered'));
    const before = fake.inputsOf('text:translate').length;
    await get().translate();
    expect(fake.inputsOf('text:translate')).toHaveLength(before);
    store.setState({ connections: { status: 'ready', value: [{ ...AGENCY, key: 'missing' }] } });
    expect(selectBlock(get())).toMatch(/no key/u);
  });

  it('is that no language can be chosen, while they are read and when they could not be', async () => {
    const answers: (() => void)[] = [];
    let isReachable = false;
    const { get } = await setup({
      'settings:get': () => SETTINGS,
      'connections:get-languages': async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        if (!isReachable) throw new AppError('net/offline', { english: 'No answer.' });
        return LANGUAGES;
      },
    });
    const answer = async () => {
      answers.splice(0).forEach((each) => each());
      await settle();
    };
    expect(selectBlock(get())).toBe(t('texts.loadingLanguages'));
    await answer();
    expect(selectBlock(get())).toBe(t('texts.languagesNotLoaded'));
    isReachable = true;
    const again = get().loadConnectionData();
    expect(selectBlock(get())).toBe(t('texts.loadingLanguages'));
    await answer();
    await again;
    expect(selectBlock(get())).toBe(t('texts.chooseTarget'));
  });

  it('is that the connections could not be read, until they are read again', async () => {
    let isBroken = true;
    const { get } = await setup({
      'connections:list': () => {
        if (isBroken) throw new AppError('internal', { english: 'Broken.' });
        return [AGENCY];
      },
    });
    expect(selectBlock(get())).toBe(t('texts.connectionsNotLoaded'));
    isBroken = false;
    await get().loadConnections();
    expect(get().connectionId).toBe(AGENCY.id);
    expect(selectBlock(get())).toMatch(/type or paste/iu);
  });

  it('warns of a text longer than the quota before it is sent', async () => {
    const { get } = await setup({
      'connections:get-usage': () => ({ characterCount: 995, characterLimit: 1000 }),
    });
    get().setSourceText('12345');
    expect(selectExceedsQuota(get())).toBe(false);
    get().setSourceText('123456');
    expect(selectExceedsQuota(get())).toBe(true);
  });

  it('refuses a text that is too long and offers another way; the old content stays', async () => {
    const { fake, get, type } = await setup();
    await type('short');
    const long = 'x'.repeat(MAX_TEXT_LENGTH + 1);
    get().setSourceText(long);
    expect(get().sourceText).toBe('short');
    expect(get().refusedText).toBe(long);
    get().dismissRefused();
    expect(get().refusedText).toBeNull();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['short']);
  });

  it('drops what belongs to an account together with it', async () => {
    const { get, fake } = await setup();
    get().setOptions({ glossaryIds: ['g'], memoryId: 'm', styleId: 's', formality: 'prefer_more' });
    get().setConnection('work');
    get().setOptions({ styleProfileId: 'p' });
    get().setConnection('other');
    expect(get().options).toEqual({ ...PLAIN_TEXT_OPTIONS, formality: 'prefer_more' });
    await settle();
    expect(fake.inputsOf('text:get-choices').at(-1)).toMatchObject({ connectionId: 'other' });
  });
});

describe('a style profile', () => {
  const chosen = { glossaryIds: ['g'], memoryId: 'm', styleId: 's' };

  it('takes the place of a glossary, a memory, and a style', async () => {
    const { get } = await setup();
    get().setOptions(chosen);
    get().setOptions({ styleProfileId: 'p' });
    expect(get().options).toEqual({ ...PLAIN_TEXT_OPTIONS, styleProfileId: 'p' });
    get().setOptions({ styleProfileId: null, formality: 'prefer_less' });
    expect(get().options).toEqual({ ...PLAIN_TEXT_OPTIONS, formality: 'prefer_less' });
  });

  it.each([{ glossaryIds: ['g'] }, { memoryId: 'm' }, { styleId: 's' }])(
    'gives its place to %j',
    async (option) => {
      const { get } = await setup();
      get().setOptions({ styleProfileId: 'p' });
      get().setOptions({ glossaryIds: [], memoryId: null, styleId: null });
      expect(get().options.styleProfileId).toBe('p');
      get().setOptions(option);
      expect(get().options).toEqual({ ...PLAIN_TEXT_OPTIONS, ...option });
    },
  );
});

describe('a glossary made in this window', () => {
  const isOfSpanish = (targetLang: string) => (targetLang === 'ES' ? null : 'pair');
  const answers: Handlers = {
    'connections:list': () => [BUILT_IN],
    'text:get-choices': ({ targetLang }) =>
      textChoices({
        glossaries: ['old', 'new'].map((id) => ({
          id,
          name: id,
          obstacle: isOfSpanish(targetLang),
        })),
      }),
  };

  it('is used for its languages by itself, and leaves with them', async () => {
    const { get, type, fake, lastPair } = await setup(answers, null, new Set(['new']));
    expect(get().options.glossaryIds).toEqual(['new']);
    get().setSourceLang('EN');
    await type('one');
    expect(fake.inputsOf('text:translate').at(-1)?.options.glossaryIds).toEqual(['new']);
    expect(lastPair()).toBe('EN ES');
    get().setTargetLang('FR');
    await settle();
    expect(get().options.glossaryIds).toEqual([]);
    get().setTargetLang('ES');
    await settle();
    expect(get().options.glossaryIds).toEqual(['new']);
  });

  it('is not used beside a style profile', async () => {
    const { get } = await setup(answers, null, new Set(['new']));
    get().setOptions({ styleProfileId: 'p' });
    get().setTargetLang('FR');
    get().setTargetLang('ES');
    await settle();
    expect(get().options).toMatchObject({ glossaryIds: [], styleProfileId: 'p' });
  });

  it('never replaces a choice of the user, be it none', async () => {
    const { get } = await setup(answers, null, new Set(['new']));
    for (const glossaryIds of [['old'], []]) {
      get().setOptions({ glossaryIds });
      await get().loadChoices();
      expect(get().options.glossaryIds).toEqual(glossaryIds);
    }
  });

  it('is not taken for a service elsewhere', async () => {
    const list = { ...answers, 'connections:list': () => [AGENCY] };
    const { get } = await setup(list, null, new Set(['new']));
    expect(get().options.glossaryIds).toEqual([]);
  });
});

describe('the draft', () => {
  const DRAFT: TextDraft = {
    tab: 'translate',
    sourceText: 'one\ntwo',
    targetText: 'eins\nzwei',
    connectionId: 'paid',
    projectId: 'project-1',
    sourceLang: 'EN',
    targetLang: 'DE',
    options: { ...PLAIN_TEXT_OPTIONS, formality: 'prefer_less' },
  };

  it('is saved when typing pauses, and immediately when the page is left or hidden', async () => {
    const { fake, get, rest, leave } = await setup();
    get().setSourceText('one');
    get().setSourceText('one two');
    expect(fake.inputsOf('text:save-draft')).toEqual([]);
    await rest();
    expect(fake.inputsOf('text:save-draft').map(({ sourceText }) => sourceText)).toContain(
      'one two',
    );
    get().setSourceText('one two three');
    get().flush();
    await settle();
    expect(fake.inputsOf('text:save-draft').at(-1)).toMatchObject({ sourceText: 'one two three' });
    get().setTargetText('mine');
    leave();
    await settle();
    expect(fake.inputsOf('text:save-draft').at(-1)).toMatchObject({ targetText: 'mine' });
  });

  it("is restored as it was, and what was translated isn't requested and paid for again", async () => {
    const { fake, get, rest } = await setup({ 'text:get-draft': () => DRAFT });
    await rest();
    expect(get()).toMatchObject(DRAFT);
    expect(fake.inputsOf('text:translate')).toEqual([]);
    expect(fake.inputsOf('text:save-draft')).toEqual([]);
  });

  it('resumes where it was: what was restored stays, what is new is translated', async () => {
    const { get, type } = await setup({ 'text:get-draft': () => DRAFT });
    await type('one\ntwo\nthree');
    expect(get().targetText).toBe('eins\nzwei\nTHREE');
  });

  it('is translated now when it was not translated yet', async () => {
    const { get, rest } = await setup({ 'text:get-draft': () => ({ ...DRAFT, targetText: '' }) });
    await rest();
    expect(get().targetText).toBe('ONE\nTWO');
  });

  it('never replaces what was typed before it was read, and says when it cannot be saved', async () => {
    const draft = defer<TextDraft | null>();
    const { get, rest } = await setup({
      'text:get-draft': () => draft.promise,
      'text:save-draft': () => {
        throw new AppError('db/unavailable', { english: 'Full.' });
      },
    });
    get().setSourceText('newer');
    draft.resolve(DRAFT);
    await settle();
    expect(get().sourceText).toBe('newer');
    get().setSourceText('newer still');
    await rest();
    expect(get().draftError?.code).toBe('db/unavailable');
  });
});

describe('the history', () => {
  it('gets a text once it is settled: copied, idle, cleared, swapped, left', async () => {
    const { fake, get, type, rest, leave } = await setup();
    const kept = () => fake.inputsOf('text:keep').map(({ sourceText }) => sourceText);
    await type('one');
    await rest();
    expect(kept()).toEqual(['one']);
    await type('two');
    await get().copyTarget();
    expect(fake.inputsOf('app:copy-text')).toEqual([{ text: 'TWO' }]);
    expect(kept()).toEqual(['one', 'two']);
    leave();
    await settle();
    expect(kept()).toEqual(['one', 'two']);
  });

  it('replaces the item of the same sitting, and begins a new one with the next text', async () => {
    const { fake, get, type } = await setup();
    await type('one');
    await get().keep();
    await type('one more');
    await get().clear();
    await type('another');
    await get().keep();
    const kept = fake.inputsOf('text:keep');
    expect(kept.map(({ sourceText, itemId }) => [sourceText, itemId])).toEqual([
      ['one', null],
      ['one more', 'item-1'],
      ['another', null],
    ]);
    expect(kept[1]).toMatchObject({ kind: 'text', sourceLang: 'EN', targetLang: 'ES' });
  });

  it('says when nothing is recorded, and when it failed', async () => {
    let outcome: 'null' | 'error' = 'null';
    const { get, type } = await setup({
      'text:keep': () => {
        if (outcome === 'null') return null;
        throw new AppError('db/unavailable', { english: 'Full.' });
      },
    });
    await type('one');
    expect(await get().keep()).toBe(false);
    outcome = 'error';
    await type('two');
    expect(await get().keep()).toBe(false);
    expect(get().keepError?.code).toBe('db/unavailable');
  });
});

describe('both texts', () => {
  it('can be restored after they were cleared, also when something else was typed', async () => {
    const { get, type } = await setup();
    await type('one');
    await get().clear();
    expect(get().textStep).toMatchObject({ kind: 'clear', way: 'made' });
    await type('new');
    expect(get().textStep).toBeNull();
    await get().undo();
    expect(get()).toMatchObject({ sourceText: '', targetText: '' });
    await get().undo();
    expect(get()).toMatchObject({ sourceText: 'one', targetText: 'ONE' });
  });

  it('are swapped with their languages, variants included, and nothing is requested', async () => {
    const { get, type, fake, rest } = await setup();
    await type('one');
    await get().swap();
    await rest();
    expect(get()).toMatchObject({
      sourceLang: 'ES',
      targetLang: 'EN-GB',
      sourceText: 'ONE',
      targetText: 'one',
    });
    expect(fake.inputsOf('text:translate')).toHaveLength(1);
    await type('ONE\nTWO');
    expect(get().targetText).toBe('one\nTWO');
  });

  it("are swapped when the user's wording was there before the answer that detected the language", async () => {
    const { get, rest } = await setup();
    get().setSourceText('one');
    get().setTargetText('mine');
    await rest();
    expect(get()).toMatchObject({ targetText: 'mine', heldBack: {} });
    await get().clear();
    await get().undo();
    await get().swap();
    expect(get()).toMatchObject({
      sourceLang: 'ES',
      targetLang: 'EN-GB',
      sourceText: 'mine',
      targetText: 'one',
    });
  });
});

describe('matches', () => {
  const MATCH = aTextMatch({
    source: 'two',
    target: 'zwei',
    itemId: 'item-9',
    position: 1,
    createdAtMs: AT_MS,
  });

  it('are looked for in the current paragraph, once, and inserted in its place', async () => {
    const { fake, get, type, rest } = await setup({ 'text:find-matches': () => [MATCH] });
    await type('one\ntwo');
    get().setParagraph(1);
    await rest();
    await get().loadMatches();
    expect(textsOf(fake.inputsOf('text:find-matches'))).toEqual(['one', 'two']);
    expect(fake.inputsOf('text:find-matches')[1]).toMatchObject({
      sourceLang: 'EN',
      targetLang: 'ES',
    });
    expect(get().editOfMatch(0)).toEqual({ start: 4, end: 7, text: 'zwei' });
    expect(get().editOfMatch(1)).toBeNull();
  });

  it('can be used while they are looked for again in the detected language', async () => {
    const again = defer<TextMatch[]>();
    const { get, rest } = await setup({
      'text:find-matches': ({ sourceLang }) => (sourceLang === null ? [MATCH] : again.promise),
    });
    get().setSourceText('two');
    await get().loadMatches();
    await rest();
    expect(get().matches.status).toBe('loading');
    expect(get().editOfMatch(0)).toEqual({ start: 0, end: 3, text: 'zwei' });
    get().setSourceText('three');
    expect(get().editOfMatch(0)).toBeNull();
    again.resolve([]);
  });

  it('are there again for the same text after both texts were cleared', async () => {
    const { get, type } = await setup({ 'text:find-matches': () => [MATCH] });
    await type('two');
    await get().clear();
    expect(get().matches.status).toBe('idle');
    await type('two');
    expect(get().matches).toMatchObject({ status: 'ready', value: [MATCH] });
  });

  it('never include the history of this very text', async () => {
    const own = { ...MATCH, itemId: 'item-1' };
    const { get, type } = await setup({ 'text:find-matches': () => [own, MATCH] });
    await type('two');
    expect(get().matches).toMatchObject({ value: [own, MATCH] });
    await get().keep();
    await type('two!');
    expect(get().matches).toMatchObject({ value: [MATCH] });
    // The same item then belongs to a different text.
    await get().clear();
    await type('two');
    expect(get().matches).toMatchObject({ value: [own, MATCH] });
  });

  it('are found without the service, too', async () => {
    const { get, type } = await setup({
      'text:find-matches': () => [MATCH],
      'text:translate': () => {
        throw new AppError('net/offline', { english: 'No connection.' });
      },
    });
    await type('two');
    expect(get().matches).toMatchObject({ status: 'ready', value: [MATCH] });
  });

  it('are nothing for an empty paragraph', async () => {
    const { fake, get, type, rest } = await setup();
    await type('one\n\nthree');
    get().setParagraph(1);
    await rest();
    expect(get().matches.status).toBe('idle');
    expect(textsOf(fake.inputsOf('text:find-matches'))).toEqual(['one']);
  });
});

describe('improving', () => {
  const improving: Handlers = {
    'text:improve': ({ requestId }) => ({
      requestId,
      text: 'A better text.',
      targetLang: 'EN',
      detectedSourceLang: 'EN',
    }),
  };

  it('proposes, accepts one or all, and reverts', async () => {
    const { get } = await setup(improving);
    get().setTab('improve');
    get().setSourceText('A good text.');
    await get().improve();
    const { improvement } = get();
    if (improvement.status !== 'ready') throw new Error('Not ready.');
    const change = improvement.pieces.find(({ kind }) => kind === 'change');
    if (change?.kind !== 'change') throw new Error('No change.');
    expect([change.before, change.after]).toEqual(['good', 'better']);
    expect(get().sourceText).toBe('A good text.');
    get().takeChange(change.id);
    expect(get().sourceText).toBe('A better text.');
    get().revertChange(null);
    expect(get().sourceText).toBe('A good text.');
    get().setSourceText('Typed on.');
    get().takeChange(null);
    expect(get().sourceText).toBe('Typed on.');
  });

  it('sends a style or a tone, and neither when it corrects', async () => {
    const { fake, get } = await setup(improving);
    get().setTab('improve');
    get().setSourceText('A good text.');
    get().setStyle('prefer_business');
    get().setTone('prefer_friendly');
    await get().improve();
    get().setImproveMode('correct');
    await get().improve();
    expect(
      fake.inputsOf('text:improve').map(({ mode, style, tone }) => [mode, style, tone]),
    ).toEqual([
      ['rephrase', 'default', 'prefer_friendly'],
      ['correct', 'default', 'default'],
    ]);
  });

  it('only corrects inside the app where a language has no styles, and offers nothing else', async () => {
    const { fake, get } = await setup({
      ...improving,
      'connections:list': () => [BUILT_IN],
      'text:get-choices': ({ targetLang }) =>
        textChoices({
          improve: { styles: targetLang === 'EN' ? ['prefer_business'] : [], tones: [] },
        }),
    });
    get().setTab('improve');
    get().setSourceLang('ES');
    get().setSourceText('Un texto bueno.');
    await get().loadImproveChoices();
    expect([selectRephrases(get()), selectImproveMode(get())]).toEqual([false, 'correct']);
    await get().improve();
    expect(fake.inputsOf('text:improve').at(-1)?.mode).toBe('correct');
    get().setSourceLang('EN');
    await get().loadImproveChoices();
    expect([selectRephrases(get()), selectImproveMode(get())]).toEqual([true, 'rephrase']);
  });

  it("works on the translation too, stores it as the user's wording, and requests no translation", async () => {
    const { fake, get, type, rest } = await setup(improving);
    await type('A good text.');
    get().setTab('improve');
    get().setImprovedText('target');
    await get().improve();
    get().takeChange(null);
    await rest();
    expect(get().targetText).toBe('A better text.');
    expect([...selectOwnParagraphs(get())]).toEqual([0]);
    expect(fake.inputsOf('text:translate')).toHaveLength(1);
    await get().keep();
    expect(fake.inputsOf('text:keep').map(({ kind }) => kind)).toContain('improvement');
  });

  it('is stopped immediately, and a late answer is no proposal', async () => {
    const answer = defer<never>();
    const { fake, get } = await setup({ 'text:improve': () => answer.promise });
    get().setTab('improve');
    get().setSourceText('A good text.');
    void get().improve();
    await settle();
    await get().cancelImprovement();
    expect(fake.inputsOf('text:cancel')).toHaveLength(1);
    answer.reject(new AppError('canceled', { english: 'Stopped.' }));
    await settle();
    expect(get().improvement).toEqual({ status: 'idle' });
  });
});

describe('a text that cannot be translated', () => {
  const note = (unknownWordCount: number) =>
    toEngineNote({
      engine: 'apertium',
      hops: 1,
      wordCount: 3,
      unknownWordCount,
      memoryWordCount: 0,
    });
  const answering = (engine: string | null): Handlers => ({
    'text:translate': (input) => ({ ...translated(input), engine }),
  });

  it.each([
    ['in which no word was known', 'xq zz vv', null, note(3), 'unknown'],
    ['in another script than the chosen language', 'Добрый день', 'EN', null, 'script'],
    ['with one known word', 'xq zz good', null, note(2), null],
    ['in the script of its language', 'Good morning', 'EN', null, null],
    ['without letters', '2026 / 27', 'EN', null, null],
  ])('%s', async (_what, text, sourceLang, engine, gap) => {
    const { fake, get, type } = await setup(answering(engine));
    get().setSourceLang(sourceLang);
    await type(text);
    expect(selectUntranslated(get())).toBe(gap);
    expect(await get().keep()).toBe(gap === null);
    expect(fake.inputsOf('text:keep')).toHaveLength(gap === null ? 1 : 0);
  });

  it('is kept once the user has worded the translation', async () => {
    const { fake, get, type } = await setup(answering(note(3)));
    await type('xq zz vv');
    get().setTargetText('Mine.');
    expect(selectUntranslated(get())).toBeNull();
    await get().keep();
    expect(fake.inputsOf('text:keep')).toHaveLength(1);
  });
});

it('logs time with the beginning of the text as its note, and reports a refusal', async () => {
  let isRefused = true;
  const { fake, get, type } = await setup({
    'time:add-entry': () => {
      if (isRefused) throw new AppError('input/invalid', { english: 'No.' });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is not read
      return {} as never;
    },
  });
  await type('Dear all,\nmore');
  const spent = { projectId: 'p', isBillable: true, durationMs: 60_000 };
  expect(await get().logTime(spent)).toMatchObject({ code: 'input/invalid' });
  isRefused = false;
  expect(await get().logTime(spent)).toBeNull();
  expect(fake.inputsOf('time:add-entry')[1]).toMatchObject({
    note: 'Dear all,',
    startedAtMs: AT_MS - 60_000,
    endedAtMs: AT_MS,
    projectId: 'p',
    documentJobId: 'item-1',
    isForText: true,
  });
});

it("says only in the note what time was for when the text isn't recorded", async () => {
  const { fake, get, type } = await setup({
    'text:keep': () => null,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer is not read
    'time:add-entry': () => ({}) as never,
  });
  await type('Dear all,');
  await get().logTime({ projectId: null, isBillable: false, durationMs: 60_000 });
  expect(fake.inputsOf('time:add-entry')).toMatchObject([
    { note: 'Dear all,', documentJobId: null, isForText: true },
  ]);
});
