import type { Project } from '../../../shared/domain/projects/project.ts';
import { parseDuration } from '../../../shared/domain/time/parse-duration.ts';
import { parseTimeOfDay } from '../../../shared/domain/time/time-of-day.ts';
import { readDayWord, readMonthDay } from '../../lib/days/day-words.ts';
import { readDay } from '../../lib/days/written-day.ts';
import { foldName } from '../../lib/search/name-match.ts';

/** Language, day, and projects by which a line is read. */
export interface LineContext {
  /** Language of the names of days and months. */
  language: string;
  /** Order of numbers in a date. */
  locale: string;
  /** `2026-03-04` */
  today: string;
  projects: readonly Pick<Project, 'id' | 'name' | 'customerName' | 'isArchived'>[];
}

/** Something that can be understood in two ways, or not at all; an unknown name stays in the note. */
export type LineDoubt =
  | { kind: 'twice'; first: string; second: string }
  | { kind: 'several'; name: string; projects: string[] }
  | { kind: 'unknown'; name: string };

/** Parts of a line as typed; empty or null where the line has none. */
export interface ReadLine {
  note: string;
  start: string;
  end: string;
  duration: string;
  /** `2026-03-04` */
  day: string | null;
  projectId: string | null;
  doubts: LineDoubt[];
}

type Piece = { text: string } & (
  | { kind: 'range'; start: string; end: string }
  /** `1:20`: a time of day beside a duration with a unit, else a duration. */
  | { kind: 'clock' | 'duration' | 'start'; value: string }
  | { kind: 'day'; value: string }
);

/** Most words of a piece: `2 hours and 30 minutes`, `el 27 de noviembre de 2026`. */
const MAX_WORDS = 6;
const RANGE = /^(.+?)\s*[-–—]\s*(.+)$/u;
/** Two bare numbers, such as pages, are no times. */
const CLOCK_MARK = /[:h]|\.\d\d|[ap]\.?\s?m\b|uhr|hora/iu;
const CLOCK = /^\d{1,2}:\d\d$/u;
const HAS_UNIT = /[\p{L}:¼½¾]/u;
const AT = /^(?:at|um|ab|à|a las?)\s+/iu;
const LASTING = /^(?:for|lang|durante|pendant)\s+/iu;
const FOR = /^(?:for|für|para|pour)$/iu;
const NAMED_TIME = /(?:\d\s*[ap]\.?\s?m\.?|\suhr)$/iu;
/** The day comes first before a last dot, in every language. */
const DOTTED_DAY = /^\d{1,2}\.\s?\d{1,2}\.$/u;
const DAY_WITH_YEAR = /^\d{1,4}([./-])\s?\d{1,2}\1\s?\d{1,4}$/u;

/** Reads a line. Times, a day, and a duration count at its end, and those with digits also at its beginning. */
export function readLine(line: string, context: LineContext): ReadLine {
  const { words, projectIds, doubts } = readNames(line, context);
  const pieces: Piece[] = [];
  // Unknown names stay in the note, and hide nothing before or after them.
  const names: { first: string[]; last: string[] } = { first: [], last: [] };
  let until = words.length;
  for (;;) {
    for (; isName(words[until - 1]); until -= 1) names.last.unshift(words[until - 1] ?? '');
    const piece = lastPiece(words.slice(0, until), context);
    if (piece === null) break;
    until -= piece.text.split(' ').length;
    pieces.unshift(piece);
  }
  let from = 0;
  for (;;) {
    for (; from < until && isName(words[from]); from += 1) names.first.push(words[from] ?? '');
    const piece = firstPiece(words.slice(from, until), context);
    if (piece === null) break;
    from += piece.text.split(' ').length;
    pieces.push(piece);
  }
  return {
    note: [...names.first, ...words.slice(from, until), ...names.last].join(' '),
    ...combine(pieces, doubts),
    projectId: projectIds[0] ?? null,
    doubts,
  };
}

/** Writes a reading as a line that is read the same way. */
export function writeLine(read: ReadLine, { projects }: Pick<LineContext, 'projects'>): string {
  const { note, start, end, duration, day, projectId } = read;
  const name = projects.find(({ id }) => id === projectId)?.name;
  const times = end === '' ? start && `at ${start}` : `${start}-${end}`;
  return [note, times, duration, day ?? '', name === undefined ? '' : `@${name}`]
    .filter((part) => part !== '')
    .join(' ');
}

const isName = (word = ''): boolean => word.startsWith('@') && word !== '@';

