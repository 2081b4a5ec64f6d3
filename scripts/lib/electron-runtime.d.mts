export interface ElectronRuntime {
  /** Absolute path of the executable. */
  readonly executable: string;
  readonly version: string;
  readonly kind: 'override' | 'vendor' | 'substitute';
  /** Variables to start it with, so that better-sqlite3 finds its fitting build. */
  readonly env: Record<string, string>;
}

export function findElectron(): ElectronRuntime | null;

/** @throws PlainError when there is none */
export function resolveElectron(): ElectronRuntime;

/** Arguments that Electron needs on this machine before those of the app. */
export function electronArgs(): string[];
