import { findMarks } from '../../domain/checks/placeholders.ts';
import type { SegmentState } from '../../domain/history/history.ts';
import { segmentIdOf } from '../../domain/history/segment-id.ts';
import { toLanguageTag } from '../exchange-unit.ts';
import { createTextWriter } from '../exchange-writer.ts';
import { escapeXliff2Text, escapeXmlAttribute, escapeXmlText } from '../xml-text.ts';
import type { HandoffHead, HandoffSegment, HandoffWriter } from './handoff-segment.ts';
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
 * Creates a writer for one document as XLIFF 2.1, with a unit of one segment for each of its
 * segments.
 */
export function createHandoffXliffWriter(head: HandoffHead, digest: Digest): HandoffWriter {
  return createTextWriter<HandoffSegment>({
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
    unit: (segment) => unitOf(head.itemId, segment, digest),
    end: () => '</file>\n</xliff>\n',
  });
}

function unitOf(itemId: string, segment: HandoffSegment, digest: Digest): string {
  const { position, source, target, state, location, comments } = segment;
  const codes = createCodes();
  const sourceXml = codes.source(source);
  const targetXml = codes.target(target);
  // An untranslated segment has no target, and so no state beyond the first.
  const hasTarget = target !== '' || source === '';
  const stateName = hasTarget ? XLIFF_STATES[state] : 'initial';
  const name = location === null ? '' : ` name="${escapeXmlAttribute(location)}"`;
  const isOpen = state !== 'locked';
  return (
    `<unit id="${escapeXmlAttribute(segmentIdOf(itemId, position))}"${name}` +
    `${isOpen ? '' : ' translate="no"'} canResegment="no">` +
    `<mda:metadata><mda:metaGroup category="${XLIFF_MARK_CATEGORY}"><mda:meta type="row">` +
    `${escapeXmlText(writeRowMark(itemId, segment, digest))}</mda:meta></mda:metaGroup></mda:metadata>` +
    notesOf(location, comments) +
    codes.originalData() +
    `<segment id="s1" state="${stateName}"><source>${sourceXml}</source>` +
    `${hasTarget ? `<target>${targetXml}</target>` : ''}</segment></unit>\n`
  );
}

function notesOf(location: string | null, comments: readonly string[]): string {
  const notes = [
    ...(location === null ? [] : [`<note category="location">${escapeXmlText(location)}</note>`]),
    ...comments.map((comment) => `<note>${escapeXmlText(comment)}</note>`),
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