/** Takes `@name` out of the words, wherever it is. */
function readNames(line: string, { projects }: LineContext) {
  const words: string[] = [];
  const projectIds: string[] = [];
  const doubts: LineDoubt[] = [];
  const open = projects.filter(({ isArchived }) => !isArchived);
  const rest = line.split(/\s+/u).filter((word) => word !== '');
  let taken: string | null = null;
  while (rest.length > 0) {
    const word = rest.shift() ?? '';
    if (!isName(word)) {
      words.push(word);
      continue;
    }
    const { found, count } = findNamed([word.slice(1), ...rest], open);
    const name = [word.slice(1), ...rest.slice(0, count - 1)].join(' ');
    const [first] = found;
    if (first === undefined) {
      doubts.push({ kind: 'unknown', name });
      words.push(word);
      continue;
    }
    rest.splice(0, count - 1);
    if (found.length > 1) {
      doubts.push({ kind: 'several', name, projects: found.map((each) => each.name) });
    } else if (taken !== null && projectIds[0] !== first.id) {
      doubts.push({ kind: 'twice', first: `@${taken}`, second: `@${name}` });
    } else projectIds.push(first.id);
    taken = name;
  }
  return { words, projectIds, doubts };
}

/** Finds the projects that the next words name: the longest whole name, or else the beginning of one. */
function findNamed(words: readonly string[], projects: LineContext['projects']) {
  for (let count = Math.min(words.length, 8); count > 0; count -= 1) {
    const wanted = foldName(words.slice(0, count).join(' '));
    const own = projects.filter(({ name }) => foldName(name) === wanted);
    const of = projects.filter(({ customerName }) => foldName(customerName ?? '') === wanted);
    if (own.length > 0 || of.length > 0) return { found: own.length > 0 ? own : of, count };
  }
  const wanted = foldName(words[0] ?? '');
  const found = projects.filter(({ name, customerName }) =>
    [name, customerName ?? ''].some((each) => foldName(each).startsWith(wanted)),
  );
  return { found, count: 1 };
}

function lastPiece(words: readonly string[], context: LineContext): Piece | null {
  for (let count = Math.min(words.length, MAX_WORDS); count > 0; count -= 1) {
    const piece = readPiece(words.slice(-count).join(' '), context);
    // "Slides for Monday" are not of Monday.
    const isFor = piece?.kind === 'day' && FOR.test(words.at(-count - 1) ?? '');
    if (piece !== null) return isFor ? null : piece;
  }
  return null;
}

function firstPiece(words: readonly string[], context: LineContext): Piece | null {
  for (let count = Math.min(words.length, MAX_WORDS); count > 0; count -= 1) {
    const piece = readPiece(words.slice(0, count).join(' '), context);
    // "Monday report" is a note.
    if (piece !== null) return /\d/u.test(piece.text) ? piece : null;
  }
  return null;
}

function readPiece(text: string, context: LineContext): Piece | null {
  const day = readLineDay(text, context);
  if (day !== null) return { kind: 'day', text, value: day };
  const { 1: start = '', 2: end = '' } = RANGE.exec(text) ?? [];
  if (CLOCK_MARK.test(text) && parseTimeOfDay(start) !== null && parseTimeOfDay(end) !== null) {
    return { kind: 'range', text, start, end };
  }
  const long = text.replace(LASTING, '');
  if (HAS_UNIT.test(long) && parseDuration(long) !== null) {
    return { kind: CLOCK.test(text) ? 'clock' : 'duration', text, value: long };
  }
  const at = text.replace(AT, '');
  const isTime = at !== text || NAMED_TIME.test(text);
  return isTime && parseTimeOfDay(at) !== null ? { kind: 'start', text, value: at } : null;
}

function readLineDay(text: string, { language, locale, today }: LineContext): string | null {
  const named = readDayWord(text, language, today) ?? readMonthDay(text, language, today);
  if (named !== null) return named;
  if (DAY_WITH_YEAR.test(text)) return readDay(text, locale, today);
  if (!DOTTED_DAY.test(text)) return null;
  const day = readDay(text, 'de', today);
  // Work is logged afterward: the last such day.
  return day !== null && day > today
    ? readDay(`${text}${String(Number(today.slice(0, 4)) - 1)}`, 'de', today)
    : day;
}

/** Combines the pieces; those that contradict each other become doubts. */
function combine(pieces: readonly Piece[], doubts: LineDoubt[]) {
  const isLong = pieces.some(({ kind }) => kind === 'duration');
  const isTimed = pieces.some(({ kind }) => kind === 'range' || kind === 'start');
  const found = { start: '', end: '', duration: '', day: null as string | null };
  const taken = new Map<string, string>();
  const take = (kind: string, text: string): boolean => {
    const first = taken.get(kind);
    if (first === undefined) taken.set(kind, text);
    else doubts.push({ kind: 'twice', first, second: text });
    return first === undefined;
  };
  for (const piece of pieces) {
    const { kind, text } = piece;
    if (kind === 'day') {
      if (take('day', text)) found.day = piece.value;
    } else if (kind === 'range') {
      if (take('length', text)) Object.assign(found, { start: piece.start, end: piece.end });
    } else if (kind === 'start' || (kind === 'clock' && isLong && !isTimed)) {
      if (take('start', text)) found.start = piece.value;
    } else if (take('length', text)) found.duration = piece.value;
  }
  const [start, length] = [taken.get('start'), taken.get('length')];
  if (start !== undefined && length !== undefined && found.end !== '') {
    doubts.push({ kind: 'twice', first: start, second: length });
  }
  return found;
}
