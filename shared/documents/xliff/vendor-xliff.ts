import { latin1Of } from '../bytes.ts';
import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import type { ByteRange } from '../office/sheet-scan.ts';
import { attributeOf, decodeRange, scanXml, toUtf8Xml, type ScannedTag } from '../xml/xml-scan.ts';
import { parseXml } from '../xml/xml.ts';
import { visibleXliffText } from './xliff-document.ts';

/**
 * A segment of an XLIFF 1.2 file in the form of Trados Studio (`sdlxliff`) or memoQ (`mqxliff`).
 */
export interface VendorSegment {
  /** File, unit, and segment; the same after translating. */
  readonly id: string;
  readonly location: string;
  readonly unit: VendorUnit;
  /** `mid` of the `mrk` around it; null for the whole text of the unit. */
  readonly mid: string | null;
  /** Range of its content, in bytes. */
  readonly source: ByteRange;
  /** Null when no element for its translation exists yet. */
  readonly target: TargetPlace | null;
  readonly isLocked: boolean;
  /** A user confirmed it. */
  readonly isConfirmed: boolean;
  /** Trados Studio's element about it; null when there is none. */
  readonly definition: ScannedTag | null;
  readonly targetLanguage: string | null;
}

/** Place of a translation: inside this element or, while it is empty, instead of it. */
export interface TargetPlace extends ByteRange {
  /** `<mrk …/>` or `<target/>`, which has no content. */
  readonly emptyTag: ScannedTag | null;
}

export interface VendorUnit {
  readonly segments: VendorSegment[];
  /** Content of its `seg-source`, or of its `source` if it has none. */
  readonly content: ByteRange;
  /** Offset after that, where a new target is inserted. */
  readonly behindSource: number;
  /** The target with its tags; null when there is none. */
  readonly target: ByteRange | null;
}

export interface VendorXliff {
  /** In UTF-8. */
  readonly bytes: Uint8Array;
  readonly segments: readonly VendorSegment[];
  /** Start tags of `file`, which name the languages. */
  readonly files: readonly ScannedTag[];
  /** Namespace declarations of the first element by prefix, as written, for parsing its content. */
  readonly namespaces: ReadonlyMap<string, string>;
}

