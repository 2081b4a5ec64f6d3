import { XMLSerializer } from '@xmldom/xmldom';
import { spliceBytes, type ByteSplice } from '../../../../shared/documents/bytes.ts';
import type { ReadBudget } from '../../../../shared/documents/read-budget.ts';
import type { ByteRange } from '../../../../shared/documents/office/sheet-scan.ts';
import {
  isVendorOpen,
  parseVendorContent,
  readVendorXliff,
  vendorText,
  type VendorSegment,
  type VendorUnit,
  type VendorXliff,
} from '../../../../shared/documents/xliff/vendor-xliff.ts';
import { attributeOf, decodeRange } from '../../../../shared/documents/xml/xml-scan.ts';
import { toLanguageTag } from '../../../../shared/exchange/exchange-unit.ts';
import { baseCode } from '../../engines/language-codes.ts';
import { hasLetters, type Segment } from '../../engines/piece.ts';
import { countSegments } from '../count-segments.ts';
import type { Answers } from '../document-format.ts';
import { planSegment, writeTarget } from './segment-plan.ts';

interface PlannedSegment {
  readonly segment: VendorSegment;
  readonly parts: ReturnType<typeof parseVendorContent>;
  readonly plan: ReturnType<typeof planSegment>;
}

/**
 * Opens files of Trados Studio and memoQ: translations are written directly into their bytes,
 * everything else stays unchanged. Locked and already translated segments are skipped.
 * @param of `source`: segments awaiting translation; `target`: existing translations
 */
export function openVendorXliff(bytes: Uint8Array, budget: ReadBudget, of: 'source' | 'target') {
  const file = readVendorXliff(bytes);
  const planned = file.segments.flatMap((segment): PlannedSegment[] => {
    const range = rangeOf(file, segment, of);
    if (range === null) return [];
    const parts = parseVendorContent(file, range);
    const plan = planSegment(parts.source);
    return hasLetters(plan.segment) ? [{ segment, parts, plan }] : [];
  });
  return {
    kept: file.segments.filter(
      (segment) => !isVendorOpen(file, segment) && vendorText(file, segment.target).trim() !== '',
    ),
    ...countSegments(
      planned.map(({ plan, segment }) => ({ segment: plan.segment, location: segment.location })),
      budget,
    ),
    write(answers: Answers, targetLang: string): Uint8Array {
      const written = new Map<VendorSegment, string>();
      for (const [index, one] of planned.entries()) {
        const answer = answers[index];
        if (answer !== undefined) written.set(one.segment, contentOf(one, answer));
      }
      const units = new Set([...written.keys()].map(({ unit }) => unit));
      return spliceBytes(file.bytes, [
        ...[...units].flatMap((unit) => spliceUnit(file, unit, written)),
        ...(of === 'source' ? [...written.keys()].flatMap((one) => asDraft(file, one)) : []),
        ...languagesOf(file, targetLang),
      ]);
    },
  };
}

function rangeOf(
  file: VendorXliff,
  segment: VendorSegment,
  of: 'source' | 'target',
): ByteRange | null {
  if (of === 'source') return isVendorOpen(file, segment) ? segment.source : null;
  return segment.isLocked ? null : segment.target;
}

/** Returns an answer as written in the file, without the surrounding element. */
function contentOf({ parts, plan, segment }: PlannedSegment, answer: Segment): string {
  const { unit, source, target } = parts;
  const { id, location, targetLanguage } = segment;
  writeTarget(
    {
      id,
      location,
      element: unit,
      source,
      target,
      targetLanguage,
      beforeTarget: source,
      stateHolder: null,
      isToTranslate: true,
    },
    plan,
    answer,
  );
  const xml = new XMLSerializer().serializeToString(target).replaceAll('\r', '&#13;');
  return xml.slice(xml.indexOf('>') + 1, Math.max(xml.lastIndexOf('</'), xml.indexOf('>') + 1));
}

