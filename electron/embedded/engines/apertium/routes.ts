import type { LanguagePair } from '../engine.ts';
import { baseCode, normaliseCode } from '../language-codes.ts';
import type { ApertiumMode } from './modes.ts';

/** The modes to run in a row: one, or two through another language. */
export type Route = readonly ApertiumMode[];

/**
 * The language to go through where no direct mode is installed, best first, by measured quality.
 * A direction that is not listed is not offered.
 */
const BRIDGES: Readonly<Record<string, readonly string[]>> = {
  'EN-FR': ['CA', 'ES'],
  'EN-IT': ['CA', 'ES'],
  'EN-PT': ['ES', 'CA', 'GL'],
  'EN-GL': ['ES'],
  'EN-OC': ['CA', 'ES'],
  'FR-EN': ['ES', 'CA'],
  'IT-EN': ['ES', 'CA'],
  'PT-EN': ['ES', 'CA'],
  'GL-EN': ['ES'],
  'OC-EN': ['CA', 'ES'],
  'RO-EN': ['ES'],
  'FR-PT': ['ES', 'CA'],
  'PT-FR': ['ES', 'CA'],
  'FR-IT': ['ES', 'CA'],
  'IT-FR': ['ES', 'CA'],
  'IT-PT': ['ES', 'CA'],
  'PT-IT': ['ES', 'CA'],
  'CA-PT': ['ES'],
  'PT-CA': ['ES'],
  'CA-FR': ['ES'],
  'FR-CA': ['ES'],
  'CA-GL': ['ES'],
  'GL-CA': ['ES'],
  'FR-GL': ['ES'],
  'GL-FR': ['ES'],
};

export interface RouteTable {
  /** Directions with a route; sources and targets as base codes. */
  readonly pairs: readonly LanguagePair[];
  /** The route of a direction; a variant without a mode of its own takes its base language's. */
  find(source: string, target: string): Route | null;
}

/** Plans direct routes and two-hop routes over the installed modes. */
export function planRoutes(modes: readonly ApertiumMode[]): RouteTable {
  const direct = new Map(modes.map((mode) => [`${mode.source}-${mode.target}`, mode]));
  const viaBridge = (source: string, target: string): Route | null => {
    for (const bridge of BRIDGES[`${source}-${baseCode(target)}`] ?? []) {
      const first = direct.get(`${source}-${bridge}`);
      const second =
        direct.get(`${bridge}-${target}`) ?? direct.get(`${bridge}-${baseCode(target)}`);
      if (first !== undefined && second !== undefined) return [first, second];
    }
    return null;
  };
  const find = (source: string, target: string): Route | null => {
    const from = baseCode(source);
    const to = normaliseCode(target);
    const mode = direct.get(`${from}-${to}`) ?? direct.get(`${from}-${baseCode(to)}`);
    return mode === undefined ? viaBridge(from, to) : [mode];
  };
  const candidates = new Set([
    ...modes.map((mode) => `${mode.source}-${baseCode(mode.target)}`),
    ...Object.keys(BRIDGES),
  ]);
  const pairs = [...candidates]
    .toSorted()
    .map((candidate) => {
      const [source = '', target = ''] = candidate.split('-');
      return { source, target };
    })
    .filter((pair) => find(pair.source, pair.target) !== null);
  return { pairs, find };
}
