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
  por: 'PT',
  ron: 'RO',
  srd: 'SC',
  slv: 'SL',
  swe: 'SV',
  urd: 'UR',
};
const TWO_LETTER = new Set(Object.values(WIRE_CODES));

/**
 * Directions whose packages lack data files. Those that crash (Russian, Ukrainian) or are too poor
 * to offer (Croatian and its kin) have no wire code above.
 */
const BROKEN = new Set(['ES-EO', 'CA-EO']);

/** Reads a mode's file name, such as `eng-spa.mode` or `es-pt_BR.mode`; null when it is not offered. */
export function parseModeName(fileName: string): LanguagePair | null {
  const match = /^([a-z]{2,3})-([a-z]{2,3})(?:_(BR|US))?\.mode$/u.exec(fileName);
  const source = wireCode(match?.[1]);
  const target = wireCode(match?.[2]);
  if (source === null || target === null || source === target) return null;
  if (BROKEN.has(`${source}-${target}`)) return null;
  return { source, target: match?.[3] === undefined ? target : `${target}-${match[3]}` };
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
    const pair = parseModeName(name);
    if (pair === null) continue;
    modes.set(`${pair.source}-${pair.target}`, { ...pair, file: path.join(folder, name) });
  }
  return [...modes.values()];
}
