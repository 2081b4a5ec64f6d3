import { IntlMessageFormat } from 'intl-messageformat';
import english from './en/messages.json' with { type: 'json' };
import type { FaultId, MessageId } from './message-id.ts';

/** The words of one language: messages by part and name, in the ICU message format. */
export type Messages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Values for the placeholders of a message. Numbers are formatted in the interface language. */
export type TextValues = Readonly<Record<string, string | number | null>>;

/** A message with its values, to be shown later: `t(said.message, said.values)`. */
export interface Said {
  readonly message: MessageId;
  readonly values?: TextValues | undefined;
}

/**
 * The language of every process until another is loaded, and the fallback for every missing
 * message.
 */
export const DEFAULT_LANGUAGE = 'en';
const all: Record<string, Messages[string]> = english;
export const ENGLISH: Messages = all;

/** Adds messages that a build left out of the catalog until a page needs them. */
export function addEnglish(messages: Messages): void {
  for (const [part, texts] of Object.entries(messages)) all[part] = { ...all[part], ...texts };
}

let language = DEFAULT_LANGUAGE;
let locale = DEFAULT_LANGUAGE;
let messages = ENGLISH;
let rewrite: ((message: string) => string) | null = null;
let formats = new Map<string, IntlMessageFormat>();

/**
 * Switches the language of every text of this process.
 * @param options.language BCP 47 language, such as `de`
 * @param options.locale BCP 47 tag for numbers inside messages, such as `de-AT`
 * @param options.rewrite changes each message before its placeholders are filled
 */
export function setTextLanguage(options: {
  language: string;
  messages?: Messages;
  locale?: string;
  rewrite?: (message: string) => string;
}): void {
  language = options.language;
  locale = options.locale ?? options.language;
  messages = options.messages ?? ENGLISH;
  rewrite = options.rewrite ?? null;
  formats = new Map();
}

/** Returns the current language of texts. */
export function textLanguage(): string {
  return language;
}

/**
 * Returns the BCP 47 tag for numbers, dates, and language names shown with these texts, such as
 * `de-AT`.
 */
export function textLocale(): string {
  return locale;
}

/**
 * Returns a message in the interface language: `t('common.save')`, `t('documents.files', { count
 * })`. A test checks that every language has every message, with the same placeholders. A
 * {@link FaultId} as the value `reason` is shown in the same language.
 */
export function t(id: MessageId, values?: TextValues): string {
  const message = find(messages, id) ?? find(ENGLISH, id) ?? id;
  const text = rewrite === null ? message : rewrite(message);
  if (values === undefined) return text;
  const all = withReason(values, t);
  return filled(text, all) ?? formatted(text, all);
}

/** Returns the values with the reason as a text, which may use the other values itself. */
function withReason(
  values: TextValues,
  say: (id: FaultId, values: TextValues) => string,
): TextValues {
  const { reason } = values;
  return isFault(reason) ? { ...values, reason: say(reason, { ...values, reason: null }) } : values;
}

/** Returns true for the ID of the end of a sentence, such as why a file is damaged. */
export const isFault = (reason: unknown): reason is FaultId =>
  typeof reason === 'string' && reason.startsWith('faults.') && isMessageId(reason);

function formatted(text: string, values: TextValues): string {
  let format = formats.get(text);
  if (format === undefined) {
    format = formatOf(text, locale);
    formats.set(text, format);
  }
  return String(format.format({ ...values }));
}

/** Matches messages with only simple placeholders and no other ICU syntax. */
const PLAIN = /^[^'{}<#]*(?:\{\w+\}[^'{}<#]*)*$/u;

/**
 * Fills simple placeholders, which spares three out of four messages, and the first page, the
 * parser. Null for other messages.
 */
function filled(text: string, values: TextValues): string | null {
  if (!PLAIN.test(text)) return null;
  let isWhole = true;
  const result = text.replaceAll(/\{(\w+)\}/gu, (_place, name: string) => {
    const value = values[name];
    isWhole &&= value !== undefined;
    return String(value ?? '');
  });
  return isWhole ? result : null;
}

/**
 * Marks the ID of a message that is shown later: `const LABEL = msg('documents.waiting')`, and
 * `t(LABEL)` where it is shown. Constants are created before the language is known.
 */
export function msg<const Id extends MessageId>(id: Id): Id {
  return id;
}

/** Returns true for the ID of a message; anything else is already a text. */
export function isMessageId(text: string): text is MessageId {
  return find(ENGLISH, text) !== undefined;
}

/**
 * Returns the English text of a message, for logs and for answers to other programs; anything that
 * is not an ID is already a text.
 */
export function inEnglish(id: string, values?: TextValues): string {
  const text = find(ENGLISH, id);
  if (text === undefined || values === undefined) return text ?? id;
  const all = withReason(values, inEnglish);
  return filled(text, all) ?? String(formatOf(text, DEFAULT_LANGUAGE).format({ ...all }));
}

function formatOf(text: string, locale: string): IntlMessageFormat {
  return new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
}

function find(among: Messages, id: string): string | undefined {
  const dot = id.indexOf('.');
  return among[id.slice(0, dot)]?.[id.slice(dot + 1)];
}
