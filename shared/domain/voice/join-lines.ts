/** The fields of a line that joining needs. */
export interface SpokenText {
  /** In any case, such as `ja` or `zh-HANS`. */
  readonly language: string;
  readonly text: string;
}

/** Languages written without spaces between sentences. */
const SPACELESS: readonly string[] = ['ja', 'th', 'zh'];

/** Returns true if sentences in this language are separated by a space. */
export const separatesWithSpace = (language: string): boolean =>
  !SPACELESS.includes(language.toLowerCase().split(/[-_]/u)[0] ?? '');

/** Returns true if a service has put a separator before or after a text. */
export const hasSeparator = ({ text }: Pick<SpokenText, 'text'>): boolean =>
  text !== '' && text.trim() !== text;

/**
 * Returns what must be written between two texts of a service that sends no separators: a space, or nothing if one is
 * there already or the language has none.
 */
export function separatorBetween(before: SpokenText, line: SpokenText): '' | ' ' {
  if (/\s$/u.test(before.text) || /^\s/u.test(line.text)) return '';
  return separatesWithSpace(line.language) ? ' ' : '';
}

/**
 * Joins consecutive lines of one language into running text, which is not trimmed.
 * @param carriesSeparators true if the service was seen to put separators into its texts, which are then joined as they
 *   are
 */
export function joinLines(lines: readonly SpokenText[], carriesSeparators: boolean): string {
  return lines.reduce((joined, line, index) => {
    const before = lines[index - 1];
    const between = before === undefined || carriesSeparators ? '' : separatorBetween(before, line);
    return `${joined}${between}${line.text}`;
  }, '');
}

/** Puts an edited text between the separators of the line that it replaces. */
export function withSeparatorsOf(line: Pick<SpokenText, 'text'>, text: string): string {
  const [start = ''] = /^\s*/u.exec(line.text) ?? [];
  const [end = ''] = /\s*$/u.exec(line.text) ?? [];
  return line.text.trim() === '' ? text.trim() : `${start}${text.trim()}${end}`;
}
