import { describe, expect, it } from 'vitest';
import type { FetchedList } from '../../../../electron/clients/updates/version-list-client.ts';
import { createUpdatesService } from '../../../../electron/services/updates/updates-service.ts';
import { createSettingsStore } from '../../../../electron/settings/settings-store.ts';
import { DAY_MS, HOUR_MS } from '../../../../shared/durations.ts';
import { canceledError } from '../../../../electron/support/abort.ts';
import { createManualClock } from '../../../fakes/manual-clock.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { newPublisher, signedList } from '../../../support/version-lists.ts';

const ADDRESS = 'https://publisher.example/versions';
const publisher = newPublisher();

interface Stored {
  settings: Record<string, unknown>;
  kept: Uint8Array | null;
}

function setUp(
  stored: Stored = { settings: {}, kept: null },
  { listAddress = '', key = publisher.publicKey, current = '1.0.0' } = {},
) {
  const clock = createManualClock(Date.UTC(2026, 10, 20));
  const settings = createSettingsStore({
    folder: temporaryFolder(),
    openStore: () => ({
      get store() {
        return stored.settings;
      },
      set store(next) {
        stored.settings = next;
      },
    }),
  });
  const asked: string[] = [];
  const found: string[] = [];
  let answer: () => Promise<FetchedList> = async () =>
    Promise.resolve({ kind: 'bytes', bytes: signedList(publisher) });
  const service = createUpdatesService({
    settings,
    client: {
      fetch: async (address, signal) => {
        asked.push(address);
        return new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(canceledError()));
          answer().then(resolve, reject);
        });
      },
    },
    key,
    installation: { kind: 'tar', listAddress },
    current,
    kept: {
      read: () => stored.kept,
      write: (bytes) => {
        stored.kept = bytes;
      },
    },
    now: () => clock.now(),
    timers: clock,
    logger: { warn: () => undefined },
    onChanged: () => undefined,
    onFound: (version) => found.push(version),
  });
  const answerWith = (next: FetchedList | Buffer): void => {
    const fetched = Buffer.isBuffer(next) ? { kind: 'bytes' as const, bytes: next } : next;
    answer = async () => Promise.resolve(fetched);
  };
  return {
    clock,
    settings,
    service,
    asked,
    found,
    stored,
    answerWith,
    hang: () => (answer = () => new Promise(() => undefined)),
  };
}

