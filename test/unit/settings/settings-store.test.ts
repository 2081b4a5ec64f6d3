import { readdirSync, readFileSync, statSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Conf from 'conf';
import { describe, expect, it, vi } from 'vitest';
import {
  DEFAULT_SETTINGS as DEFAULTS,
  type Settings,
} from '../../../shared/domain/app/settings.ts';
import type { OpenStoreFile } from '../../../electron/settings/settings-file.ts';
import {
  createSettingsStore,
  type SettingsStore,
} from '../../../electron/settings/settings-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const clock = { now: () => Date.UTC(2025, 0, 15, 12) };

/** `conf` is the basis of electron-store; it needs no Electron. */
const openConf: OpenStoreFile = ({ name, ...options }) =>
  new Conf<Record<string, unknown>>({
    ...options,
    configName: name,
    accessPropertiesByDotNotation: false,
  });

const open = (folder: string, openStore = openConf): SettingsStore =>
  createSettingsStore({ folder, openStore, clock });

describe('settings', () => {
  it('begin with the defaults and are kept across a restart', () => {
    const folder = join(temporaryFolder(), 'settings');
    const store = open(folder);
    expect(store.get()).toEqual(DEFAULTS);
    store.update({ theme: 'dark', documents: { targetLangs: ['DE', 'FR'] } });
    store.update({ documents: { concurrency: 5 } });
    expect(open(folder).get()).toEqual({
      ...DEFAULTS,
      theme: 'dark',
      documents: { ...DEFAULTS.documents, targetLangs: ['DE', 'FR'], concurrency: 5 },
    });
    expect(statSync(join(folder, 'settings.json')).mode & 0o777).toBe(0o600);
  });

  it('keep what should not be recorded, one part without the other', () => {
    const folder = join(temporaryFolder(), 'settings');
    open(folder).update({ history: { unrecordedProjectIds: ['p1'] } });
    open(folder).update({ history: { doNotRecord: true } });
    expect(open(folder).get().time).toEqual(DEFAULTS.time);
    open(folder).update({ time: { idleMinutes: 0 } });
    expect(open(folder).get().time).toEqual({ ...DEFAULTS.time, idleMinutes: 0 });
    expect(() => open(folder).update({ time: { idleMinutes: 0.5 } })).toThrow(
      expect.objectContaining({ code: 'input/invalid' }),
    );
    expect(open(folder).get().history).toEqual({ doNotRecord: true, unrecordedProjectIds: ['p1'] });
    expect(() => open(folder).update({ history: { unrecordedProjectIds: [''] } })).toThrow(
      expect.objectContaining({ code: 'input/invalid' }),
    );
  });

  it('keep every group that can be changed', () => {
    const folder = temporaryFolder();
    const changes = {
      appearance: { density: 'compact' },
      atHand: { closing: 'stay', notifies: false },
      documents: { targetLangs: ['DE'] },
      firstSteps: { areDone: true },
      practice: { isOn: true },
      history: { doNotRecord: true },
      editor: { fillsRepeats: false },
      time: { idleMinutes: 3 },
      spelling: { ownWords: ['Nordhafen'] },
      programs: { isOn: true, port: 2000, origins: ['moz-extension://a-1'] },
      updates: { isOn: true, address: 'https://example.com/versions', newestListMs: 5 },
      watches: { isPaused: true },
      quick: { shortcut: 'Control+Alt+J' },
      voice: { sourceLang: 'en', targetLangs: ['es'], keepsSound: false },
    } as const;
    for (const [group, change] of Object.entries(changes)) open(folder).update({ [group]: change });
    expect(open(folder).get()).toMatchObject(changes);
    // The vault is changed only by a system dialog; search forms are tested below.
    const tested = [...Object.keys(changes), 'theme', 'language', 'vault', 'searchForms'];
    expect(Object.keys(DEFAULTS).toSorted()).toEqual(tested.toSorted());
  });

  it('notify their listeners until those leave', () => {
    const store = open(temporaryFolder());
    const listener = vi.fn<(settings: Settings) => void>();
    const leave = store.onChange(listener);
    const updated = store.update({ theme: 'light' });
    leave();
    store.update({ theme: 'dark' });
    expect(listener.mock.calls).toEqual([[updated]]);
  });

  it('refuse an invalid value, and change nothing', () => {
    const store = open(temporaryFolder());
    const patches: unknown[] = [
      { theme: 'pink' },
      { documents: { concurrency: 0 } },
      { documents: { targetLangs: 'DE' } },
      { vault: { allowWeakStorage: 'yes' } },
      null,
    ];
    for (const patch of patches) {
      // @ts-expect-error -- as sent by an untyped caller
      expect(() => store.update(patch)).toThrow(expect.objectContaining({ code: 'input/invalid' }));
    }
    expect(store.get()).toEqual(DEFAULTS);
  });

  it("reset no setting that isn't named", () => {
    const store = open(temporaryFolder());
    store.update({ documents: { sourceLang: 'EN' } });
    store.update({ documents: { sourceLang: undefined } });
    expect(store.get().documents.sourceLang).toBe('EN');
    store.update({ documents: { sourceLang: null } });
    expect(store.get().documents.sourceLang).toBeNull();
  });

  it('say when they cannot be saved, without the path', () => {
    const folder = temporaryFolder();
    const full: OpenStoreFile = () => ({
      get store() {
        return {};
      },
      set store(_value) {
        throw new Error(`ENOSPC: no space left, write '${folder}/settings.json'`);
      },
    });
    const store = open(folder, full);
    const listener = vi.fn<(settings: Settings) => void>();
    store.onChange(listener);
    expect(() => store.update({ theme: 'dark' })).toThrow(
      expect.objectContaining({
        code: 'internal',
        retryable: true,
        message: expect.not.stringContaining(folder),
      }),
    );
    expect(listener).not.toHaveBeenCalled();
    expect(() => {
      store.window = { width: 500, height: 500, isMaximized: false };
    }).not.toThrow();
  });
});

describe('remembered search forms', () => {
  const form = (text: string, page = 1) => ({ page, limit: null, inputs: { text } });

  it('are kept across a restart, each separately, and forgotten on demand', () => {
    const folder = temporaryFolder();
    const store = open(folder);
    store.update({ searchForms: { jobs: form('a', 3) } });
    store.update({ theme: 'dark' });
    store.update({ searchForms: { history: { page: 1, limit: 50, inputs: { kinds: ['x'] } } } });
    expect(open(folder).get().searchForms).toEqual({
      jobs: form('a', 3),
      history: { page: 1, limit: 50, inputs: { kinds: ['x'] } },
    });
    store.update({ searchForms: { jobs: null } });
    expect(Object.keys(open(folder).get().searchForms)).toEqual(['history']);
  });

  it('keep any text, whatever JSON has to do for it', () => {
    const folder = temporaryFolder();
    const text = '"\\ \u2028 \u0000 日本 😀 \ud800';
    open(folder).update({ searchForms: { jobs: form(text) } });
    expect(open(folder).get().searchForms['jobs']).toEqual(form(text));
  });

  it('are limited to 20: the one stored longest ago makes room', () => {
    const store = open(temporaryFolder());
    for (let index = 0; index < 25; index += 1) {
      store.update({ searchForms: { [`form-${index}`]: form('x'), 'form-0': form('again') } });
    }
    const names = Object.keys(store.get().searchForms);
    expect(names).toHaveLength(20);
    expect(names).toContain('form-0');
    expect(names).not.toContain('form-1');
  });

  it.each([
    ['a text of more than 8000', { jobs: form('x'.repeat(8001)) }],
    [
      'more than 8000 in all',
      { jobs: { ...form(''), inputs: { a: 'x'.repeat(5000), b: 'x'.repeat(5000) } } },
    ],
    [
      'more than 50 inputs',
      {
        jobs: {
          ...form(''),
          inputs: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`n${n}`, ''])),
        },
      },
    ],
    [
      'too many choices',
      { jobs: { ...form(''), inputs: { a: Array.from({ length: 101 }, () => '') } } },
    ],
    ['page 0', { jobs: form('', 0) }],
    ['page 1.5', { jobs: form('', 1.5) }],
    ['a page nobody has', { jobs: form('', 1_000_001) }],
    ['a limit of 1', { jobs: { ...form(''), limit: 1 } }],
    ['a limit of 201', { jobs: { ...form(''), limit: 201 } }],
    ['a number as value', { jobs: { ...form(''), inputs: { a: 5 } } }],
    ['a nested value', { jobs: { ...form(''), inputs: { a: [['x']] } } }],
    ['inputs as a list', { jobs: { ...form(''), inputs: ['x'] } }],
    ['a name that is none', { 'a b': form('') }],
    ['an input named _page', { jobs: { ...form(''), inputs: { _page: '2' } } }],
    [
      'more forms than are kept',
      Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, form('')])),
    ],
    ['a list of forms', [form('')]],
  ])('refuse %s', (_what, searchForms) => {
    const store = open(temporaryFolder());
    store.update({ searchForms: { kept: form('a') } });
    expect(() => store.update({ searchForms: searchForms as never })).toThrow(
      expect.objectContaining({ code: 'input/invalid' }),
    );
    expect(store.get().searchForms).toEqual({ kept: form('a') });
  });

  it('cannot reach a prototype', () => {
    const store = open(temporaryFolder());
    const evil = JSON.parse(
      '{"__proto__":{"page":1,"limit":null,"inputs":{}},"constructor":{"page":1,"limit":null,"inputs":{"__proto__":"x","constructor":"y"}}}',
    ) as never;
    store.update({ searchForms: evil });
    const { searchForms } = store.get();
    expect(Object.getPrototypeOf(searchForms)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['page']).toBeUndefined();
    expect(Object.keys(searchForms)).not.toContain('__proto__');
  });
});

