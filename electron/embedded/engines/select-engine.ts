import { readFile } from 'node:fs/promises';
import type { MissingProgram } from '../../../shared/domain/connections/missing-program.ts';
import { AppError } from '../../../shared/errors.ts';
import { createApertiumEngine } from './apertium/apertium-engine.ts';
import { surveyModes, type LackingModes } from './apertium/modes.ts';
import { createBergamotEngine } from './bergamot/bergamot-engine.ts';
import { discoverModels } from './bergamot/discover-models.ts';
import { createChainEngine } from './chain-engine.ts';
import type { TranslationEngine } from './engine.ts';
import { createLexiconEngine, parseLexicon } from './lexicon.ts';
import { textPiece } from './piece.ts';
import { createPivotEngine } from './pivot-engine.ts';
import { createPseudoEngine } from './pseudo.ts';

const LEXICON_PREFIX = 'lexicon:';

export interface EngineSources {
  /** Folder of Apertium's modes; absent: where its packages install them. */
  readonly modesFolder?: string;
  /** Folder of the user's models, one subfolder each; absent: none. */
  readonly modelsFolder?: string;
  /** Receives each missing program that an installed direction needs. */
  readonly noteMissing?: (program: MissingProgram) => void;
  /** Receives lines without texts and paths. */
  readonly log?: (line: string) => void;
}

/**
 * Creates the engine that a setting names: `apertium`, `bergamot`, `pseudo`, `lexicon:FILE.tsv`, or
 * null for all available ones: a model, two models through English, apertium, one of each through
 * English, in this order; pseudo if there is neither.
 * @throws `input/invalid` for an unknown name or an unreadable lexicon
 * @throws `api/unavailable` when an explicitly named engine does not work
 */
export async function selectEngine(
  name: string | null,
  sources: EngineSources = {},
): Promise<TranslationEngine> {
  if (name === 'pseudo') return createPseudoEngine();
  if (name?.startsWith(LEXICON_PREFIX) === true) {
    return createLexiconEngine(parseLexicon(await readLexicon(name.slice(LEXICON_PREFIX.length))));
  }
  if (name !== null && name !== 'apertium' && name !== 'bergamot') {
    throw new AppError('input/invalid', {
      english: 'The engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
    });
  }
  const bergamot = name === 'apertium' ? null : await bergamotWithModels(sources);
  const apertium = name === 'bergamot' ? null : await workingApertium(sources);
  const engines = [bergamot, apertium].filter((engine) => engine !== null);
  if (engines.length > 0) return createChainEngine(withPivots(bergamot, apertium));
  if (name === null) return createPseudoEngine();
  throw new AppError('api/unavailable', {
    english:
      name === 'bergamot'
        ? 'There is no model that the bergamot engine can use. Put one into the folder of models, or use another engine.'
        : 'The apertium engine is not installed or does not work on this machine. Install apertium with a language pair, or use --engine pseudo.',
  });
}

/** Adds routes through English, best first. */
function withPivots(
  bergamot: TranslationEngine | null,
  apertium: TranslationEngine | null,
): TranslationEngine[] {
  const models = bergamot === null ? [] : [bergamot, createPivotEngine(bergamot, bergamot)];
  const direct = [...models, ...(apertium === null ? [] : [apertium])];
  if (bergamot === null || apertium === null) return direct;
  const either = createChainEngine([bergamot, apertium]);
  return [...direct, createPivotEngine(either, either)];
}

async function bergamotWithModels({
  modelsFolder,
  log = () => undefined,
}: EngineSources): Promise<TranslationEngine | null> {
  const models = modelsFolder === undefined ? [] : await discoverModels(modelsFolder, log);
  return models.length === 0 ? null : createBergamotEngine({ models, log });
}

/** Returns Apertium when it is installed and actually translates a word, else null. */
async function workingApertium({
  modesFolder,
  noteMissing = () => undefined,
  log = () => undefined,
}: EngineSources): Promise<TranslationEngine | null> {
  const { modes, lacking } = await surveyModes(modesFolder);
  for (const one of lacking) {
    log(wordsFor(one));
    noteMissing({ program: one.program, debianPackage: one.debianPackage });
  }
  // A separate engine for the test: its pipeline would otherwise stay in memory until it times out.
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

function wordsFor({ program, debianPackage, directions }: LackingModes): string {
  const list = directions.map(({ source, target }) => `${source}-${target}`).join(', ');
  const advice = debianPackage === null ? '' : `; the Debian package ${debianPackage} brings it`;
  return `apertium: the program ${program} is missing${advice}. Not used without it: ${list}`;
}

async function readLexicon(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new AppError(
      'input/invalid',
      { english: 'The lexicon file cannot be read.' },
      { cause: error },
    );
  }
}
