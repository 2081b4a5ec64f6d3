import type { OoxmlPackage } from '../../../../shared/documents/ooxml-package.ts';
import { readCellText, type ByteRange } from '../../../../shared/documents/sheet-scan.ts';
import { decodeRange, scanXml, toUtf8Xml } from '../../../../shared/documents/xml-scan.ts';
import type { Segment } from '../../engines/piece.ts';
import { plainText, textPiece } from '../../engines/piece.ts';
import type { FragmentKind } from './fragment-plan.ts';
import { planFragment } from './fragment.ts';

/** One text in a part, with what is translated in it. */
export interface SplicedUnit extends ByteRange {
  readonly kind: FragmentKind;
  readonly segments: readonly Segment[];
  readonly location: string;
}

/**
 * A part that may be too large for a tree: its texts are replaced in its bytes, and every other byte
 * stays. The bytes themselves are not kept between reading and writing.
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

/** A part with its answers; a unit that is null stays as it is. */
export interface RebuiltPart {
  readonly part: SplicedPart;
  /** Of the source. */
  readonly bytes: Uint8Array;
  readonly units: (RebuiltUnit | null)[];
}

export interface FragmentPlace extends ByteRange {
  readonly kind: FragmentKind;
  readonly location: string;
}

/** Reads the texts at these places; those without letters, and kept ones, are left out. */
export function planUnits(
  bytes: Uint8Array,
  places: readonly FragmentPlace[],
  isKept: (text: string) => boolean = () => false,
): SplicedUnit[] {
  const root = rootTagOf(bytes);
  return places.flatMap((place) => {
    const fragment = decodeRange(bytes, place.start, place.end);
    if (!/\p{L}/u.test(fragment)) return [];
    if (place.kind === 'cell' && isKept(readCellText(fragment))) return [];
    const { segments } = planFragment(place.kind, fragment, root);
    return segments.length === 0 ? [] : [{ ...place, segments }];
  });
}

/**
 * Puts the answers into the units of a part.
 * @param answers of the segments of all units, in their order
 */
export function rebuildUnits(
  office: OoxmlPackage,
  part: SplicedPart,
  answers: readonly Segment[],
  targetLang: string,
): RebuiltPart {
  if (part.units.length === 0) return { part, bytes: new Uint8Array(), units: [] };
  const bytes = toUtf8Xml(office.entries.read(part.name));
  const root = rootTagOf(bytes);
  let at = 0;
  const units = part.units.map((unit) => {
    const own = unit.segments.map((segment, index) =>
      keepFirstCase(segment, answers[at + index] ?? segment, targetLang),
    );
    at += own.length;
    const fragment = decodeRange(bytes, unit.start, unit.end);
    return planFragment(unit.kind, fragment, root).rebuild(own);
  });
  return { part, bytes, units };
}

/** The bytes of a part with its units replaced. */
export function splicePart({ part, bytes, units }: RebuiltPart): Uint8Array {
  const encoder = new TextEncoder();
  const edits = part.units.flatMap((unit, index) => {
    const xml = units[index]?.xml;
    return xml === undefined ? [] : [{ ...unit, bytes: encoder.encode(xml) }];
  });
  edits.sort((a, b) => a.start - b.start);
  const size = edits.reduce(
    (sum, edit) => sum + edit.bytes.length - (edit.end - edit.start),
    bytes.length,
  );
  const out = new Uint8Array(size);
  let read = 0;
  let written = 0;
  const copy = (from: Uint8Array): void => {
    out.set(from, written);
    written += from.length;
  };
  for (const edit of edits) {
    copy(bytes.subarray(read, edit.start));
    copy(edit.bytes);
    read = edit.end;
  }
  copy(bytes.subarray(read));
  return out;
}

/** The start tag of the first element. */
function rootTagOf(bytes: Uint8Array): string {
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
 * Engines begin a lonely word with a capital, as if it were a sentence: "musician" → "Músico". The
 * translation of a text in small letters begins small again. Left alone are German, whose nouns have
 * capitals, and names and short forms ("API").
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
