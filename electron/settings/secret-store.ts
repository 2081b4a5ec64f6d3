import type { VaultStatus } from '../../shared/domain/app/settings.ts';
import { AppError } from '../../shared/errors.ts';
import { systemClock, type Clock } from '../support/clock.ts';
import { createVaultFile, type VaultRecord } from './vault-file.ts';

/** The part of Electron's `safeStorage` that the vault uses. */
export interface SafeStorage {
  isEncryptionAvailable(): boolean;
  encryptString(text: string): Buffer;
  decryptString(encrypted: Buffer): string;
  /** Linux only. */
  getSelectedStorageBackend?(): string;
}

/** Storage of the consent to weak protection. */
export interface WeakStorageConsent {
  get(): boolean;
  set(allow: boolean): void;
}

/**
 * The vault: credentials by name, for the main process only. Keys are stored in the system's keystore or not at all;
 * without one they live until the app quits, unless the user chose otherwise. Only credentials depend on the keystore:
 * nothing else is ever locked by it.
 *
 * The first call of any method opens the system's keystore. Make none before the app is ready and its first window
 * exists: on macOS that would create an entry under a wrong name.
 */
export type SecretStore = ReturnType<typeof createSecretStore>;

export interface SecretStoreOptions {
  safeStorage: SafeStorage;
  /** Absolute path of the vault's file (mode 0600). */
  file: string;
  weakConsent: WeakStorageConsent;
  platform: NodeJS.Platform;
  clock?: Pick<Clock, 'now'>;
}

/** Linux backends that are not a keystore: `basic_text` encrypts with a password that is publicly known. */
const NO_KEYSTORE = new Set(['basic_text', 'unknown', '']);

