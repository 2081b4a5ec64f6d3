import { describe, expect, it, vi } from 'vitest';
import type {
  Connection,
  ConnectionLanguages,
} from '../../../../../shared/domain/connections/connection.ts';
import { PLAIN_TEXT_OPTIONS } from '../../../../../shared/domain/texts/options.ts';
import type { TextDraft } from '../../../../../shared/domain/texts/translation.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { EmbeddedStatus } from '../../../../../shared/ipc/contract.ts';
import { t } from '../../../../../shared/i18n/text.ts';
import { selectBlock } from '../../../../../renderer/features/translate/selectors.ts';
import { TYPING_PAUSE_MS } from '../../../../../renderer/features/translate/text-slice.ts';
import { LANGUAGES } from '../../builders.ts';
import { defer, settle } from '../../manual-timers.ts';
import { AGENCY, setup, textsOf, translated } from './translate-under-test.ts';
import { abilitiesOfKind } from '../../../../../shared/domain/connections/abilities.ts';

const EMBEDDED: Connection = {
  ...AGENCY,
  id: 'embedded',
  name: 'Here',
  kind: 'embedded',
  abilities: abilitiesOfKind('embedded'),
};
const statusOf = (state: EmbeddedStatus['state']): EmbeddedStatus => ({
  state,
  engine: null,
  message: null,
});
const NO_SPANISH: ConnectionLanguages = {
  ...LANGUAGES,
  targets: LANGUAGES.targets.filter(({ code }) => code !== 'ES'),
};

describe('a text that was typed too early is sent by itself', () => {
  it('when the connections arrive', async () => {
    const connections = defer<Connection[]>();
    const { fake, get, type, rest } = await setup({
      'connections:list': () => connections.promise,
    });
    await type('Hello');
    expect(selectBlock(get())).toBe(t('texts.loadingConnections'));
    connections.resolve([AGENCY]);
    await settle();
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
  });

  it('when the draft has been read, which then stays unchanged', async () => {
    const draft = defer<TextDraft | null>();
    const { fake, get, type, rest } = await setup({ 'text:get-draft': () => draft.promise });
    await type('Hello');
    expect(fake.inputsOf('text:save-draft')).toEqual([]);
    draft.resolve(null);
    await settle();
    await rest();
    expect(get().targetText).toBe('HELLO');
    // Nothing was typed since.
    expect(fake.inputsOf('text:save-draft')[0]).toMatchObject({ sourceText: 'Hello' });
  });

  it('and is saved, even when nothing else can be read', async () => {
    const draft = defer<TextDraft | null>();
    const { fake, get, rest } = await setup({
      'connections:list': () => defer<Connection[]>().promise,
      'settings:get': () => defer<never>().promise,
      'text:get-draft': () => draft.promise,
    });
    get().setSourceText('Hello');
    draft.resolve(null);
    await settle();
    await rest();
    expect(fake.inputsOf('text:save-draft')).toMatchObject([{ sourceText: 'Hello' }]);
  });

  it('when the built-in service runs', async () => {
    const { fake, get, type, rest } = await setup({
      'connections:list': () => [EMBEDDED],
      'app:get-embedded-status': () => statusOf('starting'),
    });
    await type('Hello');
    expect(selectBlock(get())).toMatch(/is starting/u);
    expect(fake.inputsOf('text:translate')).toEqual([]);
    fake.emit('app:embedded-status-changed', statusOf('running'));
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
  });

  it('when it runs after it had failed', async () => {
    const { fake, type, rest } = await setup({
      'connections:list': () => [EMBEDDED],
      'app:get-embedded-status': () => statusOf('starting'),
    });
    await type('Hello');
    for (const state of ['failed', 'starting', 'running'] as const) {
      fake.emit('app:embedded-status-changed', statusOf(state));
    }
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
  });

  it('when the remembered languages are read again and include the chosen one', async () => {
    const answers = [defer<ConnectionLanguages>(), defer<ConnectionLanguages>()];
    let asked = 0;
    const { fake, get, type, rest } = await setup({
      'connections:list': () => [EMBEDDED],
      'connections:get-languages': () => answers[asked++]?.promise ?? LANGUAGES,
    });
    answers[0]?.resolve(NO_SPANISH);
    await settle();
    await type('Hello');
    expect(selectBlock(get())).toBe(t('texts.targetNotOffered'));
    fake.emit('app:embedded-status-changed', statusOf('running'));
    await rest();
    // While the newer list is loading, the previous one applies.
    expect(fake.inputsOf('text:translate')).toEqual([]);
    answers[1]?.resolve(LANGUAGES);
    await settle();
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
  });

  it('when the account has its key', async () => {
    const { fake, get, type, rest } = await setup({
      'connections:list': () => [{ ...AGENCY, key: 'missing' }],
    });
    await type('Hello');
    expect(selectBlock(get())).toMatch(/no key/u);
    fake.emit('connections:changed', [AGENCY]);
    await settle();
    await rest();
    expect(textsOf(fake.inputsOf('text:translate'))).toEqual(['Hello']);
  });

  it('but not when nothing is to be sent while typing', async () => {
    const { fake, type, rest } = await setup(
      {
        'connections:list': () => [EMBEDDED],
        'app:get-embedded-status': () => statusOf('starting'),
      },
      'off',
    );
    await type('Hello');
    fake.emit('app:embedded-status-changed', statusOf('running'));
    await rest();
    expect(fake.inputsOf('text:translate')).toEqual([]);
  });
});

