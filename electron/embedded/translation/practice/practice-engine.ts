import type { TranslationEngine } from '../../engines/engine.ts';
import { createLexiconEngine } from '../../engines/lexicon.ts';
import { createSampleTable } from './sample-table.ts';

/** Translates the sample phrase between all of its languages and accents everything else. */
export function createPracticeEngine(): TranslationEngine {
  return createLexiconEngine(createSampleTable());
}
