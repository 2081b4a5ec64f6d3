import { createContext, use } from 'react';
import { textLocale } from '../../../shared/i18n/text.ts';
import { createFormat, type Format } from './format.ts';

/** Formats for tests; null for those of the interface. */
export const FormatContext = createContext<Format | null>(null);

/** Cached, because creating formats is slow; a new language creates new ones. */
let made: { locale: string; format: Format } | null = null;

function interfaceFormat(): Format {
  const locale = textLocale();
  if (made?.locale !== locale) {
    made = { locale, format: createFormat({ locale, now: () => Date.now() }) };
  }
  return made.format;
}

export function useFormat(): Format {
  return use(FormatContext) ?? interfaceFormat();
}