const VENDORS = /sdl\.com\/FileTypes\/SdlXliff|xmlns:mq\s*=\s*["']MQXliff/u;
/** Names for a confirmed text in Trados Studio and memoQ. */
const SETTLED =
  /^(?:Translated|ApprovedTranslation|ApprovedSignOff|ManuallyConfirmed|Confirmed|Proofread)$/u;
const LOCKED = /^(?:true|1|yes|locked)$/iu;

/** Returns true for a file of Trados Studio or memoQ, by the vocabulary that it declares. */
export function isVendorXliff(bytes: Uint8Array): boolean {
  return VENDORS.test(latin1Of(bytes.subarray(0, 4096)).replaceAll('\0', ''));
}

/** Elements that may declare whether their content is translated. */
const CARRIERS = new Set(['file', 'body', 'group', 'trans-unit']);

interface DraftUnit {
  id: string;
  isClosed: boolean;
  isLocked: boolean;
  isConfirmed: boolean;
  source: { range: ByteRange; end: number } | null;
  segSource: { range: ByteRange; end: number } | null;
  target: { range: ByteRange; whole: ByteRange; tag: ScannedTag } | null;
  sources: Map<string, ByteRange>;
  targets: Map<string, TargetPlace>;
  definitions: Map<string, ScannedTag>;
}

/** Reads a vendor's file. @throws `document/damaged`, `document/too-large` */
export function readVendorXliff(given: Uint8Array): VendorXliff {
  const bytes = toUtf8Xml(given);
  const files: ScannedTag[] = [];
  const segments: VendorSegment[] = [];
  const path: ScannedTag[] = [];
  let namespaces: ReadonlyMap<string, string> = new Map();
  /** For each open element, whether its words must not be translated. */
  const isKept: boolean[] = [];
  let original = '';
  let targetLanguage: string | null = null;
  let unit: DraftUnit | null = null;
  let side: 'source' | 'seg-source' | 'target' | null = null;
  /** Open marks; null for one that is not a segment, such as a nested one. */
  const marks: ({ mid: string; tag: ScannedTag } | null)[] = [];
  const attribute = (tag: ScannedTag, name: string): string => attributeOf(bytes, tag, name) ?? '';

  const isClosed = (tag: ScannedTag): boolean => {
    const flag = CARRIERS.has(tag.name)
      ? (attributeOf(bytes, tag, 'translate') ?? attributeOf(bytes, tag, 'its:translate'))
      : null;
    return flag === 'yes' || flag === 'no' ? flag === 'no' : (isKept.at(-1) ?? false);
  };
  const open = (tag: ScannedTag): void => {
    const parent = path.at(-1)?.name;
    isKept.push(isClosed(tag));
    if (path.length === 0) namespaces = declarationsOf(decodeRange(bytes, tag.start, tag.end));
    if (tag.name === 'file' && parent === 'xliff') {
      files.push(tag);
      original = attribute(tag, 'original');
      targetLanguage = attributeOf(bytes, tag, 'target-language');
    } else if (tag.name === 'trans-unit' && side === null) {
      unit = {
        id: attribute(tag, 'id'),
        isClosed: isKept.at(-1) ?? false,
        isLocked: LOCKED.test(attribute(tag, 'mq:locked')),
        isConfirmed:
          attribute(tag, 'approved') === 'yes' || SETTLED.test(attribute(tag, 'mq:status')),
        source: null,
        segSource: null,
        target: null,
        sources: new Map(),
        targets: new Map(),
        definitions: new Map(),
      };
    } else if (parent === 'trans-unit' && isSide(tag.name)) side = tag.name;
    else if (tag.name === 'mrk' && side !== null) {
      const isSegment = attribute(tag, 'mtype') === 'seg' && marks.every((mark) => mark === null);
      marks.push(isSegment ? { mid: attribute(tag, 'mid'), tag } : null);
    } else if (tag.name === 'seg' && parent === 'seg-defs') {
      unit?.definitions.set(attribute(tag, 'id'), tag);
    }
    path.push(tag);
  };
  const close = (tag: ScannedTag): void => {
    const opened = path.pop();
    isKept.pop();
    if (unit === null || opened === undefined) return;
    const range = { start: opened.end, end: tag.isEmpty ? opened.end : tag.start };
    if (tag.name === 'mrk' && side !== null) {
      const mark = marks.pop() ?? null;
      if (mark === null) return;
      if (side === 'target') {
        unit.targets.set(mark.mid, { ...range, emptyTag: tag.isEmpty ? tag : null });
      } else if (side === 'seg-source') unit.sources.set(mark.mid, range);
    } else if (isSide(tag.name) && path.at(-1)?.name === 'trans-unit') {
      side = null;
      if (tag.name === 'source') unit.source = { range, end: tag.end };
      else if (tag.name === 'seg-source') unit.segSource = { range, end: tag.end };
      else unit.target = { range, whole: { start: opened.start, end: tag.end }, tag: opened };
    } else if (tag.name === 'trans-unit') {
      segments.push(...segmentsOf(bytes, unit, original, targetLanguage));
      unit = null;
    }
  };
  scanXml(bytes, { open, close });
  return { bytes, segments, files, namespaces };
}

function isSide(name: string): name is 'source' | 'seg-source' | 'target' {
  return name === 'source' || name === 'seg-source' || name === 'target';
}

function segmentsOf(
  bytes: Uint8Array,
  draft: DraftUnit,
  original: string,
  targetLanguage: string | null,
): VendorSegment[] {
  const content = draft.segSource ?? draft.source;
  if (content === null || draft.isClosed) return [];
  const { target } = draft;
  const unit: VendorUnit = {
    segments: [],
    content: content.range,
    behindSource: content.end,
    target: target?.whole ?? null,
  };
  const whole =
    target === null ? null : { ...target.range, emptyTag: target.tag.isEmpty ? target.tag : null };
  const parts: (readonly [string | null, ByteRange, TargetPlace | null])[] =
    draft.sources.size === 0
      ? [[null, content.range, whole]]
      : [...draft.sources].map(([mid, range]) => [mid, range, draft.targets.get(mid) ?? null]);
  const name = original.split(/[\\/]/u).at(-1) ?? '';
  for (const [mid, source, place] of parts) {
    const definition = mid === null ? null : (draft.definitions.get(mid) ?? null);
    const said = (what: string): string =>
      definition === null ? '' : (attributeOf(bytes, definition, what) ?? '');
    unit.segments.push({
      id: `${original}/${draft.id}/${mid ?? ''}`,
      location: `${name === '' ? 'file' : name}, segment ${mid ?? draft.id}`,
      unit,
      mid,
      source,
      target: place,
      isLocked: draft.isLocked || LOCKED.test(said('locked')),
      isConfirmed: draft.isConfirmed || SETTLED.test(said('conf')),
      definition,
      targetLanguage,
    });
  }
  return unit.segments;
}

const DECLARATION = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"[^"]*"|'[^']*')/gu;
const PREFIX = /(?<![\w.-])([\w.-]+):/gu;

