import type { CsvSeparator } from '../domain/app/appearance.ts';

/** How a CSV file is written so that the spreadsheets of a region read its columns and numbers. */
export interface CsvStyle {
  readonly separator: ',' | ';';
  /** Of decimal numbers. */
  readonly decimal: '.' | ',';
}

/** What programs read wherever they are. */
export const PLAIN_CSV: CsvStyle = { separator: ',', decimal: '.' };

/** Their spreadsheets separate with semicolons although their decimal sign may be a point. */
const SEMICOLON_REGIONS = new Set(['CH', 'LI']);

/**
 * @param locale tag that the window writes numbers by, such as `de-AT`
 * @param choice `system`: as spreadsheets of the region expect it
 */
export function csvStyleOf(locale: string, choice: CsvSeparator): CsvStyle {
  const { language, region } = new Intl.Locale(locale).maximize();
  const decimal = decimalOf(language, region);
  const isSemicolon =
    choice === 'semicolon' ||
    (choice === 'system' && (decimal === ',' || SEMICOLON_REGIONS.has(region ?? '')));
  return isSemicolon ? { separator: ';', decimal } : PLAIN_CSV;
}

/** That of the region's main language where the language is not one of the region. */
function decimalOf(language: string, region = ''): '.' | ',' {
  const own = `${language}-${region}`;
  const isKnown = Intl.NumberFormat.supportedLocalesOf(own)[0] === resolved(own);
  const tag = isKnown ? own : new Intl.Locale(`und-${region}`).maximize().baseName;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

const resolved = (tag: string): string => new Intl.NumberFormat(tag).resolvedOptions().locale;
