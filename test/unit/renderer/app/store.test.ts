import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { createAppStore } from '../../../../renderer/app/store.ts';
import { SETTINGS } from '../builders.ts';
import { createFakeApi } from '../fake-api.ts';
import { defer } from '../manual-timers.ts';

function createStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

const notice = (id: string) => ({
  id,
  severity: 'info' as const,
  title: `Title ${id}`,
  message: 'Text.',
});

describe('app store', () => {
  it('remembers the page across a reload of the window', () => {
    const storage = createStorage();
    const { api } = createFakeApi();
    createAppStore({ api, storage }).getState().goTo('history');
    expect(createAppStore({ api, storage }).getState().page).toBe('history');
  });

  it('falls back to Documents for a remembered page that does not exist', () => {
    const storage = createStorage({ 'dragoman.page': '__proto__' });
    expect(createAppStore({ api: createFakeApi().api, storage }).getState().page).toBe('documents');
  });

  it('shows each notice once, from the list or from an event, until it is dismissed', async () => {
    const fake = createFakeApi({
      'app:list-notices': () => [notice('a'), notice('b')],
      'app:dismiss-notice': () => undefined,
    });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    store.getState().connect();
    fake.emit('app:notice-added', notice('b'));
    await store.getState().load();
    expect(store.getState().notices.map((each) => each.id)).toEqual(['a', 'b']);
    await store.getState().dismissNotice('a');
    expect(store.getState().notices.map((each) => each.id)).toEqual(['b']);
    expect(fake.inputsOf('app:dismiss-notice')).toEqual([{ noticeId: 'a' }]);
    fake.emit('app:notice-withdrawn', { noticeId: 'b' });
    expect(store.getState().notices).toEqual([]);
  });

  it('dismisses notices of finished things when the page is left, and keeps warnings', async () => {
    const fake = createFakeApi({
      'app:list-notices': () => [notice('done'), { ...notice('bad'), severity: 'warning' }],
      'app:dismiss-notice': () => undefined,
    });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    await store.getState().load();
    store.getState().goTo(store.getState().page);
    expect(store.getState().notices).toHaveLength(2);
    store.getState().goTo('history');
    expect(store.getState().notices.map((each) => each.id)).toEqual(['bad']);
    expect(fake.inputsOf('app:dismiss-notice')).toEqual([{ noticeId: 'done' }]);
  });

  it("doesn't let a late answer replace a newer status event", async () => {
    const answer = defer<{ state: 'starting'; engine: null; message: null }>();
    const fake = createFakeApi({ 'app:get-embedded-status': () => answer.promise });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    store.getState().connect();
    const loading = store.getState().load();
    fake.emit('app:embedded-status-changed', {
      state: 'running',
      engine: 'apertium',
      message: null,
    });
    answer.resolve({ state: 'starting', engine: null, message: null });
    await loading;
    expect(store.getState().embedded?.state).toBe('running');
  });

  it('keeps working when nothing of the shell can be read', async () => {
    const fake = createFakeApi({
      'settings:get': () => {
        throw new AppError('db/unavailable', { english: 'Gone.' });
      },
    });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    await store.getState().load();
    expect(store.getState()).toMatchObject({ notices: [], embedded: null, theme: null });
  });

  it('says that practice mode is on from the first answer, and follows it', async () => {
    const on = { ...SETTINGS, practice: { ...SETTINGS.practice, isOn: true } };
    const answer = defer<typeof on>();
    const fake = createFakeApi({ 'settings:get': () => answer.promise });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    store.getState().connect();
    const loading = store.getState().load();
    expect(store.getState().isPracticeOn).toBeNull();
    // An event that arrives in the meantime is newer than the answer.
    fake.emit('settings:changed', SETTINGS);
    answer.resolve(on);
    await loading;
    expect(store.getState().isPracticeOn).toBe(false);
    fake.emit('settings:changed', on);
    expect(store.getState().isPracticeOn).toBe(true);
  });

  it('switches practice mode off, and says why when that fails', async () => {
    const fake = createFakeApi({
      'settings:update': () => {
        throw new AppError('internal', { english: 'The disk is full.' });
      },
    });
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    await store.getState().stopPractice();
    expect(store.getState().practiceError).toMatchObject({ code: 'internal' });
    fake.answer({ 'settings:update': () => SETTINGS });
    await store.getState().stopPractice();
    expect(store.getState().practiceError).toBeNull();
    expect(fake.inputsOf('settings:update')).toEqual([
      { practice: { isOn: false } },
      { practice: { isOn: false } },
    ]);
  });

  it('follows the theme and stops listening when disconnected', () => {
    const fake = createFakeApi();
    const store = createAppStore({ api: fake.api, storage: createStorage() });
    const stop = store.getState().connect();
    fake.emit('settings:changed', { ...SETTINGS, theme: 'dark' });
    expect(store.getState().theme).toBe('dark');
    stop();
    fake.emit('settings:changed', { ...SETTINGS, theme: 'light' });
    expect(store.getState().theme).toBe('dark');
  });
});
