import type { SafeStorage } from '../../electron/settings/secret-store.ts';

export interface FakeSafeStorage extends SafeStorage {
  backend: string;
  isAvailable: boolean;
  /** True if the keystore exists but its prompt is refused. */
  isLocked: boolean;
  /** All calls, in order. */
  calls: string[];
}

/** Creates a keystore that "encrypts" so that only the same backend can decrypt. */
export function createFakeSafeStorage(
  backend = 'gnome_libsecret',
  isAvailable = true,
): FakeSafeStorage {
  const fake: FakeSafeStorage = {
    backend,
    isAvailable,
    isLocked: false,
    calls: [],
    isEncryptionAvailable() {
      fake.calls.push('isEncryptionAvailable');
      return fake.isAvailable;
    },
    getSelectedStorageBackend() {
      fake.calls.push('getSelectedStorageBackend');
      return fake.backend;
    },
    encryptString(text) {
      fake.calls.push('encryptString');
      if (!fake.isAvailable || fake.isLocked) throw new Error('Encryption is not available.');
      return Buffer.from(Buffer.from(`${fake.backend}|${text}`).map((byte) => byte ^ 0x5a));
    },
    decryptString(encrypted) {
      fake.calls.push('decryptString');
      const text = Buffer.from(encrypted.map((byte) => byte ^ 0x5a)).toString();
      if (!text.startsWith(`${fake.backend}|`)) throw new Error(`cannot decrypt ${text}`);
      return text.slice(fake.backend.length + 1);
    },
  };
  return fake;
}
