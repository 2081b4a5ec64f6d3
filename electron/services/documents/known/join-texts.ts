import { wordsOfTaggedText } from '../../../../shared/documents/xml-tags.ts';
import type { HistorySegment, SegmentOrigin } from '../../../../shared/domain/history/history.ts';
import type { PartStart } from '../../../../shared/domain/history/parts.ts';
import { escapeXmlText } from '../../../../shared/exchange/xml-text.ts';
import { baseLanguage } from '../../../../shared/domain/connections/language.ts';
import { hasLineEnd } from '../../../../shared/text/lines.ts';
import type { DocumentText, WrittenEdit } from '../../../clients/translation/translation-client.ts';
import type { JobText } from '../../../db/documents/job-texts-repo.ts';

/** The rows of one text of a document: itself, or its sentences. */
export type TextRows = readonly JobText[];

/** Groups rows in reading order by their text. */
export function groupByText(rows: readonly JobText[]): TextRows[] {
  const groups: JobText[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last?.[0]?.position === row.position) last.push(row);
    else groups.push([row]);
  }
  return groups;
}

/** Returns true if the rows, joined, are exactly the text at this position. */
export function areRowsOf(rows: TextRows, position: number, text: DocumentText): boolean {
  if (!rows.every((row, part) => row.position === position && row.part === part)) return false;
  if (joinSources(rows) !== text.text) return false;
  const [row] = rows;
  if (rows.length === 1) return row?.tagged === text.tagged;
  if (text.tagged === null) return rows.every(({ tagged }) => tagged === null);
  const joined = rows.map((each, part) => {
    // The XML of a text excludes the white space at its edges.
    const own = part === 0 ? each.text.trimStart() : each.text;
    return each.tagged ?? escapeXmlText(part === rows.length - 1 ? own.trimEnd() : own);
  });
  return joined.join('') === text.tagged;
}

const joinSources = (rows: TextRows): string => rows.map(({ text }) => text).join('');

/** Returns the words of a row's translation; null: it has none. */
export const wordsOfTarget = ({
  tagged,
  target,
}: Pick<JobText, 'tagged' | 'target'>): string | null =>
  target === null || tagged === null ? target : wordsOfTaggedText(target);

/** Pieces of a translation: the sentences, each with the space after it, in XML if the text has tags. */
function joinTargets(rows: TextRows, isTagged: boolean, targetLang: string): string[] {
  return rows.map(({ text, tagged, target }, index) => {
    const own = (target ?? '').trim();
    const words = wordsOfTarget({ tagged, target: own }) ?? '';
    const space = index === rows.length - 1 ? '' : spaceBetween(text, words, targetLang);
    if (!isTagged) return own + space;
    return (tagged === null ? escapeXmlText(own) : own) + escapeXmlText(space);
  });
}

/** Returns what to write in place of a text. */
export function toEdit(rows: TextRows, found: DocumentText, targetLang: string): WrittenEdit {
  const [row] = rows;
  const { text, tagged } = found;
  const isKept = rows.length === 1 && (row?.target === null || row?.origin === 'unchanged');
  if (isKept || row === undefined) return { text };
  const target =
    rows.length === 1
      ? (row.target ?? '')
      : joinTargets(rows, tagged !== null, targetLang).join('');
  return tagged === null ? { text, edited: target } : { text, tagged: target };
}

/** Returns the pair for the history, with its sentences where the text was split; null for a text without words. */
export function toPair(
  rows: TextRows,
  { text, tagged, location }: DocumentText,
  targetLang: string,
): Omit<HistorySegment, 'position'> | null {
  const source = text.trim();
  if (source === '') return null;
  const isTagged = tagged !== null;
  const pieces = joinTargets(rows, isTagged, targetLang);
  const words = (piece: string): string => (isTagged ? wordsOfTaggedText(piece) : piece);
  const joined = words(pieces.join(''));
  const sentences = startsOf(rows, pieces.map(words));
  const areCertain =
    rows.length > 1 && joined === pieces.map(words).join('') && joined === joined.trim();
  return {
    source,
    target: joined.trim(),
    ...(location === null ? {} : { location }),
    ...originOf(rows),
    ...(areCertain ? { sentences } : {}),
  };
}

/** Returns where the sentences begin in the text without the white space before it, and in its translation. */
function startsOf(rows: TextRows, targets: readonly string[]): PartStart[] {
  const first = rows[0]?.text ?? '';
  let source = first.trimStart().length - first.length;
  let target = 0;
  return rows.map(({ text }, index) => {
    const start = { source: Math.max(0, source), target };
    source += text.length;
    target += targets[index]?.length ?? 0;
    return start;
  });
}

/** A text is from a memory or the history only if all of its sentences with letters are. */
function originOf(rows: TextRows): { origin?: SegmentOrigin } {
  const translated = rows.filter(({ origin }) => origin !== 'unchanged');
  const kinds = new Set(translated.map(({ origin }) => origin));
  const [kind] = kinds;
  if (kinds.size !== 1) return {};
  if (kind === 'repetition') return { origin: { kind, name: null } };
  if (kind !== 'memory' && kind !== 'history') return {};
  const names = new Set(translated.flatMap(({ originName }) => originName ?? []));
  return { origin: { kind, name: names.size === 0 ? null : [...names].join(', ') } };
}

/** Languages that write no space between sentences. */
const UNSPACED = new Set(['zh', 'yue', 'ja']);
/** The end of a text in one of these scripts, or of punctuation that includes its space. */
const DENSE_END =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u2026\u2014\u201D\u2019\u3001-\u303F\u30FB\u30FC\uFF01-\uFF5E]$/u;

/**
 * Returns what to write between the translations of two sentences: the white space between the sentences themselves,
 * none where the target language writes none, and a space where only the target language writes one. Line ends stay.
 * @param source first sentence, with the white space after it
 * @param target its translation, without white space at its end; with some there, nothing is added
 */
export function spaceBetween(source: string, target: string, targetLang: string): string {
  if (target !== target.trimEnd()) return '';
  const space = source.slice(source.trimEnd().length);
  if (hasLineEnd(space)) return space;
  const isUnspaced = UNSPACED.has(baseLanguage(targetLang));
  if (isUnspaced && (space === '' || DENSE_END.test(target))) return '';
  if (space === '') return ' ';
  return isUnspaced ? space : space.replaceAll('\u3000', ' ');
}
