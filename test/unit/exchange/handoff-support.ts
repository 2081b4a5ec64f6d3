import { createHash } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { compareReturned } from '../../../shared/exchange/handoff/compare-returned.ts';
import { createHandoffWriter } from '../../../shared/exchange/handoff/create-handoff-writer.ts';
import type {
  HandoffFormat,
  HandoffHead,
  HandoffSegment,
} from '../../../shared/exchange/handoff/handoff-segment.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import type { ReturnedEntry } from '../../../shared/domain/history/returned.ts';

export const ITEM_ID = '3f2b9c1e-7a54-4d0e-9a5c-1b2c3d4e5f60';
export const OTHER_ID = '11111111-2222-4333-8444-555555555555';

export const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16);

export const HEAD: HandoffHead = {
  itemId: ITEM_ID,
  title: 'Vertrag & „Anlage“.docx',
  sourceLang: 'DE',
  targetLang: 'EN-GB',
  exportedAtMs: Date.UTC(2026, 2, 4, 10, 30),
};

export function aSegment(
  position: number,
  source: string,
  target: string,
  patch: Partial<HandoffSegment> = {},
): HandoffSegment {
  return { position, source, target, state: 'machine', location: null, comments: [], ...patch };
}

/** Texts of a part, and what else differs. */
export type PartPair = readonly [source: string, target: string, patch?: Partial<HandoffSegment>];

/** Returns the parts of a segment, with a space between them. */
export function inParts(position: number, ...pairs: readonly PartPair[]): HandoffSegment[] {
  let sourceStart = 0;
  return pairs.map(([source, target, patch], index) => {
    const gap = index === pairs.length - 1 ? '' : ' ';
    const part = { number: index + 1, sourceStart, sourceGap: gap, targetGap: gap };
    sourceStart += source.length + gap.length;
    return aSegment(position, source, target, { part, ...patch });
  });
}

/** A document of a few segments in every state. */
export const DOCUMENT: readonly HandoffSegment[] = [
  aSegment(0, 'Der Vertrag', 'The contract', { location: 'page 1' }),
  aSegment(1, 'Hallo {name}, <b>willkommen</b>', 'Hello {name}, <b>welcome</b>'),
  aSegment(2, 'Erste Zeile\nzweite Zeile', 'First line\nsecond line', { state: 'edited' }),
  aSegment(3, 'Bestätigt', 'Confirmed text', { state: 'confirmed' }),
  aSegment(4, 'Gesperrt', 'Locked text', { state: 'locked' }),
  aSegment(5, 'Leer', ''),
];

/** Returns the file, written in batches of a size. */
export function writeHandoff(
  format: HandoffFormat,
  segments: readonly HandoffSegment[] = DOCUMENT,
  { head = HEAD, batch = 2 }: { head?: HandoffHead; batch?: number } = {},
): Uint8Array {
  const writer = createHandoffWriter(format, head, digest);
  const parts: Uint8Array[] = [];
  for (let at = 0; at < segments.length;) {
    let end = Math.min(at + batch, segments.length);
    // The parts of a segment are written in one call.
    while ((segments[end]?.part?.number ?? 1) > 1) end += 1;
    parts.push(writer.write(segments.slice(at, end)));
    at = end;
  }
  return Buffer.concat([...parts, writer.end()]);
}

/** Compares the file with a document. @throws if it belongs to a different document */
export function compared(
  file: Uint8Array,
  own: readonly HandoffSegment[] = DOCUMENT,
): ReturnedEntry[] {
  const found = compareReturned(ITEM_ID, own, readReturnedFile(file, createReadBudget()), digest);
  if ('entries' in found) return found.entries;
  throw new Error(`It is of ${String(found.otherItemId)}.`);
}

export const kindsOf = (entries: readonly ReturnedEntry[]) => entries.map(({ kind }) => kind);

const MAIN_PARTS: Record<HandoffFormat, string> = {
  'xliff-2.1': '',
  'xliff-1.2': '',
  xlsx: 'xl/worksheets/sheet1.xml',
  docx: 'word/document.xml',
};

/** Changes the text of the part with the rows, like a colleague's program. */
export function changed(
  format: HandoffFormat,
  file: Uint8Array,
  change: (xml: string) => string,
): Uint8Array {
  const part = MAIN_PARTS[format];
  const edit = (xml: string): string => {
    const edited = change(xml);
    if (edited === xml) throw new Error('Nothing was changed.');
    return edited;
  };
  if (part === '') return strToU8(edit(strFromU8(file)));
  const parts = unzipSync(file);
  return zipSync({ ...parts, [part]: strToU8(edit(strFromU8(parts[part] ?? new Uint8Array()))) });
}

/** Text of a text file, or of all parts of an office file. */
export function textOf(file: Uint8Array): string {
  const start = strFromU8(file.subarray(0, 5));
  if (start === '<?xml') return strFromU8(file);
  return Object.values(unzipSync(file))
    .map((part) => strFromU8(part))
    .join('\n');
}

/** Returns the second file with the marks of the first, like one that a colleague changed. */
export function withMarksOf(format: HandoffFormat, from: Uint8Array, to: Uint8Array): Uint8Array {
  const pattern = /dragoman-1 \S+ [0-9a-f]+ [0-9a-f]+ [mecl] \d+\/\d+/gu;
  const marks = textOf(from).match(pattern) ?? [];
  return changed(format, to, (xml) => {
    let at = -1;
    // Unchanged files are fine, too.
    return `${xml.replaceAll(pattern, () => marks[(at += 1)] ?? '')}${format.startsWith('xliff') ? '\n' : ' '}`;
  });
}