describe('what an earlier run has of a text', () => {
  const DRAFT: TextDraft = {
    tab: 'improve',
    sourceText: 'A good text.',
    targetText: 'Ein Text.',
    connectionId: 'paid',
    projectId: null,
    sourceLang: 'EN',
    targetLang: 'ES',
    options: PLAIN_TEXT_OPTIONS,
    billedChars: 12,
    itemIds: { text: 'item-7', improvement: null },
    proposal: {
      of: 'source',
      original: 'A good text.',
      pieces: [
        { kind: 'same', text: 'A ' },
        { kind: 'change', id: 1, before: 'good', after: 'better', isTaken: false },
        { kind: 'same', text: ' text.' },
      ],
    },
  };

  it('is a proposal, too, and it can still be accepted', async () => {
    const { get } = await setup({ 'text:get-draft': () => DRAFT });
    expect(get().improvement).toMatchObject({ status: 'ready', isStale: false });
    get().takeChange(1);
    expect(get().sourceText).toBe('A better text.');
  });

  it('is replaced in the history, with what it has cost so far', async () => {
    const { fake, get, rest } = await setup({ 'text:get-draft': () => DRAFT });
    expect(get().itemId).toBe('item-7');
    get().setTab('translate');
    get().setTargetText('Mi texto.');
    await get().keep();
    await rest();
    expect(fake.inputsOf('text:keep')[0]).toMatchObject({ itemId: 'item-7', billedChars: 12 });
  });

  it('is in the draft as soon as there is something to restore', async () => {
    const { fake, get, type, rest } = await setup({
      'text:improve': ({ requestId }) => ({
        requestId,
        text: 'A better text.',
        targetLang: 'EN',
        detectedSourceLang: 'EN',
      }),
    });
    const last = () => fake.inputsOf('text:save-draft').at(-1);
    await type('A good text.');
    await get().keep();
    await rest();
    expect(last()).toMatchObject({
      billedChars: 12,
      itemIds: { text: 'item-1', improvement: null },
      proposal: null,
    });
    get().setTab('improve');
    await get().improve();
    await rest();
    expect(last()?.proposal).toMatchObject({ of: 'source', original: 'A good text.' });
    get().setSourceText('Another text.');
    await rest();
    expect(last()?.proposal).toBeNull();
  });

  it('that was cleared and restored is still the same item', async () => {
    const { fake, get, type } = await setup();
    await type('one');
    await get().clear();
    expect(get().itemId).toBeNull();
    await get().undo();
    expect(get().itemId).toBe('item-1');
    get().setTargetText('uno');
    await get().keep();
    expect(fake.inputsOf('text:keep').map(({ itemId }) => itemId)).toEqual([null, 'item-1']);
  });
});

describe('what is asked of whom', () => {
  it('is asked again for another project: its rules may forbid it', async () => {
    const { fake, get, type, rest } = await setup();
    await type('Hello');
    get().setProject('project-1');
    await rest();
    expect(fake.inputsOf('text:translate').map(({ projectId }) => projectId)).toEqual([
      null,
      'project-1',
    ]);
  });

  it('is practice while practice mode is on, otherwise the standard account', async () => {
    const other: Connection = { ...AGENCY, id: 'other', isDefault: false };
    const practice: Connection = {
      ...EMBEDDED,
      id: 'practice',
      kind: 'practice',
      abilities: abilitiesOfKind('practice'),
      isDefault: false,
    };
    const rehearsing = await setup({ 'connections:list': () => [other, AGENCY, practice] });
    expect(rehearsing.get().connectionId).toBe('practice');
    const working = await setup({ 'connections:list': () => [other, AGENCY] });
    expect(working.get().connectionId).toBe('paid');
  });

  it('waits as long as the service said, however much is typed meanwhile', async () => {
    const { timers, get, type } = await setup({
      'text:translate': () => {
        throw new AppError(
          'quota/too-many-requests',
          { english: 'Later.' },
          { retryAfterMs: 5000 },
        );
      },
    });
    await type('Hello');
    expect(get().work.status).toBe('waiting');
    const scheduled = vi.spyOn(timers, 'setTimeout');
    get().setSourceText('Hello there');
    expect(scheduled.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(TYPING_PAUSE_MS);
  });
});

describe('the quota', () => {
  const usageAsked = async (connection: Connection, billedChars: number): Promise<number> => {
    const { fake, type } = await setup({
      'connections:list': () => [connection],
      'text:translate': (input) => ({ ...translated(input), billedChars }),
    });
    const before = fake.inputsOf('connections:get-usage').length;
    await type('Hello');
    return fake.inputsOf('connections:get-usage').length - before;
  };

  it('is requested again after billed work, and never for nothing', async () => {
    expect(await usageAsked(AGENCY, 5)).toBe(1);
    expect(await usageAsked(AGENCY, 0)).toBe(0);
    expect(await usageAsked(EMBEDDED, 5)).toBe(0);
  });
});

it('makes a separate item when another text is improved', async () => {
  let id = 0;
  const { fake, get } = await setup({
    'text:improve': ({ requestId, text }) => ({
      requestId,
      text: `${text} Better.`,
      targetLang: 'EN',
      detectedSourceLang: 'EN',
    }),
    'text:keep': () => ({ itemId: `item-${String((id += 1))}` }),
  });
  get().setTab('improve');
  get().setSourceLang('EN');
  for (const text of ['One.', 'Two.']) {
    get().setSourceText(text);
    await get().improve();
    get().takeChange(null);
    await get().keep();
  }
  expect(
    fake.inputsOf('text:keep').map(({ kind, sourceText, itemId }) => [kind, sourceText, itemId]),
  ).toEqual([
    ['improvement', 'One.', null],
    ['improvement', 'Two.', null],
  ]);
});
