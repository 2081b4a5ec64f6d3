import { diffArrays } from 'diff';
import type { Segment } from '../../engines/piece.ts';
import { spacedText } from '../../engines/piece.ts';
import type { OpenDocument } from '../../formats/document-format.ts';
import { dropIllegalChars } from '../../formats/office/xml-dom.ts';
import { tagKindsOf } from '../../formats/tag-kinds.ts';
import { fromTaggedText } from '../../formats/tagged-segment.ts';
import type { TagMark } from '../../../../shared/domain/documents/tags.ts';
import { writeTagged, type TagKinds } from '../../../../shared/documents/tagged-text.ts';
import { rewordSegment } from '../../../../shared/documents/reword-segment.ts';

/** A text of the document as the user sees it. */
export interface EditedText {
  /** Current text in the document. */
  readonly text: string;
  /** Replacement text; absent: unchanged. */
  readonly edited?: string | undefined;
  /** Instead of `edited`: the replacement with its formatting, as `toTaggedText` writes it. */
  readonly tagged?: string | undefined;
  /** Positions the user chose for the tags in the replacement; absent: tags follow their words. */
  readonly marks?: readonly TagMark[] | undefined;
}

/** A text with tags: its index in the list, and its segment with descriptions of the tags. */
export interface TextWithTags {
  readonly text: number;
  readonly pieces: Segment;
  readonly kinds: TagKinds;
}

/** A document and a list with more differences than this are unrelated. */
const MAX_DIFFERENCES = 4000;
/** Maximum number of segments that form one text of the list: the lines of a paragraph. */
const MAX_LINES = 50;

/**
 * Finds the edited texts in a document, in order.
 * @param texts all texts of the document, including unchanged ones, so that equal texts are
 * distinguished by position
 * @returns the answer of each segment, the indexes in `texts` of edits that were not found, and the
 * index there of each segment that has an answer; whether none of the edited texts was found
 */
export function placeEdits(
  { segments }: Pick<OpenDocument, 'segments'>,
  texts: readonly EditedText[],
): {
  answers: (Segment | undefined)[];
  unplaced: number[];
  textOf: readonly (number | undefined)[];
  isOther: boolean;
} {
  const answers: (Segment | undefined)[] = segments.map(() => undefined);
  const textOf: (number | undefined)[] = [];
  let isOther = texts.some(({ edited, tagged }) => edited !== undefined || tagged !== undefined);
  const placed = new Set<number>();
  for (const { text, segment, count } of matchTexts(
    texts.map(({ text: own }) => solid(own)),
    segments.map((own) => solid(spacedText(own))),
  )) {
    const { edited, tagged, marks } = withoutControls(texts[text]);
    if (tagged !== undefined && count === 1) {
      isOther = false;
      placed.add(text);
      textOf[segment] = text;
      answers[segment] = fromTaggedText(segments[segment] ?? [], tagged);
      continue;
    }
    if (edited === undefined) continue;
    isOther = false;
    const lines = count === 1 ? [edited] : edited.split('\n');
    if (lines.length !== count) continue;
    placed.add(text);
    for (const [index, line] of lines.entries()) {
      const own = segments[segment + index] ?? [];
      textOf[segment + index] = text;
      // Marks refer to the whole text, so lines split over several segments have none.
      answers[segment + index] =
        marks === undefined || count > 1 ? rewordSegment(own, line) : writeTagged(own, line, marks);
    }
  }
  const unplaced = texts.flatMap(({ edited, tagged }, index) =>
    (edited === undefined && tagged === undefined) || placed.has(index) ? [] : [index],
  );
  return { answers, unplaced, textOf, isOther };
}

/** Removes pasted characters that would make a file unreadable. Marks stay at their letters. */
function withoutControls(own: EditedText | undefined): Partial<EditedText> {
  if (own?.edited === undefined) return own ?? {};
  const clean = (text: string): string => dropIllegalChars(text.replaceAll(/[\v\f]/gu, ' '));
  const { edited, marks } = own;
  return {
    ...own,
    edited: clean(edited),
    marks: marks?.map((mark) => ({ ...mark, at: clean(edited.slice(0, mark.at)).length })),
  };
}

/**
 * Finds the tags of texts in the document, in order.
 * @returns the texts that have tags, and the indexes of those that are not a segment of the document
 */
export function findTags(
  { segments }: Pick<OpenDocument, 'segments'>,
  texts: readonly EditedText[],
): { tagged: TextWithTags[]; unknown: number[] } {
  const wanted = texts.map(({ text }) => solid(text));
  const matches = matchTexts(
    wanted,
    segments.map((own) => solid(spacedText(own))),
  );
  const known = new Set(matches.flatMap(({ text, count }) => (count === 1 ? [text] : [])));
  const unknown = wanted.flatMap((text, at) => (text === '' || known.has(at) ? [] : [at]));
  const tagged = matches.flatMap(({ text, segment, count }) => {
    const pieces = segments[segment] ?? [];
    const first = pieces.find((piece) => piece.kind === 'text');
    const hasTags = pieces.some((piece) => piece.kind === 'object' || piece.run !== first?.run);
    return count === 1 && hasTags ? [{ text, pieces, kinds: tagKindsOf(pieces) }] : [];
  });
  return { tagged, unknown };
}

/** Removes spaces: readers of a format differ in spaces, never in letters. */
function solid(text: string): string {
  return text.replace(/\s+/gu, '').normalize('NFC');
}

/** A text and the segments that form it. */
interface TextMatch {
  readonly text: number;
  readonly segment: number;
  readonly count: number;
}

function matchTexts(texts: readonly string[], segments: readonly string[]): TextMatch[] {
  const parts = diffArrays([...texts], [...segments], { maxEditLength: MAX_DIFFERENCES });
  if (parts === undefined) return [];
  const matches: TextMatch[] = [];
  let [text, segment] = [0, 0];
  let gap = { text: 0, segment: 0 };
  for (const { value, added, removed } of parts) {
    if (added) segment += value.length;
    else if (removed) text += value.length;
    else {
      matches.push(...matchLines(texts, segments, gap, { text, segment }));
      for (let index = 0; index < value.length; index += 1) {
        matches.push({ text: text + index, segment: segment + index, count: 1 });
      }
      text += value.length;
      segment += value.length;
      gap = { text, segment };
    }
  }
  return [...matches, ...matchLines(texts, segments, gap, { text, segment })];
}

interface Place {
  readonly text: number;
  readonly segment: number;
}

/** Matches texts made of several segments between two positions, line by line. */
function matchLines(
  texts: readonly string[],
  segments: readonly string[],
  from: Place,
  to: Place,
): TextMatch[] {
  const matches: TextMatch[] = [];
  let first = from.segment;
  for (let text = from.text; text < to.text; text += 1) {
    const wanted = texts[text] ?? '';
    if (wanted === '') continue;
    for (let segment = first; segment < to.segment; segment += 1) {
      const count = countLines(wanted, segments, segment, to.segment);
      if (count === 0) continue;
      matches.push({ text, segment, count });
      first = segment + count;
      break;
    }
  }
  return matches;
}

/** Counts the segments from `start` that together form this text; 0 if they do not. */
function countLines(
  wanted: string,
  segments: readonly string[],
  start: number,
  end: number,
): number {
  let length = 0;
  for (let count = 1; count <= MAX_LINES && start + count <= end; count += 1) {
    const part = segments[start + count - 1] ?? '';
    if (!wanted.startsWith(part, length)) return 0;
    length += part.length;
    if (length === wanted.length) return count;
  }
  return 0;
}
