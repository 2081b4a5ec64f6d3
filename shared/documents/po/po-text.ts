import type { HistorySegment } from '../../domain/history/history.ts';
import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { readPoFile, type PoEntry } from './po-file.ts';

/** A line of a message, with the surrounding white space, which stays, held separately. */
export interface PoLine {
  readonly lead: string;
  readonly text: string;
  readonly trail: string;
}

/** Splits a text into lines, which are translated separately; line ends stay where they are. */
export function poLines(text: string): PoLine[] {
  return text.split('\n').map((line) => {
    const core = line.trim();
    const lead = line.slice(0, line.length - line.trimStart().length);
    return { lead, text: core, trail: line.slice(lead.length + core.length) };
  });
}

/** Returns the source of each `msgstr` of a message: the first is the singular if there is one. */
export function poSources({ id, plural }: PoEntry, formCount: number): string[] {
  if (plural === null) return [id.text];
  if (formCount === 1) return [plural.text];
  return Array.from({ length: formCount }, (_, form) => (form === 0 ? id.text : plural.text));
}

/**
 * Returns whether a message needs translation: it has none, or one that has not been checked since
 * its source changed.
 */
export function isPoOpen({ forms, flags }: PoEntry): boolean {
  return flags.has('fuzzy') || forms.every(({ value }) => value.text === '');
}

/** Returns its location for people. */
export function poLocation({ line, context }: PoEntry): string {
  const place = `line ${String(line)}`;
  return context === null || context.trim() === '' ? place : `${place}, ${context.trim()}`;
}

/**
 * Reads a PO file, which contains both languages.
 * @param side `source`: texts to translate; `target`: all translations
 * @throws `document/damaged`, `document/too-large`, `document/unsupported`
 */
export function readPoSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
  side: 'source' | 'target',
): Counted<DocumentSegment>[] {
  return readPoFile(bytes).entries.flatMap((entry) => {
    if (side === 'source' && !isPoOpen(entry)) return [];
    const texts =
      side === 'source' ? poSources(entry, 2) : entry.forms.map(({ value }) => value.text);
    return texts.flatMap((text, form) =>
      poLines(text).flatMap((line, at) =>
        line.text === ''
          ? []
          : [
              budget.count({
                id: `${String(entry.index)}.${String(form)}.${String(at)}`,
                text: line.text,
                location: poLocation(entry),
              }),
            ],
      ),
    );
  });
}

/**
 * Pairs the texts translated in a PO file: the messages that needed it, with every plural form.
 * @param source the file before translation
 * @param target the same file translated, which also contains the sources
 */
export function pairPoSegments(
  source: Uint8Array,
  target: Uint8Array,
  budget: ReadBudget,
): HistorySegment[] {
  budget.addBytes(source.length + target.length);
  const keyOf = ({ context, id }: PoEntry): string => JSON.stringify([context, id.text]);
  const open = new Map(
    readPoFile(source)
      .entries.filter(isPoOpen)
      .map((entry) => [keyOf(entry), poLocation(entry)]),
  );
  const pairs = readPoFile(target).entries.flatMap((entry) => {
    const location = open.get(keyOf(entry));
    if (location === undefined) return [];
    const sources = poSources(entry, entry.forms.length);
    return entry.forms.flatMap(({ value }, form) => {
      const [before, after] = [poLines(sources[form] ?? ''), poLines(value.text)];
      if (before.length !== after.length) {
        return [budget.count({ source: sources[form] ?? '', target: value.text, location })];
      }
      return before.map((line, at) =>
        budget.count({ source: line.text, target: after[at]?.text ?? '', location }),
      );
    });
  });
  return pairs
    .filter((pair) => pair.source !== '' || pair.target !== '')
    .map((pair, position) => ({ position, ...pair }));
}
