import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ELECTRON = join(import.meta.dirname, '../../../../electron');

/**
 * Permissions of a file to remove, overwrite, move, or truncate.
 * - `kept`: the user's files in inbox, results, receipts, voice, and backups. At startup they are quarantined.
 * - `database`: the database's own files: the replacement is verified, and the replaced file is renamed and stays.
 * - `backup`: the oldest daily backups, once a newer one is verified.
 * - `atomic`: new content replaces the old one in one step.
 * - `temporary`: names that only the app uses: unfinished, reserved, scratch, and marks.
 * - `result`: a result that is requested again gets a different name, and the larger one of two stays.
 * - `delivered`: a file under a name that this run reserved in the user's folder.
 * - `models`: models, which can be downloaded again, on the user's request.
 * - `service`: data of the built-in service, which the database's own copies outlive.
 * - `aside`: a damaged file is renamed and stays.
 * - `log`: the app's log, by age.
 * - `sound`: appends to sealed sound, and only truncates what a crash left unfinished at its end.
 */
type Right =
  | 'kept'
  | 'database'
  | 'backup'
  | 'atomic'
  | 'temporary'
  | 'result'
  | 'delivered'
  | 'models'
  | 'service'
  | 'aside'
  | 'log'
  | 'sound';

/** All files with such a call, with their rights and calls. Add a new one only with its right. */
const REMOVERS: Record<string, { rights: readonly Right[]; calls: string }> = {
  'command/host.ts': { rights: ['temporary'], calls: 'rmSync' },
  'command/server.ts': { rights: ['temporary'], calls: 'rmSync' },
  'db/care/age.ts': { rights: ['temporary'], calls: 'rmSync' },
  'db/care/backup.ts': { rights: ['backup', 'temporary'], calls: 'renameSync rmSync' },
  'db/care/confidential-marks.ts': { rights: ['aside'], calls: 'renameSync' },
  'db/care/data-tasks.ts': { rights: ['delivered'], calls: 'renameSync' },
  'db/care/purge-plan.ts': { rights: ['temporary'], calls: 'rmSync' },
  'db/care/restore.ts': { rights: ['database'], calls: 'renameSync rmSync' },
  'db/care/salvage.ts': {
    rights: ['database', 'temporary'],
    calls: 'open(r+) renameSync rmSync',
  },
  'db/care/way-back.ts': { rights: ['temporary'], calls: 'rmSync' },
  'db/engine/check-mark.ts': { rights: ['temporary'], calls: 'rmSync writeFileSync' },
  'db/engine/file-lock.ts': { rights: ['temporary'], calls: 'open(a) truncateSync' },
  'db/engine/new-file.ts': { rights: ['database'], calls: 'copyFileSync renameSync' },
  'db/engine/open-database-file.ts': {
    rights: ['database', 'temporary'],
    calls: 'renameSync rmSync writeFileSync',
  },
  'db/worker.ts': { rights: ['temporary'], calls: 'writeFileSync' },
  'embedded/start/cli.ts': { rights: ['temporary'], calls: 'rm' },
  'embedded/start/services.ts': { rights: ['service'], calls: 'rm' },
  'embedded/storage/repair-sqlite.ts': { rights: ['temporary'], calls: 'renameSync' },
  'embedded/translation/documents/files.ts': {
    rights: ['service'],
    calls: 'createWriteStream open(r+) rename rm',
  },
  'embedded/translation/voice/models/speech-thread.ts': { rights: ['temporary'], calls: 'fs' },
  'embedded/translation/voice/sphinx-terms.ts': { rights: ['temporary'], calls: 'unlinkSync' },
  'platform/files/data-folder.ts': {
    rights: ['database', 'service', 'temporary'],
    calls: 'copyFile rm rmSync',
  },
  'platform/files/document-files.ts': { rights: ['result', 'temporary'], calls: 'rename rm' },
  'platform/files/exchange-files.ts': { rights: ['delivered', 'temporary'], calls: 'rename rm' },
  'platform/files/export-folders.ts': { rights: ['delivered', 'temporary'], calls: 'rename rm' },
  'platform/files/stored-files.ts': { rights: ['kept'], calls: 'appendFile rename rm' },
  'platform/files/models/bundles.ts': { rights: ['delivered', 'temporary'], calls: 'rename rm' },
  'platform/files/models/download-files.ts': { rights: ['models'], calls: 'open(w) rm truncate' },
  'platform/files/models/installed-models.ts': { rights: ['models'], calls: 'rename rm' },
  'platform/files/publish-file.ts': { rights: ['delivered', 'temporary'], calls: 'rename rm' },
  'platform/files/scratch-files.ts': { rights: ['temporary'], calls: 'rm' },
  'platform/files/sound-files.ts': { rights: ['sound'], calls: 'open(r+)' },
  'platform/files/temp-file-memory.ts': { rights: ['temporary'], calls: 'rm' },
  'platform/cached-code.ts': { rights: ['temporary'], calls: 'renameSync rmSync writeFileSync' },
  'platform/libre-office.ts': { rights: ['temporary'], calls: 'rm' },
  'platform/log/logger.ts': { rights: ['log'], calls: 'appendFileSync renameSync rmSync' },
  'settings/settings-file.ts': { rights: ['aside'], calls: 'renameSync' },
  'settings/vault-file.ts': { rights: ['aside'], calls: 'renameSync' },
  'sqlite/quarantine.ts': {
    rights: ['aside', 'database', 'temporary'],
    calls: 'copyFileSync renameSync rmSync',
  },
  'support/atomic-file.ts': {
    rights: ['atomic'],
    calls: 'open(r+) rename renameSync rm rmSync writeFileSync',
  },
  'window/long-arguments.ts': { rights: ['temporary'], calls: 'rm rmSync writeFileSync' },
};