describe('the list of versions', () => {
  it('is never asked for unless that is turned on', async () => {
    const { service, clock, asked } = setUp();
    service.start();
    await clock.advance(3 * DAY_MS);
    expect(asked).toEqual([]);
    service.setSource({ address: ADDRESS, isOn: false });
    await clock.advance(3 * DAY_MS);
    expect(asked).toEqual([]);
  });

  it('is asked for once a day, also after restarts and failures', async () => {
    const first = setUp();
    first.answerWith({ kind: 'unreachable' });
    first.service.start();
    first.service.setSource({ address: ADDRESS, isOn: true });
    await first.clock.advance(DAY_MS - HOUR_MS);
    expect(first.asked).toEqual([ADDRESS]);
    await first.service.stop();

    const second = setUp(first.stored);
    second.service.start();
    await second.clock.advance(DAY_MS - HOUR_MS);
    expect(second.asked).toEqual([]);
    await second.clock.advance(2 * HOUR_MS);
    expect(second.asked).toEqual([ADDRESS]);
    await second.service.stop();
  });

  it('is not silenced for years by a request that a wrong clock dated in the future', async () => {
    const { service, clock, asked, settings } = setUp();
    const updates = { isOn: true, address: ADDRESS, askedAtMs: Date.UTC(2090, 0, 1) };
    settings.update({ updates });
    service.start();
    await clock.advance(HOUR_MS);
    expect(asked).toEqual([ADDRESS]);
  });

  it('names each newer version once, and lists all of them, newest first', async () => {
    const { service, found, answerWith, stored } = setUp();
    answerWith(signedList(publisher, {}, ['0.9.0', '1.0.1', '1.0.0', '1.10.0', '1.2.0']));
    service.setSource({ address: ADDRESS, isOn: false });
    expect((await service.check()).newer.map(({ version }) => version)).toEqual([
      '1.10.0',
      '1.2.0',
      '1.0.1',
    ]);
    await service.check();
    expect(found).toEqual(['1.10.0']);

    const again = setUp(stored);
    again.service.start();
    expect(again.service.view().newer).toHaveLength(3);
    expect(again.found).toEqual([]);
    const updated = setUp(stored, { current: '1.10.0' });
    expect(updated.service.view().newer).toEqual([]);
  });

  it('that was kept and has expired says so, also after a restart', async () => {
    const { service, stored, answerWith } = setUp();
    answerWith(signedList(publisher, { expiresAt: '2026-11-25T00:00:00Z' }, ['1.0.0']));
    service.setSource({ address: ADDRESS, isOn: false });
    expect((await service.check()).problem).toBeNull();
    const later = setUp(stored);
    await later.clock.advance(6 * DAY_MS);
    expect(later.service.view().problem?.kind).toBe('expired');
  });

  it('is refused when it is older than the newest seen, also after restarts without the kept list', async () => {
    const first = setUp();
    first.service.setSource({ address: ADDRESS, isOn: false });
    await first.service.check();
    const older = signedList(publisher, { issuedAt: '2026-10-01T00:00:00Z' }, ['1.5.0']);
    first.answerWith(older);
    const view = await first.service.check();
    expect(view.problem?.kind).toBe('older');
    expect(view.newer.map(({ version }) => version)).toEqual(['1.0.1']);

    const second = setUp({ ...first.stored, kept: null });
    second.answerWith(older);
    expect((await second.service.check()).problem?.kind).toBe('older');
    // Settings that were lost do not help either, while the kept list is there.
    const third = setUp({ settings: { updates: { address: ADDRESS } }, kept: first.stored.kept });
    third.answerWith(older);
    expect((await third.service.check()).problem?.kind).toBe('older');
  });

  it.each([
    ['another key', signedList(newPublisher()), 'wrong-signature'],
    ['an expired list', signedList(publisher, { expiresAt: '2026-11-02T00:00:00Z' }), 'expired'],
    [
      'a list from the future',
      signedList(publisher, { issuedAt: '2026-12-24T00:00:00Z' }),
      'clock',
    ],
    ['a web page', Buffer.from('<html>'), 'not-a-list'],
    ['a file without an end', { kind: 'too-large' } as const, 'too-large'],
  ])('says why it is not believed, and remembers nothing of it: %s', async (_, answer, kind) => {
    const { service, settings, answerWith, stored, found } = setUp();
    service.setSource({ address: ADDRESS, isOn: false });
    answerWith(answer);
    const view = await service.check();
    expect(view.problem?.kind).toBe(kind);
    expect(view.newer).toEqual([]);
    expect(found).toEqual([]);
    expect(stored.kept).toBeNull();
    expect(settings.get().updates.newestListMs).toBe(0);
    answerWith(signedList(publisher));
    expect((await service.check()).problem).toBeNull();
  });

  it('is not asked for by a build without a key', async () => {
    const { service, asked } = setUp(undefined, { key: null as never });
    service.setSource({ address: ADDRESS, isOn: true });
    expect((await service.check()).problem?.kind).toBe('no-key');
    expect(asked).toEqual([]);
  });

  it('that someone put beside the settings is believed only with its signature', () => {
    const { service } = setUp({ settings: {}, kept: signedList(newPublisher(), {}, ['9.0.0']) });
    expect(service.view().newer).toEqual([]);
  });

  it('comes from the address of the package until the user enters one', async () => {
    const packaged = 'https://packager.example/versions';
    const { service, asked } = setUp(undefined, { listAddress: packaged });
    expect(service.view()).toMatchObject({ address: packaged, isOn: false });
    await service.check();
    service.setSource({ address: ADDRESS, isOn: false });
    await service.check();
    service.setSource({ address: '', isOn: true });
    await service.check();
    expect(asked.map((address) => new URL(address).host)).toEqual([
      'packager.example',
      'publisher.example',
      'packager.example',
    ]);
  });

  it('of an address that was replaced meanwhile is dropped, and the new one is asked at once', async () => {
    const { service, asked, hang, answerWith, clock } = setUp();
    hang();
    service.setSource({ address: ADDRESS, isOn: true });
    await clock.advance(1);
    answerWith(signedList(publisher));
    service.setSource({ address: `${ADDRESS}/2`, isOn: true });
    await clock.advance(1);
    expect(asked).toEqual([ADDRESS, `${ADDRESS}/2`]);
    expect(service.view()).toMatchObject({ isAsking: false, problem: null });
    expect(service.view().newer).toHaveLength(1);
  });

  it('is no longer waited for once the app quits, or it is turned off', async () => {
    const { service, hang, clock } = setUp();
    hang();
    service.setSource({ address: ADDRESS, isOn: true });
    await clock.advance(1);
    expect(service.view().isAsking).toBe(true);
    service.setSource({ address: ADDRESS, isOn: false });
    await clock.advance(1);
    expect(service.view()).toMatchObject({ isAsking: false, problem: null });
    void service.check();
    await service.stop();
    expect(clock.pendingDelaysMs()).toEqual([]);
  });

  it.each([
    ['', 'input/invalid'],
    ['publisher.example', 'input/invalid'],
    ['ftp://publisher.example', 'input/invalid'],
    ['file:///etc/passwd', 'input/invalid'],
    ['javascript:alert(1)', 'input/invalid'],
    ['https://', 'input/invalid'],
    ['https://me:secret@publisher.example', 'input/invalid'],
    ['https://publisher.example/#1', 'input/invalid'],
    [`https://publisher.example/${'a'.repeat(500)}`, 'input/invalid'],
    ['http://publisher.example/versions', 'net/insecure-url'],
    ['http://127.0.0.1.publisher.example', 'net/insecure-url'],
  ])('is not turned on for %j', (address, code) => {
    const { service, settings } = setUp();
    expect(() => service.setSource({ address, isOn: true })).toThrow(
      expect.objectContaining({ code, details: { field: 'address' } }),
    );
    expect(settings.get().updates).toMatchObject({ isOn: false, address: '' });
  });
});
