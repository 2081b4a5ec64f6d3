import type { TsvRow } from './tsv-rows.ts';

/** Index of each column; null where the file has none. */
export interface TsvColumns {
  readonly source: number;
  readonly target: number;
  readonly sourceLang: number | null;
  readonly targetLang: number | null;
  readonly title: number | null;
  readonly date: number | null;
  readonly location: number | null;
  /** Cells a row may have. */
  readonly count: number;
}

/** Files without a head row hold source and target alone. */
export const PLAIN_COLUMNS: TsvColumns = {
  source: 0,
  target: 1,
  sourceLang: null,
  targetLang: null,
  title: null,
  date: null,
  location: null,
  count: 2,
};

const NAMES = {
  source: ['source', 'source text'],
  target: ['target', 'target text', 'translation'],
  sourceLang: ['source language', 'source lang'],
  targetLang: ['target language', 'target lang'],
  title: ['title', 'document', 'file'],
  date: ['date', 'created'],
  location: ['location', 'place'],
} as const;

/** The columns that a first row names; null when it is no head row. */
export function columnsOf(row: TsvRow): TsvColumns | null {
  const names = row.cells.map((cell) => cell.trim().toLowerCase().replaceAll(/[_-]/gu, ' '));
  const find = (known: readonly string[]): number | null => {
    const index = names.findIndex((name) => known.includes(name));
    return index === -1 ? null : index;
  };
  const source = find(NAMES.source);
  const target = find(NAMES.target);
  if (source === null || target === null) return null;
  return {
    source,
    target,
    sourceLang: find(NAMES.sourceLang),
    targetLang: find(NAMES.targetLang),
    title: find(NAMES.title),
    date: find(NAMES.date),
    location: find(NAMES.location),
    count: row.cells.length,
  };
}
