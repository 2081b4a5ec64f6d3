import { X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../../electron/embedded/http/make-certificate.ts';
import { open } from '../../support/raw-http.ts';
import { openTls } from '../../support/raw-tls.ts';
import type { TimeServiceUnderTest } from './support.ts';
import { callTimeService, START_MS, startTimeService } from './support.ts';

const DAY_MS = 24 * 3_600_000;

function keyFile(service: TimeServiceUnderTest): string {
  return path.join(service.dataFolder, 'time-key.pem');
}

async function restart(first: TimeServiceUnderTest): Promise<TimeServiceUnderTest> {
  await first.stop();
  return startTimeService({ dataFolder: first.dataFolder, clock: first.clock });
}

describe('the certificate', () => {
  it('is its own issuer, for 127.0.0.1 and localhost alone, and not an authority', async () => {
    const { service } = await startTimeService();
    const parsed = new X509Certificate(service.certificate.certificate);
    expect(parsed.subjectAltName).toBe('IP Address:127.0.0.1, DNS:localhost');
    expect(parsed.ca).toBe(false);
    expect(parsed.verify(parsed.publicKey)).toBe(true);
    expect(parsed.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
    expect(parsed.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    expect(parsed.fingerprint256).toBe(service.certificate.fingerprint256);
    expect(Date.parse(parsed.validFrom)).toBe(START_MS - DAY_MS);
    expect(Date.parse(parsed.validTo)).toBe(START_MS + 730 * DAY_MS);
  });

  it("doesn't restrict the use of its key: BoringSSL would reject it as its own issuer", async () => {
    const { service } = await startTimeService();
    const { raw } = new X509Certificate(service.certificate.certificate);
    const keyUsage = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x0f]);
    expect(raw.includes(keyUsage)).toBe(false);
  });

  it('has a positive serial number that never repeats', async () => {
    const serials = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { certificate } = await makeCertificate(START_MS);
        return new X509Certificate(certificate).serialNumber;
      }),
    );
    expect(new Set(serials).size).toBe(20);
    for (const serial of serials) expect(serial).toMatch(/^4[0-9A-F]{31}$/u);
  });

  it('is trusted by address and by name, but only by a client that has it', async () => {
    // The certificate must be valid at the real time of this run.
    const service = await startTimeService();
    const { agent: _agent, ...access } = service;
    expect((await callTimeService(access, 'GET', '/projects')).status).toBe(200);
    const byName = { ...access, url: service.url.replace('127.0.0.1', 'localhost') };
    expect((await callTimeService(byName, 'GET', '/projects')).status).toBe(200);
    const { certificate } = await makeCertificate(START_MS);
    await expect(
      callTimeService({ ...access, ca: certificate }, 'GET', '/projects'),
    ).rejects.toThrow('self-signed certificate');
  });

  it('survives a restart, its key readable by its owner alone', async () => {
    const first = await startTimeService();
    expect(statSync(keyFile(first)).mode & 0o777).toBe(0o600);
    const second = await restart(first);
    expect(second.service.certificate).toEqual(first.service.certificate);
    expect(readFileSync(second.service.certificate.certificateFile, 'utf8')).toBe(second.ca);
    expect([...first.logged, ...second.logged]).toEqual([]);
  });

  it.each([
    ['ends in 90 days', 640 * DAY_MS + 1000, 'the certificate ends soon'],
    ['has ended', 800 * DAY_MS, 'the certificate ends soon'],
    ['is from the future', -2 * DAY_MS, 'the certificate was of the future'],
  ])('is renewed when it %s, and the service says so', async (_name, ms, words) => {
    const first = await startTimeService();
    first.clock.jump(ms);
    const second = await restart(first);
    expect(second.logged).toEqual([`time service: ${words}; a new one was made`]);
    expect(second.ca).not.toBe(first.ca);
    const { validFrom, validTo } = new X509Certificate(second.ca);
    const nowMs = first.clock.now();
    expect([Date.parse(validFrom), Date.parse(validTo)]).toEqual([
      nowMs - DAY_MS,
      nowMs + 730 * DAY_MS,
    ]);
  });

  it("isn't renewed before then", async () => {
    const first = await startTimeService();
    first.clock.jump(640 * DAY_MS);
    const second = await restart(first);
    expect([second.ca, second.logged]).toEqual([first.ca, []]);
  });

  const damages: [string, (service: TimeServiceUnderTest) => void, string][] = [
    ['an empty key', (s) => writeFileSync(keyFile(s), ''), 'damaged'],
    [
      'half a key',
      (s) => writeFileSync(keyFile(s), readFileSync(keyFile(s)).subarray(0, 90)),
      'damaged',
    ],
    ['no key', (s) => rmSync(keyFile(s)), 'missing'],
    ['no certificate', (s) => rmSync(s.service.certificate.certificateFile), 'missing'],
    [
      'a certificate of zeros',
      (s) => writeFileSync(s.service.certificate.certificateFile, Buffer.alloc(600)),
      'damaged',
    ],
    [
      'half a certificate',
      (s) => writeFileSync(s.service.certificate.certificateFile, s.ca.slice(0, 300)),
      'damaged',
    ],
    ['a key that others can read', (s) => chmodSync(keyFile(s), 0o640), 'could be read by others'],
  ];
  it.each(damages)(
    'is replaced when found with %s, and the service says so',
    async (_name, damage, words) => {
      const first = await startTimeService();
      await first.stop();
      damage(first);
      const second = await restart(first);
      expect(second.logged).toEqual([
        expect.stringMatching(new RegExp(`^time service: .*${words}.*; a new one was made$`, 'u')),
      ]);
      expect(second.logged.join('')).not.toContain(first.dataFolder);
      expect(second.ca).not.toBe(first.ca);
      expect(statSync(keyFile(second)).mode & 0o777).toBe(0o600);
      expect((await second.call('GET', '/projects')).status).toBe(200);
    },
  );

  it('is replaced when it belongs to another key', async () => {
    const first = await startTimeService();
    await first.stop();
    writeFileSync(keyFile(first), (await makeCertificate(START_MS)).key);
    const second = await restart(first);
    expect(second.logged).toEqual([
      'time service: the certificate did not belong to its key; a new one was made',
    ]);
    expect((await second.call('GET', '/projects')).status).toBe(200);
  });
});