/** Files that manage a folder of kept files, and so may remove there. */
const HOLDERS = [
  'platform/files/data-folder.ts',
  'platform/files/document-files.ts',
  'platform/files/receipt-files.ts',
  'platform/files/sound-files.ts',
];

const CHANGING =
  /^(?:rm|unlink|rmdir|rename|f?truncate|writeFile|copyFile|cp|appendFile|createWriteStream)(?:Sync)?$/u;
const IMPORT = /import (?:\{([^}]*)\}|(?:\* as )?(\w+)) from '(?:node:)?fs(?:\/promises)?'/gu;

/** Returns the removing, moving, overwriting, and truncating calls of a source file, by name. */
function callsIn(source: string): string {
  const calls = new Set<string>();
  for (const [, names = '', whole] of source.matchAll(IMPORT)) {
    if (whole !== undefined) calls.add(whole);
    for (const name of names.split(',')) {
      const imported = name.trim().split(' as ')[0] ?? '';
      if (CHANGING.test(imported)) calls.add(imported);
    }
  }
  if (/ from '(?:node:)?fs(?:\/promises)?'/u.test(source)) {
    for (const [, flags] of source.matchAll(/\bopen(?:Sync)?\([^;]*?'(w\+?|r\+|a\+?)'/gu)) {
      calls.add(`open(${flags})`);
    }
  }
  if (/\bhandle\.truncate\(/u.test(source)) calls.add('truncate');
  return [...calls].toSorted().join(' ');
}

const sources = new Map(
  readdirSync(ELECTRON, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => [name.replaceAll(sep, '/'), readFileSync(join(ELECTRON, name), 'utf8')]),
);

describe('calls that remove, overwrite, move or shorten files', () => {
  it('are all known, with what they may do', () => {
    const found = Object.fromEntries(
      [...sources]
        .map(([name, source]) => [name, callsIn(source)] as const)
        .filter(([, calls]) => calls !== ''),
    );
    const known = Object.entries(REMOVERS).map(([name, { calls }]) => [name, calls]);
    expect(found).toEqual(Object.fromEntries(known));
  });

  it('are found in each way to write them', () => {
    expect(callsIn(`import { rm as drop, open } from 'node:fs/promises';`)).toBe('rm');
    expect(callsIn(`import * as fs from 'fs';`)).toBe('fs');
    expect(callsIn(`import { openSync } from 'node:fs'; openSync(path, 'w');`)).toBe('open(w)');
  });

  it('remove files of the user in one module only, and few hold a folder of it', () => {
    const removers = Object.entries(REMOVERS).filter(([, { rights }]) => rights.includes('kept'));
    expect(removers.map(([name]) => name)).toEqual(['platform/files/stored-files.ts']);
    const holders = [...sources].filter(
      ([name, source]) =>
        source.includes('createStoredFolder(') && name !== 'platform/files/stored-files.ts',
    );
    expect(holders.map(([name]) => name).toSorted()).toEqual(HOLDERS);
  });
});
