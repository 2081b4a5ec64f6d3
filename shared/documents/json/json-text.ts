import { isDataValue } from '../data-value.ts';
import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import { nameMatcher, NO_TEXT_RULES, type TextRules } from '../rules/text-rules.ts';
import { decodeText } from '../text-encoding.ts';
import {
  jsonPlace,
  readJsonTexts,
  unescapeJson,
  type JsonKeys,
  type JsonText,
} from './json-file.ts';

/** A line of a text, without the white space around it. */
export interface JsonLine {
  readonly id: string;
  /** UTF-16 offsets of the line as it is written in the file. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly location: string;
}

/**
 * Finds the lines to translate, in order: of values that are texts for readers.
 * @param of `target`: values of a translation, which may look like data by chance
 * @throws `document/damaged` with line and column, `document/too-large`
 */
export function findJsonLines(
  file: string,
  rules: TextRules['json'] = NO_TEXT_RULES.json,
  of: 'source' | 'target' = 'source',
): JsonLine[] {
  const ruleOf = rulesOfKeys(rules);
  return readJsonTexts(file).flatMap((text) => {
    const rule = ruleOf(text.keys);
    if (rule === 'leave') return [];
    const written = file.slice(text.start, text.end);
    const isData = of === 'source' && rule !== 'translate' && isDataValue(unescapeJson(written));
    return isData ? [] : linesOf(text, written);
  });
}

type KeyRule = 'translate' | 'leave' | null;

interface KeyState {
  /** Keys from the top, with dots between them; places in lists are left out. */
  readonly path: string;
  readonly isLeft: boolean;
  readonly isWanted: boolean;
}

/** A key decides for everything in its value; it is named alone, or by its path from the top. */
function rulesOfKeys({ translate, leave }: TextRules['json']): (keys: JsonKeys | null) => KeyRule {
  if (translate === null && leave.length === 0) return () => null;
  const isLeft = nameMatcher(leave);
  const isWanted = nameMatcher(translate ?? []);
  const known = new WeakMap<JsonKeys, KeyState>();
  const find = (keys: JsonKeys | null): KeyState => {
    if (keys === null) return { path: '', isLeft: false, isWanted: false };
    const before = known.get(keys);
    if (before !== undefined) return before;
    const outer = find(keys.outer);
    const state = typeof keys.key === 'number' ? outer : inside(outer, keys.key);
    known.set(keys, state);
    return state;
  };
  const inside = (outer: KeyState, key: string): KeyState => {
    const path = outer.path === '' ? key : `${outer.path}.${key}`;
    return {
      path,
      isLeft: outer.isLeft || isLeft(key) || isLeft(path),
      isWanted: outer.isWanted || isWanted(key) || isWanted(path),
    };
  };
  return (keys) => {
    const state = find(keys);
    if (state.isLeft) return 'leave';
    if (state.isWanted) return 'translate';
    return translate === null ? null : 'leave';
  };
}

const ESCAPE = /\\(?:u[0-9a-fA-F]{4}|.)/gu;
const LINE_END = /^\\(?:[nr]|u000[aAdD])$/u;

/** Splits a text at its line ends, which stay; lines without anything to read are left out. */
function linesOf(text: JsonText, written: string): JsonLine[] {
  const lines: JsonLine[] = [];
  const location = jsonPlace(text);
  let [start, number] = [0, 0];
  const add = (end: number): void => {
    const line = withoutEdges(written.slice(start, end));
    if (line !== null) {
      const from = text.start + start + line.start;
      const id = `${String(text.index)}.${String(number)}`;
      lines.push({ id, start: from, end: from + line.length, text: line.text, location });
    }
    number += 1;
  };
  if (written.includes('\\')) {
    for (const { index, 0: escape } of written.matchAll(ESCAPE)) {
      if (!LINE_END.test(escape)) continue;
      add(index);
      start = index + escape.length;
    }
  }
  add(written.length);
  return lines;
}

/** Returns the text of a line, and where it is written; null for white space. */
function withoutEdges(written: string): { start: number; length: number; text: string } | null {
  const decoded = unescapeJson(written);
  const text = decoded.trim();
  if (text === '') return null;
  if (text === written) return { start: 0, length: written.length, text };
  const lead = decoded.length - decoded.trimStart().length;
  const start = writtenLength(written, lead);
  return { start, length: writtenLength(written.slice(start), text.length), text };
}

/** Returns how many units the first ones of a text take as they are written. */
function writtenLength(written: string, units: number): number {
  let at = 0;
  for (let unit = 0; unit < units; unit += 1) {
    const isEscape = written[at] === '\\';
    at += isEscape ? (written[at + 1] === 'u' ? 6 : 2) : 1;
  }
  return at;
}

/**
 * Reads the texts of a JSON file: the lines of values that are for readers.
 * @param side `target`: also values that look like data
 * @throws `document/damaged`, `document/too-large`, `document/unsupported`
 */
export function readJsonSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
  side: 'source' | 'target',
  rules?: TextRules,
): Counted<DocumentSegment>[] {
  return findJsonLines(decodeText(bytes).text, rules?.json, side).map(({ id, text, location }) =>
    budget.count({ id, text: readable(text), location }),
  );
}

/** Removes what no reader sees and no database can hold: controls and lone surrogates. */
function readable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what it looks for
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/gu, '');
}
