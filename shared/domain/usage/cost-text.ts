import { textLocale } from '../../i18n/text.ts';
import type { Price } from './price.ts';

/**
 * Formats the cost of a number of characters, such as "€1.23"; an estimate, because the invoice may
 * count differently.
 */
export function costText(characters: number, { perMillion, currency }: Price): string {
  const format = new Intl.NumberFormat(textLocale(), { style: 'currency', currency });
  return format.format((characters * perMillion) / 1_000_000);
}
