import { AppError } from '../errors.ts';
import { findTermFault, TERM_PROBLEM_TEXT } from './entry-rules.ts';
import type { GlossaryEntry } from './glossary-entry.ts';

/** Where something stands in a text of entries. */
interface EntryPlace {
  /** Number of the entry, from 0. */
  readonly index: number;
  /** Place in the text, in UTF-16 units from 0. */
  readonly offset: number;
}

/** Gathers entries one by one and refuses what the entry rules refuse. */
export interface EntryCollector {
  /**
   * @param sourceOffset where the source begins in the text, in UTF-16 units; the target's likewise
   * @throws `input/invalid`
   */
  add(source: string, target: string, sourceOffset: number, targetOffset: number): void;
  /** For what is wrong before there is an entry, such as a missing column. */
  refuse(problem: string, offset: number): AppError;
  /** @throws `input/invalid` when there is no entry */
  finish(): GlossaryEntry[];
}

/** @param text all entries as they came: places are counted in it */
export function createEntryCollector(text: string): EntryCollector {
  const entries: GlossaryEntry[] = [];
  const offsets: number[] = [];
  const indexes = new Map<string, number>();
  const here = (offset: number): EntryPlace => ({ index: entries.length, offset });

  const check = (side: 'source' | 'target', term: string, offset: number): void => {
    const fault = findTermFault(term);
    if (fault === null) return;
    const problem = `the ${side} phrase ${TERM_PROBLEM_TEXT[fault.problem]}`;
    throw entriesError(problem, describePlace(text, here(offset + fault.at)));
  };

  return {
    add(source, target, sourceOffset, targetOffset) {
      check('source', source, sourceOffset);
      check('target', target, targetOffset);
      const first = indexes.get(source);
      if (first !== undefined) {
        const original = { index: first, offset: offsets[first] ?? 0 };
        throw entriesError(
          'a source phrase is there twice',
          `${describePlace(text, here(sourceOffset))} repeats ${describePlace(text, original)}`,
        );
      }
      indexes.set(source, entries.length);
      entries.push({ source, target });
      offsets.push(sourceOffset);
    },
    refuse: (problem, offset) => entriesError(problem, describePlace(text, here(offset))),
    finish() {
      if (entries.length === 0) throw entriesError('there is no entry', 'At least one is needed.');
      return entries;
    },
  };
}

/** @param where told as `details.hint`; never text of an entry */
function entriesError(problem: string, where: string): AppError {
  return new AppError('input/invalid', `entries is not valid: ${problem}.`, {
    details: { field: 'entries', hint: where },
  });
}

/** Characters are code points, so that every client counts alike. */
function describePlace(text: string, { index, offset }: EntryPlace): string {
  let chars = 0;
  for (const _char of text.slice(0, offset)) chars += 1;
  return `entry with index ${String(index)} (at character ${String(chars)})`;
}
