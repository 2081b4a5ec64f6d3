import { findMarks } from '../../domain/checks/placeholders.ts';
import type { SegmentState } from '../../domain/history/history.ts';
import { segmentIdOf } from '../../domain/history/segment-id.ts';
import { toLanguageTag } from '../exchange-unit.ts';
import { createTextWriter } from '../exchange-writer.ts';
import { escapeXliff2Text, escapeXmlAttribute, escapeXmlText } from '../xml-text.ts';
import type { HandoffHead, HandoffPart, HandoffSegment, HandoffWriter } from './handoff-segment.ts';
import { writeRowMark, type Digest } from './row-mark.ts';
import { createCodeIds } from './unit-codes.ts';

/** @see XLIFF 2.1, `state` */
export const XLIFF_STATES: Record<SegmentState, 'initial' | 'translated' | 'reviewed' | 'final'> = {
  machine: 'initial',
  edited: 'translated',
  confirmed: 'reviewed',
  locked: 'final',
};

/** Category that contains the mark of a unit. @see XLIFF 2.1, metadata module */
export const XLIFF_MARK_CATEGORY = 'dragoman';

const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0';

/**
 * Creates a writer for one document as XLIFF 2.1, with a unit for each segment, in which each part
 * is a segment of its own. The parts of a segment have to be written in one call.
 */
export function createHandoffXliffWriter(head: HandoffHead, digest: Digest): HandoffWriter {
  const units = createTextWriter<readonly HandoffSegment[]>({
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0"' +
      ` xmlns:mda="${METADATA}" version="2.1"` +
      ` srcLang="${toLanguageTag(head.sourceLang)}" trgLang="${toLanguageTag(head.targetLang)}">\n` +
      `<file id="f1" original="${escapeXmlAttribute(head.title)}" canResegment="no" xml:space="preserve">\n` +
      `<mda:metadata><mda:metaGroup category="${XLIFF_MARK_CATEGORY}">` +
      `<mda:meta type="document">${escapeXmlText(head.itemId)}</mda:meta>` +
      `<mda:meta type="revision">${String(head.exportedAtMs)}</mda:meta>` +
      '</mda:metaGroup></mda:metadata>\n',
    unit: (parts) => unitOf(head.itemId, parts, digest),
    end: () => '</file>\n</xliff>\n',
  });
  return {
    write: (segments) => units.write(inSegments(segments)),
    end: () => units.end(),
  };
}

/** Groups the parts of each segment; neighbors without parts stay apart. */
function inSegments(segments: readonly HandoffSegment[]): HandoffSegment[][] {
  const groups: HandoffSegment[][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    const isNext = (segment.part?.number ?? 1) > 1 && last?.[0]?.position === segment.position;
    if (last !== undefined && isNext) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

/** Returns the ID of an XLIFF segment within its unit, by which its mark and comments refer to it. */
export const xliffPartId = (sourceStart: number): string => `s${String(sourceStart)}`;

const partIdOf = ({ part }: HandoffSegment): string =>
  part === undefined ? 's1' : xliffPartId(part.sourceStart);

function unitOf(itemId: string, parts: readonly HandoffSegment[], digest: Digest): string {
  const codes = createCodes();
  const segments = parts.map((part) => segmentOf(part, codes)).join('');
  const { position = 0, location = null } = parts[0] ?? {};
  const name = location === null ? '' : ` name="${escapeXmlAttribute(location)}"`;
  const isOpen = parts.some(({ state }) => state !== 'locked');
  const marks = parts.map(
    (part) =>
      `<mda:meta type="row">${escapeXmlText(writeRowMark(itemId, part, digest))}</mda:meta>`,
  );
  return (
    `<unit id="${escapeXmlAttribute(segmentIdOf(itemId, position))}"${name}` +
    `${isOpen ? '' : ' translate="no"'} canResegment="no">` +
    `<mda:metadata><mda:metaGroup category="${XLIFF_MARK_CATEGORY}">${marks.join('')}` +
    '</mda:metaGroup></mda:metadata>' +
    notesOf(location, parts) +
    codes.originalData() +
    `${segments}</unit>\n`
  );
}

/** Writes a part, with the white space that follows it. */
function segmentOf(segment: HandoffSegment, codes: ReturnType<typeof createCodes>): string {
  const { source, target, state, part } = segment;
  codes.begin();
  const sourceXml = codes.source(source);
  const targetXml = codes.target(target);
  // An untranslated segment has no target, and so no state beyond the first.
  const hasTarget = target !== '' || source === '';
  const stateName = hasTarget ? XLIFF_STATES[state] : 'initial';
  return (
    `<segment id="${partIdOf(segment)}" state="${stateName}"><source>${sourceXml}</source>` +
    `${hasTarget ? `<target>${targetXml}</target>` : ''}</segment>` +
    (part === undefined ? '' : gapOf(part))
  );
}

function gapOf({ sourceGap, targetGap }: HandoffPart): string {
  if (sourceGap === '' && targetGap === '') return '';
  return (
    `<ignorable><source>${escapeXliff2Text(sourceGap)}</source>` +
    `<target>${escapeXliff2Text(targetGap)}</target></ignorable>`
  );
}

function notesOf(location: string | null, parts: readonly HandoffSegment[]): string {
  const notes = [
    ...(location === null ? [] : [`<note category="location">${escapeXmlText(location)}</note>`]),
    ...parts.flatMap((part) => {
      const category = part.part === undefined ? '' : ` category="${partIdOf(part)}"`;
      return part.comments.map((comment) => `<note${category}>${escapeXmlText(comment)}</note>`);
    }),
  ];
  return notes.length === 0 ? '' : `<notes>${notes.join('')}</notes>`;
}

/** Turns tags and placeholders of one unit into codes that a translation program protects. */
function createCodes() {
  const data: string[] = [];
  const ids = createCodeIds();
  const dataIdOf = (raw: string): number => {
    const known = data.indexOf(raw);
    return known >= 0 ? known + 1 : data.push(raw);
  };
  const write = (text: string, idOf: (raw: string) => number): string => {
    let xml = '';
    let at = 0;
    for (const { start, end, raw } of findMarks(text)) {
      const ref = String(dataIdOf(raw));
      xml += escapeXliff2Text(text.slice(at, start));
      xml += `<ph id="${String(idOf(raw))}" dataRef="d${ref}" disp="${escapeXmlAttribute(raw)}"/>`;
      at = end;
    }
    return xml + escapeXliff2Text(text.slice(at));
  };
  return {
    /** Begins a part: its codes are paired with each other only. */
    begin: (): void => ids.begin(),
    source: (text: string): string => write(text, ids.source),
    target: (text: string): string => write(text, ids.target),
    originalData: (): string =>
      data.length === 0
        ? ''
        : `<originalData>${data
            .map((raw, index) => `<data id="d${String(index + 1)}">${escapeXliff2Text(raw)}</data>`)
            .join('')}</originalData>`,
  };
}
