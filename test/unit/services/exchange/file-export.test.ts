import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ExportPiece } from '../../../../electron/services/exchange/codec.ts';
import {
  createFileExport,
  type FileToExport,
} from '../../../../electron/services/exchange/file-export.ts';
import { AppError } from '../../../../shared/errors.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { exchangeFiles } from '../../platform/forgetful-files.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Sources that were begun and not closed. */
let openSources = 0;

async function* piecesOf(
  ...pieces: readonly (string | ExportPiece)[]
): AsyncGenerator<Uint8Array | ExportPiece> {
  openSources += 1;
  try {
    for (const piece of pieces) {
      yield await Promise.resolve(typeof piece === 'string' ? bytesOf(piece) : piece);
    }
  } finally {
    openSources -= 1;
  }
}

/** @param failWrite thrown by the second write */
function setUp(failWrite?: AppError) {
  const folder = temporaryFolder();
  const path = join(folder, 'out.csv');
  let writes = 0;
  const output = createFileExport({
    ...exchangeFiles,
    async createBeside(at) {
      const file = await exchangeFiles.createBeside(at);
      const write = async (bytes: Uint8Array): Promise<void> => {
        writes += 1;
        if (failWrite !== undefined && writes > 1) throw failWrite;
        await file.write(bytes);
      };
      return { ...file, write };
    },
  });
  const write = (change: Partial<FileToExport> = {}) =>
    output.write({
      path,
      extension: 'csv',
      pieces: piecesOf('new', ' text'),
      projectIds: [],
      ...change,
    });
  const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');
  return { folder, output, write, textOf, put: (name: string) => put(join(folder, name)) };
}

const put = (path: string): void => writeFileSync(path, 'old');

describe('an exported file', () => {
  it('replaces the file that was agreed to, as a whole', async () => {
    const { folder, output, write, textOf, put } = setUp();
    expect(output.lastPath()).toBeNull();
    put('out.csv');
    expect(await write()).toEqual({ fileNames: ['out.csv'], fileName: 'out.csv', sizeBytes: 8 });
    expect(readdirSync(folder)).toEqual(['out.csv']);
    expect(textOf('out.csv')).toBe('new text');
    expect(output.lastPath()).toBe(join(folder, 'out.csv'));
  });

  it('gets the extension that was left out, and replaces no file nobody agreed to', async () => {
    const { folder, write, textOf, put } = setUp();
    put('out.csv');
    // The dialog asked about "out", not about "out.csv".
    expect(await write({ path: join(folder, 'out') })).toMatchObject({ fileName: 'out (2).csv' });
    expect(textOf('out.csv')).toBe('old');
  });

  const full = new AppError('document/disk-full', { english: 'full' });
  const broken = new AppError('input/invalid', { english: 'broken' });
  const gone = new AppError('db/unavailable', { english: 'gone' });
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(bytesOf('new'));
    throw gone;
  }
  const cancel = (): never => {
    throw new AppError('canceled', { english: 'Stopped.' });
  };

  it.each([
    ['a full disk', full.code, full, {}],
    ['a disk that fails', broken.code, broken, {}],
    ['a source that fails', gone.code, undefined, { pieces: failing() }],
    ['a cancel', 'canceled', undefined, { throwIfCanceled: cancel }],
  ])('is left unchanged by %s, with nothing next to it', async (_what, code, failWrite, change) => {
    const { folder, output, write, textOf, put } = setUp(failWrite);
    put('out.csv');
    await expect(write(change)).rejects.toMatchObject({ code });
    expect(readdirSync(folder)).toEqual(['out.csv']);
    expect(textOf('out.csv')).toBe('old');
    expect(output.lastPath()).toBeNull();
    expect(openSources).toBe(0);
  });

  it('needs an existing folder', async () => {
    const { folder, write } = setUp();
    await expect(write({ path: join(folder, 'no', 'out.csv') })).rejects.toMatchObject({
      code: 'input/invalid',
      message: expect.stringContaining('Choose another folder'),
    });
  });

  it('is refused with more language pairs than files may be open', async () => {
    const { folder, write } = setUp();
    const pairs = Array.from({ length: 500 }, (_, at) => `en-${String(at)}`);
    const pieces = piecesOf(...pairs.map((pair) => ({ pair, bytes: bytesOf(pair) })));
    await expect(write({ pieces })).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'format' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is discarded when the app ends, and so is a later one', async () => {
    const { folder, output, write } = setUp();
    let stopping: Promise<void> | undefined;
    const throwIfCanceled = (): void => {
      stopping ??= output.stop();
    };
    await expect(write({ throwIfCanceled })).rejects.toMatchObject({ code: 'canceled' });
    await stopping;
    await expect(write()).rejects.toMatchObject({ code: 'canceled' });
    expect(readdirSync(folder)).toEqual([]);
  });
});