describe('on the wire', () => {
  it('closes plain HTTP without an answer', async () => {
    const service = await startTimeService();
    for (const bytes of [
      `GET /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.token}\r\n\r\n`,
      'hello\r\n\r\n',
      Buffer.alloc(70_000),
    ]) {
      const socket = open(service);
      socket.end(bytes);
      const chunks: Buffer[] = [];
      socket.on('data', (chunk) => chunks.push(chunk));
      await new Promise((resolve) => socket.once('close', resolve));
      const answer = Buffer.concat(chunks).toString('latin1');
      // At most TLS's own answer to something else.
      expect(answer).not.toContain('HTTP');
      expect(answer).not.toContain('data');
    }
    const { agent: _agent, ...access } = service;
    await expect(fetch(access.url.replace('https:', 'http:'))).rejects.toThrow('fetch failed');
    expect((await service.call('GET', '/projects')).status).toBe(200);
  });

  it.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    const service = await startTimeService();
    // The client itself would allow it.
    const options = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' };
    await expect(openTls(service, options)).rejects.toThrow(/protocol version|handshake|closed/iu);
    expect((await service.call('GET', '/projects')).status).toBe(200);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('speaks %s', async (version) => {
    const service = await startTimeService();
    const socket = await openTls(service, { minVersion: version, maxVersion: version });
    expect([socket.getProtocol(), socket.authorized]).toEqual([version, true]);
  });

  it.each(['example.org', 'localhost.example.org', '__proto__'])(
    'refuses a handshake for %s',
    async (servername) => {
      const service = await startTimeService();
      await expect(openTls(service, { servername, rejectUnauthorized: false })).rejects.toThrow(
        /closed|reset|disconnected|alert|hang up/iu,
      );
      expect((await service.call('GET', '/projects')).status).toBe(200);
    },
  );

  it('accepts a handshake for localhost', async () => {
    const service = await startTimeService();
    expect((await openTls(service, { servername: 'LOCALHOST' })).authorized).toBe(true);
  });

  it("silent connections don't keep the service from closing", async () => {
    const service = await startTimeService();
    const bare = open(service);
    await new Promise((resolve) => bare.once('connect', resolve));
    const idle = await openTls(service);
    const half = await openTls(service);
    half.write('POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nContent-Le');
    const closed = Promise.all(
      [bare, idle, half].map(
        (socket) => new Promise((resolve) => socket.resume().once('close', resolve)),
      ),
    );
    await service.stop();
    await closed;
    expect([bare, idle, half].map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });
});
