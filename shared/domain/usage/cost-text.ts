import { textLocale } from '../../i18n/text.ts';
import type { Price } from './price.ts';

/** What so many characters cost, such as "€1.23"; an estimate, for the invoice may count otherwise. */
export function costText(characters: number, { perMillion, currency }: Price): string {
  const format = new Intl.NumberFormat(textLocale(), { style: 'currency', currency });
  return format.format((characters * perMillion) / 1_000_000);
}
