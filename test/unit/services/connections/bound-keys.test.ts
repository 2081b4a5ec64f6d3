import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBoundKeys } from '../../../../electron/services/connections/bound-keys.ts';
import { createSecretStore } from '../../../../electron/settings/secret-store.ts';
import { createFakeSafeStorage } from '../../../fakes/fake-safe-storage.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0:fx';
const HERE = 'https://translate.example.com/base';
const MOVED = { code: 'auth/missing-key', message: expect.stringContaining('has changed') };

function setUp() {
  const file = join(temporaryFolder(), 'data', 'vault.json');
  const start = () =>
    createSecretStore({
      safeStorage: createFakeSafeStorage(),
      file,
      platform: 'linux',
      weakConsent: { get: () => false, set: () => undefined },
    });
  const secrets = start();
  return { secrets, keys: createBoundKeys(secrets), again: () => createBoundKeys(start()) };
}

describe('a key', () => {
  it.each([
    'https://translate.example.com',
    'https://translate.example.com/other/path',
    'https://TRANSLATE.example.com:443/',
  ])('is used at its origin: %s', (baseUrl) => {
    const { keys, again } = setUp();
    keys.set('connection:1', KEY, HERE);
    for (const each of [keys, again()]) {
      expect(each.get('connection:1', baseUrl)).toBe(KEY);
      expect(each.place('connection:1', baseUrl)).toEqual({ key: 'stored' });
    }
  });

  it.each([
    'http://translate.example.com/base',
    'https://translate.example.com:8443/base',
    'https://eu.translate.example.com/base',
    'https://translate.example.com.evil.example/base',
    'https://translate.example.com@evil.example/base',
    'file:///translate.example.com',
    'no address',
    '',
  ])('is used at no other: %s', (baseUrl) => {
    const { keys, again } = setUp();
    keys.set('connection:1', KEY, HERE);
    for (const each of [keys, again()]) {
      expect(() => each.get('connection:1', baseUrl)).toThrow(expect.objectContaining(MOVED));
      expect(each.place('connection:1', baseUrl)).toEqual({ key: 'missing', hasMoved: true });
    }
    // It is still there for the address that it was entered for.
    expect(keys.get('connection:1', HERE)).toBe(KEY);
  });

  it('is bound to another address by entering it for that address', () => {
    const { keys } = setUp();
    keys.set('connection:1', KEY, HERE);
    keys.set('connection:1', 'new', 'https://other.example.com');
    expect(keys.get('connection:1', 'https://other.example.com')).toBe('new');
    expect(() => keys.get('connection:1', HERE)).toThrow(expect.objectContaining(MOVED));
  });

  it('of an earlier version is bound to the first address that it is used for', () => {
    for (const look of ['get', 'place'] as const) {
      const { secrets, keys, again } = setUp();
      secrets.set('connection:1', KEY);
      expect(keys[look]('connection:1', HERE)).toEqual(look === 'get' ? KEY : { key: 'stored' });
      const next = again();
      expect(next.get('connection:1', HERE)).toBe(KEY);
      expect(next.place('connection:1', 'https://evil.example')).toMatchObject({ hasMoved: true });
    }
  });

  it('of an earlier version is neither used at nor bound to an invalid address', () => {
    const { secrets, keys } = setUp();
    secrets.set('connection:1', KEY);
    expect(() => keys.get('connection:1', '')).toThrow(expect.objectContaining(MOVED));
    expect(keys.get('connection:1', HERE)).toBe(KEY);
  });

  it('is missing when there is none', () => {
    const { keys } = setUp();
    expect(keys.get('connection:1', HERE)).toBeNull();
    expect(keys.place('connection:1', '')).toEqual({ key: 'missing' });
    keys.set('connection:1', KEY, HERE);
    keys.delete('connection:1');
    expect(keys.place('connection:1', HERE)).toEqual({ key: 'missing' });
  });
});