/** Fills existing targets, or creates one like the source. */
function spliceUnit(
  file: VendorXliff,
  unit: VendorUnit,
  written: ReadonlyMap<VendorSegment, string>,
): ByteSplice[] {
  const changed = unit.segments.filter((segment) => written.has(segment));
  const isWholeTarget = unit.target !== null && changed.every(({ target }) => target !== null);
  if (
    isWholeTarget &&
    !repeatsCodes(
      file,
      unit,
      changed.map((one) => written.get(one) ?? ''),
    )
  ) {
    return changed.flatMap((segment) => {
      const { target } = segment;
      const text = written.get(segment) ?? '';
      if (target === null) return [];
      if (target.emptyTag === null) return [{ ...target, text }];
      const { start, end } = target.emptyTag;
      return [{ start, end, text: fill(decodeRange(file.bytes, start, end), text) }];
    });
  }
  const { content, behindSource } = unit;
  let inside = '';
  let at = content.start;
  for (const segment of unit.segments) {
    inside += decodeRange(file.bytes, at, segment.source.start);
    const before =
      segment.target === null
        ? ''
        : decodeRange(file.bytes, segment.target.start, segment.target.end);
    inside += written.get(segment) ?? before;
    at = segment.source.end;
  }
  inside += decodeRange(file.bytes, at, content.end);
  const place = unit.target ?? { start: behindSource, end: behindSource };
  const head = decodeRange(file.bytes, place.start, place.end);
  const tag = /^<[^>]*>/u.exec(head)?.[0] ?? '<target>';
  return [{ ...place, text: fill(tag.endsWith('/>') ? tag : tag.replace(/>$/u, '/>'), inside) }];
}

const CODE = /<(x|g|ph|it|bx|ex|bpt|ept)\s[^<>]*?\bid\s*=\s*["']([^"'<>]*)["']/gu;

/**
 * Returns whether a code of a segment is already in the target, but outside its mark: a tool that
 * copies a source without segmenting it leaves it there.
 */
function repeatsCodes(file: VendorXliff, unit: VendorUnit, contents: readonly string[]): boolean {
  if (unit.target === null) return false;
  let outside = '';
  let at = unit.target.start;
  const marks = unit.segments.flatMap(({ mid, target }) => (mid === null ? [] : (target ?? [])));
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    outside += decodeRange(file.bytes, at, start);
    at = end;
  }
  if (marks.length === 0) return false;
  const idsIn = (xml: string): string[] =>
    Array.from(xml.matchAll(CODE), ([, name = '', id = '']) => `${name} ${id}`);
  const left = new Set(idsIn(outside + decodeRange(file.bytes, at, unit.target.end)));
  return contents.some((content) => idsIn(content).some((id) => left.has(id)));
}

/** Fills an empty `<mrk …/>`. */
function fill(emptyTag: string, content: string): string {
  const name = /^<([^\s/>]+)/u.exec(emptyTag)?.[1] ?? 'target';
  return `${emptyTag.slice(0, -'/>'.length).trimEnd()}>${content}</${name}>`;
}

/** Sets a state: Trados Studio shows a segment without one as not translated, regardless of its target. */
function asDraft({ bytes }: VendorXliff, { definition }: VendorSegment): ByteSplice[] {
  if (definition === null || attributeOf(bytes, definition, 'conf') !== null) return [];
  const at = definition.end - (definition.isEmpty ? 2 : 1);
  const tag = decodeRange(bytes, definition.start, at);
  const start = at - (tag.length - tag.trimEnd().length);
  return [{ start, end: start, text: ' conf="Draft"' }];
}

/** Sets the languages; a file for es-MX keeps that code when it is translated into Spanish. */
function languagesOf({ bytes, files }: VendorXliff, targetLang: string): ByteSplice[] {
  return files.flatMap((file) => {
    const named = attributeOf(bytes, file, 'target-language');
    if (named !== null && baseCode(named) === baseCode(targetLang)) return [];
    const tag = decodeRange(bytes, file.start, file.end);
    const wanted = ` target-language="${toLanguageTag(targetLang)}"`;
    const text = /\starget-language\s*=/u.test(tag)
      ? tag.replace(/\starget-language\s*=\s*(?:"[^"]*"|'[^']*')/u, wanted)
      : insertBeforeEnd(tag, wanted);
    return [{ start: file.start, end: file.end, text }];
  });
}

/** Inserts an attribute into a start tag, after the last one. */
function insertBeforeEnd(tag: string, attribute: string): string {
  const inside = tag.replace(/\/?>$/u, '').trimEnd();
  return `${inside}${attribute}${tag.slice(inside.length)}`;
}
