import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createDocumentFiles,
  type DocumentFiles,
} from '../../../../../electron/embedded/translation/documents/files.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const KEY = 'A'.repeat(64);

describe('a sealed document', () => {
  let folder: string;
  let files: DocumentFiles;
  const content = randomBytes(600_000);

  beforeEach(async () => {
    folder = temporaryFolder();
    files = await createDocumentFiles(folder);
    await files.write('d', 'result', content, KEY);
  });

  it('is unsealed unchanged', async () => {
    expect(Buffer.compare((await files.read('d', 'result', KEY))!, content)).toBe(0);
  });

  it("isn't unsealed with another key, or as another part of the document", async () => {
    expect(await files.read('d', 'result', 'B'.repeat(64))).toBeNull();
    writeFileSync(path.join(folder, 'd.source'), readFileSync(path.join(folder, 'd.result')));
    expect(await files.read('d', 'source', KEY)).toBeNull();
  });

  it.each(['in the middle', 'at the end'])(
    "isn't unsealed when a byte of it changed %s",
    async (where) => {
      const file = path.join(folder, 'd.result');
      const bytes = readFileSync(file);
      const at = where === 'at the end' ? bytes.length - 20 : 300_000;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(file, bytes);
      expect(await files.open('d', 'result', KEY)).toBeNull();
      expect(await files.read('d', 'result', KEY)).toBeNull();
    },
  );

  it("isn't unsealed when it was cut", async () => {
    const file = path.join(folder, 'd.result');
    writeFileSync(file, readFileSync(file).subarray(0, 400_000));
    expect(await files.open('d', 'result', KEY)).toBeNull();
  });
});
