import { beginningOf } from '../graphemes.ts';
import type {
  FixImport,
  ImportFinding,
  ImportReview,
  ImportRow,
  ImportRowPage,
  ImportRowQuery,
} from '../domain/glossaries/local-glossary.ts';
import { AppError } from '../errors.ts';
import { utf8Length, findTermFault, trimBlanks } from './entry-rules.ts';
import type { GlossaryEntry, TermIds } from './glossary-entry.ts';
import {
  IMPORT_EFFECTS,
  IMPORT_PROBLEMS,
  type ImportEffect,
  type ImportFix,
  type ImportProblem,
} from './import-kinds.ts';
import { MAX_GLOSSARY_BYTES, MAX_TERM_BYTES } from './limits.ts';
import type { ReadTerms } from './read-import.ts';

/** Maximum row numbers that a finding lists. */
const NAMED_ROWS = 10;
/** Maximum columns that are shown, and characters of each. */
const MAX_COLUMNS = 50;
const MAX_COLUMN_CHARS = 200;
/** Maximum characters of a shown term, because a file with a single line would fill the window. */
const MAX_SHOWN_CHARS = 2000;

interface DeskRow {
  id?: string;
  row: number;
  source: string;
  target: string;
  isDropped: boolean;
  /** Problems of its line in the file, until it is edited or included anyway. */
  faults: readonly ImportProblem[];
  /** All of its problems. */
  problems: readonly ImportProblem[];
}

/**
 * Creates a review of a file of terms between reading and importing. Row problems only cover rows to import: a dropped
 * row has none.
 * @param known the targets of the dictionary by source
 */
