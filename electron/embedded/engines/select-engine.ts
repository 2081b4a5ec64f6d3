import { readFile } from 'node:fs/promises';
import { AppError } from '../../../shared/errors.ts';
import { createApertiumEngine } from './apertium/apertium-engine.ts';
import { discoverModes } from './apertium/modes.ts';
import type { TranslationEngine } from './engine.ts';
import { createLexiconEngine } from './lexicon.ts';
import { parseLexicon } from './lexicon-table.ts';
import { textPiece } from './piece.ts';
import { createPseudoEngine } from './pseudo.ts';

const LEXICON_PREFIX = 'lexicon:';

/**
 * Makes the engine that a setting names: `apertium`, `pseudo`, `lexicon:FILE.tsv`, or null for
 * apertium where it works and pseudo elsewhere.
 * @throws `input/invalid` for another name or an unreadable lexicon
 * @throws `api/unavailable` when apertium is asked for by name and does not work
 */
export async function selectEngine(
  name: string | null,
  modesFolder?: string,
): Promise<TranslationEngine> {
  if (name === 'pseudo') return createPseudoEngine();
  if (name?.startsWith(LEXICON_PREFIX) === true) {
    return createLexiconEngine(parseLexicon(await readLexicon(name.slice(LEXICON_PREFIX.length))));
  }
  if (name !== null && name !== 'apertium') {
    throw new AppError('input/invalid', 'The engine must be apertium, pseudo or lexicon:FILE.tsv.');
  }
  const apertium = await workingApertium(modesFolder);
  if (apertium !== null) return apertium;
  if (name === null) return createPseudoEngine();
  throw new AppError(
    'api/unavailable',
    'The apertium engine is not installed or does not work on this machine. Install apertium with a language pair, or use --engine pseudo.',
  );
}

/** Apertium when it is installed and really translates a word, else null. */
async function workingApertium(modesFolder: string | undefined): Promise<TranslationEngine | null> {
  const modes = await discoverModes(modesFolder);
  // An engine of its own for the trial: its pipeline would stay in memory until it is idle long enough.
  const trial = createApertiumEngine({ modes });
  const pair = trial.pairs()[0];
  if (pair === undefined) return null;
  try {
    const { signal } = new AbortController();
    await trial.translate([[textPiece('a')]], pair.source, pair.target, signal);
    return createApertiumEngine({ modes });
  } catch {
    return null;
  } finally {
    await trial.close();
  }
}

async function readLexicon(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new AppError('input/invalid', 'The lexicon file cannot be read.', { cause: error });
  }
}
