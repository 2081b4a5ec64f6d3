import type { GlossaryTerms } from './glossary-terms.ts';
import { createGlossaryTerms } from './glossary-terms.ts';

/**
 * Names that are never translated, as terms that stand for themselves. Unlike a glossary's terms they
 * are found in their own spelling alone: a list with "Bush" says nothing about a bush.
 * @param source root code of the text in lower case
 * @param target root code in lower case
 */
export function createNameTerms(
  names: readonly string[],
  source: string,
  target: string,
): GlossaryTerms {
  const spellings = new Set(names.map((name) => name.normalize('NFC')));
  const terms = createGlossaryTerms(
    [...spellings].map((name) => ({ source: name, target: name })),
    { source, target },
  );
  return {
    size: terms.size,
    find: (text) =>
      terms.find(text).filter(({ start, end }) => spellings.has(text.slice(start, end))),
  };
}
