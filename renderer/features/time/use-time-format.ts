import { createContext, use } from 'react';
import { textLocale } from '../../../shared/i18n/text.ts';
import { useTime } from './context.ts';
import { createTimeFormat, type TimeFormat } from './time-format.ts';

/** The locale of days and times: that of the interface when undefined; a test provides another one. */
export const LocaleContext = createContext<string | undefined>(undefined);

/** Making formats is slow, and every row of a list needs the same ones. */
const known = new Map<string, TimeFormat>();

/** Formats in the zone in which the list was read. */
export function useTimeFormat(): TimeFormat {
  const locale = use(LocaleContext) ?? textLocale();
  const zone = useTime((state) => state.zone);
  const key = `${locale} ${zone}`;
  const format = known.get(key) ?? createTimeFormat({ locale, zone });
  known.set(key, format);
  return format;
}
