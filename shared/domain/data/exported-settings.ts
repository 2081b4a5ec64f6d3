import type { MessageId } from '../../i18n/message-id.ts';
import { msg } from '../../i18n/text.ts';
import type { Settings } from '../app/settings.ts';
import type { LeftOutReason } from './exported-tables.ts';

/** Rules for a settings value when data leaves the app or is deleted permanently. */
export interface SettingFacts {
  /**
   * Reason why it is not in the `settings.json` of an export of everything; null if it is there.
   */
  leftOut: LeftOutReason | null;
  /**
   * Whether it contains the user's words. Words that repeat viewed content are cleared with all
   * texts. Other words are preserved, and named where the user decides.
   */
  words: 'none' | 'cleared' | { keptAs: MessageId };
}

/** Facts for the values of a group by name; anything else is one value. */
type FactsOf<Value> = string extends keyof Value
  ? SettingFacts
  : Value extends readonly unknown[] | string | number | boolean
    ? SettingFacts
    : { readonly [Name in keyof Value]-?: SettingFacts };

const PLAIN = { leftOut: null, words: 'none' } as const;
const keptWords = (keptAs: MessageId) => ({ leftOut: null, words: { keptAs } }) as const;

/**
 * Facts about every value of the settings. A missing entry does not compile, and a test walks over
 * the schema.
 */
export const SETTING_FACTS: { readonly [Group in keyof Settings]-?: FactsOf<Settings[Group]> } = {
  theme: PLAIN,
  language: PLAIN,
  appearance: {
    textSize: PLAIN,
    density: PLAIN,
    firstDay: PLAIN,
    clock: PLAIN,
    csvSeparator: PLAIN,
  },
  atHand: { closing: PLAIN, notifies: PLAIN },
  documents: {
    sourceLang: PLAIN,
    targetLangs: PLAIN,
    formality: PLAIN,
    outputFormats: PLAIN,
    concurrency: PLAIN,
    doNotTranslate: keptWords(msg('data.namesNotTranslated')),
    prices: PLAIN,
  },
  firstSteps: { areDone: PLAIN, isModelOfferDone: PLAIN },
  vault: { allowWeakStorage: PLAIN },
  quick: { shortcut: PLAIN },
  practice: {
    isOn: PLAIN,
    round: PLAIN,
    tooManyRequests: PLAIN,
    retryAfterSeconds: PLAIN,
    quotaExceeded: PLAIN,
    serverErrors: PLAIN,
    noAnswers: PLAIN,
    documentFailures: PLAIN,
    queueSeconds: PLAIN,
    translateSeconds: PLAIN,
    downloadBytesPerSecond: PLAIN,
    cutDownloads: PLAIN,
    characterLimit: PLAIN,
  },
  editor: { fillsRepeats: PLAIN },
  history: { doNotRecord: PLAIN, unrecordedProjectIds: PLAIN },
  time: { idleMinutes: PLAIN, measuresWork: PLAIN, workIdleMinutes: PLAIN },
  spelling: { ownWords: keptWords(msg('data.ownWords')) },
  programs: { isOn: PLAIN, port: PLAIN, origins: PLAIN },
  watches: { isPaused: PLAIN },
  updates: {
    isOn: PLAIN,
    address: PLAIN,
    askedAtMs: PLAIN,
    newestListMs: PLAIN,
    toldVersion: PLAIN,
  },
  voice: { sourceLang: PLAIN, targetLangs: PLAIN, formality: PLAIN, keepsSound: PLAIN },
  searchForms: { leftOut: 'searches', words: 'cleared' },
};

const isFacts = (facts: object): facts is SettingFacts => 'leftOut' in facts;

/**
 * Every value with its facts, by its path: the group, and the name within it where the group has
 * named values.
 */
export const SETTING_VALUES: readonly (SettingFacts & { path: readonly string[] })[] =
  Object.entries(SETTING_FACTS).flatMap(([group, facts]) =>
    isFacts(facts)
      ? [{ path: [group], ...facts }]
      : Object.entries(facts).map(([name, each]: [string, SettingFacts]) => ({
          path: [group, name],
          ...each,
        })),
  );

const LEFT_OUT = new Set(
  SETTING_VALUES.filter(({ leftOut }) => leftOut !== null).map(({ path }) => path.join('.')),
);

/** Returns the settings as they appear in an export of everything. */
export const exportedSettings = (settings: Settings): Record<string, unknown> =>
  withoutLeftOut(settings, '');

/**
 * Removes the values that are left out of exports. @param within path of the group, ending in a
 * dot; empty for the settings as a whole
 */
const withoutLeftOut = (values: object, within: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !LEFT_OUT.has(within + name))
      .map(([name, value]: [string, unknown]) => [
        name,
        within === '' && isGroup(value) ? withoutLeftOut(value, `${name}.`) : value,
      ]),
  );

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the names of the user's words that a deletion of all texts preserves. */
export const keptWordNames = (): MessageId[] =>
  SETTING_VALUES.flatMap(({ words }) => (typeof words === 'object' ? [words.keptAs] : []));
