import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_SEGMENT_CHARS } from '../../../shared/domain/history/replace.ts';
import { AppError } from '../../../shared/errors.ts';
import { createReadBudget, MAX_FILE_TEXT_CHARS } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import {
  codesByIdBomb,
  dataReferenceBomb,
  pooledDataBomb,
  sharedStringBomb,
} from '../../fakes/expanding-files.ts';
import { writeHandoff } from './handoff-support.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'read';
};

describe('a budget for one file', () => {
  it('accepts texts up to its limits and refuses the next unit', () => {
    const budget = createReadBudget({ textChars: 5, fileChars: 8 });
    const first = budget.startText();
    first.add('abc');
    first.add('de');
    expect(codeOf(() => first.add('f'))).toBe('document/too-large');
    expect(first.read()).toBe('abcde');
    const second = budget.startText();
    second.add('abc');
    expect(codeOf(() => second.add('d'))).toBe('document/too-large');
    expect(second.read()).toBe('abc');
  });

  it('is shared by all texts of a returned file', () => {
    const tight = createReadBudget({ textChars: MAX_SEGMENT_CHARS, fileChars: 100 });
    for (const format of ['xliff-1.2', 'xliff-2.1', 'docx', 'xlsx'] as const) {
      expect(codeOf(() => readReturnedFile(writeHandoff(format), tight))).toBe(
        'document/too-large',
      );
    }
  });
});

describe('a small file that names the same text again and again', () => {
  it.each([
    ['data that refers to data', dataReferenceBomb(), 2_500],
    ['codes of 1.2 repeated by their id', codesByIdBomb(), 34_000],
    ['data of many texts', pooledDataBomb(), 300_000],
    ['cells with one shared text', zipSync(sharedStringBomb(strToU8)), 100_000],
  ])('%s', (_what, bytes, mostBytes) => {
    expect(bytes.length).toBeLessThan(mostBytes);
    expect(codeOf(() => readReturnedFile(bytes, createReadBudget()))).toBe('document/too-large');
  });

  it('stays far from what a document has', () => {
    expect(MAX_FILE_TEXT_CHARS).toBeGreaterThanOrEqual(50 * MAX_SEGMENT_CHARS);
  });
});
