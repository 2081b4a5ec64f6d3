import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROTOCOL_VERSION } from './limits.ts';

/** Role of the side that proves. A proof of one role is worthless for the other, so none can be sent back. */
export type ProofRole = 'app' | 'command';

/** Facts that a proof covers. Both sides contribute a nonce, so no proof is valid twice. */
export interface ProofFacts {
  /** The socket or pipe: what is relayed to a different one fails. */
  address: string;
  appVersion: string;
  /** 64 hexadecimal digits each. */
  commandNonce: string;
  appNonce: string;
}

const NONCE_BYTES = 32;
const NONCE = /^[0-9a-f]{64}$/;

export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('hex');
export const isNonce = (text: string): boolean => NONCE.test(text);

/** Returns the proof that this side knows the secret, as hexadecimal digits. */
export function prove(secret: Uint8Array, role: ProofRole, facts: ProofFacts): string {
  const { address, appVersion, commandNonce, appNonce } = facts;
  // JSON keeps the parts apart, so no two sets of facts are the same text.
  const said = JSON.stringify([
    'dragoman-command',
    PROTOCOL_VERSION,
    role,
    address,
    appVersion,
    commandNonce,
    appNonce,
  ]);
  return createHmac('sha256', secret).update(said).digest('hex');
}

/** Checks a proof in constant time. */
export function isProof(
  given: string,
  secret: Uint8Array,
  role: ProofRole,
  facts: ProofFacts,
): boolean {
  const expected = Buffer.from(prove(secret, role, facts), 'hex');
  const bytes = NONCE.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(expected.length);
  return timingSafeEqual(bytes, expected);
}