describe('a settings file from outside', () => {
  function withFile(content: string | Uint8Array): { folder: string; store: SettingsStore } {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings.json'), content);
    return { folder, store: open(folder) };
  }

  it.each([
    ['empty', ''],
    ['cut off', '{"theme":"dark","docum'],
    ['not JSON', 'theme = dark'],
    ['a list', '[1,2]'],
    ['null', 'null'],
    ['a number', '7'],
    ['bytes', new Uint8Array([0, 255, 254, 1, 2])],
  ])('that is damaged (%s) is quarantined and never stops the start', (_what, content) => {
    const { folder, store } = withFile(content);
    const quarantined = 'settings.damaged-2025-01-15T12-00-00-000Z.json';
    expect(store.get()).toEqual(DEFAULTS);
    expect(store.damagedFileName).toBe(quarantined);
    expect(readFileSync(join(folder, quarantined))).toEqual(
      typeof content === 'string' ? Buffer.from(content) : Buffer.from(content),
    );
    store.update({ theme: 'dark' });
    expect(open(folder).get().theme).toBe('dark');
  });

  it("that is damaged while the app runs doesn't affect it, and is written again", () => {
    const { store, folder } = withFile('{"theme":"dark","future":1}');
    writeFileSync(join(folder, 'settings.json'), '{"the');
    expect(store.get().theme).toBe('dark');
    store.update({ documents: { concurrency: 2 } });
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      theme: 'dark',
      future: 1,
    });
  });

  it('that is a folder is quarantined too', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'settings.json', 'x'), { recursive: true });
    const store = open(folder);
    expect(store.damagedFileName).not.toBeNull();
    expect(store.update({ theme: 'dark' }).theme).toBe('dark');
  });

  it('loses only the invalid values', () => {
    const { store, folder } = withFile(
      JSON.stringify({
        theme: 'pink',
        documents: { sourceLang: 'EN', targetLangs: [1], concurrency: 99, formality: 'more' },
        vault: 'open',
        window: { width: 'wide', height: 1, isMaximized: true },
      }),
    );
    expect(store.get()).toEqual({
      ...DEFAULTS,
      documents: { ...DEFAULTS.documents, sourceLang: 'EN', formality: 'more' },
    });
    expect(store.window).toEqual({ width: 1200, height: 800, isMaximized: false });
    expect(store.damagedFileName).toBeNull();
    expect(readdirSync(folder)).toEqual(['settings.json']);
  });

  it('loses only the invalid search forms, and is read fast however many it claims', () => {
    const good = { page: 2, limit: null, inputs: { text: 'a' } };
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`f${n}`, good]));
    expect(
      Object.keys(withFile(JSON.stringify({ searchForms: many })).store.get().searchForms),
    ).toEqual(Array.from({ length: 20 }, (_, n) => `f${49_980 + n}`));
    const mixed = { jobs: good, bad: { ...good, page: 'x' }, 'a b': good, none: null, text: 'x' };
    expect(withFile(JSON.stringify({ searchForms: mixed })).store.get().searchForms).toEqual({
      jobs: good,
    });
    for (const searchForms of [null, 'x', [1], 5]) {
      const { store } = withFile(JSON.stringify({ theme: 'dark', searchForms }));
      expect(store.get()).toEqual({ ...DEFAULTS, theme: 'dark' });
    }
  });

  it("cannot give a consent that isn't true", () => {
    for (const value of ['"true"', '1', '{}', '[true]']) {
      const { store } = withFile(`{"vault":{"allowWeakStorage":${value}}}`);
      expect(store.get().vault.allowWeakStorage).toBe(false);
    }
  });

  it('keeps what a newer version stored in it', () => {
    const { store, folder } = withFile('{"future":{"a":1},"__proto__":{"theme":"dark"}}');
    expect(store.get()).toEqual(DEFAULTS);
    store.update({ theme: 'light' });
    expect(JSON.parse(readFileSync(join(folder, 'settings.json'), 'utf8'))).toMatchObject({
      future: { a: 1 },
      theme: 'light',
    });
  });
});

describe('the place of the window', () => {
  it('is stored next to the settings', () => {
    const folder = temporaryFolder();
    const state = { x: -1200, y: 30, width: 900, height: 700, isMaximized: true };
    open(folder).window = state;
    const store = open(folder);
    expect(store.window).toEqual(state);
    store.update({ theme: 'dark' });
    expect(open(folder).window).toEqual(state);
  });

  it.each([
    { width: 0, height: 700, isMaximized: false },
    { width: 900, height: Number.NaN, isMaximized: false },
    { width: 1e9, height: 700, isMaximized: false },
  ])('is forgotten when it is invalid: %j', (state) => {
    const store = open(temporaryFolder());
    store.window = state;
    expect(store.window).toEqual({ width: 1200, height: 800, isMaximized: false });
  });
});
