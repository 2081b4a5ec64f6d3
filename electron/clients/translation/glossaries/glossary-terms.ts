import { invalidInput } from '../../http/request-input.ts';
import { AppError } from '../../../../shared/errors.ts';
import {
  findTermFault,
  TERM_PROBLEM_TEXT,
  utf8Length,
} from '../../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../../shared/glossaries/glossary-entry.ts';
import { MAX_GLOSSARY_BYTES } from '../../../../shared/glossaries/limits.ts';
import { formatTsv } from '../../../../shared/glossaries/entry-formats.ts';
import { cleanServiceText } from '../../http/service-text.ts';

/** Most terms removed from one message, which has at most 500 characters. */
const MAX_QUOTED_TERMS = 500;

/**
 * Validates entries and writes them for sending.
 * @param place prefix of `entries` in field names, such as `dictionaries.0.`
 * @throws `input/invalid` that names the entry's index from 0 and its side; never its text
 * @see translation service, glossary entry rules
 */
export function toEntriesText(entries: readonly GlossaryEntry[], place = ''): string {
  const at = `${place}entries`;
  if (entries.length === 0) throw invalidInput('There is no entry; at least one is needed.', at);
  const indexes = new Map<string, number>();
  for (const [index, entry] of entries.entries()) {
    for (const side of ['source', 'target'] as const) {
      const fault = findTermFault(entry[side]);
      if (fault === null) continue;
      const what = `The ${side} phrase of entry ${String(index)} ${TERM_PROBLEM_TEXT[fault.problem]}.`;
      throw invalidInput(what, `${at}.${String(index)}.${side}`);
    }
    const first = indexes.get(entry.source);
    if (first !== undefined) {
      const what = `The source phrase of entry ${String(index)} is also that of entry ${String(first)}.`;
      throw invalidInput(what, `${at}.${String(index)}.source`);
    }
    indexes.set(entry.source, index);
  }
  const text = formatTsv(entries);
  if ((utf8Length(text) ?? 0) > MAX_GLOSSARY_BYTES) {
    throw invalidInput('The entries are larger than the 10 MiB that a glossary may have.', at);
  }
  return text;
}

/**
 * Runs a call that sends entries. A service may quote them when it refuses, which would leak terms into
 * logs, so they are removed from its message.
 */
export async function withoutTerms<T>(
  entries: readonly GlossaryEntry[],
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const words = error instanceof AppError ? error.details?.serviceMessage : undefined;
    if (!(error instanceof AppError) || words === undefined) throw error;
    throw error.with({
      details: { ...error.details, serviceMessage: removeTerms(words, entries) },
    });
  }
}

/** Removes terms from a message. It is short and the terms are many, so only terms that can occur in it are tried. */
function removeTerms(words: string, entries: readonly GlossaryEntry[]): string | undefined {
  const lower = words.toLowerCase();
  const quoted = entries
    .flatMap(({ source, target }) => [source, target])
    .filter((term) => mayBeIn(lower, term.toLowerCase()))
    // A term inside a longer one must not leave the rest behind.
    .sort((one, other) => other.length - one.length);
  return cleanServiceText(words, [...new Set(quoted)].slice(0, MAX_QUOTED_TERMS));
}

/**
 * Returns true if a term may occur in the message, which may have normalized spaces and punctuation; letters and digits
 * are unchanged.
 */
function mayBeIn(words: string, term: string): boolean {
  const parts = term.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== '');
  return parts.length === 0 ? words.includes(term) : parts.every((part) => words.includes(part));
}
