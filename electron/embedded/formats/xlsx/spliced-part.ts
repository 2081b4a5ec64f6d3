import { type Element, XMLSerializer } from '@xmldom/xmldom';
import { spliceBytes } from '../../../../shared/documents/bytes.ts';
import type { OoxmlPackage } from '../../../../shared/documents/office/ooxml-package.ts';
import {
  type ByteRange,
  plainCellText,
  readBareText,
  readCellText,
} from '../../../../shared/documents/office/sheet-scan.ts';
import { decodeXString } from '../../../../shared/documents/office/x-string.ts';
import { decodeRange, scanXml, toUtf8Xml } from '../../../../shared/documents/xml/xml-scan.ts';
import { parseXml } from '../../../../shared/documents/xml/xml.ts';
import { childElements, isElement } from '../../../../shared/documents/xml/xml-nodes.ts';
import { hasLetters, plainText, type Segment, textPiece } from '../../engines/piece.ts';
import type { Answers } from '../document-format.ts';
import {
  type InlineDialect,
  type InlineItem,
  planLines,
  splitLines,
  splitRunText,
  visibleLook,
} from '../office/inline-dialect.ts';
import { planContainer } from '../office/plan-container.ts';
import { rebuildContainer } from '../office/rebuild-container.ts';
import { createCodedText, dropIllegalChars, findChild, needsSpaceMark } from '../office/xml-dom.ts';
import { escapeXml, type FragmentKind, type FragmentPlan, planPrinted } from './fragment-plan.ts';

/**
 * Matches the tags before the text of a plain fragment, without the last `>`, and those after it.
 */
const CELL_TAGS = /^(<[^<>]*>\s*<[^<>]*)>[^<]*(<[^]*)$/u;
const BARE_TAGS = /^(<[^<>]*)>[^]*(<\/[^<>]*>)$/u;

/** Maximum characters in one cell. @see limits of Excel */
const MAX_CELL_CHARS = 32_767;

/**
 * @param rootTag start tag of the part's first element, for the prefixes that it declares
 * @throws `document/damaged`, `document/too-large`
 */
function planFragment(kind: FragmentKind, fragment: string, rootTag: string): FragmentPlan {
  if (kind === 'printed') return planPrinted(fragment);
  const plain = kind === 'bare' ? readBareText(fragment) : plainCellText(fragment);
  return plain === null ? planFormatted(fragment, rootTag) : planPlain(fragment, plain, kind);
}

function planPlain(fragment: string, source: string, kind: FragmentKind): FragmentPlan {
  const lines = planLines(splitLines(source, { isCoded: false }));
  return {
    segments: lines.segments,
    rebuild(answers) {
      const text = lines.rebuild(answers);
      if (text.length > MAX_CELL_CHARS) return null;
      const tags = kind === 'bare' ? BARE_TAGS : CELL_TAGS;
      const [, start = '', end = ''] = tags.exec(fragment) ?? [];
      if (kind === 'bare') return { xml: `${start}>${escapeXml(text)}${end}`, text };
      const mark = needsSpaceMark(text) ? ' xml:space="preserve">' : '>';
      const xml = start.replace(' xml:space="preserve"', '') + mark + escapeXml(text) + end;
      return { xml, text };
    },
  };
}

/**
 * Parses an element cut out of a part's bytes.
 * @param rootTag start tag of the part's first element, for the prefixes that it declares
 * @throws `document/damaged`, `document/too-large`
 */
export function parseInside(fragment: string, rootTag: string): Element | undefined {
  const rootName = /^<([^\s/>]+)/u.exec(rootTag)?.[1] ?? '';
  const root = parseXml(`${rootTag}${fragment}</${rootName}>`).documentElement;
  return root === null ? undefined : childElements(root)[0];
}

function planFormatted(fragment: string, rootTag: string): FragmentPlan {
  const container = parseInside(fragment, rootTag);
  if (container === undefined) return { segments: [], rebuild: () => null };
  if (!childElements(container).some((child) => child.localName === 'r')) {
    return planOnlyText(container, fragment);
  }
  const plan = planContainer(container, sheetDialect);
  return {
    segments: plan.segments,
    rebuild(answers) {
      rebuildContainer(plan, answers, '');
      const xml = serializeInside(container);
      const text = readCellText(xml);
      return text.length > MAX_CELL_CHARS ? null : { xml, text };
    },
  };
}

/** Plans a single text with attributes, comments, or pronunciation hints. */
function planOnlyText(container: Element, fragment: string): FragmentPlan {
  const text = readCellText(fragment);
  const element = findChild(container, 't');
  if (element === null || !hasLetters([textPiece(text)]))
    return { segments: [], rebuild: () => null };
  const prefix = container.prefix ? `${container.prefix}:` : '';
  const name = container.localName ?? '';
  const tag = `<${prefix}${name}><${prefix}t></${prefix}t></${prefix}${name}>`;
  return planPlain(tag, text, 'cell');
}

/** Serializes an element for use inside its part: without the namespaces declared there. */
export function serializeInside(element: Element): string {
  const declared = new Set<string>();
  const root = element.parentNode;
  for (const attribute of isElement(root) ? Array.from(root.attributes) : []) {
    if (attribute.name.startsWith('xmlns')) declared.add(` ${attribute.name}="${attribute.value}"`);
  }
  const xml = new XMLSerializer().serializeToString(element);
  const end = xml.indexOf('>');
  let start = xml.slice(0, end);
  for (const declaration of declared) start = start.replace(declaration, '');
  return start + xml.slice(end);
}

