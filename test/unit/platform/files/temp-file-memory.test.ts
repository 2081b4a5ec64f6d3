import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createExchangeFiles } from '../../../../electron/platform/files/exchange-files.ts';
import { createTempFileMemory } from '../../../../electron/platform/files/temp-file-memory.ts';
import { NO_ORIGINS } from '../../../fakes/no-origins.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const TEMP = '.dragoman-00000000-0000-4000-8000-000000000000.tmp';
const bytes = () => new TextEncoder().encode('half of a file');

function setUp() {
  const notes = join(temporaryFolder(), 'unfinished');
  return { notes, target: temporaryFolder(), memory: createTempFileMemory(notes) };
}

/** Starts an export in an app that is then killed. */
async function exportAndKill(notes: string, path: string): Promise<void> {
  const source = (name: string): string =>
    new URL(`../../../../electron/platform/files/${name}.ts`, import.meta.url).href;
  const program = `
    const { createExchangeFiles } = await import(${JSON.stringify(source('exchange-files'))});
    const { createTempFileMemory } = await import(${JSON.stringify(source('temp-file-memory'))});
    const files = createExchangeFiles(createTempFileMemory(${JSON.stringify(notes)}), { note: async () => {} });
    const file = await files.createBeside(${JSON.stringify(path)});
    await file.write(new TextEncoder().encode('half'));
    process.stdout.write('written');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  child.kill('SIGKILL');
  await ended;
}

describe('unfinished files of an app that was killed', () => {
  it('are removed at the next start, and nothing else', async () => {
    const { notes, target, memory } = setUp();
    writeFileSync(join(target, 'out.tmx'), 'of before');
    writeFileSync(join(target, TEMP), 'of somebody else');
    await exportAndKill(notes, join(target, 'out.tmx'));
    expect(readdirSync(target)).toHaveLength(3);
    expect(await memory.removeLeftovers()).toBe(1);
    expect(readdirSync(target).toSorted()).toEqual([TEMP, 'out.tmx']);
    expect(readFileSync(join(target, 'out.tmx'), 'utf8')).toBe('of before');
    expect(readdirSync(notes)).toEqual([]);
    expect(await memory.removeLeftovers()).toBe(0);
  });

  it('of this run stay, and are forgotten when they have their name', async () => {
    const { notes, target, memory } = setUp();
    const files = createExchangeFiles(memory, NO_ORIGINS);
    const replacing = await files.createBeside(join(target, 'a.tmx'));
    const fresh = await files.createBeside(join(target, 'b.tmx'));
    const dropped = await files.createBeside(join(target, 'c.tmx'));
    for (const file of [replacing, fresh, dropped]) await file.write(bytes());
    expect(readdirSync(notes)).toHaveLength(3);
    expect(await memory.removeLeftovers()).toBe(0);
    await replacing.finish(['a.tmx'], true, []);
    await fresh.finish(['b.tmx'], false, []);
    await dropped.discard();
    expect(readdirSync(notes)).toEqual([]);
    expect(readdirSync(target).toSorted()).toEqual(['a.tmx', 'b.tmx']);
  });

  it('are forgotten when they could not be made', async () => {
    const { notes, target, memory } = setUp();
    const files = createExchangeFiles(memory, NO_ORIGINS);
    await expect(files.createBeside(join(target, 'none', 'a.tmx'))).rejects.toMatchObject({
      code: 'input/invalid',
    });
    expect(readdirSync(notes)).toEqual([]);
  });

  it('stay remembered while their drive is disconnected', async () => {
    const { notes, target, memory } = setUp();
    const drive = join(target, 'drive');
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, `${TEMP}.note`), join(drive, TEMP));
    expect(await memory.removeLeftovers()).toBe(0);
    mkdirSync(drive);
    writeFileSync(join(drive, TEMP), 'half');
    expect(await memory.removeLeftovers()).toBe(1);
    expect(readdirSync(drive)).toEqual([]);
  });
});

describe('notes', () => {
  it.each([
    ['a document', (target: string) => join(target, 'thesis.docx')],
    ['a name that only begins like one', (target: string) => join(target, '.dragoman-notes.tmp')],
    ['a path that leads elsewhere', (target: string) => join(target, 'thesis.docx') + `\0${TEMP}`],
    ['a relative path', () => TEMP],
    ['nothing', () => ''],
    ['a path without end', (target: string) => `${target}/${'x/'.repeat(50_000)}${TEMP}`],
  ])('that name %s remove nothing', async (_what, pathIn) => {
    const { notes, target, memory } = setUp();
    for (const name of ['thesis.docx', '.dragoman-notes.tmp']) {
      writeFileSync(join(target, name), 'mine');
    }
    mkdirSync(notes, { recursive: true });
    writeFileSync(join(notes, 'x.note'), pathIn(target));
    expect(await memory.removeLeftovers()).toBe(0);
    expect(readdirSync(target)).toHaveLength(2);
    expect(readdirSync(notes)).toEqual([]);
  });

  it("that cannot be stored don't stop an export", async () => {
    const { notes, target, memory } = setUp();
    writeFileSync(notes, 'a file where the folder should be');
    const file = await createExchangeFiles(memory, NO_ORIGINS).createBeside(join(target, 'a.tmx'));
    await file.write(bytes());
    await file.finish(['a.tmx'], true, []);
    expect(existsSync(join(target, 'a.tmx'))).toBe(true);
    expect(await memory.removeLeftovers()).toBe(0);
    rmSync(notes);
    expect(await memory.removeLeftovers()).toBe(0);
  });
});
