import { X509Certificate } from 'node:crypto';
import 'reflect-metadata';
import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  cryptoProvider,
} from '@peculiar/x509';

/** A key with a certificate that is self-signed or signed by `issuer`. */
export interface TestCertificate {
  key: string;
  certificate: string;
  fingerprint256: string;
  keys: CryptoKeyPair;
}

export interface CertificateWishes {
  /** Days from now; negative: in the past. */
  fromDays?: number;
  untilDays?: number;
  names?: readonly { type: 'ip' | 'dns'; value: string }[];
  /** Certificate that issues this one. */
  issuer?: TestCertificate;
  /** Whether it may issue others, as some carelessly created certificates do. */
  isAuthority?: boolean;
  /** Key to use instead of a new one. */
  keys?: CryptoKeyPair;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY_MS = 86_400_000;
const NAME = 'CN=time service under test';
const SIGNED_NAME = 'CN=signed by the other one';

/** Creates a certificate for 127.0.0.1 that is valid today, unless `wishes` differ. */
export async function makeTestCertificate(
  wishes: CertificateWishes = {},
): Promise<TestCertificate> {
  cryptoProvider.set(crypto);
  const keys =
    wishes.keys ?? (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']));
  const certificate = await X509CertificateGenerator.create({
    serialNumber: '01',
    subject: wishes.issuer === undefined ? NAME : SIGNED_NAME,
    issuer: NAME,
    notBefore: new Date(Date.now() + (wishes.fromDays ?? -1) * DAY_MS),
    notAfter: new Date(Date.now() + (wishes.untilDays ?? 30) * DAY_MS),
    signingAlgorithm: ALGORITHM,
    publicKey: keys.publicKey,
    signingKey: wishes.issuer?.keys.privateKey ?? keys.privateKey,
    extensions: [
      new BasicConstraintsExtension(wishes.isAuthority ?? false, undefined, true),
      new SubjectAlternativeNameExtension([
        ...(wishes.names ?? [{ type: 'ip', value: '127.0.0.1' }]),
      ]),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const pem = certificate.toString('pem');
  return {
    key: PemConverter.encode(pkcs8, 'PRIVATE KEY'),
    certificate: pem,
    fingerprint256: new X509Certificate(pem).fingerprint256,
    keys,
  };
}
