import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../../electron/platform/log/logger.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = '279a2e9d-83b3-c416-7e2d-f721593e42a0';
const clock = { now: () => Date.UTC(2025, 0, 15, 12) };

function linesOf(folder: string): Record<string, unknown>[] {
  return readFileSync(join(folder, 'dragoman.log'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
}

/** Returns the log output for these fields. */
function written(message: string, fields: Record<string, unknown> = {}): string {
  const folder = temporaryFolder();
  createLogger({ folder, clock }).info(message, fields);
  return readFileSync(join(folder, 'dragoman.log'), 'utf8');
}

describe('the log', () => {
  it('is JSON lines with the time in UTC', () => {
    const folder = join(temporaryFolder(), 'logs');
    const logger = createLogger({ folder, clock });
    logger.info('started', { version: '1.0', count: 2, level: 'x', time: 'y', message: 'z' });
    logger.error('line\nbreak');
    expect(linesOf(folder)).toEqual([
      {
        version: '1.0',
        count: 2,
        time: '2025-01-15T12:00:00.000Z',
        level: 'info',
        message: 'started',
      },
      { time: '2025-01-15T12:00:00.000Z', level: 'error', message: 'line\nbreak' },
    ]);
    expect(statSync(join(folder, 'dragoman.log')).mode & 0o777).toBe(0o600);
  });

  it('leaves out what is below its level', () => {
    const folder = temporaryFolder();
    const logger = createLogger({ folder, clock, level: 'warn' });
    for (const level of ['debug', 'info', 'warn', 'error'] as const) logger[level](level);
    expect(linesOf(folder).map((line) => line['level'])).toEqual(['warn', 'error']);
  });

  it('rotates, keeps a limited number of files and continues after a restart', () => {
    const folder = temporaryFolder();
    for (let index = 0; index < 60; index += 1) {
      createLogger({ folder, clock, maxBytes: 500, maxFiles: 2 }).info(`line ${index}`);
    }
    expect(readdirSync(folder).toSorted()).toEqual([
      'dragoman.1.log',
      'dragoman.2.log',
      'dragoman.log',
    ]);
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
    expect(linesOf(folder).at(-1)).toMatchObject({ message: 'line 59' });
  });

  it('never throws: no folder, no permission, a file in its place, a clock that fails', () => {
    const folder = join(temporaryFolder(), 'logs');
    const logger = createLogger({ folder, clock });
    logger.info('one');
    rmSync(folder, { recursive: true });
    logger.info('two');
    logger.info('three');
    expect(linesOf(folder).map((line) => line['message'])).toContain('three');
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    expect(() => {
      logger.error('four');
    }).not.toThrow();
    rmSync(folder);
    mkdirSync(folder);
    chmodSync(folder, 0o000);
    logger.error('five');
    chmodSync(folder, 0o700);
    expect(() => {
      createLogger({ folder, clock: { now: () => NaN } }).error('six');
    }).not.toThrow();
  });

  it('never throws, whatever the fields are', () => {
    const cyclic: Record<string, unknown> = { text: 'kept' };
    cyclic['self'] = cyclic;
    const hostile = {
      cyclic,
      big: 10n,
      fn: () => 1,
      symbol: Symbol('s'),
      bytes: new Uint8Array(5),
      nan: NaN,
      get thrower(): string {
        throw new Error('no');
      },
      toJSON: () => {
        throw new Error('no');
      },
    };
    expect(written('odd', { cyclic })).toContain('kept');
    expect(JSON.parse(written('odd', { hostile }))).toMatchObject({ message: 'odd' });
    expect(JSON.parse(written('odd', { bytes: new Uint8Array(5) }))).toMatchObject({
      bytes: '[5 bytes]',
    });
    expect(written('x'.repeat(1_000_000), { y: 'y'.repeat(1_000_000) }).length).toBeLessThan(5_000);
  });

  it('records an error with its code and cause', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const error = new AppError(
      'net/offline',
      { english: 'No network.' },
      { cause, details: { status: 0 } },
    );
    expect(JSON.parse(written('failed', { error }))).toMatchObject({
      error: {
        name: 'AppError',
        code: 'net/offline',
        message: 'No network.',
        details: { status: 0 },
        cause: { code: 'ECONNREFUSED' },
      },
    });
  });
});

describe('the log never holds', () => {
  it.each([
    ['in a message', () => written(`using ${KEY}`)],
    ['with its suffix', () => written(`using ${KEY}:fx`)],
    ['for administration', () => written(`using ${KEY}:adm, twice ${KEY.toUpperCase()}`)],
    ['in a header', () => written('sent', { header: `DeepL-Auth-Key ${KEY}` })],
    ['in an error', () => written('failed', { error: new Error(`bad key ${KEY}:fx`) })],
    ['in a cause', () => written('failed', { error: new Error('x', { cause: new Error(KEY) }) })],
    ['in nested fields', () => written('x', { a: { b: [{ c: `k=${KEY}` }] } })],
    ['as the name of a field', () => written('x', { [KEY]: 1 })],
    ['in an address', () => written(`https://user:${KEY}@service.example/v2`)],
  ])('a service key %s', (_where, write) => {
    const text = write().toLowerCase();
    expect(text).not.toContain(KEY);
    expect(text).not.toContain(KEY.slice(9));
    expect(text).not.toContain(':fx');
  });

  it.each([
    ['key', { authKey: 'opensesame' }],
    ['secret', { client_secret: { nested: 'opensesame' } }],
    ['token', { accessToken: ['opensesame'] }],
    ['password', { PASSWORD: 'opensesame' }],
    ['authorization', { Authorization: 'opensesame' }],
    ['header value', { header: 'Bearer opensesame' }],
    ['header in a text', { text: 'Authorization: DeepL-Auth-Key opensesame, x' }],
    ['address', { url: 'https://me:opensesame@service.example/' }],
  ])('a secret by its name: %s', (_what, fields) => {
    expect(written('x', fields)).not.toContain('opensesame');
  });

  it.each([
    'cannot read /home/anna/Clients/Acme GmbH/contract.docx',
    "ENOENT: no such file, open '/home/anna/Clients/Acme GmbH/contract.docx'",
    'C:\\Users\\anna\\Clients\\Acme GmbH\\contract.docx is locked',
    '\\\\server\\anna\\Clients\\Acme GmbH\\contract.docx',
    'file:///home/anna/Clients/Acme%20GmbH/contract.docx',
    '~/anna/Clients/contract.docx',
    'from /home/anna/Clients/a.docx to /home/anna/Clients/contract.docx',
    '(/home/anna/Clients/contract.docx)',
    'path=/home/anna/Clients/contract.docx',
  ])('a folder: %s', (text) => {
    for (const line of [
      written(text),
      written('x', { path: text }),
      written('x', { error: new Error(text) }),
    ]) {
      expect(line).toContain('contract.docx');
      expect(line).not.toMatch(/anna|Clients|Acme|server/);
    }
  });

  it("a folder of the app's code, in a stack", () => {
    expect(written('x', { error: new Error('boom') })).not.toContain(import.meta.dirname);
  });

  it("but keeps what isn't secret: web addresses, flags, names", () => {
    const line = written('GET https://service.example/v2/document done', {
      hasKey: true,
      path: 'a.docx',
    });
    expect(line).toContain('https://service.example/v2/document');
    expect(JSON.parse(line)).toMatchObject({ hasKey: true, path: 'a.docx' });
  });

  it('distinguishes two keys by their digest', () => {
    const other = KEY.replace('279a', '379a');
    const [a, b, c] = [KEY, KEY, other].map((key) => written(key).match(/\[key \w+\]/)?.[0]);
    expect(a).toBe(b);
    expect(a).not.toBe(c);
  });
});
