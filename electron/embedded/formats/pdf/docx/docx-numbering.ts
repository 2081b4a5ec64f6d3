import { escapeXmlAttribute } from '../../../../../shared/exchange/xml-text.ts';
import type { ListEntry } from './find-lists.ts';
import type { NumberFormat } from '../text/list-marks.ts';

/** Lists of one document. */
export interface DocxNumbering {
  /**
   * Adds the next entry in document order.
   * @returns its list and level, as its paragraph names them
   */
  add(entry: ListEntry): { readonly list: number; readonly level: number };
  /** Returns the definitions of all lists, as XML. */
  xml(): string;
}

interface LevelStyle {
  readonly format: NumberFormat | 'bullet';
  readonly pattern: string;
  readonly start: number;
}

interface LevelState extends LevelStyle {
  /** Null when the next number is the first one: at the beginning, and after an outer level. */
  last: number | null;
}

/** Twentieths of a point. */
const FIRST_INDENT = 567;
const INDENT = 425;
/** Style of a level without any entries. */
const UNUSED: LevelStyle = { format: 'bullet', pattern: '•', start: 1 };

/**
 * Assigns entries to lists whose counters show the source's numbers: if a counter would show a
 * different number, a new list begins.
 */
export function createNumbering(): DocxNumbering {
  const lists: (LevelState | undefined)[][] = [];

  const fits = (levels: readonly (LevelState | undefined)[], entry: ListEntry): boolean => {
    const level = levels[entry.level];
    if (level === undefined) return true;
    if (level.format !== formatOf(entry) || level.pattern !== entry.mark.pattern) return false;
    return (
      entry.number === null ||
      entry.number.value === (level.last === null ? level.start : level.last + 1)
    );
  };

  return {
    add(entry) {
      const { level, mark, number } = entry;
      let levels = lists.at(-1);
      if (levels === undefined || !fits(levels, entry)) {
        levels = [];
        lists.push(levels);
      }
      const value = number?.value ?? 1;
      levels[level] ??= {
        format: formatOf(entry),
        pattern: mark.pattern,
        start: value,
        last: null,
      };
      for (const [index, state] of levels.entries()) {
        // A sparse list yields nothing for missing levels.
        if (state !== undefined && index >= level) state.last = index === level ? value : null;
      }
      return { list: lists.length, level };
    },
    xml() {
      const definitions = lists.map((levels, index) => {
        const styles = Array.from(levels, (level, number) => levelXml(level ?? UNUSED, number));
        return `<w:abstractNum w:abstractNumId="${String(index)}"><w:multiLevelType w:val="multilevel"/>${styles.join('')}</w:abstractNum>`;
      });
      const numbers = lists.map(
        (_, index) =>
          `<w:num w:numId="${String(index + 1)}"><w:abstractNumId w:val="${String(index)}"/></w:num>`,
      );
      return definitions.join('') + numbers.join('');
    },
  };
}

function formatOf({ number }: ListEntry): LevelStyle['format'] {
  return number?.format ?? 'bullet';
}

function levelXml({ format, pattern, start }: LevelStyle, level: number): string {
  const text = format === 'bullet' ? pattern : pattern.replace('%', `%${String(level + 1)}`);
  const indent = `w:left="${String(FIRST_INDENT + level * INDENT)}" w:hanging="${String(INDENT)}"`;
  return `<w:lvl w:ilvl="${String(level)}"><w:start w:val="${String(start)}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${escapeXmlAttribute(text)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind ${indent}/></w:pPr></w:lvl>`;
}
