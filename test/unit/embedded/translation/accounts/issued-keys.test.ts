import { describe, expect, it } from 'vitest';
import type { KeyRecord } from '../../../../../electron/embedded/translation/accounts/repo.ts';
import { createAccountsRepo } from '../../../../../electron/embedded/translation/accounts/repo.ts';
import { createIssuedKeys } from '../../../../../electron/embedded/translation/accounts/issued-keys.ts';
import { accountWith, openAccountsDatabase, statusOf } from '../usage/support.ts';

const DEVELOPER: KeyRecord = {
  id: 'dev',
  accountId: 'local',
  role: 'developer',
  label: 'ci',
  scopes: ['usage:read'],
  characterLimit: 5,
  speechLimitMs: null,
  createdAtMs: 1,
  deactivatedAtMs: null,
};

function setUp(keys: readonly KeyRecord[] = []) {
  const repo = createAccountsRepo(openAccountsDatabase());
  for (const key of keys) repo.addKey(key);
  const directory = createIssuedKeys({
    repo,
    account: accountWith({ id: 'local' }),
    apiKey: 'run-key',
    adminKey: 'run-admin:adm',
    nowMs: 10,
  });
  const identify = (key: string) => directory.identify(`DeepL-Auth-Key ${key}`, {});
  return { repo, directory, identify };
}

describe('issued keys', () => {
  it('knows the keys of the run and stored developer keys, and never stores the secrets', () => {
    const { identify, repo } = setUp([DEVELOPER]);
    expect(identify('run-key')).toMatchObject({ keyId: 'local-app', isAdmin: false, scopes: null });
    expect(identify('run-admin:adm')).toMatchObject({ keyId: 'local-admin', isAdmin: true });
    expect(identify('dev')).toMatchObject({
      keyId: 'dev',
      isAdmin: false,
      scopes: new Set(['usage:read']),
      keyCharacterLimit: 5,
    });
    expect([repo.key('run-key'), repo.key('run-admin:adm')]).toEqual([null, null]);
  });

  it('a change counts for callers that were identified before', () => {
    const { directory, identify } = setUp([DEVELOPER]);
    const caller = identify('dev');
    directory.keyChanged({ ...DEVELOPER, characterLimit: 9 });
    expect(directory.current(caller).keyCharacterLimit).toBe(9);
    directory.keyChanged({ ...DEVELOPER, deactivatedAtMs: 20 });
    expect(statusOf(() => directory.current(caller))).toBe(403);
    expect(statusOf(() => identify('dev'))).toBe(403);
  });

  it('keys of other accounts are unknown', () => {
    const { identify, repo, directory } = setUp();
    repo.putAccount(accountWith({ id: 'other' }), 1);
    repo.addKey({ ...DEVELOPER, accountId: 'other' });
    expect(statusOf(() => identify('dev'))).toBe(403);
    expect(directory.ownerOf('other', 'dev')).toBeNull();
  });

  it('work of a deleted key continues without its limit', () => {
    const { directory } = setUp();
    expect(directory.ownerOf('local', 'gone')).toMatchObject({
      keyId: 'gone',
      keyCharacterLimit: null,
    });
  });

  it('§1 auth: the scheme is compared case-insensitively', () => {
    const { directory } = setUp();
    expect(directory.identify('deepl-auth-key run-key', {}).keyId).toBe('local-app');
  });

  it('a scope that is unknown to this version grants nothing', () => {
    const db = openAccountsDatabase();
    const repo = createAccountsRepo(db);
    repo.addKey(DEVELOPER);
    db.exec(`UPDATE api_keys SET scopes = 'usage:read voice:future' WHERE id = 'dev'`);
    expect(repo.key('dev')?.scopes).toEqual(['usage:read']);
    db.exec(`UPDATE api_keys SET scopes = 'voice:future' WHERE id = 'dev'`);
    expect(repo.key('dev')?.scopes).toEqual([]);
  });
});
