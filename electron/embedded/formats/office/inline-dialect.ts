import type { Element } from '@xmldom/xmldom';
import type { InlineItem } from './inline-items.ts';

/** One end of a range that is marked by two elements, such as a bookmark. */
export interface RangeMark {
  /** The same for both ends, different for every other range. */
  readonly range: string;
  readonly isEnd: boolean;
}

/** What differs between the inline markup of Word, of drawings and of spreadsheet cells. */
export interface InlineDialect {
  /** The inline content of a container in reading order; changes nothing. */
  readItems(container: Element): InlineItem[];
  /** Children that stay at the beginning of the container. */
  readonly leading: ReadonlySet<string>;
  /** Children that stay at its end. */
  readonly trailing: ReadonlySet<string>;
  /** The visible formatting of a run as a comparable text; empty for a run without any. */
  lookOf(run: Element): string;
  /** Marks a translated run with its new language, where the source run was marked at all. */
  markLanguage(run: Element, locale: string): void;
  /** A text element in the namespace and with the prefix of `like`. */
  createText(like: Element, text: string): Element;
  /** Null for everything that is no end of a range. */
  rangeMarkOf(element: Element): RangeMark | null;
}
