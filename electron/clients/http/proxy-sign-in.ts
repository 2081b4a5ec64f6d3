import type { ProxyAddress } from '../../../shared/domain/connections/proxy-sign-in.ts';

/** A proxy that requires a user name and a password. */
export interface AskingProxy extends ProxyAddress {
  realm: string;
}

/** The result of a password: `unknown` when the request ended without an answer from either side. */
export type SignInOutcome = 'accepted' | 'refused' | 'unknown';

/** A user name and a password that one request gives to the proxy that asked. */
export interface SignInAttempt {
  readonly username: string;
  readonly password: string;
  /** Must be called with the outcome once known; later calls are ignored. */
  end(outcome: SignInOutcome): void;
}

/** Provides proxy passwords. @returns null if none is left to try */
export type BeginSignIn = (proxy: AskingProxy) => Promise<SignInAttempt | null>;