export function createImportDesk(read: ReadTerms, known: ReadonlyMap<string, string> = new Map()) {
  const rows: DeskRow[] = read.rows.map(({ isOdd, isUnclosed = false, ...row }) => ({
    ...row,
    isDropped: false,
    faults: isUnclosed ? ['unclosed-quote'] : isOdd ? ['columns'] : [],
    problems: [],
  }));
  /** Rows by source, without dropped ones. */
  let sources = new Map<string, number[]>();
  for (const row of rows) lint(row);
  group();

  function lint(row: DeskRow): void {
    row.problems = [...row.faults, ...lintPair(row.source, row.target)];
  }
  function group(): void {
    sources = new Map();
    for (const [index, { isDropped, source }] of rows.entries()) {
      if (isDropped || source === '') continue;
      const known = sources.get(source);
      if (known === undefined) sources.set(source, [index]);
      else known.push(index);
    }
  }
  /** True for rows with the same source that do not agree on its target. */
  const differ = (indexes: readonly number[]): boolean =>
    indexes.length > 1 && new Set(indexes.map((index) => needRow(index).target)).size > 1;
  /** Returns the rows with the same source next to each other, groups in the order of the file. */
  const duplicates = (): number[] => [...sources.values()].filter(differ).flat();
  const groupOf = (row: DeskRow): readonly number[] =>
    row.isDropped ? [] : (sources.get(row.source) ?? []);
  const problemsOf = (row: DeskRow): readonly ImportProblem[] =>
    row.isDropped ? [] : row.problems;
  const effectOf = (index: number, row: DeskRow): ImportEffect | null => {
    if (row.isDropped) return 'out';
    if (row.problems.length > 0) return null;
    if (groupOf(row)[0] !== index) return 'repeat';
    const mine = known.get(row.source);
    if (mine === undefined) return 'add';
    return mine === row.target ? 'same' : 'change';
  };
  /**
   * Finds a row by index, because a line of the file may contain several rows, such as synonyms.
   */
  const needRow = (number: number): DeskRow => {
    const row = rows[number];
    if (row === undefined) throw new AppError('input/not-found', 'glossaryErrors.rowGone');
    return row;
  };

  const isTaken = (index: number, row: DeskRow): boolean =>
    !row.isDropped && (sources.get(row.source)?.[0] ?? index) === index;
  const withProblem = (problem: ImportProblem): number[] =>
    problem === 'duplicate'
      ? duplicates()
      : [...rows.keys()].filter((index) => problemsOf(needRow(index)).includes(problem));
  /** Returns all rows: first those to check, then by their effect, each in the order of the file. */
  const byEffect = (): number[] => {
    const indexes = new Map<ImportEffect | null, number[]>(
      [null, ...IMPORT_EFFECTS].map((effect) => [effect, []]),
    );
    for (const [index, row] of rows.entries()) indexes.get(effectOf(index, row))?.push(index);
    return [...indexes.values()].flat();
  };

  const fixAll = (problem: ImportProblem, fix: ImportFix): void => {
    if (!FIXES_OF[problem].includes(fix)) {
      throw new AppError('input/invalid', 'glossaryErrors.fixUnavailable');
    }
    if (fix === 'keep-first' || fix === 'keep-last') {
      for (const indexes of [...sources.values()].filter(differ)) {
        const kept = fix === 'keep-first' ? indexes[0] : indexes.at(-1);
        for (const index of indexes) if (index !== kept) needRow(index).isDropped = true;
      }
      return;
    }
    for (const row of rows) {
      if (!problemsOf(row).includes(problem)) continue;
      if (fix === 'drop') row.isDropped = true;
      else {
        row.source = fixTerm(row.source, fix, problem);
        row.target = fixTerm(row.target, fix, problem);
        lint(row);
      }
    }
  };

  return {
    /** Excludes the ID of the import and the name of its file. */
    review(): Omit<ImportReview, 'importId' | 'fileName'> {
      const findings = new Map<ImportProblem, { count: number; rows: number[] }>();
      const counts = { change: 0, add: 0, repeat: 0, same: 0, out: 0, open: 0 };
      let sizeBytes = 0;
      const find = (problem: ImportProblem, { row }: DeskRow): void => {
        const found = findings.get(problem) ?? { count: 0, rows: [] };
        found.count += 1;
        if (found.rows.length < NAMED_ROWS) found.rows.push(row);
        findings.set(problem, found);
      };
      for (const [index, row] of rows.entries()) {
        const effect = effectOf(index, row);
        counts[effect ?? 'open'] += 1;
        if (effect === 'add' || effect === 'change' || effect === 'same') {
          sizeBytes += (utf8Length(row.source) ?? 0) + (utf8Length(row.target) ?? 0) + 2;
        }
        for (const problem of problemsOf(row)) find(problem, row);
      }
      for (const index of duplicates()) find('duplicate', needRow(index));
      const wholeFile: [ImportProblem, boolean][] = [
        ['bom', read.hasBom],
        ['encoding', read.isGuessed],
        ['delimiter', read.delimiter !== null && read.delimiter !== usualDelimiter(read)],
        ['size', sizeBytes > MAX_GLOSSARY_BYTES],
      ];
      if (read.avoided.length > 0)
        findings.set('avoided', { count: read.avoided.length, rows: [] });
      for (const [problem, isSo] of wholeFile) {
        if (isSo) findings.set(problem, { count: 1, rows: [] });
      }
      return {
        format: read.format,
        encoding: read.encoding,
        delimiter: read.delimiter,
        columns: read.columns
          .slice(0, MAX_COLUMNS)
          .map((name) => name.slice(0, MAX_COLUMN_CHARS).toWellFormed()),
        sourceColumn: read.sourceColumn,
        targetColumn: read.targetColumn,
        hasHeader: read.hasHeader,
        rowCount: rows.length,
        addedCount: counts.add,
        changedCount: counts.change,
        sameCount: counts.same,
        missingCount: known.size - counts.change - counts.same,
        repeatedCount: counts.repeat,
        droppedCount: counts.out,
        openCount: counts.open,
        sizeBytes: Math.max(0, sizeBytes - 1),
        findings: IMPORT_PROBLEMS.flatMap((problem): ImportFinding[] => {
          const found = findings.get(problem);
          return found === undefined ? [] : [{ problem, ...found, fixes: [...FIXES_OF[problem]] }];
        }),
      };
    },
    listRows({ problem, page, limit }: Omit<ImportRowQuery, 'importId'>): ImportRowPage {
      const found = problem === null ? byEffect() : withProblem(problem);
      return {
        total: found.length,
        rows: found.slice((page - 1) * limit, page * limit).map((index): ImportRow => {
          const row = needRow(index);
          const mine = known.get(row.source);
          return {
            index,
            row: row.row,
            source: shown(row.source),
            target: shown(row.target),
            problems: [...problemsOf(row)],
            isDropped: row.isDropped,
            effect: effectOf(index, row),
            mine: mine === undefined ? null : shown(mine),
            group: differ(groupOf(row)) ? groupOf(row).length : 0,
          };
        }),
      };
    },
    /** Changes rows. @throws `input/not-found` for a row that does not exist */
    change(change: FixImport['change']): void {
      switch (change.kind) {
        case 'fix':
          fixAll(change.problem, change.fix);
          break;
        case 'choose': {
          const row = needRow(change.index);
          for (const index of groupOf(row)) needRow(index).isDropped = index !== change.index;
          break;
        }
        case 'drop-open':
          for (const row of rows) if (row.problems.length > 0) row.isDropped = true;
          break;
        case 'drop':
          needRow(change.index).isDropped = true;
          break;
        case 'keep': {
          const row = needRow(change.index);
          row.isDropped = false;
          row.faults = [];
          lint(row);
          break;
        }
        case 'edit': {
          const row = needRow(change.index);
          row.source = change.source;
          row.target = change.target;
          row.isDropped = false;
          row.faults = [];
          lint(row);
        }
      }
      group();
    },
    /** Returns each source once, in the order of the file. @throws `input/invalid` while rows are open */
    take(): GlossaryEntry[] {
      const entries: GlossaryEntry[] = [];
      for (const [index, row] of rows.entries()) {
        if (problemsOf(row).length > 0) throw stillOpen();
        if (isTaken(index, row)) entries.push({ source: row.source, target: row.target });
      }
      return entries;
    },
    /** Returns terms of the target language that must be avoided. */
    takeAvoided: () => [...read.avoided],
    /** Returns the IDs of these entries, if the file has any. */
    takeIds: (): TermIds =>
      rows.flatMap((row, index) =>
        row.id === undefined || !isTaken(index, row) ? [] : [[row.source, row.id] as const],
      ),
  };
}

