import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  readPublicKey,
  readSignedList,
  signList,
  writePublicKey,
} from '../../../../electron/services/updates/signed-list.ts';
import { judgeList } from '../../../../electron/services/updates/judge-list.ts';
import { MAX_LIST_BYTES } from '../../../../shared/domain/updates/limits.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { listText, newPublisher, signedList } from '../../../support/version-lists.ts';

const publisher = newPublisher();
const { publicKey: key } = publisher;
const good = signedList(publisher);

/** Signs any bytes as the publisher would, without the check of what they say. */
function signAnything(bytes: Buffer, context = 'Dragoman list of versions, format 1\n'): Buffer {
  const signature = sign(
    null,
    Buffer.concat([Buffer.from(context), bytes]),
    createPrivateKey(publisher.privateKeyPem),
  );
  return Buffer.concat([
    Buffer.from(`dragoman-versions 1 ${signature.toString('base64')}\n`),
    bytes,
  ]);
}
const kindOf = (bytes: Uint8Array): string => readSignedList(bytes, key).kind;
const splice = (at: number, text: string): Buffer =>
  Buffer.concat([good.subarray(0, at), Buffer.from(text), good.subarray(at + text.length)]);

describe('a signed list', () => {
  it('is read if its publisher signed exactly these bytes', () => {
    const read = readSignedList(good, key);
    expect(read.kind === 'list' && read.list.versions[0]?.version).toBe('1.0.1');
  });

  it('is refused after any single change, in the list and in its signature', () => {
    for (let at = 0; at < good.length; at += 1) {
      const changed = Buffer.from(good);
      changed[at]! ^= 1;
      expect(kindOf(changed), `byte ${String(at)}`).not.toBe('list');
    }
  });

  it.each([
    ['another key', () => signedList(newPublisher()), 'wrong-signature'],
    ['a list cut off at its end', () => good.subarray(0, -1), 'wrong-signature'],
    ['a byte more', () => Buffer.concat([good, Buffer.from(' ')]), 'wrong-signature'],
    [
      'a signature for a different purpose',
      () => signAnything(Buffer.from(listText()), ''),
      'wrong-signature',
    ],
    ['a newer format', () => splice('dragoman-versions '.length, '2'), 'unknown-format'],
    ['a web page', () => Buffer.from('<!doctype html><p>Sign in</p>'), 'not-a-list'],
    ['nothing', () => Buffer.alloc(0), 'not-a-list'],
    ['a first line without an end', () => Buffer.alloc(4096, 'a'), 'not-a-list'],
    ['only a first line', () => Buffer.from('dragoman-versions 1 abc\n'), 'not-a-list'],
    ['more bytes than a list has', () => Buffer.alloc(MAX_LIST_BYTES + 1, 'a'), 'too-large'],
  ])('is refused for %s', (_, bytes, kind) => {
    expect(kindOf(bytes())).toBe(kind);
  });

  it('is believed by no build without a key', () => {
    expect(readSignedList(good, null).kind).toBe('no-key');
  });

  it.each([
    ['no JSON', '{"versions": ['],
    ['a prototype', '{"__proto__": {"versions": []}}'],
    ['nothing in it', '{}'],
    ['no version', listText({ versions: [] })],
    [
      'too many versions',
      listText(
        {},
        Array.from({ length: 101 }, () => '1.0.0'),
      ),
    ],
    ['a version of another form', listText({}, ['1.0.1<script>'])],
    [
      'notes that are too long',
      listText({ versions: [{ version: '1.0.1', date: '2026-11-01', notes: 'a'.repeat(8001) }] }),
    ],
    [
      'a day that is none',
      listText({ versions: [{ version: '1.0.1', date: '2026-02-31', notes: '' }] }),
    ],
    ['an end before its beginning', listText({ expiresAt: '2026-01-01T00:00:00Z' })],
    ['an endless number', listText().replace(/"issuedAt":"[^"]+"/u, '"issuedAt":1e400')],
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ])('is unreadable although it is signed, with %s', (_, text) => {
    expect(kindOf(signAnything(Buffer.from(text)))).toBe('unreadable');
    expect(() => signList(text, publisher.privateKeyPem)).toThrow(/unreadable/u);
  });

  it('is unreadable although it is signed, when it is no UTF-8', () => {
    const bytes = Buffer.from(listText());
    bytes[bytes.indexOf('In')] = 0xff;
    expect(kindOf(signAnything(bytes))).toBe('unreadable');
  });

  it('carries hostile keys nowhere, and leaves notes plain text', () => {
    const text = listText({
      versions: [
        {
          version: '1.0.1',
          date: '2026-11-01',
          notes: '<img src=x onerror=alert(1)>\u202Etxt.exe\u0007\n\u2067line',
          constructor: { prototype: 1 },
        },
      ],
      later: 'field',
    }).replace('"later"', '"__proto__":{"polluted":1},"later"');
    const read = readSignedList(signAnything(Buffer.from(text)), key);
    if (read.kind !== 'list') throw new Error(read.kind);
    expect(Object.keys(read.list)).toEqual(['issuedAt', 'expiresAt', 'versions']);
    expect(Object.keys(read.list.versions[0]!)).toEqual(['version', 'date', 'notes']);
    expect(read.list.versions[0]!.notes).toBe('<img src=x onerror=alert(1)>txt.exe\nline');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('is signed only with a key of its kind', () => {
    const { privateKey } = generateKeyPairSync('ed448');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }) as string;
    expect(() => signList(listText(), pem)).toThrow(/no Ed25519/u);
  });
});

describe('the public key of a build', () => {
  it('is read as it was written', () => {
    expect(readPublicKey(` ${writePublicKey(key)}\n`)?.equals(key)).toBe(true);
  });

  it.each(['', 'a', 'A'.repeat(44), `${'A'.repeat(43)}==`, Buffer.alloc(33).toString('base64')])(
    'is none for %j',
    (text) => expect(readPublicKey(text)).toBeNull(),
  );
});

describe('the times of a list', () => {
  const list = {
    issuedAt: Date.UTC(2026, 10, 1),
    expiresAt: Date.UTC(2027, 1, 1),
  };
  const judge = (nowMs: number, newestMs = 0) => judgeList(list, { nowMs, newestMs })?.kind ?? null;

  it.each([
    ['while it is valid', Date.UTC(2026, 11, 1), null],
    ['when it is used again', list.issuedAt, null],
    ['a moment before its end', list.expiresAt - 1, null],
    ['at its end', list.expiresAt, 'expired'],
    ['years after its end', list.expiresAt + 5 * 365 * DAY_MS, 'expired'],
    ['on a clock in 1970', 0, 'clock'],
    ['on a clock before any list', Date.UTC(2025, 11, 31), 'clock'],
    ['on a clock two days before it was issued', list.issuedAt - 2 * DAY_MS, 'clock'],
    ['on a clock a few hours slow', list.issuedAt - DAY_MS / 2, null],
    ['on a clock decades ahead', Date.UTC(2100, 0, 1), 'clock'],
  ])('are judged %s', (_, nowMs, kind) => expect(judge(nowMs)).toBe(kind));

  it('tell an older list from a newer one, whatever the clock says', () => {
    for (const nowMs of [0, Date.UTC(2026, 11, 1), Date.UTC(2100, 0, 1)]) {
      expect(judge(nowMs, list.issuedAt + 1)).toBe('older');
    }
    expect(judge(Date.UTC(2026, 11, 1), list.issuedAt)).toBeNull();
  });
});