/** Opens the vault. Touches neither the file nor the keystore before the first use. */
export function createSecretStore(options: SecretStoreOptions) {
  const { safeStorage, weakConsent } = options;
  const file = createVaultFile(options.file, options.clock ?? systemClock);
  const session = new Map<string, string>();
  /** Records whose decryption failed in this run; another attempt would only prompt the user again. */
  const unreadable = new Set<VaultRecord>();
  const decrypted = new Map<VaultRecord, string>();
  let keystore: { backend: string; isUsable: boolean } | null = null;
  let isSettled = false;

  const askKeystore = (): { backend: string; isUsable: boolean } => {
    keystore ??= probeKeystore(safeStorage, options.platform);
    if (isSettled) return keystore;
    // Set first, because settling re-enters.
    isSettled = true;
    try {
      settleWeakRecords();
    } catch {
      // The file cannot be read or written now, and callers get an error.
      isSettled = false;
    }
    return keystore;
  };

  const tier = (): VaultStatus['tier'] => {
    if (askKeystore().isUsable) return 'os-keystore';
    return weakConsent.get() ? 'weak' : 'session';
  };

  /** Moves weak records to the keystore once there is one, and removes them from disk without consent. */
  const settleWeakRecords = (): void => {
    for (const record of file.records().values()) {
      if (record.protection !== 'none') continue;
      const secret = fromBase64(record.value);
      if (tier() === 'os-keystore' && store(record.name, secret)) continue;
      if (weakConsent.get()) continue;
      session.set(record.name, secret);
      file.remove(record.name);
    }
  };

  /** Stores a secret on disk with the best allowed protection; false when it may not or cannot be stored. */
  const store = (name: string, secret: string): boolean => {
    const record = seal(name, secret);
    if (record === null) return false;
    try {
      file.put(record);
      return true;
    } catch {
      // The disk is full, read-only, or unreadable: the secret still works until the app quits.
      return false;
    }
  };

  const set = (name: string, secret: string): 'stored' | 'session' => {
    if (store(name, secret)) {
      session.delete(name);
      return 'stored';
    }
    session.set(name, secret);
    try {
      // An older secret with the same name must not reappear at the next start.
      file.remove(name);
    } catch {
      // Nothing can be written; within this run the session's secret takes precedence.
    }
    return 'session';
  };

  const seal = (name: string, secret: string): VaultRecord | null => {
    const { backend } = askKeystore();
    switch (tier()) {
      case 'os-keystore':
        try {
          const value = safeStorage.encryptString(secret).toString('base64');
          return { name, protection: 'os-keystore', backend, value };
        } catch {
          // The keystore was locked or its prompt refused.
          return null;
        }
      case 'weak':
        return { name, protection: 'none', backend, value: toBase64(secret) };
      default:
        return null;
    }
  };

  const unseal = (record: VaultRecord): string | null => {
    if (record.protection === 'none') {
      return weakConsent.get() ? fromBase64(record.value) : null;
    }
    const { backend, isUsable } = askKeystore();
    if (!isUsable || record.backend !== backend || unreadable.has(record)) return null;
    const known = decrypted.get(record);
    if (known !== undefined) return known;
    try {
      const secret = safeStorage.decryptString(Buffer.from(record.value, 'base64'));
      decrypted.set(record, secret);
      return secret;
    } catch {
      unreadable.add(record);
      return null;
    }
  };

  const get = (name: string): string | null => {
    askKeystore();
    const given = session.get(name);
    if (given !== undefined) return given;
    const record = file.records().get(name);
    return record === undefined ? null : unseal(record);
  };

  const status = (): VaultStatus => {
    const { backend } = askKeystore();
    const backendChanged = [...file.records().values()].some(
      (record) => !session.has(record.name) && unseal(record) === null,
    );
    return { tier: tier(), backend, backendChanged };
  };

  return {
    /** Returns the state. @throws `vault/unavailable` while the file cannot be read */
    status,
    /** Stores a secret in the best allowed place and returns which: on disk or until the app quits. */
    set,
    /**
     * Returns the secret; null when there is none or it can no longer be decrypted.
     * @throws `vault/unavailable`, worth retrying, while the file cannot be read
     */
    get,
    /** Removes a secret. @throws `vault/unavailable` when it could not be removed from disk */
    delete(name: string) {
      askKeystore();
      session.delete(name);
      removing(() => file.remove(name));
    },
    /** Removes every secret. @throws `vault/unavailable` when they could not be removed from disk */
    deleteAll() {
      session.clear();
      decrypted.clear();
      removing(() => file.clear());
    },
    /** Checks the keystore again, in case it was locked or not yet available. @throws as `status` */
    recheck(): VaultStatus {
      keystore = null;
      isSettled = false;
      unreadable.clear();
      return status();
    },
    /** Returns the place of a secret; `missing` also while the file cannot be read. */
    has(name: string): 'stored' | 'session' | 'missing' {
      try {
        if (get(name) === null) return 'missing';
      } catch {
        // Accounts are listed, and services without a key are used, even while the file cannot be read.
        return 'missing';
      }
      return session.has(name) ? 'session' : 'stored';
    },
    /**
     * Records or withdraws the consent to store keys without a system keystore; withdrawing removes them from disk.
     * @throws `vault/unavailable` when they could not be removed
     */
    setWeakConsent(allow: boolean): VaultStatus {
      askKeystore();
      weakConsent.set(allow);
      if (tier() === 'weak') {
        for (const [name, secret] of session) set(name, secret);
      } else {
        removing(settleWeakRecords);
      }
      return status();
    },
  };
}

function probeKeystore(
  safeStorage: SafeStorage,
  platform: NodeJS.Platform,
): { backend: string; isUsable: boolean } {
  try {
    const isUsable = safeStorage.isEncryptionAvailable();
    if (platform !== 'linux') {
      return { backend: platform === 'darwin' ? 'keychain' : 'dpapi', isUsable };
    }
    const backend = safeStorage.getSelectedStorageBackend?.() ?? 'unknown';
    return { backend, isUsable: isUsable && !NO_KEYSTORE.has(backend) };
  } catch {
    return { backend: 'unknown', isUsable: false };
  }
}

/** Runs a removal and reports an error if the data remains on disk. */
function removing(remove: () => void): void {
  try {
    remove();
  } catch (error) {
    throw new AppError('vault/unavailable', 'keyFileErrors.keyNotRemoved', {
      retryable: true,
      cause: error,
    });
  }
}

function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}