/** Inline markup of SpreadsheetML: texts of cells and notes with formatting. */
const sheetDialect: InlineDialect = {
  // Pronunciation hints (`rPh`, `phoneticPr`) apply to the old text and are removed.
  readItems: (container) =>
    childElements(container).flatMap((child): InlineItem[] => {
      const text = child.localName === 'r' ? findChild(child, 't') : null;
      if (text !== null) {
        const lines = splitLines(decodeXString(text.textContent ?? ''), { isCoded: false });
        return splitRunText(child, text, lines, createCodedText);
      }
      if (child.localName !== 't') return [];
      return [{ kind: 'object', atoms: [{ path: [], run: null, child }] }];
    }),
  leading: new Set(),
  trailing: new Set(),
  lookOf: (run) => visibleLook(run, new Set()),
  markLanguage: () => undefined,
  createText: (like, text) => createCodedText(like, dropIllegalChars(text)),
  rangeMarkOf: () => null,
};

/** A text in a part, with its segments. */
export interface SplicedUnit extends ByteRange {
  readonly kind: FragmentKind;
  readonly segments: readonly Segment[];
  readonly location: string;
}

/**
 * A part that may be too large for a tree: its texts are replaced in its bytes, and every other
 * byte stays. The bytes themselves are not held between reading and writing.
 */
export interface SplicedPart {
  readonly name: string;
  readonly units: readonly SplicedUnit[];
}

/** A text that has been translated. */
export interface RebuiltUnit {
  readonly xml: string;
  /** Without formatting. */
  readonly text: string;
}

/** A part with its answers; a null unit stays unchanged. */
export interface RebuiltPart {
  readonly part: SplicedPart;
  /** Bytes of the source. */
  readonly bytes: Uint8Array;
  readonly units: (RebuiltUnit | null)[];
}

export interface FragmentPlace extends ByteRange {
  readonly kind: FragmentKind;
  readonly location: string;
}

/** Returns the text of a cell or comment as shown. */
export function textOfFragment(kind: FragmentKind, fragment: string): string {
  return kind === 'bare' ? readBareText(fragment) : readCellText(fragment);
}

/** Plans the texts at these positions, without letterless and preserved ones. */
export function planUnits(
  bytes: Uint8Array,
  places: readonly FragmentPlace[],
  isKept: (text: string) => boolean = () => false,
): SplicedUnit[] {
  const root = rootTagOf(bytes);
  return places.flatMap((place) => {
    const fragment = decodeRange(bytes, place.start, place.end);
    if (!/\p{L}/u.test(fragment)) return [];
    if (place.kind !== 'printed' && isKept(textOfFragment(place.kind, fragment))) return [];
    const { segments } = planFragment(place.kind, fragment, root);
    return segments.length === 0 ? [] : [{ ...place, segments }];
  });
}

/**
 * Writes the answers into the units of a part.
 * @param answers of the segments of all units, in order
 * @param engineLang wire code of the engine's target language; null: written by a user and not
 * corrected
 */
export function rebuildUnits(
  office: OoxmlPackage,
  part: SplicedPart,
  answers: Answers,
  engineLang: string | null,
): RebuiltPart {
  if (part.units.length === 0) return { part, bytes: new Uint8Array(), units: [] };
  const bytes = toUtf8Xml(office.entries.read(part.name));
  const root = rootTagOf(bytes);
  let at = 0;
  const units = part.units.map((unit) => {
    const given = answers.slice(at, at + unit.segments.length);
    at += unit.segments.length;
    if (given.every((answer) => answer === undefined)) return null;
    const own = unit.segments.map((segment, index) => {
      const answer = given[index] ?? segment;
      return engineLang === null ? answer : keepFirstCase(segment, answer, engineLang);
    });
    const fragment = decodeRange(bytes, unit.start, unit.end);
    return planFragment(unit.kind, fragment, root).rebuild(own);
  });
  return { part, bytes, units };
}

/** Returns the bytes of a part with its units replaced. */
export function splicePart({ part, bytes, units }: RebuiltPart): Uint8Array {
  return spliceBytes(
    bytes,
    part.units.flatMap(({ start, end }, index) => {
      const xml = units[index]?.xml;
      return xml === undefined ? [] : [{ start, end, text: xml }];
    }),
  );
}

/** Returns the start tag of the first element. */
export function rootTagOf(bytes: Uint8Array): string {
  const found = { tag: '' };
  // Only the head: the whole part was checked when it was read.
  const head = bytes.subarray(0, 64 * 1024);
  try {
    scanXml(head, {
      open(tag) {
        if (found.tag === '') found.tag = decodeRange(head, tag.start, tag.end);
      },
    });
  } catch (error) {
    if (found.tag === '') throw error;
  }
  return found.tag;
}

/**
 * Restores the lower case of the first letter, because engines capitalize a single word like a
 * sentence: "musician" → "Músico". Exceptions are German, whose nouns are capitalized, and names
 * and abbreviations ("API").
 */
function keepFirstCase(source: Segment, answer: Segment, targetLang: string): Segment {
  const text = plainText(source).trim();
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20);
  const isOneWord = !/\s/u.test(text);
  if (!isOneWord || first === first.toUpperCase() || /^de\b/iu.test(targetLang)) return answer;
  const at = answer.findIndex((piece) => piece.kind === 'text' && /\p{L}/u.test(piece.text));
  const piece = answer[at];
  if (piece?.kind !== 'text') return answer;
  const [whole, head, letter, next] = /^(\P{L}*)(\p{Lu})(.?)/u.exec(piece.text) ?? [];
  if (whole === undefined || letter === undefined || /\p{Lu}/u.test(next ?? '')) return answer;
  const small = letter.toLocaleLowerCase(new Intl.Locale(targetLang).language);
  const changed = textPiece(
    `${head ?? ''}${small}${next ?? ''}${piece.text.slice(whole.length)}`,
    piece.run,
  );
  return answer.map((other, index) => (index === at ? changed : other));
}
