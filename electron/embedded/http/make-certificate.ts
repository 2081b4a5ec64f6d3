import { randomBytes, webcrypto } from 'node:crypto';
import { DAY_MS } from '../../../shared/durations.ts';

/** A private key with its certificate, both as PEM. */
export interface CertificatePair {
  readonly key: string;
  readonly certificate: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
/** A computer whose clock is set back slightly must not see a certificate from the future. */
const BACKDATED_MS = DAY_MS;
const VALIDITY_MS = 730 * DAY_MS;

/**
 * Creates a key and a self-signed certificate for 127.0.0.1 and localhost that cannot act as a
 * certificate authority. Loads the X.509 library, which is not needed when a certificate already
 * exists.
 * @param nowMs UTC epoch milliseconds
 */
export async function makeCertificate(nowMs: number): Promise<CertificatePair> {
  // The library's dependency injection needs this loaded first.
  await import('reflect-metadata');
  const x509 = await import('@peculiar/x509');
  x509.cryptoProvider.set(webcrypto);
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    // A serial number must be positive: its first bit is not set.
    serialNumber: `4${randomBytes(16).toString('hex').slice(1)}`,
    name: 'CN=Dragoman time service',
    notBefore: new Date(nowMs - BACKDATED_MS),
    notAfter: new Date(nowMs + VALIDITY_MS),
    signingAlgorithm: ALGORITHM,
    keys,
    // No key usage: without the right to issue certificates BoringSSL does not recognize it as
    // self-signed, and rejects it although it is trusted.
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension([
        { type: 'ip', value: '127.0.0.1' },
        { type: 'dns', value: 'localhost' },
      ]),
      // Required by strict clients.
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey);
  return {
    key: `${x509.PemConverter.encode(pkcs8, 'PRIVATE KEY')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
  };
}
