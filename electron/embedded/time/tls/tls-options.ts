import type { TlsOptions } from 'node:tls';
import type { CertificatePair } from './make-certificate.ts';

/** The name that clients may ask for; who connects to the address itself names none. */
const SERVER_NAME = 'localhost';

/** TLS 1.2 or newer, and a handshake for our own name alone. */
export function tlsOptions({ key, certificate }: CertificatePair): TlsOptions {
  return {
    key,
    cert: certificate,
    minVersion: 'TLSv1.2',
    handshakeTimeout: 10_000,
    SNICallback(name, done) {
      if (name.toLowerCase() === SERVER_NAME) done(null);
      else done(new Error('another server was asked for'));
    },
  };
}
