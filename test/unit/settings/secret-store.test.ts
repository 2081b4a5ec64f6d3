import fs, {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createSecretStore, type SecretStore } from '../../../electron/settings/secret-store.ts';
import { createFakeSafeStorage, type FakeSafeStorage } from '../../fakes/fake-safe-storage.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx';
const clock = { now: () => Date.UTC(2025, 0, 15, 12) };

interface Setup {
  safeStorage: FakeSafeStorage;
  consent: boolean;
  file: string;
  /** Starts the app again on the same file. */
  start: (platform?: NodeJS.Platform) => SecretStore;
}

function setUp(safeStorage = createFakeSafeStorage()): Setup {
  const file = join(temporaryFolder(), 'data', 'vault.json');
  const setup: Setup = {
    safeStorage,
    consent: false,
    file,
    start: (platform = 'linux') =>
      createSecretStore({
        safeStorage: setup.safeStorage,
        file,
        platform,
        clock,
        weakConsent: {
          get: () => setup.consent,
          set: (allow) => {
            setup.consent = allow;
          },
        },
      }),
  };
  return setup;
}

/** Sets up without a keystore, as Linux reports it. */
const withoutKeystore = (): Setup => setUp(createFakeSafeStorage('basic_text', false));

/** Returns all bytes of the folder as text, including decoded base64. */
function everythingOnDisk(file: string): string {
  if (!existsSync(dirname(file))) return '';
  return readdirSync(dirname(file))
    .map((name) => readFileSync(join(dirname(file), name), 'utf8'))
    .flatMap((text) => [
      text,
      ...[...text.matchAll(/[A-Za-z0-9+/=]{8,}/g)].map(([match]) =>
        Buffer.from(match, 'base64').toString(),
      ),
    ])
    .join('\n');
}

describe('with a system keystore', () => {
  it('keeps a secret across a restart, encrypted, private', () => {
    const { start, file } = setUp();
    expect(start().set('a', KEY)).toBe('stored');
    const store = start();
    expect([store.get('a'), store.has('a'), store.has('b'), store.get('b')]).toEqual([
      KEY,
      'stored',
      'missing',
      null,
    ]);
    expect(store.status()).toEqual({
      tier: 'os-keystore',
      backend: 'gnome_libsecret',
      backendChanged: false,
    });
    expect(everythingOnDisk(file)).not.toContain(KEY.slice(0, 12));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(dirname(file))).toEqual(['vault.json']);
  });

  it("isn't queried before the first use", () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    setup.safeStorage.calls.length = 0;
    const store = setup.start();
    expect(setup.safeStorage.calls).toEqual([]);
    store.get('a');
    expect(setup.safeStorage.calls).not.toEqual([]);
  });

  it('is queried once for a secret, however often that is read', () => {
    const setup = setUp();
    const store = setup.start();
    store.set('a', KEY);
    for (let index = 0; index < 5; index += 1) {
      store.get('a');
      store.has('a');
      store.status();
    }
    expect(setup.safeStorage.calls.filter((call) => call === 'decryptString')).toHaveLength(1);
  });

  it('replaces and deletes', () => {
    const { start, file } = setUp();
    const store = start();
    store.set('a', 'old');
    store.set('a', 'new');
    store.set('b', 'other');
    expect(store.get('a')).toBe('new');
    store.delete('a');
    expect([start().get('a'), start().get('b')]).toEqual([null, 'other']);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ secrets: [{ name: 'b' }] });
    store.delete('never there');
  });

  it.each([
    ['darwin', 'keychain'],
    ['win32', 'dpapi'],
  ] as const)('is named on %s', (platform, backend) => {
    expect(setUp().start(platform).status()).toMatchObject({ tier: 'os-keystore', backend });
  });

  it('is used without regard to consent to weak storage', () => {
    const setup = setUp();
    setup.consent = true;
    setup.start().set('a', KEY);
    expect(everythingOnDisk(setup.file)).not.toContain(KEY);
  });

  it('that refuses to encrypt leaves the secret in memory', () => {
    const setup = setUp();
    setup.safeStorage.isLocked = true;
    const store = setup.start();
    expect(store.set('a', KEY)).toBe('session');
    expect([store.get('a'), store.has('a'), setup.start().get('a')]).toEqual([
      KEY,
      'session',
      null,
    ]);
  });

  it.each(['constructor', '__proto__', 'connection:ä/..\\"', ' '])(
    'accepts %j as a name',
    (name) => {
      const { start } = setUp();
      expect(start().has(name)).toBe('missing');
      start().set(name, KEY);
      expect(start().get(name)).toBe(KEY);
    },
  );
});

