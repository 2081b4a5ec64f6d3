import { X509Certificate } from 'node:crypto';
import { Agent as SecureAgent } from 'node:https';
import { checkServerIdentity } from 'node:tls';
import { PIN_MISMATCH_CODE } from './network-errors.ts';
import { createNodeTransport, type TlsTrust } from './node-transport.ts';
import { UnansweredError, type HttpAnswer, type HttpTransport } from './transport.ts';
import type { LineTransport } from './line-transport.ts';
import { createNodeLines } from './node-lines.ts';

export interface PinnedTransportOptions {
  /** The only allowed origin, such as `https://127.0.0.1:49152`. */
  origin: string;
  /** The service's self-signed certificate. */
  certificatePem: string;
  /** Its SHA-256, in hexadecimal with or without colons. */
  fingerprint256: string;
}

/**
 * Builds the transport to a service on this computer with a self-signed certificate: exactly this certificate is
 * trusted, for exactly this origin, and none of the system's authorities. Its dates and address are checked as usual.
 * Uses Node's requests, since Chromium remembers certificate decisions per host, without the port.
 * @throws Error when certificate and fingerprint do not match, or the origin is not https
 */
export function createPinnedTransport(options: PinnedTransportOptions): HttpTransport {
  const origin = httpsOrigin(options.origin);
  const transport = createNodeTransport(pinnedTrust(options));

  const guarded = async (url: string, send: () => Promise<HttpAnswer>): Promise<HttpAnswer> => {
    if (!URL.canParse(url) || new URL(url).origin !== origin) {
      throw new UnansweredError(pinMismatch(), true);
    }
    try {
      return await send();
    } catch (error) {
      const isProof = error instanceof UnansweredError && error.isUntouched;
      throw isForeignCertificate(error) ? new UnansweredError(pinMismatch(), isProof) : error;
    }
  };

  return {
    fetch: async (url, request) => guarded(url, async () => transport.fetch(url, request)),
    fetchOnce: async (url, request) => guarded(url, async () => transport.fetchOnce(url, request)),
    upload: async (url, request) => guarded(url, async () => transport.upload(url, request)),
  };
}

/** Opens WebSockets to such a service, trusting the same certificate for the same origin. @throws Error as above */
export function createPinnedLines(options: PinnedTransportOptions): LineTransport {
  const { host } = new URL(httpsOrigin(options.origin));
  // Resumed sessions would not be verified again.
  const agent = new SecureAgent({
    ...pinnedTrust(options),
    maxCachedSessions: 0,
    rejectUnauthorized: true,
  });
  const lines = createNodeLines(() => ({ agent }));
  return {
    async open(url, request) {
      const asked = new URL(url);
      if (asked.protocol !== 'wss:' || asked.host !== host) throw pinMismatch();
      try {
        return await lines.open(url, request);
      } catch (error) {
        throw isForeignCertificate(error) ? pinMismatch() : error;
      }
    },
  };
}

function pinnedTrust({ certificatePem, fingerprint256 }: PinnedTransportOptions) {
  const pinned = normalized(fingerprint256);
  if (normalized(new X509Certificate(certificatePem).fingerprint256) !== pinned) {
    throw new Error('The certificate and its fingerprint do not belong together.');
  }
  return {
    ca: certificatePem,
    minVersion: 'TLSv1.2',
    // A certificate signed with the pinned one's key would pass the chain check as well.
    checkServerIdentity: (host, certificate) => {
      if (normalized(certificate.fingerprint256) !== pinned) return pinMismatch();
      return checkServerIdentity(host, certificate);
    },
  } satisfies TlsTrust;
}

/**
 * Returns true if the chain already shows that the certificate is not the pinned one; wrong dates or names do not
 * count.
 */
function isForeignCertificate(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /SELF_SIGNED|^UNABLE_TO_|^INVALID_|^CERT_(?:UNTRUSTED|REJECTED|SIGNATURE)/.test(code);
}

function httpsOrigin(entered: string): string {
  const { origin, protocol } = new URL(entered);
  if (protocol !== 'https:') throw new Error('A pinned service speaks https.');
  return origin;
}

function normalized(fingerprint: string): string {
  return fingerprint.replaceAll(':', '').toLowerCase();
}

function pinMismatch(): Error {
  return Object.assign(new Error('This is not the pinned service.'), { code: PIN_MISMATCH_CODE });
}
