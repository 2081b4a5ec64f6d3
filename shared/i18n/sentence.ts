import { currentSentences, textLanguage, type Sentences } from './text.ts';

/**
 * Sentences with places begin so in a catalogue: `said|The key of "{name}" is gone.` They are written
 * where no language is known (database thread, stored reasons) and translated where they are shown.
 */
export const SAID = 'said|';

interface Template {
  pattern: RegExp;
  names: readonly string[];
  translation: string;
}

const PLACE = /\{(\w+)\}/gu;
/** Between two sentences of a message. */
const SENTENCE_END = /(?<=[.!?]) (?=[“"\p{Lu}])/u;

let made: { catalogue: Sentences; templates: readonly Template[] } | null = null;

function templateOf(message: string, translation: string): Template {
  const names = [...message.matchAll(PLACE)].map(([, name = '']) => name);
  const source = message
    .split(PLACE)
    .filter((_, index) => index % 2 === 0)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`))
    .join('(.*?)');
  return { pattern: new RegExp(`^${source}$`, 'su'), names, translation };
}

function templatesOf(catalogue: Sentences): readonly Template[] {
  if (made?.catalogue !== catalogue) {
    const templates = Object.entries(catalogue)
      .filter(([key]) => key.startsWith(SAID))
      .map(([key, translation]) => templateOf(key.slice(SAID.length), translation));
    made = { catalogue, templates };
  }
  return made.templates;
}

function translated(message: string, catalogue: Sentences): string | null {
  const exact = catalogue[message];
  if (exact !== undefined) return exact;
  for (const { pattern, names, translation } of templatesOf(catalogue)) {
    const found = pattern.exec(message);
    if (found === null) continue;
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']));
    return translation.replace(PLACE, (_, name: string) => {
      const value = values.get(name) ?? '';
      return catalogue[value] ?? value;
    });
  }
  return null;
}

/**
 * A message that was written in English, such as that of an error, in the language of the interface;
 * null when it has no translation, so that the caller falls back to wording by code.
 */
export function sentence(message: string): string | null {
  if (textLanguage() === 'en') return message;
  const catalogue = currentSentences();
  const whole = catalogue[message];
  if (whole !== undefined) return whole;
  const parts = message.split(SENTENCE_END).map((part) => translated(part, catalogue));
  if (parts.every((part) => part !== null)) return parts.join(' ');
  // A name in it may hold what looks like the end of a sentence.
  return translated(message, catalogue);
}
