import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MemoryPart } from '../../../../shared/memory/memory-text.ts';
import { OBJECT_MARK } from '../../../../shared/memory/memory-text.ts';
import type { TmxContent } from '../../../../shared/tmx/tmx-unit.ts';
import { writeTmxEnd, writeTmxHeader, writeTmxUnit } from '../../../../shared/tmx/write-tmx.ts';
import { badRequest } from '../../http/service-error.ts';
import type { MemoriesRepo, StoredMemory } from './repo.ts';

type Contents = Pick<MemoriesRepo, 'sourceText' | 'translations'>;

/** A source text with its translations; objects in the text appear as U+FFFC. */
export interface MemorySegment {
  readonly id: string;
  readonly sourceText: string;
  readonly targets: readonly {
    readonly id: string;
    readonly language: string;
    readonly text: string;
  }[];
}

export interface SegmentQuery {
  /** 1 to 100. */
  readonly pageSize: number;
  /** Cursor of the previous page; null: from the beginning. */
  readonly cursor: string | null;
  /** Text to find in source or translation; null: all. */
  readonly filter: string | null;
  readonly isCaseSensitive: boolean;
}

export interface SegmentPage {
  readonly segments: readonly MemorySegment[];
  /** Null at the end. */
  readonly nextCursor: string | null;
}

/** Units written at a time; other work gets its turn in between. */
const UNITS_AT_ONCE = 200;
/** Units searched for one page, about 25 ms: a rare word takes several pages, so that other work gets its turn. */
const MOST_LOOKED_AT = 5_000;

/**
 * Writes the whole memory as TMX, in pieces.
 * @param isThere called before each piece: a memory being removed loses its translations first, and
 * its number may be reused
 * @throws when the memory was removed
 */
export async function* writeMemoryTmx(
  repo: Contents,
  { number, sourceLang, segmentCount }: StoredMemory,
  isThere: () => boolean,
): AsyncGenerator<string, void, undefined> {
  yield writeTmxHeader({ sourceLang });
  for (let first = 0; first < segmentCount; first += UNITS_AT_ONCE) {
    if (!isThere()) throw new Error('The memory was removed while it was written.');
    let units = '';
    for (let place = first; place < Math.min(first + UNITS_AT_ONCE, segmentCount); place += 1) {
      const source = repo.sourceText(number, place);
      if (source === null) throw new Error('A segment of the memory is missing.');
      const variants = repo
        .translations(number, place)
        .map(({ targetLang, targetParts, changedAtMs }) =>
          variant(targetLang, targetContent(targetParts), changedAtMs),
        );
      units += writeTmxUnit({
        variants: [variant(sourceLang, sourceContent(source), null), ...variants],
      });
    }
    yield units;
    await nextTurn();
  }
  yield writeTmxEnd();
}

/** @throws 400 for an unknown cursor */
export function readSegments(
  repo: Contents,
  { id, number, segmentCount }: StoredMemory,
  { pageSize, cursor, filter, isCaseSensitive }: SegmentQuery,
): SegmentPage {
  const fold = (text: string): string => (isCaseSensitive ? text : text.toLowerCase());
  const wanted = filter === null ? null : fold(filter);
  const segments: MemorySegment[] = [];
  let place = cursor === null ? 0 : readCursor(cursor);
  const end = Math.min(segmentCount, place + MOST_LOOKED_AT);
  for (; place < end && segments.length < pageSize; place += 1) {
    const sourceText = repo.sourceText(number, place);
    if (sourceText === null) break;
    const targets = repo.translations(number, place).map(({ targetLang, targetParts }) => ({
      id: idOf(id, place, targetLang),
      language: targetLang,
      text: readParts(targetParts)
        .map((part) => (typeof part === 'string' ? part : OBJECT_MARK))
        .join(''),
    }));
    const texts = [sourceText, ...targets.map(({ text }) => text)];
    if (wanted !== null && !texts.some((text) => fold(text).includes(wanted))) continue;
    segments.push({ id: idOf(id, place, ''), sourceText, targets });
  }
  return { segments, nextCursor: place < segmentCount ? writeCursor(place) : null };
}

function variant(lang: string, content: TmxContent, changedAtMs: number | null) {
  return { lang, content, createdAtMs: null, changedAtMs, attributes: new Map(), properties: [] };
}

/** Builds a placeholder; the object's index in the source identifies it on both sides. */
function placeholder(place: number): TmxContent[number] {
  return { name: 'ph', attributes: new Map([['x', String(place + 1)]]), code: '' };
}

function sourceContent(text: string): TmxContent {
  return text
    .split(OBJECT_MARK)
    .flatMap((part, index) => (index === 0 ? [part] : [placeholder(index - 1), part]))
    .filter((part) => part !== '');
}

function targetContent(partsJson: string): TmxContent {
  return readParts(partsJson).map((part) => (typeof part === 'string' ? part : placeholder(part)));
}

function readParts(json: string): readonly MemoryPart[] {
  const parts: MemoryPart[] = JSON.parse(json);
  return parts;
}

/** Returns a stable id in the form of a UUID. */
function idOf(memoryId: string, place: number, targetLang: string): string {
  const digits = hash('sha256', JSON.stringify([memoryId, place, targetLang]), 'hex');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/u, '$1-$2-$3-$4-$5');
}

const writeCursor = (place: number): string =>
  Buffer.from(`p${String(place)}`).toString('base64url');

function readCursor(cursor: string): number {
  const [, digits] = /^p(\d{1,9})$/u.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) throw badRequest('page_cursor is none that a page has named.');
  return Number(digits);
}
