import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MissingProgram } from '../../../../shared/domain/connections/missing-program.ts';
import { pairsOf } from '../../../../shared/text/pairs.ts';
import type { LanguagePair } from '../engine.ts';
import {
  createProgramFinder,
  describeMissing,
  PROGRAMS_OF_LIVE_PIPELINES,
  programsOfPipeline,
} from './programs.ts';

/** An installed Apertium direction. */
export interface ApertiumMode extends LanguagePair {
  /** Path of its `.mode` file. */
  readonly file: string;
}

/** Where Debian's packages install the modes. */
export const SYSTEM_MODES_FOLDER = '/usr/share/apertium/modes';

/** Mode names use two-letter codes in old packages and three-letter codes in new ones. */
const WIRE_CODES: ReadonlyMap<string, string> = new Map(
  pairsOf(`
    afr=AF, arg=AN, ast=AST, bel=BE, bul=BG, bre=BR, cat=CA, dan=DA, eng=EN, epo=EO, frp=FRP,
    spa=ES, eus=EU, fra=FR, glg=GL, hin=HI, ind=ID, isl=IS, ita=IT, mkd=MK, zlm=MS, msa=MS,
    nob=NB, nld=NL, nno=NN, oci=OC, pol=PL, por=PT, ron=RO, rus=RU, srd=SC, slv=SL, swe=SV,
    szl=SZL, ukr=UK, urd=UR`),
);
const TWO_LETTER = new Set(WIRE_CODES.values());
/** One code for several languages that the API distinguishes; written in Latin letters. */
const SERBO_CROATIAN = 'hbs';
/** Sources that such a mode reads; Serbian may also be in Cyrillic, which it does not support. */
const SERBO_CROATIAN_SOURCES = ['BS', 'HR'];
/** Targets that a mode identifies by its suffix. */
const SERBO_CROATIAN_TARGETS = new Set(['BS', 'HR']);

/** Directions whose packages lack data files, and those that answer with dictionary forms. */
const BROKEN = new Set(['ES-EO', 'CA-EO', 'EN-BS', 'EN-HR', 'MK-BS', 'MK-HR']);

/**
 * Parses a mode's file name, such as `eng-spa.mode` or `es-pt_BR.mode`.
 * @returns the directions it serves; none when it is not offered
 */
export function directionsOfMode(fileName: string): LanguagePair[] {
  const match = /^([a-z]{2,3})-([a-z]{2,3})(?:_(BR|US|BS|HR))?\.mode$/u.exec(fileName);
  const target = targetCode(match?.[2], match?.[3]);
  if (target === null) return [];
  return sourceCodes(match?.[1])
    .map((source) => ({ source, target }))
    .filter((pair) => pair.source !== target && !BROKEN.has(`${pair.source}-${target}`));
}

function sourceCodes(code: string | undefined): readonly string[] {
  if (code === SERBO_CROATIAN) return SERBO_CROATIAN_SOURCES;
  const source = wireCode(code);
  return source === null ? [] : [source];
}

function targetCode(code: string | undefined, ending: string | undefined): string | null {
  if (code === SERBO_CROATIAN) {
    return ending !== undefined && SERBO_CROATIAN_TARGETS.has(ending) ? ending : null;
  }
  const target = wireCode(code);
  if (target === null || ending === undefined) return target;
  return SERBO_CROATIAN_TARGETS.has(ending) ? null : `${target}-${ending}`;
}

function wireCode(code: string | undefined): string | null {
  if (code === undefined) return null;
  const known = WIRE_CODES.get(code);
  if (known !== undefined) return known;
  return TWO_LETTER.has(code.toUpperCase()) ? code.toUpperCase() : null;
}

/** A missing program and the directions that need it. */
export interface LackingModes extends MissingProgram {
  readonly directions: readonly LanguagePair[];
}

export interface ModeSurvey {
  /** Modes with all their programs, in a stable order, one per direction. */
  readonly modes: readonly ApertiumMode[];
  /** Missing programs that keep the other modes from being offered. */
  readonly lacking: readonly LackingModes[];
}

/**
 * Checks every installed mode and whether each program it calls exists.
 * @param searchPath program folders, as in the variable PATH
 */
export async function surveyModes(
  folder = SYSTEM_MODES_FOLDER,
  searchPath = process.env['PATH'] ?? '',
): Promise<ModeSurvey> {
  const names = await readdir(folder).catch((): string[] => []);
  const hasProgram = createProgramFinder(searchPath);
  const candidates = await Promise.all(
    names.toSorted().map(async (name) => {
      const pairs = directionsOfMode(name);
      const file = path.join(folder, name);
      return { pairs, file, missing: pairs.length === 0 ? [] : await missingFor(file, hasProgram) };
    }),
  );
  const modes = new Map<string, ApertiumMode>();
  for (const { pairs, file } of candidates.filter(({ missing }) => missing.length === 0)) {
    for (const pair of pairs) modes.set(`${pair.source}-${pair.target}`, { ...pair, file });
  }
  const lacking = new Map<string, LackingModes>();
  for (const { pairs, missing } of candidates) {
    const lost = pairs.filter((pair) => !modes.has(`${pair.source}-${pair.target}`));
    for (const program of lost.length === 0 ? [] : missing) {
      const before = lacking.get(program)?.directions ?? [];
      lacking.set(program, { ...describeMissing(program), directions: [...before, ...lost] });
    }
  }
  return { modes: [...modes.values()], lacking: [...lacking.values()] };
}

/** Returns the working modes, in a stable order, one per direction; empty when there are none. */
export async function discoverModes(folder?: string): Promise<readonly ApertiumMode[]> {
  return (await surveyModes(folder)).modes;
}

async function missingFor(
  file: string,
  hasProgram: (program: string) => Promise<boolean>,
): Promise<string[]> {
  const line = await readFile(file, 'utf8').catch(() => '');
  const programs = [...PROGRAMS_OF_LIVE_PIPELINES, ...programsOfPipeline(line)];
  const found = await Promise.all(programs.map(hasProgram));
  // Variables cannot be looked up: only the shell knows their values.
  return programs.filter((program, index) => found[index] !== true && !program.includes('$'));
}
