import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { LanguagePair } from '../engine.ts';

/** An installed Apertium direction. */
export interface ApertiumMode extends LanguagePair {
  /** Path of its `.mode` file. */
  readonly file: string;
}

/** Where Debian's packages put the modes. */
export const SYSTEM_MODES_FOLDER = '/usr/share/apertium/modes';

/** Mode names use two-letter codes in old packages and three-letter ones in new packages. */
const WIRE_CODES: Readonly<Record<string, string>> = {
  afr: 'AF',
  arg: 'AN',
  ast: 'AST',
  bel: 'BE',
  bul: 'BG',
  bre: 'BR',
  cat: 'CA',
  dan: 'DA',
  eng: 'EN',
  epo: 'EO',
  frp: 'FRP',
  spa: 'ES',
  eus: 'EU',
  fra: 'FR',
  glg: 'GL',
  hin: 'HI',
  ind: 'ID',
  isl: 'IS',
  ita: 'IT',
  mkd: 'MK',
  zlm: 'MS',
  msa: 'MS',
  nob: 'NB',
  nld: 'NL',
  nno: 'NN',
  oci: 'OC',
  pol: 'PL',
  por: 'PT',
  ron: 'RO',
  rus: 'RU',
  srd: 'SC',
  slv: 'SL',
  swe: 'SV',
  szl: 'SZL',
  ukr: 'UK',
  urd: 'UR',
};
const TWO_LETTER = new Set(Object.values(WIRE_CODES));
/** One name for several languages that the interface tells apart; written in Latin letters. */
const SERBO_CROATIAN = 'hbs';
/** Sources that such a mode reads; a Serbian text may as well be in Cyrillic, which it does not know. */
const SERBO_CROATIAN_SOURCES = ['BS', 'HR'];
/** Targets that a mode names by its ending. */
const SERBO_CROATIAN_TARGETS = new Set(['BS', 'HR']);

/** Directions whose packages lack data files, and those that answer in dictionary forms. */
const BROKEN = new Set(['ES-EO', 'CA-EO', 'EN-BS', 'EN-HR', 'MK-BS', 'MK-HR']);

/**
 * Reads a mode's file name, such as `eng-spa.mode` or `es-pt_BR.mode`.
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
  const known = WIRE_CODES[code];
  if (known !== undefined) return known;
  return TWO_LETTER.has(code.toUpperCase()) ? code.toUpperCase() : null;
}

/** The installed modes in a stable order, one per direction; empty when there are none. */
export async function discoverModes(folder = SYSTEM_MODES_FOLDER): Promise<ApertiumMode[]> {
  const names = await readdir(folder).catch((): string[] => []);
  const modes = new Map<string, ApertiumMode>();
  for (const name of names.toSorted()) {
    for (const pair of directionsOfMode(name)) {
      modes.set(`${pair.source}-${pair.target}`, { ...pair, file: path.join(folder, name) });
    }
  }
  return [...modes.values()];
}
