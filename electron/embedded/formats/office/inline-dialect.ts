import type { Element } from '@xmldom/xmldom';
import { hasLetters, plainText, textPiece, type Segment } from '../../engines/piece.ts';
import type { Answers } from '../document-format.ts';
import { dropIllegalChars, findChild } from './xml-dom.ts';
import { childElements } from '../../../../shared/documents/xml/xml-nodes.ts';

/** One end of a range that is marked by two elements, such as a bookmark. */
export interface RangeMark {
  /** The same for both ends, different for every other range. */
  readonly range: string;
  readonly isEnd: boolean;
}

/** Differences between the inline markup of Word, drawings, and spreadsheet cells. */
export interface InlineDialect {
  /** Reads the inline content of a container in reading order; changes nothing. */
  readItems(container: Element): InlineItem[];
  /** Children that stay at the beginning of the container. */
  readonly leading: ReadonlySet<string>;
  /** Children that stay at its end. */
  readonly trailing: ReadonlySet<string>;
  /** Returns the visible formatting of a run as a comparable text; empty for a run without any. */
  lookOf(run: Element): string;
  /** Marks a translated run with its new language, if the source run was marked at all. */
  markLanguage(run: Element, locale: string): void;
  /**
   * Sets the text direction of a container, replacing the source's; absent if the format has no
   * such property.
   * @param isRtl from right to left
   */
  setDirection?(container: Element, isRtl: boolean): void;
  /** Sets the text direction of a translated run. */
  markDirection?(run: Element, isRtl: boolean): void;
  /** Creates a text element in the namespace and with the prefix of `like`. */
  createText(like: Element, text: string): Element;
  /** Returns null for everything that is not an end of a range. */
  rangeMarkOf(element: Element): RangeMark | null;
}

/**
 * Returns the formatting of a run (`rPr`) as a comparable text, without invisible properties; empty
 * when there is none.
 * @param invisible local names of properties, elements and attributes alike
 */
export function visibleLook(run: Element, invisible: ReadonlySet<string>): string {
  const properties = findChild(run, 'rPr');
  if (properties === null) return '';
  const attributes = attributesOf(properties, invisible);
  const children = childElements(properties)
    .filter(
      (child) => child.namespaceURI !== run.namespaceURI || !invisible.has(child.localName ?? ''),
    )
    .map(markupOf)
    .join('');
  return attributes + children === '' ? '' : `<${properties.tagName}${attributes}>${children}`;
}

/** Returns an element as a comparable text. Called for each run, so nothing is copied. */
function markupOf(element: Element): string {
  const inside = childElements(element);
  const content = inside.length === 0 ? (element.textContent ?? '') : inside.map(markupOf).join('');
  return `<${element.tagName}${attributesOf(element)}>${content}`;
}

function attributesOf(element: Element, without?: ReadonlySet<string>): string {
  let text = '';
  for (const { name, value } of Array.from(element.attributes)) {
    if (!name.startsWith('xmlns') && without?.has(name) !== true) text += ` ${name}="${value}"`;
  }
  return text;
}

/**
 * Wrapper of inline content: an element (hyperlink, insertion) or a complex field such as a link.
 */
export type Wrapper =
  | { readonly kind: 'element'; readonly element: Element }
  | { readonly kind: 'field'; readonly head: readonly Atom[]; readonly tail: readonly Atom[] };

/** The smallest movable part: one child of a run, or an element outside of runs. */
export interface Atom {
  /** Outermost first. */
  readonly path: readonly Wrapper[];
  /** The run that contains the child, for its formatting; null outside of runs. */
  readonly run: Element | null;
  readonly child: Element;
}

/** Inline content in reading order. A break separates segments: text never moves across it. */
export type InlineItem =
  | {
      readonly kind: 'text';
      readonly path: readonly Wrapper[];
      readonly run: Element;
      readonly text: string;
      /** Written if the text stays unchanged; absent: a run with the text. */
      readonly source?: readonly Atom[];
    }
  | { readonly kind: 'object' | 'break'; readonly atoms: readonly Atom[] };

/**
 * Returns the text of one run as items, split where text must not move across.
 * @param lines the parts of its text, see {@link splitLines}
 */
export function splitRunText(
  run: Element,
  text: Element,
  lines: readonly string[],
  create: (like: Element, text: string) => Element,
): InlineItem[] {
  return lines.flatMap((part, index): InlineItem[] => {
    if (part === '') return [];
    if (index % 2 === 0) return [{ kind: 'text', path: [], run, text: part }];
    return [{ kind: 'break', atoms: [{ path: [], run, child: create(text, part) }] }];
  });
}

/** Matches line ends, tabs, and characters that drawings write as `_x000B_`: text never moves across them. */
const CODED_SEPARATORS = /((?:_x[0-9A-Fa-f]{4}_|[\r\n\t\v])+)/u;
/** The same for text whose codes are already decoded. */
// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const SEPARATORS = /([\u0000-\u001F\uFFFE\uFFFF]+)/u;

/** A text without formatting, split into translatable parts and separators. */
interface TextLines {
  readonly segments: readonly Segment[];
  /** @param answers one per segment */
  rebuild(answers: Answers): string;
}

/**
 * Splits a text at its separators: even indexes are text, odd ones separators.
 * @param isCoded characters in it may be codes such as `_x000B_`
 */
export function splitLines(text: string, { isCoded }: { readonly isCoded: boolean }): string[] {
  return text.split(isCoded ? CODED_SEPARATORS : SEPARATORS);
}

/** @param parts see {@link splitLines} */
export function planLines(parts: readonly string[]): TextLines {
  const isTranslated = (part: string, index: number): boolean =>
    index % 2 === 0 && hasLetters([textPiece(part)]);
  return {
    segments: parts.filter(isTranslated).map((part) => [textPiece(part)]),
    rebuild(answers) {
      let at = 0;
      return parts
        .map((part, index) => {
          if (!isTranslated(part, index)) return part;
          const answer = answers[at];
          at += 1;
          return answer === undefined ? part : dropIllegalChars(plainText(answer));
        })
        .join('');
    },
  };
}
