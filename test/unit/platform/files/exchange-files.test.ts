import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerTo, newAsker } from '../../../../electron/support/asking.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { exchangeFiles } from '../forgetful-files.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('files that are written', () => {
  it('have no final name before they are finished', async () => {
    const folder = temporaryFolder();
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    await file.write(bytes('one '));
    await file.write(bytes('two'));
    expect(readdirSync(folder).every((name) => name.startsWith('.dragoman-'))).toBe(true);
    expect(await file.finish(['a.tmx'], true, [])).toBe(join(folder, 'a.tmx'));
    expect(readdirSync(folder)).toEqual(['a.tmx']);
    expect(readFileSync(join(folder, 'a.tmx'), 'utf8')).toBe('one two');
  });

  it('free what was written, and nothing else', async () => {
    const folder = temporaryFolder();
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    const whole = bytes('one ');
    const part = bytes('-two-').subarray(1, 4);
    await file.write(whole);
    await file.write(part);
    expect([whole.length, part.length]).toEqual([0, 3]);
    await file.finish(['a.tmx'], true, []);
    expect(readFileSync(join(folder, 'a.tmx'), 'utf8')).toBe('one two');
  });

  it('replace nothing for a command, even if it appeared while they were written', async () => {
    const path = join(temporaryFolder(), 'a.tmx');
    const { asker } = newAsker(false);
    await answerTo({ asker, files: { save: path } }, async () => {
      const file = await exchangeFiles.createBeside(path);
      await file.write(bytes('new'));
      writeFileSync(path, 'theirs');
      await expect(file.finish(['a.tmx'], true, [])).rejects.toMatchObject({
        code: 'input/invalid',
      });
      await file.discard();
    });
    expect(readFileSync(path, 'utf8')).toBe('theirs');
  });

  it('take the first free name when they may not replace', async () => {
    const folder = temporaryFolder();
    for (const name of ['a.tmx', 'b.tmx']) writeFileSync(join(folder, name), 'mine');
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    await file.write(bytes('new'));
    expect(await file.finish(['a.tmx', 'b.tmx', 'c.tmx'], false, [])).toBe(join(folder, 'c.tmx'));
    expect(readFileSync(join(folder, 'a.tmx'), 'utf8')).toBe('mine');
  });

  it('say so when every name is taken, and leave nothing when discarded', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'a.tmx'), 'mine');
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    await expect(file.finish(['a.tmx'], false, [])).rejects.toMatchObject({
      code: 'input/invalid',
    });
    await file.discard();
    await file.discard();
    expect(readdirSync(folder)).toEqual(['a.tmx']);
  });

  it("aren't lost when they are discarded after they are finished", async () => {
    const folder = temporaryFolder();
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    await file.finish(['a.tmx'], true, []);
    await file.discard();
    expect(readdirSync(folder)).toEqual(['a.tmx']);
  });

  it('report a folder in the place of the file, without its path', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a.tmx'));
    writeFileSync(join(folder, 'a.tmx', 'x'), '');
    const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
    const failure = file.finish(['a.tmx'], true, []);
    await expect(failure).rejects.toMatchObject({
      code: 'input/invalid',
      details: { field: 'path' },
    });
    await expect(failure).rejects.not.toMatchObject({ message: expect.stringContaining(folder) });
    await file.discard();
    expect(readdirSync(folder)).toEqual(['a.tmx']);
  });

  it.skipIf(process.platform === 'win32')(
    'are as readable as other files of the user',
    async () => {
      const folder = temporaryFolder();
      const file = await exchangeFiles.createBeside(join(folder, 'a.tmx'));
      const path = await file.finish(['a.tmx'], true, []);
      writeFileSync(join(folder, 'plain'), '');
      expect(statSync(path).mode).toBe(statSync(join(folder, 'plain')).mode);
    },
  );
});

describe('files that are read', () => {
  it('arrive in small pieces that together are the file', async () => {
    const folder = temporaryFolder();
    const content = 'x'.repeat(100_000) + 'y';
    writeFileSync(join(folder, 'a.tsv'), content);
    const file = await exchangeFiles.open(join(folder, 'a.tsv'));
    expect(file).toMatchObject({ name: 'a.tsv', sizeBytes: 100_001 });
    const chunks: Uint8Array[] = [];
    for await (const chunk of file.chunks()) chunks.push(chunk);
    expect(Math.max(...chunks.map(({ length }) => length))).toBeLessThanOrEqual(65_536);
    expect(Buffer.concat(chunks).toString()).toBe(content);
  });

  it('that are gone, or folders, are reported', async () => {
    const folder = temporaryFolder();
    await expect(exchangeFiles.open(join(folder, 'gone'))).rejects.toMatchObject({
      code: 'input/not-found',
    });
    await expect(exchangeFiles.open(folder)).rejects.toMatchObject({ code: 'input/not-found' });
  });
});

it.each([
  ['History.tmx', 'tmx'],
  ['History', ''],
  ['a.b.xlf', 'xlf'],
])('%s ends in "%s"', (name, extension) => {
  expect(exchangeFiles.split(join('folder', name))).toEqual({ folder: 'folder', name, extension });
});
