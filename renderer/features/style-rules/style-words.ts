import { msg, t } from '../../../shared/i18n/text.ts';

const CATEGORIES: Readonly<Record<string, string>> = {
  dates_and_times: msg('Dates and times'),
  formatting: msg('Formatting'),
  numbers: msg('Numbers'),
  punctuation: msg('Punctuation'),
  spelling_and_grammar: msg('Spelling and grammar'),
  style_and_tone: msg('Style and tone'),
  vocabulary: msg('Vocabulary'),
};

/** A name of the service in words: they are English, whatever the language of the interface. */
export function inWords(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function categoryText(category: string): string {
  const text = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  return text === undefined ? inWords(category) : t(text);
}