export type ImportDesk = ReturnType<typeof createImportDesk>;

function shown(term: string): string {
  if (term.length <= MAX_SHOWN_CHARS) return term;
  return `${beginningOf(term, MAX_SHOWN_CHARS).toWellFormed()}…`;
}

/** Returns the delimiter that the file's name implies; for other formats the actual one. */
function usualDelimiter({ format, delimiter }: ReadTerms): string | null {
  if (format === 'csv') return ',';
  return format === 'tsv' || format === 'paste' ? '\t' : delimiter;
}

function stillOpen(): AppError {
  return new AppError('input/invalid', 'glossaryErrors.rowsNeedFixes');
}

// oxlint-disable-next-line no-control-regex -- controls are what it looks for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- as above
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]+/gu;
const SEPARATOR = /[\u2028\u2029]/u;
const BLANKS = /\s+/gu;
const HALF_PAIRS = /\p{Surrogate}/gu;

/** Fixes for each problem that apply to all rows together, the usual one first. */
export const FIXES_OF: Readonly<Record<ImportProblem, readonly ImportFix[]>> = {
  bom: [],
  encoding: [],
  delimiter: [],
  avoided: [],
  size: [],
  columns: ['drop'],
  'unclosed-quote': ['drop'],
  'empty-source': ['drop'],
  'empty-target': ['drop'],
  'blank-edge': ['trim', 'drop'],
  'control-character': ['clean', 'drop'],
  'line-separator': ['join', 'drop'],
  'broken-character': ['clean', 'drop'],
  'too-long': ['drop'],
  duplicate: ['keep-first', 'keep-last'],
};

/** Finds all problems of a term pair; none exactly when a service accepts both sides. */
export function lintPair(source: string, target: string): ImportProblem[] {
  if (findTermFault(source) === null && findTermFault(target) === null) return [];
  const problems = new Set<ImportProblem>();
  if (source === '') problems.add('empty-source');
  if (target === '') problems.add('empty-target');
  for (const side of [source, target]) {
    if (CONTROL.test(side)) problems.add('control-character');
    if (SEPARATOR.test(side)) problems.add('line-separator');
    if (!side.isWellFormed()) problems.add('broken-character');
    if ((utf8Length(side.toWellFormed()) ?? 0) > MAX_TERM_BYTES) problems.add('too-long');
    if (trimBlanks(side) !== side) problems.add('blank-edge');
  }
  return [...problems];
}

/** Applies a fix to one side of a term. */
export function fixTerm(term: string, fix: ImportFix, problem: ImportProblem): string {
  switch (fix) {
    case 'trim':
      return trimBlanks(term);
    case 'join':
      return trimBlanks(term.replace(BLANKS, (run) => (SEPARATOR.test(run) ? ' ' : run)));
    case 'clean':
      return problem === 'broken-character'
        ? trimBlanks(term.replace(HALF_PAIRS, ''))
        : cleanControls(term);
    default:
      return term;
  }
}

/** Replaces tabs and line ends with spaces, and removes other controls. */
function cleanControls(term: string): string {
  return trimBlanks(term.replace(CONTROLS, (run) => (/[\t\n\v\f\r\u0085]/u.test(run) ? ' ' : '')));
}
