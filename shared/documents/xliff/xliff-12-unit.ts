import type { Element, Node } from '@xmldom/xmldom';
import { createCodeConverter, type CodeConverter } from './xliff-12-codes.ts';
import {
  attributesOf,
  convertDetails,
  MATCHES_NAMESPACE,
  oldChildren,
  oldName,
  type XliffMaker,
} from './xliff-12-maker.ts';
import { isElement } from '../xml/xml-nodes.ts';

/** A source with its target, or a text between two segments. */
interface OldSegment {
  readonly kind: 'segment' | 'ignorable';
  /** `mid` of the segment mark; null for a unit of one segment. */
  readonly mark: string | null;
  readonly source: readonly Node[];
  readonly target: Element | null;
}

const KNOWN_ATTRIBUTES = ['id', 'resname', 'translate', 'approved', 'xml:space'];

/**
 * Converts one `trans-unit`: IDs, notes, states, segments, codes, alternative translations; content
 * that 2.1 does not support becomes metadata.
 * @param id of the new unit
 */
export function convertUnit(unit: Element, id: string, maker: XliffMaker): Element {
  const codes = createCodeConverter(maker);
  const target = oldChildren(unit, 'target')[0] ?? null;
  const segments = readSegments(unit, target);
  const state = stateOf(unit, target);
  const sources = segments.map(({ source }) => codes.convert(source, 'source'));
  const targets = segments.map((segment) =>
    segment.target === null ? null : codes.convert(Array.from(segment.target.childNodes), 'target'),
  );
  const matches = convertAlternatives(unit, segments, maker);
  const converted = segments.map(({ kind }, index) => {
    const words = targets[index] ?? null;
    const sides = [maker.element('source', {}, sources[index] ?? [])];
    if (words !== null && words.length > 0) sides.push(maker.element('target', {}, words));
    const attributes =
      kind === 'segment' ? { id: segmentId(index), ...(sides.length > 1 ? state : {}) } : {};
    return maker.element(kind, attributes, sides);
  });
  return maker.element('unit', attributesOf(unit, id), [
    ...matches,
    ...convertDetails(unit, KNOWN_ATTRIBUTES, maker),
    ...codes.originalData(),
    ...converted,
  ]);
}

function segmentId(index: number): string {
  return `s${String(index + 1)}`;
}

/**
 * Reads the segments marked in `seg-source`, if those of the target match; otherwise the unit is
 * one segment.
 */
function readSegments(unit: Element, target: Element | null): OldSegment[] {
  const source = oldChildren(unit, 'source')[0];
  const whole: OldSegment = {
    kind: 'segment',
    mark: null,
    source: Array.from(source?.childNodes ?? []),
    target: target !== null && (target.textContent ?? '') === '' ? null : target,
  };
  const segmented = oldChildren(unit, 'seg-source')[0];
  if (segmented === undefined) return [whole];
  const children = Array.from(segmented.childNodes);
  const isMark = (node: Node): boolean =>
    oldName(node) === 'mrk' && isElement(node) && node.getAttribute('mtype') === 'seg';
  const all = Array.from(segmented.getElementsByTagNameNS('*', 'mrk')).filter(isMark);
  // Marks inside codes would split these, which 2.1 does not allow.
  if (all.length === 0 || all.some((mark) => mark.parentNode !== segmented)) return [whole];
  const targets = new Map<string, Element>();
  for (const mark of target === null ? [] : oldChildren(target, 'mrk')) {
    if (isMark(mark)) targets.set(mark.getAttribute('mid') ?? '', mark);
  }
  if (whole.target !== null && targets.size === 0) return [whole];
  return children
    .map((node): OldSegment => {
      if (!isMark(node) || !isElement(node)) {
        return { kind: 'ignorable', mark: null, source: [node], target: null };
      }
      const mark = node.getAttribute('mid') ?? '';
      return {
        kind: 'segment',
        mark,
        source: Array.from(node.childNodes),
        target: targets.get(mark) ?? null,
      };
    })
    .filter(({ kind, source: nodes }) => kind === 'segment' || nodes.some(isContent));
}

function isContent(node: Node): boolean {
  return (node.nodeValue ?? '') !== '' || oldName(node) !== '';
}

function stateOf(unit: Element, target: Element | null): { state?: string; subState?: string } {
  const old = target?.getAttribute('state') ?? '';
  const isApproved = unit.getAttribute('approved') === 'yes';
  const subState = /^[\w-]+$/u.test(old) ? { subState: `xliff12:${old}` } : {};
  if (isApproved || old === 'final') return { state: 'final', ...subState };
  if (old === 'signed-off') return { state: 'reviewed', ...subState };
  if (old === 'translated' || old.startsWith('needs-review')) {
    return { state: 'translated', ...subState };
  }
  return old === '' ? {} : { state: 'initial', ...subState };
}

/** Converts `alt-trans` to matches: proposals from memories and engines. */
function convertAlternatives(
  unit: Element,
  segments: readonly OldSegment[],
  maker: XliffMaker,
): Element[] {
  /** Index of the segment by mark; of the first segment where none is named. */
  const places = new Map<string | null, number>();
  for (const [index, { kind, mark }] of segments.entries()) {
    for (const key of kind === 'segment' ? [mark, null] : []) {
      if (!places.has(key)) places.set(key, index);
    }
  }
  const matches = oldChildren(unit, 'alt-trans').flatMap((alternative) => {
    const target = oldChildren(alternative, 'target')[0];
    const mark = alternative.getAttribute('mid');
    const place = places.get(mark) ?? -1;
    const segment = segments[place];
    if (target === undefined || segment === undefined) return [];
    const ownSource = oldChildren(alternative, 'source')[0];
    const codes: CodeConverter = createCodeConverter(maker);
    const source = codes.convert(
      ownSource === undefined ? segment.source : Array.from(ownSource.childNodes),
      'source',
    );
    const words = codes.convert(Array.from(target.childNodes), 'target');
    const quality = /^(\d{1,3}(?:\.\d+)?)\s*%?$/u.exec(
      alternative.getAttribute('match-quality') ?? '',
    )?.[1];
    return [
      maker.module(
        MATCHES_NAMESPACE,
        'mtc:match',
        {
          ref: `#${segmentId(place)}`,
          origin: alternative.getAttribute('origin'),
          matchQuality: quality !== undefined && Number(quality) <= 100 ? quality : null,
        },
        [
          ...codes.originalData(),
          maker.element('source', {}, source),
          maker.element('target', {}, words),
        ],
      ),
    ];
  });
  return matches.length === 0 ? [] : [maker.module(MATCHES_NAMESPACE, 'mtc:matches', {}, matches)];
}
