import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeFileAtomicSync } from '../../support/atomic-file.ts';
import { LINE_NAME, parseReceiptName } from '../../platform/files/receipt-name.ts';
import { errorCode } from '../../support/error-code.ts';
import { hasFields } from '../engine/stored-values.ts';
import { makePrivateFolder } from '../engine/sqlite-database.ts';

/** Record of a database's line outside of it; beside the receipts, so that neither exists without the other. */
export interface LineFile {
  lineId: string;
  /** The sequence of the database when this was written. */
  sequence: number;
  /** Sequence from which on there is a receipt of every billed send. */
  horizon: number;
}

/** Returns the folder of a database's receipts. */
export function receiptsFolder(file: string): string {
  return join(dirname(dirname(file)), 'receipts');
}

/** Returns the largest sequence of any receipt; 0 when there is none. */
export function newestReceipt(file: string): number {
  let names: string[];
  try {
    names = readdirSync(receiptsFolder(file));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
  return Math.max(0, ...names.map((name) => parseReceiptName(name)?.sequence ?? 0));
}

/** Returns null when there is none; `unreadable` for one that cannot be read or is not ours. */
export function readLineFile(file: string): LineFile | 'unreadable' | null {
  try {
    const line: unknown = JSON.parse(readFileSync(join(receiptsFolder(file), LINE_NAME), 'utf8'));
    return isLineFile(line) ? line : 'unreadable';
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? null : 'unreadable';
  }
}

/** @throws the file system's own error; the old file is untouched then */
export function writeLineFile(file: string, line: LineFile): void {
  const folder = receiptsFolder(file);
  makePrivateFolder(folder);
  writeFileAtomicSync(join(folder, LINE_NAME), Buffer.from(JSON.stringify(line)));
}

const isLineFile = (value: unknown): value is LineFile =>
  hasFields(value, { lineId: 'string', sequence: 'number', horizon: 'number' });
