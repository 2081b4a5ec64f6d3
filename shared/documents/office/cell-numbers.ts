import { DAY_MS } from '../../durations.ts';
import { elementsOf } from '../xml/xml-nodes.ts';
import type { OoxmlPackage } from './ooxml-package.ts';

/** Kind of a number, by the format of its cell: `time` is a time of day or a length of time. */
export type NumberKind = 'number' | 'date' | 'time';

/** 1970-01-01 in spreadsheet days, and the later start of the other calendar. */
const EPOCH_DAY = 25_569;
const DAYS_FROM_1904 = 1462;
/** Days from which a number with the format of a time has a date. */
const LEAST_DATED = 10_000;
/** 9999-12-31. */
const LAST_DAY = 2_958_465;

/** Kinds of the formats that every workbook has without defining them, as ranges of their numbers. */
const BUILT_IN: readonly (readonly [first: number, last: number, kind: NumberKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 33, 'time'],
  [34, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
];

/** Returns the kind of a custom format, such as `yyyy\-mm\-dd hh:mm` or `[h]:mm`. */
export function kindOfFormat(code: string): NumberKind {
  const [first = ''] = code.split(';', 1);
  const letters = first
    .toLowerCase()
    .replaceAll(/"[^"]*"|\\.|_.|\*./gu, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gu, '');
  if (/[yd]/u.test(letters)) return 'date';
  if (/[hs]/u.test(letters) || /\[m+\]/u.test(letters)) return 'time';
  return /mmm/u.test(letters) ? 'date' : 'number';
}

/**
 * Reads the number formats of a workbook.
 * @returns the text of a value in a cell with a style: `1.5`, `2026-03-04`, `09:30:00`, or both with a `T` between
 * @throws `document/damaged`
 */
export function createNumberTexts(
  office: OoxmlPackage,
): (value: string, style: string | null) => string {
  const kinds = readStyleKinds(office);
  const [properties] = elementsOf(office.readXml(office.mainPart), 'workbookPr');
  const is1904 = /^(?:1|true)$/u.test(properties?.getAttribute('date1904') ?? '');
  return (value, style) => {
    const number = value === '' ? Number.NaN : Number(value);
    // A date as text, and anything else that is no number.
    if (!Number.isFinite(number)) return value;
    const kind = kinds[Number(style ?? 0)] ?? 'number';
    if (kind === 'number') return String(Number(number.toPrecision(15)));
    if (kind === 'time' && Math.abs(number) < LEAST_DATED) return clockText(number);
    const days = number + (is1904 ? DAYS_FROM_1904 : 0);
    if (days < 0 || days > LAST_DAY) return value;
    const atMs = wholeSeconds(days - EPOCH_DAY) * 1000;
    const [text = ''] = new Date(atMs).toISOString().split('.', 1);
    return text.endsWith('T00:00:00') && kind === 'date' ? text.slice(0, 10) : text;
  };
}

/** Cuts to whole seconds; a share of a day is precise to less than a millisecond. */
const wholeSeconds = (days: number): number => Math.floor(Math.round(days * DAY_MS) / 1000);

/** Writes a share of a day as hours, minutes, and seconds; hours may exceed 24. */
function clockText(days: number): string {
  const seconds = wholeSeconds(Math.abs(days));
  const pad = (part: number): string => String(part).padStart(2, '0');
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${days < 0 ? '-' : ''}${parts.map(pad).join(':')}`;
}

/** Returns the kind of each cell style, by its index. */
function readStyleKinds(office: OoxmlPackage): NumberKind[] {
  const part = office.relationshipsOf(office.mainPart).find(({ type }) => type === 'styles');
  if (part === undefined || !office.entries.has(part.target)) return [];
  const root = office.readXml(part.target);
  const custom = new Map(
    elementsOf(root, 'numFmt').map((format) => [
      format.getAttribute('numFmtId'),
      kindOfFormat(format.getAttribute('formatCode') ?? ''),
    ]),
  );
  const [styles] = elementsOf(root, 'cellXfs');
  return (styles === undefined ? [] : elementsOf(styles, 'xf')).map((style) => {
    const id = style.getAttribute('numFmtId') ?? '0';
    const builtIn = BUILT_IN.find(([first, last]) => Number(id) >= first && Number(id) <= last);
    return custom.get(id) ?? builtIn?.[2] ?? 'number';
  });
}
