import type { TmxContent, TmxHeader, TmxProperty, TmxUnit } from './tmx-unit.ts';
import { formatTmxDate } from './tmx-unit.ts';

/** Writes the beginning of a TMX 1.4 file, up to the first unit. */
export function writeTmxHeader(
  header: Pick<TmxHeader, 'sourceLang'> & Partial<Pick<TmxHeader, 'attributes' | 'properties'>>,
): string {
  const attributes = new Map([
    ['creationtool', 'Dragoman'],
    ['creationtoolversion', '1'],
    ['segtype', 'sentence'],
    ['o-tmf', 'dragoman'],
    ['adminlang', 'en'],
    ['datatype', 'plaintext'],
    ...(header.attributes ?? []),
    ['srclang', header.sourceLang ?? '*all*'],
  ]);
  const properties = (header.properties ?? []).map(writeProperty).join('');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<tmx version="1.4">\n<header${writeAttributes(attributes)}>${properties}</header>\n<body>\n`
  );
}

/**
 * Writes one unit on one line. Dates, ID, and source language override attributes of the same name.
 */
export function writeTmxUnit(
  unit: Pick<TmxUnit, 'variants'> & Partial<Omit<TmxUnit, 'variants' | 'line'>>,
): string {
  const attributes = new Map([
    ...(unit.attributes ?? []),
    ...optional('tuid', unit.id),
    ...optional('srclang', unit.sourceLang),
    ...dates(unit),
  ]);
  const variants = unit.variants.map((variant) => {
    const own = new Map([
      ...variant.attributes,
      ['xml:lang', variant.lang] as const,
      ...dates(variant),
    ]);
    own.delete('lang');
    const properties = variant.properties.map(writeProperty).join('');
    return `<tuv${writeAttributes(own)}>${properties}<seg>${writeContent(variant.content)}</seg></tuv>`;
  });
  const properties = (unit.properties ?? []).map(writeProperty).join('');
  return `<tu${writeAttributes(attributes)}>${properties}${variants.join('')}</tu>\n`;
}

/** Writes everything after the last unit. */
export function writeTmxEnd(): string {
  return '</body>\n</tmx>\n';
}

function dates(
  from: Partial<Pick<TmxUnit, 'createdAtMs' | 'changedAtMs'>>,
): (readonly [string, string])[] {
  const { createdAtMs, changedAtMs } = from;
  return [
    ...optional('creationdate', createdAtMs, formatTmxDate),
    ...optional('changedate', changedAtMs, formatTmxDate),
  ];
}

function optional<T>(
  name: string,
  value: T | null | undefined,
  write: (value: T) => string = String,
): (readonly [string, string])[] {
  return value === null || value === undefined ? [] : [[name, write(value)]];
}

function writeProperty({ type, value }: TmxProperty): string {
  if (type === null) return `<note>${escape(value)}</note>`;
  return `<prop${writeAttributes(new Map([['type', type]]))}>${escape(value)}</prop>`;
}

function writeContent(content: TmxContent): string {
  return content
    .map((part) => {
      if (typeof part === 'string') return escape(part);
      return `<${part.name}${writeAttributes(part.attributes)}>${escape(part.code)}</${part.name}>`;
    })
    .join('');
}

function writeAttributes(attributes: ReadonlyMap<string, string>): string {
  return [...attributes]
    .map(([name, value]) => ` ${name}="${escape(value).replaceAll('"', '&quot;')}"`)
    .join('');
}

/**
 * Escapes text and drops characters that XML does not allow, because they would make the file
 * unreadable.
 */
function escape(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\r', '&#13;')
  );
}
