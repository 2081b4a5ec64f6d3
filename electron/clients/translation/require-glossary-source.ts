import { AppError } from '../../../shared/errors.ts';

/**
 * Refuses a glossary without a source language before anything is sent.
 * @throws `input/invalid`
 * @see translation service, glossary rules
 */
export function requireGlossarySource(input: {
  sourceLang: string | null;
  glossaryId?: string | null | undefined;
}): void {
  if (typeof input.glossaryId !== 'string' || input.sourceLang !== null) return;
  throw new AppError(
    'input/invalid',
    'A glossary needs a source language. Nothing was sent. Choose the language of the source.',
    { details: { field: 'sourceLang' } },
  );
}
