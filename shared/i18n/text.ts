import { IntlMessageFormat } from 'intl-messageformat';

/** Languages of the interface. English is what stands in the source and needs no catalogue. */
export const UI_LANGUAGES = ['en', 'de'] as const;
export type UiLanguage = (typeof UI_LANGUAGES)[number];

/** Translations by the English message they stand for, as ICU messages with the same placeholders. */
export type Catalogue = Readonly<Record<string, string>>;

/** What stands in the places of a message. Numbers are written in the language of the interface. */
export type TextValues = Readonly<Record<string, string | number | null>>;

const NOTHING: Catalogue = {};
let language: UiLanguage = 'en';
let locale = 'en';
let catalogue: Catalogue = NOTHING;
let formats = new Map<string, IntlMessageFormat>();

/**
 * Switches the language of every text of this process.
 * @param options.locale BCP 47 tag for numbers inside of messages, such as `de-AT`
 */
export function setTextLanguage(options: {
  language: UiLanguage;
  catalogue?: Catalogue;
  locale?: string;
}): void {
  language = options.language;
  locale = options.locale ?? options.language;
  catalogue = options.catalogue ?? NOTHING;
  formats = new Map();
}

/** The language that texts are given in at the moment. */
export function textLanguage(): UiLanguage {
  return language;
}

/** The translations in use; empty for English. */
export function currentCatalogue(): Catalogue {
  return catalogue;
}

/** BCP 47 tag of numbers, dates and names of languages that stand beside these texts, such as `de-AT`. */
export function textLocale(): string {
  return locale;
}

/**
 * The text of a message in the language of the interface: `t('Save')`,
 * `t('{count, plural, one {# file} other {# files}}', { count })`. The message is the English text and
 * stands as a literal, so that a test can see whether every language has it. Where one English text
 * needs different translations, a context is put before it: `t('state|Open')`.
 */
export function t(message: string, values?: TextValues): string {
  const found = catalogue[message] ?? withoutContext(message);
  if (values === undefined) return found;
  let format = formats.get(found);
  if (format === undefined) {
    format = new IntlMessageFormat(found, locale, undefined, { ignoreTag: true });
    formats.set(found, format);
  }
  return String(format.format({ ...values }));
}

/**
 * Marks a message that is translated later: `const LABEL = msg('Waiting')`, and `t(LABEL)` where it is
 * shown. Texts of constants are made before the language is known.
 */
export function msg<const M extends string>(message: M): M {
  return message;
}

const CONTEXT = /^[a-z -]+\|/u;

function withoutContext(message: string): string {
  return message.replace(CONTEXT, '');
}
