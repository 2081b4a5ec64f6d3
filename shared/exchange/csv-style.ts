import type { CsvSeparator } from '../domain/app/appearance.ts';

/** CSV conventions that the spreadsheets of a region need to read columns and numbers. */
export interface CsvStyle {
  readonly separator: ',' | ';';
  /** Separator in decimal numbers. */
  readonly decimal: '.' | ',';
}

/** Style that programs read in any region. */
export const PLAIN_CSV: CsvStyle = { separator: ',', decimal: '.' };

/**
 * Regions whose spreadsheets separate with semicolons although their decimal separator may be a
 * point.
 */
const SEMICOLON_REGIONS = new Set(['CH', 'LI']);

/**
 * Returns the CSV style for a choice.
 * @param locale tag by which the window formats numbers, such as `de-AT`
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

/**
 * Returns the decimal separator, falling back to the region's main language if the given one is not
 * used there.
 */
function decimalOf(language: string, region = ''): '.' | ',' {
  const own = `${language}-${region}`;
  const isKnown = Intl.NumberFormat.supportedLocalesOf(own)[0] === resolved(own);
  const tag = isKnown ? own : new Intl.Locale(`und-${region}`).maximize().baseName;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

const resolved = (tag: string): string => new Intl.NumberFormat(tag).resolvedOptions().locale;