describe('a changed keystore', () => {
  it('asks for the key again, keeps the record and locks nothing else', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    setup.safeStorage.backend = 'kwallet6';
    const store = setup.start();
    expect([store.get('a'), store.has('a')]).toEqual([null, 'missing']);
    expect(store.status()).toEqual({
      tier: 'os-keystore',
      backend: 'kwallet6',
      backendChanged: true,
    });
    expect(store.set('b', 'new')).toBe('stored');
    expect(setup.start().get('b')).toBe('new');
    setup.safeStorage.backend = 'gnome_libsecret';
    expect(setup.start().get('a')).toBe(KEY);
  });

  it('is over once the key was entered again', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    setup.safeStorage.backend = 'kwallet6';
    const store = setup.start();
    store.set('a', 'again');
    expect(store.status().backendChanged).toBe(false);
    expect(setup.start().get('a')).toBe('again');
  });

  it('also when only decryption fails: asked once, reported, never thrown', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    const text = readFileSync(setup.file, 'utf8');
    writeFileSync(setup.file, text.replace(/"value": ".{8}/, '"value": "AAAAAAAA'));
    setup.safeStorage.calls.length = 0;
    const store = setup.start();
    expect([store.get('a'), store.get('a'), store.has('a')]).toEqual([null, null, 'missing']);
    expect(store.status().backendChanged).toBe(true);
    expect(setup.safeStorage.calls.filter((call) => call === 'decryptString')).toHaveLength(1);
  });

  it('treats the key as missing until a removed keystore is back', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    setup.safeStorage = createFakeSafeStorage('basic_text', false);
    expect(setup.start().status()).toEqual({
      tier: 'session',
      backend: 'basic_text',
      backendChanged: true,
    });
    expect(setup.start().get('a')).toBeNull();
    setup.safeStorage = createFakeSafeStorage();
    expect(setup.start().get('a')).toBe(KEY);
  });

  it("doesn't bring the old key back after one was entered for the session", () => {
    const setup = setUp();
    setup.start().set('a', 'old');
    setup.safeStorage = createFakeSafeStorage('basic_text', false);
    expect(setup.start().set('a', 'new')).toBe('session');
    setup.safeStorage = createFakeSafeStorage();
    expect(setup.start().get('a')).toBeNull();
  });
});

