import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSealer } from '../../../../electron/platform/files/key-file.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const SECRET = 'A1B2C3-document-key-ÄÖÜ';
const unavailable = expect.objectContaining({ code: 'vault/unavailable' });
const invalid = expect.objectContaining({ code: 'input/invalid' });

const newFile = (): string => join(temporaryFolder(), 'data', 'document-key');

describe('the sealer', () => {
  it('opens what it sealed, also after a restart', () => {
    const file = newFile();
    const sealed = createSealer({ file }).seal(SECRET, 'job-1');
    expect(createSealer({ file }).open(sealed, 'job-1')).toBe(SECRET);
    expect(createSealer({ file }).open(createSealer({ file }).seal('', 'j'), 'j')).toBe('');
  });

  it('makes its key with the first seal, private', () => {
    const file = newFile();
    const sealer = createSealer({ file });
    expect(existsSync(join(file, '..'))).toBe(false);
    sealer.seal(SECRET, 'job-1');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(file, '..')).toSorted()).toEqual(['document-key', 'document-key.id']);
  });

  it('never seals the same bytes twice, nor shows the text', () => {
    const sealer = createSealer({ file: newFile() });
    const [a, b] = [sealer.seal(SECRET, 'job'), sealer.seal(SECRET, 'job')];
    expect(Buffer.from(a).equals(Buffer.from(b))).toBe(false);
    expect(Buffer.from(a).includes('document-key')).toBe(false);
    expect(a.buffer.byteLength).toBe(a.length);
  });

  it('opens for the same context only', () => {
    const sealer = createSealer({ file: newFile() });
    const sealed = sealer.seal(SECRET, 'job-1');
    expect(() => sealer.open(sealed, 'job-2')).toThrow(invalid);
    expect(() => sealer.open(sealed, '')).toThrow(invalid);
  });

  it('finds every changed, missing or added byte', () => {
    const sealer = createSealer({ file: newFile() });
    const sealed = sealer.seal(SECRET, 'job');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Uint8Array.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'job')).toThrow(/input|sealed|stored/);
      expect(() => sealer.open(sealed.subarray(0, index), 'job')).toThrow(invalid);
    }
    expect(() => sealer.open(new Uint8Array([...sealed, 0]), 'job')).toThrow(invalid);
  });

  it('says that the key is missing and makes no new one', () => {
    const file = newFile();
    const sealed = createSealer({ file }).seal(SECRET, 'job');
    rmSync(file);
    expect(() => createSealer({ file }).open(sealed, 'job')).toThrow(unavailable);
    expect(() => createSealer({ file }).seal(SECRET, 'job')).toThrow(unavailable);
    expect(readdirSync(join(file, '..'))).toEqual(['document-key.id']);
  });

  it('works again after the key was put back', () => {
    const file = newFile();
    const sealed = createSealer({ file }).seal(SECRET, 'job');
    copyFileSync(file, `${file}.copy`);
    rmSync(file);
    const sealer = createSealer({ file });
    expect(() => sealer.seal(SECRET, 'job')).toThrow(unavailable);
    copyFileSync(`${file}.copy`, file);
    expect(sealer.open(sealed, 'job')).toBe(SECRET);
  });

  it('never makes a key just to open something', () => {
    const sealed = createSealer({ file: newFile() }).seal(SECRET, 'job');
    const file = newFile();
    expect(() => createSealer({ file }).open(sealed, 'job')).toThrow(unavailable);
    expect(existsSync(file)).toBe(false);
  });

  it('says that another key sealed it', () => {
    const sealed = createSealer({ file: newFile() }).seal(SECRET, 'job');
    const other = createSealer({ file: newFile() });
    other.seal('x', 'job');
    expect(() => other.open(sealed, 'job')).toThrow(unavailable);
  });

  it.each([
    ['empty', (key: string) => key.slice(0, 0)],
    ['cut off', (key: string) => key.slice(0, 40)],
    ['with one digit changed', (key: string) => key.replace(/[0-9a-f]{4}(?= )/, 'beef')],
    ['garbage', () => '\u0000\u0001garbage'],
  ])('leaves a damaged key unchanged and reports it: %s', (_what, damage) => {
    const file = newFile();
    const sealed = createSealer({ file }).seal(SECRET, 'job');
    const damaged = damage(readFileSync(file, 'latin1'));
    writeFileSync(file, damaged, 'latin1');
    expect(() => createSealer({ file }).open(sealed, 'job')).toThrow(unavailable);
    expect(() => createSealer({ file }).seal(SECRET, 'job')).toThrow(unavailable);
    expect(readFileSync(file, 'latin1')).toBe(damaged);
  });

  it('makes the key where a killed run had only reserved its name', () => {
    const file = newFile();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    const sealed = createSealer({ file }).seal(SECRET, 'job');
    expect(createSealer({ file }).open(sealed, 'job')).toBe(SECRET);
  });

  it('names neither the text, the key nor the folder in an error', () => {
    const file = newFile();
    const sealed = createSealer({ file }).seal(SECRET, 'job');
    const key = readFileSync(file, 'latin1').split(' ')[1] ?? '';
    writeFileSync(file, 'damaged');
    const caught = attempt(() => createSealer({ file }).open(sealed, 'job'));
    expect(caught).toBeInstanceOf(AppError);
    const told = String(caught) + JSON.stringify(caught);
    for (const secret of [SECRET, key, file]) expect(told).not.toContain(secret);
  });
});

/** Returns the error that a call throws, or undefined. */
function attempt(call: () => unknown): unknown {
  try {
    call();
    return undefined;
  } catch (error) {
    return error;
  }
}
