import type {
  TextTranslationResult,
  TranslateTextInput,
} from '../../../../../shared/domain/texts/translation.ts';
// Loaded already, so that the store gets it without waiting for a file.
import '../../../../../renderer/features/translate/steps-work.ts';
import { createTranslateStore } from '../../../../../renderer/features/translate/store.ts';
import { AT_MS, LANGUAGES, SETTINGS } from '../../builders.ts';
import { createFakeApi, type Handlers } from '../../fake-api.ts';
import { createManualTimers, settle } from '../../manual-timers.ts';
import { aConnection } from '../../../../support/builders/connections.ts';
import { aTranslation, textChoices } from '../../../../support/builders/texts.ts';

export const AGENCY = aConnection({
  id: 'paid',
  name: 'Agency',
  kind: 'paid',
  baseUrl: 'https://service.example',
});

const CHOICES = textChoices();

/** Returns the answer of a service that capitalizes. */
export function translated(input: TranslateTextInput): TextTranslationResult {
  return aTranslation({
    requestId: input.requestId,
    paragraphs: input.text
      .split('\n')
      .map((source) => ({ source, target: source.toUpperCase(), isKnown: false })),
    billedChars: input.text.length,
  });
}

const AS_YOU_TYPE_KEY = 'dragoman.translate.as-you-type';

/** Returns the opened store of the page, with a main process that answers everything. */
export async function setup(
  handlers: Handlers = {},
  habit: string | null = null,
  newGlossaries = new Set<string>(),
) {
  const fake = createFakeApi({
    'app:copy-text': () => undefined,
    'app:get-embedded-status': () => ({ state: 'running', engine: 'apertium', message: null }),
    'connections:list': () => [AGENCY],
    'connections:get-languages': () => LANGUAGES,
    'connections:get-usage': () => ({ characterCount: 0, characterLimit: 1000 }),
    'settings:get': () => ({
      ...SETTINGS,
      documents: { ...SETTINGS.documents, targetLangs: ['ES'] },
    }),
    'text:get-draft': () => null,
    'text:save-draft': () => undefined,
    'text:get-choices': () => CHOICES,
    'text:translate': translated,
    'text:cancel': () => undefined,
    'text:find-matches': () => [],
    'text:keep': () => ({ itemId: 'item-1' }),
    ...handlers,
  });
  const timers = createManualTimers();
  const habits = new Map(habit === null ? [] : [[AS_YOU_TYPE_KEY, habit]]);
  let id = 0;
  let nowMs = AT_MS;
  const store = createTranslateStore({
    api: fake.api,
    timers,
    newGlossaries,
    storage: {
      getItem: (key) => habits.get(key) ?? null,
      setItem: (key, value) => void habits.set(key, value),
    },
    now: () => nowMs,
    newId: () => `request-${String((id += 1))}`,
  });
  const leave = store.getState().open();
  await settle();
  const rest = async () => {
    // The code of the steps is there before anything is due.
    await settle();
    timers.runAll();
    await settle();
  };
  const type = async (text: string) => {
    store.getState().setSourceText(text);
    await rest();
  };
  return {
    fake,
    timers,
    /** Lets time pass, without running timers. */
    pass: (ms: number) => void (nowMs += ms),
    store,
    get: store.getState,
    rest,
    type,
    leave,
    lastPair: () => habits.get('dragoman.last-pair') ?? null,
    habit: () => habits.get(AS_YOU_TYPE_KEY) ?? null,
    keeps: () => habits.get('dragoman.translate.keeps') ?? null,
  };
}

export const textsOf = (inputs: readonly { text: string }[]) => inputs.map(({ text }) => text);