describe('without a keystore', () => {
  it.each([
    ['unavailable', 'basic_text', false],
    ['a pretended one', 'basic_text', true],
    ['an unknown one', 'unknown', true],
  ])(
    '(%s) a secret lives until the app quits and never reaches the disk',
    (_what, backend, available) => {
      const setup = setUp(createFakeSafeStorage(backend, available));
      const store = setup.start();
      expect(store.set('a', KEY)).toBe('session');
      expect([store.get('a'), store.has('a')]).toEqual([KEY, 'session']);
      expect(store.status()).toEqual({ tier: 'session', backend, backendChanged: false });
      expect(everythingOnDisk(setup.file)).not.toContain(KEY);
      expect(setup.start().get('a')).toBeNull();
    },
  );

  it('with consent it is stored, and marked as unprotected', () => {
    const setup = withoutKeystore();
    const store = setup.start();
    store.set('a', KEY);
    expect(store.setWeakConsent(true)).toEqual({
      tier: 'weak',
      backend: 'basic_text',
      backendChanged: false,
    });
    expect(store.has('a')).toBe('stored');
    expect(setup.start().get('a')).toBe(KEY);
    expect(JSON.parse(readFileSync(setup.file, 'utf8'))).toMatchObject({
      secrets: [{ name: 'a', protection: 'none' }],
    });
    expect(setup.safeStorage.calls).not.toContain('encryptString');
  });

  it('removes it from disk when consent is withdrawn; it works until the app quits', () => {
    const setup = withoutKeystore();
    const store = setup.start();
    store.setWeakConsent(true);
    store.set('a', KEY);
    expect(everythingOnDisk(setup.file)).toContain(KEY);
    expect(store.setWeakConsent(false).tier).toBe('session');
    expect(everythingOnDisk(setup.file)).not.toContain(KEY);
    expect([store.get('a'), store.has('a'), setup.start().get('a')]).toEqual([
      KEY,
      'session',
      null,
    ]);
  });

  it('says so when it could not be removed', () => {
    const setup = withoutKeystore();
    const store = setup.start();
    store.setWeakConsent(true);
    store.set('a', KEY);
    rmSync(dirname(setup.file), { recursive: true });
    writeFileSync(dirname(setup.file), 'in the way');
    expect(() => store.setWeakConsent(false)).toThrow(
      expect.objectContaining({
        code: 'vault/unavailable',
        message: expect.not.stringContaining(KEY),
      }),
    );
    expect(() => {
      store.delete('a');
    }).toThrow(expect.objectContaining({ code: 'vault/unavailable' }));
    rmSync(dirname(setup.file));
  });

  it('removes a weak record found on disk without consent', () => {
    const setup = withoutKeystore();
    setup.consent = true;
    setup.start().set('a', KEY);
    setup.consent = false;
    const store = setup.start();
    expect(store.has('a')).toBe('session');
    expect(everythingOnDisk(setup.file)).not.toContain(KEY);
  });

  it('moves a weak secret into the keystore once there is one', () => {
    const setup = withoutKeystore();
    setup.consent = true;
    setup.start().set('a', KEY);
    setup.safeStorage = createFakeSafeStorage();
    expect(setup.start().get('a')).toBe(KEY);
    expect(everythingOnDisk(setup.file)).not.toContain(KEY);
    expect(JSON.parse(readFileSync(setup.file, 'utf8'))).toMatchObject({
      secrets: [{ name: 'a', protection: 'os-keystore' }],
    });
  });

  it('stays where it was allowed to be when that keystore refuses', () => {
    const setup = withoutKeystore();
    setup.consent = true;
    setup.start().set('a', KEY);
    setup.safeStorage = createFakeSafeStorage();
    setup.safeStorage.isLocked = true;
    expect(setup.start().get('a')).toBe(KEY);
    expect(setup.start().get('a')).toBe(KEY);
  });
});

