import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProxyStatus } from '../../../../shared/domain/connections/proxy-sign-in.ts';
import { createProxySignIn } from '../../../../electron/services/connections/proxy-sign-in.ts';
import { createSecretStore } from '../../../../electron/settings/secret-store.ts';
import { createFakeSafeStorage } from '../../../fakes/fake-safe-storage.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const OFFICE = { host: 'proxy.example', port: 3128, realm: 'office' };
const HOME = { host: 'proxy.example', port: 8080, realm: 'home' };
const ME = { host: OFFICE.host, port: OFFICE.port, username: 'me', password: 'Sesame-1' };

function setUp(backend = 'gnome_libsecret') {
  const file = join(temporaryFolder(), 'data', 'vault.json');
  const clock = createManualClock();
  const told: (ProxyStatus | null)[] = [];
  const done: string[] = [];
  const start = () =>
    createProxySignIn({
      secrets: createSecretStore({
        safeStorage: createFakeSafeStorage(backend),
        file,
        platform: 'linux',
        weakConsent: { get: () => false, set: () => undefined },
      }),
      timers: clock,
      clearUsed: async () => Promise.resolve(void done.push('cleared')),
      onChanged: (status) => told.push(status),
      onGiven: () => done.push('given'),
    });
  return { proxies: start(), start, clock, told, done, file };
}

/** Returns one that knows the office's password. */
async function signedIn(backend?: string) {
  const under = setUp(backend);
  await under.proxies.begin(OFFICE);
  await under.proxies.give(ME);
  return under;
}

describe('a proxy that asks for a password', () => {
  it('is reported to the user once, and gets nothing while there is nothing', async () => {
    const { proxies, told } = setUp();
    expect(proxies.status()).toBeNull();
    expect([await proxies.begin(OFFICE), await proxies.begin(OFFICE)]).toEqual([null, null]);
    expect(told).toEqual([{ ...OFFICE, state: 'asked' }]);
  });

  it('gets what was entered for it, and waiting requests continue', async () => {
    const { proxies, told, done } = await signedIn();
    expect(done).toEqual(['cleared', 'given']);
    expect(told.at(-1)).toEqual({ ...OFFICE, state: 'signed-in' });
    expect(await proxies.begin(OFFICE)).toMatchObject({ username: 'me', password: 'Sesame-1' });
  });

  it('gets nothing that was entered for a different one', async () => {
    const { proxies } = await signedIn();
    expect(await proxies.begin(HOME)).toBeNull();
    expect(await proxies.begin({ ...OFFICE, host: 'other.example' })).toBeNull();
    expect(proxies.status()).toEqual({ ...OFFICE, host: 'other.example', state: 'asked' });
  });

  it('is the only one that a password can be entered for', async () => {
    const { proxies } = setUp();
    await expect(proxies.give(ME)).rejects.toMatchObject({ code: 'input/not-found' });
    await proxies.begin(HOME);
    await expect(proxies.give(ME)).rejects.toMatchObject({ code: 'input/not-found' });
  });
});

describe('a refusal', () => {
  it('is reported, and the same is not sent again, even after a restart', async () => {
    const { proxies, start, told } = await signedIn();
    (await proxies.begin(OFFICE))?.end('refused');
    expect(told.at(-1)).toEqual({ ...OFFICE, state: 'refused' });
    for (const each of [proxies, start()]) {
      expect(await each.begin(OFFICE)).toBeNull();
      expect(each.status()).toEqual({ ...OFFICE, state: 'refused' });
    }
    expect(await proxies.give({ ...ME, password: 'Sesame-2' })).toMatchObject({
      state: 'signed-in',
    });
    expect(await proxies.begin(OFFICE)).toMatchObject({ password: 'Sesame-2' });
  });

  it('of an earlier password says nothing about the current one', async () => {
    const { proxies } = await signedIn();
    const old = await proxies.begin(OFFICE);
    await proxies.give({ ...ME, password: 'Sesame-2' });
    old?.end('refused');
    expect(proxies.status()?.state).toBe('signed-in');
  });

  it('of an unconfirmed password is seen by one request only', async () => {
    const { proxies } = await signedIn();
    const first = await proxies.begin(OFFICE);
    const others = [proxies.begin(OFFICE), proxies.begin(OFFICE)];
    first?.end('refused');
    expect(await Promise.all(others)).toEqual([null, null]);
  });
});

describe('requests that wait for the first one', () => {
  it('continue in parallel once the password is confirmed', async () => {
    const { proxies } = await signedIn();
    const first = await proxies.begin(OFFICE);
    const others = [proxies.begin(OFFICE), proxies.begin(OFFICE)];
    first?.end('accepted');
    expect(await Promise.all(others)).toMatchObject([{ username: 'me' }, { username: 'me' }]);
  });

  it('continue one after the other when it was cut off', async () => {
    const { proxies } = await signedIn();
    const first = await proxies.begin(OFFICE);
    const seen: string[] = [];
    const second = proxies.begin(OFFICE).then((attempt) => (seen.push('second'), attempt));
    const third = proxies.begin(OFFICE).then((attempt) => (seen.push('third'), attempt));
    first?.end('unknown');
    const attempt = await second;
    expect(seen).toEqual(['second']);
    attempt?.end('accepted');
    expect(await third).toMatchObject({ username: 'me' });
  });

  it("don't wait for a long upload", async () => {
    const { proxies, clock } = await signedIn();
    await proxies.begin(OFFICE);
    const second = proxies.begin(OFFICE);
    await clock.fireNext();
    expect(await second).toMatchObject({ username: 'me' });
  });
});

describe('the entered password', () => {
  it('is only in the vault and is restored after a restart', async () => {
    const { start, file, told } = await signedIn();
    expect(start().status()).toEqual({ ...OFFICE, state: 'signed-in' });
    expect(readFileSync(file, 'utf8')).not.toMatch(/Sesame|proxy\.example/u);
    expect(JSON.stringify(told)).not.toContain('Sesame');
  });

  it('ends with the app when there is no keystore', async () => {
    const { proxies, start } = await signedIn('basic_text');
    expect(await proxies.begin(OFFICE)).toMatchObject({ password: 'Sesame-1' });
    expect(start().status()).toBeNull();
  });

  it('is forgotten, by the network as well', async () => {
    const { proxies, start, done } = await signedIn();
    await proxies.begin(HOME);
    await proxies.give({ ...ME, port: HOME.port, password: 'Sesame-2' });
    expect(await proxies.forget(HOME)).toEqual({ ...OFFICE, state: 'signed-in' });
    expect(await proxies.forget(OFFICE)).toBeNull();
    expect(done.filter((each) => each === 'cleared')).toHaveLength(4);
    expect([start().status(), await proxies.begin(OFFICE)]).toEqual([null, null]);
  });
});
