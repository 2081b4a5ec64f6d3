import { readWholeFile, writeWholeFile } from '../private-file.ts';
import type { Tokens } from './tokens.ts';

export const TOKEN_FILE = 'time-token';

/**
 * Answers the token that is printed at each start. It is kept beside the database (mode 0600), so
 * that who bound it need not be told another one; a destroyed one is replaced.
 * @throws `db/unavailable`
 */
export function providePrintedToken(file: string, tokens: Tokens): string {
  const kept = readWholeFile(file)?.trim() ?? '';
  if (kept !== '' && tokens.isAlive(kept)) return kept;
  const token = tokens.issuePrinted();
  writeWholeFile(file, `${token}\n`);
  return token;
}
