import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import {
  DEFAULT_SETTINGS,
  settingsChangeSchema,
  settingsSchema,
  type Settings,
  type SettingsChange,
} from '../../shared/domain/app/settings.ts';
import { mergeSearchForms } from '../../shared/domain/app/search-forms.ts';
import { systemClock, type Clock } from '../support/clock.ts';
import { quarantineDamagedFile, type OpenStoreFile } from './settings-file.ts';

const windowStateSchema = z.object({
  x: z.number().int().optional(),
  y: z.number().int().optional(),
  width: z.number().int().min(200).max(20_000),
  height: z.number().int().min(200).max(20_000),
  isMaximized: z.boolean(),
});

/** The window's last position, in the screen's own pixels; without x and y the system chooses the position. */
export interface WindowState {
  x?: number;
  y?: number;
  width: number;
  height: number;
  isMaximized: boolean;
}

/** For a few values at each start and change, compiling fast validators takes longer than validating. */
const ONCE = { jitless: true };

const DEFAULT_WINDOW: WindowState = { width: 1200, height: 800, isMaximized: false };

/** User preferences and the window's position. Never holds a secret. */
export interface SettingsStore {
  get(): Settings;
  /**
   * Changes the given values, group by group, and notifies the listeners.
   * @throws `input/invalid` for values that the schema rejects; `internal` when the file cannot be written
   */
  update(change: SettingsChange): Settings;
  /** Calls `listener` after every change; returns its unsubscribe. */
  onChange(listener: (settings: Settings) => void): () => void;
  /** The window's last position. One that cannot be stored is forgotten, never an error. */
  window: WindowState;
  /** Base name of a settings file quarantined at this start because it was damaged, or null. */
  readonly damagedFileName: string | null;
}

export interface SettingsStoreOptions {
  /** Absolute path of the folder of `settings.json`; created when missing. */
  folder: string;
  openStore: OpenStoreFile;
  clock?: Pick<Clock, 'now'>;
}

/**
 * Opens the settings. A damaged file is quarantined and an invalid value becomes its default: the app starts with any
 * file.
 */
export function createSettingsStore(options: SettingsStoreOptions): SettingsStore {
  const { folder, clock = systemClock } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const damagedFileName = quarantineDamagedFile(folder, 'settings', clock.now());
  const file = options.openStore({ cwd: folder, name: 'settings', configFileMode: 0o600 });
  // Read once: a file damaged while the app runs must not stop it either.
  let stored: Readonly<Record<string, unknown>> = file.store;
  /** Parsed form of `stored`; null until first used. */
  let known: Settings | null = null;
  const listeners = new Set<(settings: Settings) => void>();

  const write = (changed: Record<string, unknown>): void => {
    // The rest is preserved: a newer version may have stored groups unknown to this one.
    const next = { ...stored, ...changed };
    file.store = next;
    stored = next;
    known = null;
  };
  const get = (): Settings => (known ??= readSettings(stored));

  return {
    damagedFileName,
    get,
    update(change) {
      const parsed = settingsChangeSchema.safeParse(change, ONCE);
      if (!parsed.success) {
        throw new AppError('input/invalid', 'appErrors.settingInvalid', {
          details: { field: parsed.error.issues[0]?.path.join('.') ?? '' },
        });
      }
      const settings = mergeSettings(get(), parsed.data);
      try {
        write({ ...settings });
      } catch (error) {
        throw new AppError('internal', 'appErrors.settingsNotSaved', {
          retryable: true,
          cause: error,
        });
      }
      for (const listener of listeners) listener(settings);
      return settings;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    get window() {
      return readWindow(stored['window']);
    },
    set window(state) {
      try {
        write({ window: readWindow(state) });
      } catch {
        // Written while the app closes: a full disk must not delay closing just to save a position.
      }
    },
  };
}

/** Reads the settings: valid values, and defaults for the rest. */
function readSettings(stored: Record<string, unknown>): Settings {
  let settings = DEFAULT_SETTINGS;
  for (const patch of singleValues(stored)) {
    const parsed = settingsChangeSchema.safeParse(patch, ONCE);
    if (parsed.success) settings = mergeSettings(settings, parsed.data);
  }
  return settings;
}

/** More than any group has: an untrusted file must not delay startup. */
const MAX_GROUP_VALUES = 100;

/** Builds one patch per stored value, so that an invalid one does not discard others. */
function singleValues(stored: Record<string, unknown>): object[] {
  return Object.entries(stored).flatMap(([group, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
          .slice(-MAX_GROUP_VALUES)
          .map(([name, item]: [string, unknown]) => ({
            [group]: { [name]: item },
          }))
      : [{ [group]: value }],
  );
}

/** Merges groups one level deep; values missing from the patch are preserved. */
function mergeSettings(
  settings: Settings,
  { searchForms = {}, ...patch }: SettingsChange,
): Settings {
  const known: Readonly<Record<string, unknown>> = settings;
  const merged: Record<string, unknown> = { ...settings };
  for (const [name, value] of Object.entries(withoutUndefined(patch))) {
    const isGroup = typeof value === 'object' && value !== null;
    merged[name] = isGroup ? Object.assign({}, known[name], withoutUndefined(value)) : value;
  }
  merged['searchForms'] = mergeSearchForms(settings.searchForms, searchForms);
  return settingsSchema.parse(merged, ONCE);
}

function withoutUndefined(group: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => value !== undefined));
}

function readWindow(stored: unknown): WindowState {
  const parsed = windowStateSchema.safeParse(stored, ONCE);
  if (!parsed.success) return { ...DEFAULT_WINDOW };
  const { x, y, ...size } = parsed.data;
  return x === undefined || y === undefined ? size : { x, y, ...size };
}
