import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { describe, expect, it } from 'vitest';
import { createBackup } from '../../../electron/db/care/backup.ts';
import { createSealer } from '../../../electron/platform/files/key-file.ts';
import { createLogger } from '../../../electron/platform/log/logger.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { createSecretStore } from '../../../electron/settings/secret-store.ts';
import { createSettingsStore } from '../../../electron/settings/settings-store.ts';
import { toAppError } from '../../../shared/errors.ts';
import { createFakeSafeStorage } from '../../fakes/fake-safe-storage.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { newJob, NOW_MS, openFile } from '../helpers.ts';

const ACCOUNT_KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx';
const DOCUMENT_KEY = '0CB0054F1C132C1625B392EADDA41CB754A742822F6877173029A6C487E7F60A';

/** Returns every file under a folder with its bytes, unchanged and in the spellings that a leak could have. */
function filesUnder(folder: string): [name: string, bytes: Buffer][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name))]);
}

function spellings(secret: string): Buffer[] {
  return [
    Buffer.from(secret),
    Buffer.from(secret.toLowerCase()),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(Buffer.from(secret).toString('base64').slice(0, -4)),
    Buffer.from(Buffer.from(secret).toString('hex')),
  ];
}

describe('a planted secret', () => {
  it.each([
    ['with a keystore', 'gnome_libsecret', true],
    ['without a keystore', 'basic_text', false],
  ])('appears in no file of the data folder, %s', (_what, backend, isAvailable) => {
    const paths = dataPaths(join(temporaryFolder(), 'data'));
    const logger = createLogger({ folder: paths.logs });
    const settings = createSettingsStore({
      folder: paths.settings,
      openStore: ({ name, ...options }) => new Conf({ ...options, configName: name }),
    });
    const secrets = createSecretStore({
      safeStorage: createFakeSafeStorage(backend, isAvailable),
      file: paths.vault,
      platform: 'linux',
      weakConsent: {
        get: () => settings.get().vault.allowWeakStorage,
        set: (allowWeakStorage) => settings.update({ vault: { allowWeakStorage } }),
      },
    });
    const sealer = createSealer({ file: paths.keyFile });
    const { repos, connection } = openFile(paths.database);

    secrets.set('connection:a', ACCOUNT_KEY);
    repos.connections.insert({
      id: 'a',
      name: 'Account',
      kind: 'free',
      baseUrl: 'https://translation.example',
      isDefault: true,
      createdAtMs: NOW_MS,
    });
    repos.documentJobs.insert([newJob('job')]);
    const sealedDocumentKey = sealer.seal(DOCUMENT_KEY, 'job');
    repos.documentJobs.update('job', { documentId: 'D', sealedDocumentKey }, NOW_MS);
    settings.update({ theme: 'dark' });
    const failure = new Error(`401 for DeepL-Auth-Key ${ACCOUNT_KEY}`);
    logger.error('upload failed', {
      error: failure,
      authKey: ACCOUNT_KEY,
      documentKey: DOCUMENT_KEY,
    });
    const error = toAppError(failure).toData();
    repos.documentJobs.transition('job', ['ready'], 'failed', { error }, NOW_MS);
    createBackup(connection, { folder: paths.backups, atMs: NOW_MS });

    // While everything is open: the write-ahead log is searched too.
    const files = filesUnder(paths.base);
    for (const name of [
      'dragoman.db',
      'dragoman.db-wal',
      'dragoman.log',
      'settings.json',
      'document-key',
    ]) {
      expect(files.map(([found]) => found)).toContain(name);
    }
    const leaks = files.flatMap(([name, bytes]) =>
      [...spellings(ACCOUNT_KEY), ...spellings(DOCUMENT_KEY)]
        .filter((spelling) => bytes.includes(spelling))
        .map((spelling) => `${name}: ${spelling.toString('latin1')}`),
    );
    expect(leaks).toEqual([]);
    // They can still be read.
    expect(secrets.get('connection:a')).toBe(ACCOUNT_KEY);
    const sealed = repos.documentJobs.get('job')?.sealedDocumentKey ?? new Uint8Array();
    expect(sealer.open(sealed, 'job')).toBe(DOCUMENT_KEY);
  });
});
