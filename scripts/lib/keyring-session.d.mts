export interface KeyringSession {
  /** For programs that are to use this keyring, together with {@link KEYRING_ARGS}. */
  readonly env: Record<string, string>;
  stop(): Promise<void>;
}

export const KEYRING_ARGS: readonly string[];
export const NO_KEYRING_ARGS: readonly string[];

export function canStartKeyring(): boolean;

export function startKeyringSession(options: {
  folder: string;
  password?: string;
}): Promise<KeyringSession>;
