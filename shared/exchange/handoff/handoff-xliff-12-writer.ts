import { findMarks } from '../../domain/checks/placeholders.ts';
import type { SegmentState } from '../../domain/history/history.ts';
import { toLanguageTag } from '../exchange-unit.ts';
import { createTextWriter } from '../exchange-writer.ts';
import { codePointHex, escapeXmlAttribute, escapeXmlText } from '../xml-text.ts';
import type { HandoffHead, HandoffSegment, HandoffWriter } from './handoff-segment.ts';
import { XLIFF_MARK_CATEGORY } from './handoff-xliff-writer.ts';
import { placeIdOf, writeRowMark, type Digest } from './row-mark.ts';
import { createCodeIds } from './unit-codes.ts';

/** @see XLIFF 1.2, `state` */
export const XLIFF_12_STATES: Record<SegmentState, string> = {
  machine: 'needs-review-translation',
  edited: 'translated',
  confirmed: 'signed-off',
  locked: 'final',
};

/**
 * State of a target that only repeats the source, so that a tool has a place for the translation.
 */
const UNTRANSLATED = 'needs-translation';

/** Type of the context that contains the mark of a unit. @see XLIFF 1.2, `context-type` */
export const XLIFF_12_MARK_CONTEXT = `x-${XLIFF_MARK_CATEGORY}`;

/** Beginning of the `ctype` of a character that XML does not have, followed by its code. */
export const XLIFF_12_CHARACTER = 'x-cp-';

/**
 * Creates a writer for one document as XLIFF 1.2, with a unit for each segment or part. Uses no other
 * vocabulary, because a tool may drop it.
 */
export function createHandoffXliff12Writer(head: HandoffHead, digest: Digest): HandoffWriter {
  const tool = ` tool-id="${XLIFF_MARK_CATEGORY}"`;
  return createTextWriter<HandoffSegment>({
    begin: () =>
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n' +
      `<file original="${escapeXmlAttribute(head.title)}" datatype="plaintext"` +
      ` source-language="${toLanguageTag(head.sourceLang)}"` +
      ` target-language="${toLanguageTag(head.targetLang)}"${tool}>\n` +
      '<header><phase-group><phase phase-name="export" process-name="translation"' +
      `${tool} date="${new Date(head.exportedAtMs).toISOString()}"/></phase-group>` +
      `<tool${tool} tool-name="Dragoman"/></header>\n<body>\n`,
    unit: (segment) => unitOf(head.itemId, segment, digest),
    end: () => '</body>\n</file>\n</xliff>\n',
  });
}

function unitOf(itemId: string, segment: HandoffSegment, digest: Digest): string {
  const { source, target, state, location, comments } = segment;
  const ids = createCodeIds();
  const sourceXml = content(source, ids.source);
  // OmegaT does not show a unit whose target is missing or empty.
  const isUntranslated = target === '' && source !== '';
  const targetXml = isUntranslated ? sourceXml : content(target, ids.target);
  const isApproved = !isUntranslated && (state === 'confirmed' || state === 'locked');
  const name = location === null ? '' : ` resname="${escapeXmlAttribute(location)}"`;
  return (
    `<trans-unit id="${escapeXmlAttribute(placeIdOf(itemId, segment))}"${name}` +
    `${isApproved ? ' approved="yes"' : ''}${state === 'locked' ? ' translate="no"' : ''} xml:space="preserve">` +
    `<source>${sourceXml}</source>` +
    `<target state="${isUntranslated ? UNTRANSLATED : XLIFF_12_STATES[state]}">${targetXml}</target>` +
    `<context-group><context context-type="${XLIFF_12_MARK_CONTEXT}">` +
    `${escapeXmlText(writeRowMark(itemId, segment, digest))}</context></context-group>` +
    (location === null
      ? ''
      : `<note from="${XLIFF_MARK_CATEGORY}">${escapeXmlText(location)}</note>`) +
    comments.map((comment) => `<note>${escapeXmlText(comment)}</note>`).join('') +
    '</trans-unit>\n'
  );
}

/**
 * Writes a text with its tags and placeholders as codes that a translation program protects: `bpt`
 * and `ept` around the content of a tag, `ph` for all others, and `x` for a character that XML does
 * not have.
 */
function content(text: string, idOf: (code: string) => number): string {
  const marks = findMarks(text);
  const ends = pairs(marks);
  const plain = (part: string): string =>
    escapeXmlText(part, (codePoint) => {
      const type = XLIFF_12_CHARACTER + codePointHex(codePoint);
      return `<x id="${String(idOf(type))}" ctype="${type}"/>`;
    });
  const idsOfEnds = new Map<number, string>();
  let xml = '';
  let at = 0;
  for (const [index, { start, end, raw }] of marks.entries()) {
    xml += plain(text.slice(at, start));
    at = end;
    const endOfPair = ends.get(index);
    const idOfStart = idsOfEnds.get(index);
    if (idOfStart !== undefined) xml += `<ept id="${idOfStart}">${escapeXmlText(raw)}</ept>`;
    else if (endOfPair === undefined) {
      xml += `<ph id="${String(idOf(raw))}">${escapeXmlText(raw)}</ph>`;
    } else {
      const id = String(idOf(`${raw} ${marks[endOfPair]?.raw ?? ''}`));
      idsOfEnds.set(endOfPair, id);
      xml += `<bpt id="${id}">${escapeXmlText(raw)}</bpt>`;
    }
  }
  return xml + plain(text.slice(at));
}

/** Maps each closed tag to its closing tag, by their indexes among the marks. */
function pairs(marks: ReturnType<typeof findMarks>): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const ends = new Map<number, number>();
  for (const [index, { kind, name }] of marks.entries()) {
    if (kind === 'tag-open') {
      const key = name.slice(1);
      const starts = open.get(key);
      if (starts === undefined) open.set(key, [index]);
      else starts.push(index);
    } else if (kind === 'tag-close') {
      const start = open.get(name.slice(2))?.pop();
      if (start !== undefined) ends.set(start, index);
    }
  }
  return ends;
}
