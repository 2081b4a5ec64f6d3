import de from '../../shared/i18n/de/messages.json' with { type: 'json' };
import en from '../../shared/i18n/en/messages.json' with { type: 'json' };
import es from '../../shared/i18n/es/messages.json' with { type: 'json' };
import fr from '../../shared/i18n/fr/messages.json' with { type: 'json' };
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { setTextLanguage, type Messages } from '../../shared/i18n/text.ts';

/** Returns the catalog of a language by message id. */
function flat(messages: Messages): Record<MessageId, string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the English file are the ids
  return Object.fromEntries(
    Object.entries(messages).flatMap(([part, texts]) =>
      Object.entries(texts).map(([name, text]) => [`${part}.${name}`, text]),
    ),
  ) as Record<MessageId, string>;
}

export const ENGLISH = flat(en);
export const GERMAN = flat(de);

export const speakEnglish = (): void => setTextLanguage({ language: 'en' });
export const speakGerman = (): void => setTextLanguage({ language: 'de', messages: de });

const CATALOGS = { en, de, fr, es };
export const speak = (language: keyof typeof CATALOGS): void =>
  setTextLanguage({ language, messages: CATALOGS[language] });

const GERMAN_BY_ENGLISH = new Map<string, string>(
  Object.entries(ENGLISH).map(([id, text]) => [text, GERMAN[id as MessageId]]),
);

/**
 * Returns the German text of a message without parameters by its English text. @throws for English text that is in no
 * catalog
 */
export function germanOf(english: string): string {
  const text = GERMAN_BY_ENGLISH.get(english);
  if (text === undefined) throw new Error(`no message says: ${english}`);
  return text;
}