function declarationsOf(tag: string): ReadonlyMap<string, string> {
  return new Map(
    [...tag.matchAll(DECLARATION)].map(([declaration, prefix = '']) => [prefix, declaration]),
  );
}

/**
 * Parses a part of the file: the content of a `source` in its own unit, with a `target` beside it.
 */
export function parseVendorContent({ bytes, namespaces }: VendorXliff, range: ByteRange) {
  const content = decodeRange(bytes, range.start, range.end);
  // Only the used ones, because a file may declare any number, and has any number of segments.
  const used = new Set(['', ...[...content.matchAll(PREFIX)].map(([, prefix = '']) => prefix)]);
  const declared = [...used].map((prefix) => namespaces.get(prefix) ?? '').join('');
  const document = parseXml(
    `<trans-unit${declared}><source>${content}</source><target/></trans-unit>`,
  );
  const unit = document.documentElement;
  const [source, target] = ['source', 'target'].map(
    (name) => unit?.getElementsByTagNameNS('*', name)[0] ?? null,
  );
  if (unit === null || !source || !target) throw new Error('The parts that were written are gone.');
  return { unit, source, target };
}

/** Returns the text of a part as a reader sees it, without codes. */
export function vendorText(file: VendorXliff, range: ByteRange | null): string {
  if (range === null) return '';
  const raw = decodeRange(file.bytes, range.start, range.end);
  return raw.includes('<') || raw.includes('&')
    ? visibleXliffText(parseVendorContent(file, range).source)
    : raw;
}

/**
 * Returns whether a segment needs translation: it has none, or one that only repeats the source.
 */
export function isVendorOpen(file: VendorXliff, segment: VendorSegment): boolean {
  if (segment.isLocked) return false;
  const words = vendorText(file, segment.target).trim();
  if (words === '') return true;
  return !segment.isConfirmed && words === vendorText(file, segment.source).trim();
}

/**
 * Reads the segments. @param side `source`: sources of the texts to translate; `target`: all
 * targets
 */
export function readVendorSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
  side: 'source' | 'target',
): Counted<DocumentSegment>[] {
  const file = readVendorXliff(bytes);
  return file.segments.flatMap((segment) => {
    if (side === 'source' && !isVendorOpen(file, segment)) return [];
    const text = vendorText(file, side === 'source' ? segment.source : segment.target).trim();
    const { id, location } = segment;
    return text === '' ? [] : [budget.count({ id, text, location })];
  });
}
