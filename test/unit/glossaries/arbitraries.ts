import * as fc from 'fast-check';
import { findTermFault } from '../../../shared/glossaries/entry-rules.ts';
import type { GlossaryEntry } from '../../../shared/glossaries/glossary-entry.ts';

/** Texts with many of the characters that matter to formats and rules. */
export const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\t',
      '\n',
      '\r',
      ',',
      '"',
      '""',
      ' ',
      '\u00A0',
      '\u0085',
      '\u2028',
      '\uFEFF',
      '\uD800',
      '\u0000',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
    fc.constantFrom('a', 'ä', '語', '🪨', '__proto__', '%', '='),
  ),
  maxLength: 60,
});

/** A side that the rules allow, of unusual characters. */
const allowedTerm = anyText
  .map((text) => text.replaceAll(/[\p{Cc}\u2028\u2029\uFEFF]|\p{Surrogate}/gu, '').trim())
  .filter((text) => findTermFault(text) === null);

export const allowedEntries: fc.Arbitrary<GlossaryEntry[]> = fc.uniqueArray(
  fc.record({ source: allowedTerm, target: allowedTerm }),
  { minLength: 1, maxLength: 20, selector: (entry) => entry.source },
);