describe('the file of the vault', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"version":1,"secr'],
    ['of a newer version', '{"version":2,"secrets":[]}'],
    ['of a different kind', '[]'],
    ['bytes', '\u0000\u0001'],
  ])('%s: is quarantined and the keys requested again', (_what, content) => {
    const setup = setUp();
    mkdirSync(dirname(setup.file));
    writeFileSync(setup.file, content);
    const store = setup.start();
    expect(store.status().tier).toBe('os-keystore');
    expect(store.set('a', KEY)).toBe('stored');
    expect(readFileSync(`${setup.file}.damaged-2025-01-15T12-00-00-000Z`, 'utf8')).toBe(content);
    expect(setup.start().get('a')).toBe(KEY);
  });

  it('with one bad record keeps the others', () => {
    const setup = setUp();
    setup.start().set('good', KEY);
    const content: { secrets: unknown[] } = JSON.parse(readFileSync(setup.file, 'utf8'));
    content.secrets.unshift(null, { name: 'bad', protection: 'none', backend: 'x', value: '!' });
    writeFileSync(setup.file, JSON.stringify(content));
    expect([setup.start().get('good'), setup.start().get('bad')]).toEqual([KEY, null]);
  });

  /** Adds these records before those of the file. */
  const addRecords = (file: string, ...records: unknown[]): void => {
    const content: { secrets: unknown[] } = JSON.parse(readFileSync(file, 'utf8'));
    content.secrets.unshift(...records);
    writeFileSync(file, JSON.stringify({ ...content, madeBy: 'a newer version' }));
  };
  const recordsIn = (file: string): unknown[] => JSON.parse(readFileSync(file, 'utf8')).secrets;
  const NEWER = { name: 'newer', protection: 'passkey', backend: 'x', value: '{}', slot: 3 };

  it("keeps what this version doesn't understand when another key is stored or removed", () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    addRecords(setup.file, NEWER, { version: 9 }, null);
    const store = setup.start();
    store.set('b', 'other');
    store.delete('a');
    expect(recordsIn(setup.file)).toMatchObject([NEWER, { version: 9 }, null, { name: 'b' }]);
    expect(JSON.parse(readFileSync(setup.file, 'utf8'))).toMatchObject({
      version: 1,
      madeBy: 'a newer version',
    });
    expect([store.get('newer'), store.has('newer')]).toEqual([null, 'missing']);
  });

  it('keeps additional data of a key that it does understand', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    const [record] = recordsIn(setup.file) as object[];
    writeFileSync(setup.file, JSON.stringify({ version: 1, secrets: [{ ...record, since: 7 }] }));
    const store = setup.start();
    store.set('b', 'other');
    expect(recordsIn(setup.file)).toMatchObject([{ name: 'a', since: 7 }, { name: 'b' }]);
    expect(setup.start().get('a')).toBe(KEY);
  });

  it("removes what it doesn't understand with its own name, and with everything", () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    addRecords(setup.file, NEWER, { ...NEWER, name: 'gone' });
    const store = setup.start();
    store.set('newer', KEY);
    store.delete('gone');
    expect(recordsIn(setup.file)).toMatchObject([
      { name: 'a' },
      { name: 'newer', backend: 'gnome_libsecret' },
    ]);
    addRecords(setup.file, { ...NEWER, name: 'other' });
    setup.start().deleteAll();
    expect(recordsIn(setup.file)).toEqual([]);
  });

  it('keeps the keys of another keystore, also when there is none at all', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    setup.safeStorage = createFakeSafeStorage('basic_text', false);
    setup.consent = true;
    setup.start().set('b', 'other');
    setup.safeStorage = createFakeSafeStorage('kwallet6');
    setup.start().set('c', 'third');
    setup.safeStorage = createFakeSafeStorage();
    expect(setup.start().get('a')).toBe(KEY);
  });

  it.each(['EIO', 'EBUSY', 'EACCES', 'EMFILE'])(
    "that cannot be read now (%s) isn't a damaged one: reported, unchanged, read later",
    (code) => {
      const setup = setUp();
      setup.start().set('a', KEY);
      const before = readFileSync(setup.file, 'utf8');
      const store = setup.start();
      vi.spyOn(fs, 'readFileSync').mockImplementation(() => {
        throw Object.assign(new Error(`${code}: ${setup.file}`), { code });
      });
      syncBuiltinESMExports();
      const again = (): void => {
        vi.restoreAllMocks();
        syncBuiltinESMExports();
      };
      onTestFinished(again);
      const told = expect.objectContaining({
        code: 'vault/unavailable',
        retryable: true,
        message: expect.stringMatching(/^(?!.*vault\.json).*try again/s),
      });
      expect(() => store.get('a')).toThrow(told);
      expect(() => store.status()).toThrow(told);
      expect(() => {
        store.delete('a');
      }).toThrow(told);
      // Lists of accounts still work; new keys live until the app quits, and replace nothing.
      expect([store.has('a'), store.set('b', 'new'), store.get('b')]).toEqual([
        'missing',
        'session',
        'new',
      ]);
      again();
      expect(readdirSync(dirname(setup.file))).toEqual(['vault.json']);
      expect(readFileSync(setup.file, 'utf8')).toBe(before);
      expect([store.get('a'), store.has('a')]).toEqual([KEY, 'stored']);
    },
  );

  it('that cannot be written leaves the secret in memory', () => {
    const setup = setUp();
    writeFileSync(dirname(setup.file), 'a file where the folder should be');
    expect(setup.start().set('a', KEY)).toBe('session');
  });

  it('is made private again when it was not', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    chmodSync(setup.file, 0o644);
    setup.start().set('b', KEY);
    expect(statSync(setup.file).mode & 0o777).toBe(0o600);
  });
});

describe('the vault as a whole', () => {
  it('is emptied on disk and in memory', () => {
    const { start, file } = setUp();
    const store = start();
    store.set('a', KEY);
    store.deleteAll();
    expect(store.has('a')).toBe('missing');
    expect(everythingOnDisk(file)).not.toContain(KEY);
    expect(start().has('a')).toBe('missing');
  });

  it('finds its keys again when a keystore that was locked is queried once more', () => {
    const setup = setUp();
    setup.start().set('a', KEY);
    let isLocked = true;
    const open = setup.safeStorage;
    setup.safeStorage = {
      ...open,
      decryptString(encrypted) {
        if (isLocked) throw new Error('locked');
        return open.decryptString(encrypted);
      },
    };
    const store = setup.start();
    expect(store.status().backendChanged).toBe(true);
    expect(store.get('a')).toBeNull();
    isLocked = false;
    // Not asked again automatically: each question may be a prompt.
    expect(store.get('a')).toBeNull();
    expect(store.recheck().backendChanged).toBe(false);
    expect(store.get('a')).toBe(KEY);
  });
});
