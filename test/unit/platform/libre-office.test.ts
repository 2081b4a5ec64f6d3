import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import {
  createLibreOffice,
  type LibreOfficeOptions,
} from '../../../electron/platform/libre-office.ts';
import { systemClock } from '../../../electron/support/clock.ts';
import { AppError } from '../../../shared/errors.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** Says what the program was started with, and writes a result made of its source. */
const GOOD = `
printf '%s\\n' "$@" > "$LOG.args"
for last; do :; done
for arg; do case "$arg" in --outdir) next=1;; *) [ "$next" = 1 ] && out="$arg"; next=0;; esac; done
cp "$out/profile/user/registrymodifications.xcu" "$LOG.settings"
printf 'docx of ' > "$out/source.docx"
cat "$last" >> "$out/source.docx"
`;
/** Starts a program of its own, as the real one does, and waits for it. */
const HANGS = `
sleep 600 &
echo $! > "$LOG.pid"
wait
`;

function setUp(script: string | null, options: Partial<LibreOfficeOptions> = {}) {
  const root = temporaryFolder();
  const folder = join(root, 'conversions');
  const log = join(root, 'log');
  const program = join(root, 'soffice');
  if (script !== null) {
    writeFileSync(program, `#!/bin/sh\nLOG='${log}'\n${script}`);
    chmodSync(program, 0o700);
  }
  const office = createLibreOffice({
    folder,
    timers: systemClock,
    programs: async () => Promise.resolve([join(root, 'missing'), program]),
    ...options,
  });
  const write = (name: string, content = 'old'): string => {
    const path = join(root, name);
    writeFileSync(path, content);
    return path;
  };
  return {
    root,
    folder,
    office,
    write,
    written: (name: string): string => readFileSync(`${log}.${name}`, 'utf8'),
    isWritten: (name: string): boolean => existsSync(`${log}.${name}`),
    convert: (path: string) =>
      office.convert(path, async (made) => Promise.resolve(readFileSync(made, 'utf8'))),
    left: (): string[] => (existsSync(folder) ? readdirSync(folder) : []),
  };
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    // A zombie that nobody has collected does not run anymore.
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${String(pid)}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const refusal = (part: string) => ({
  code: 'document/unsupported',
  message: expect.stringContaining(part) as string,
});
const NOT_CONVERTED = refusal('LibreOffice couldn’t convert the file. Save it as .docx in Word');

it.each(['a.doc', '-env:x.doc', 'zwölf Boote "2".doc', '.doc'])(
  'converts a copy of %s and removes it; the file stays as it was',
  async (name) => {
    const { convert, write, written, left, folder, root } = setUp(GOOD);
    const path = write(name);
    expect(await convert(path)).toEqual({
      sha256: createHash('sha256').update('old').digest('hex'),
      converted: 'docx of old',
    });
    const args = written('args').trimEnd().split('\n');
    expect(args.at(-1)).toMatch(/source\.doc$/u);
    expect(args.join(' ')).not.toContain(`/${name}`);
    expect(readFileSync(path, 'utf8')).toBe('old');
    expect(left()).toEqual([]);
    // Its profile was in the same private folder.
    const profile = args[0]?.replace('-env:UserInstallation=', '') ?? '';
    expect(fileURLToPath(profile).startsWith(folder)).toBe(true);
    expect(readdirSync(root).toSorted()).toEqual(
      [name, 'conversions', 'log.args', 'log.settings', 'soffice'].toSorted(),
    );
  },
);

it('runs no macros, follows no links, and reaches no network', async () => {
  const { convert, write, written } = setUp(GOOD);
  await convert(write('a.doc'));
  const settings = written('settings');
  for (const [name, value] of [
    ['DisableMacrosExecution', 'true'],
    ['Link', '2'],
    ['ooInetProxyType', '2'],
    ['ooInetHTTPProxyName', '127.0.0.1'],
    ['ooInetHTTPSProxyPort', '9'],
  ]) {
    expect(settings).toContain(
      `<prop oor:name="${name ?? ''}" oor:op="fuse"><value>${value ?? ''}</value>`,
    );
  }
});

it.each([
  ['fails', '#!/bin/sh\nexit 1'],
  ['writes nothing, and reports success', '#!/bin/sh\nexit 0'],
  ['crashes', '#!/bin/sh\nkill -SEGV $$'],
  ['is no program', '#!/missing/shell\n'],
])('says that LibreOffice could not convert a file if it %s', async (_what, script) => {
  const { root, convert, write, left } = setUp(null);
  writeFileSync(join(root, 'soffice'), script, { mode: 0o700 });
  await expect(convert(write('a.doc'))).rejects.toMatchObject(NOT_CONVERTED);
  expect(left()).toEqual([]);
});

it('says so, too, if what it wrote is no Word document', async () => {
  const { office, write, left } = setUp(GOOD);
  const damaged = new AppError('document/damaged', { english: 'No ZIP archive.' });
  await expect(
    office.convert(write('a.doc'), async () => Promise.reject(damaged)),
  ).rejects.toMatchObject(NOT_CONVERTED);
  expect(left()).toEqual([]);
});

it('says what helps where LibreOffice is not installed, and finds it once it is', async () => {
  const { root, convert, write, left } = setUp(null);
  const path = write('a.doc');
  await expect(convert(path)).rejects.toMatchObject(
    refusal('as .docx and use that, or install LibreOffice'),
  );
  expect(left()).toEqual([]);
  writeFileSync(join(root, 'soffice'), `#!/bin/sh\nLOG='${root}/log'\n${GOOD}`, { mode: 0o700 });
  expect(await convert(path)).toMatchObject({ converted: 'docx of old' });
});

it('ends a program that hangs, with all that it started', async () => {
  const { convert, write, written, left, isWritten } = setUp(HANGS, {
    // The time limit is over as soon as the program has started its own.
    timers: {
      after(_delayMs, action) {
        void vi.waitUntil(() => isWritten('pid') && written('pid') !== '', 20_000).then(action);
        return () => undefined;
      },
    },
  });
  await expect(convert(write('a.doc'))).rejects.toMatchObject({
    code: 'document/too-large',
    message: expect.stringContaining('took longer than 180 seconds') as string,
  });
  await expect.poll(() => isRunning(Number(written('pid')))).toBe(false);
  expect(left()).toEqual([]);
});

it('leaves no process and no file when the app closes, and converts nothing more', async () => {
  const { convert, write, written, left, isWritten, office } = setUp(HANGS);
  const running = convert(write('a.doc'));
  const waiting = convert(write('b.doc'));
  const ends = Promise.allSettled([running, waiting]);
  await vi.waitUntil(() => isWritten('pid') && written('pid') !== '', 20_000);
  await office.close();
  expect(left()).toEqual([]);
  for (const end of await ends) {
    expect(end).toMatchObject({ status: 'rejected', reason: { code: 'canceled' } });
  }
  await expect.poll(() => isRunning(Number(written('pid')))).toBe(false);
  await expect(convert(write('c.doc'))).rejects.toMatchObject({ code: 'canceled' });
});

it('converts two files that are added at once, one after the other', async () => {
  const { convert, write, left } = setUp(
    `mkdir "$LOG.busy" || exit 1\n${GOOD}\nrmdir "$LOG.busy"\n`,
  );
  const both = await Promise.all([convert(write('a.doc', 'A')), convert(write('b.doc', 'B'))]);
  expect(both.map(({ converted }) => converted)).toEqual(['docx of A', 'docx of B']);
  expect(left()).toEqual([]);
});

it('removes what an earlier run left behind', async () => {
  const { folder, left, office } = setUp(GOOD);
  mkdirSync(join(folder, 'x', 'profile'), { recursive: true });
  await office.removeLeftovers();
  expect(left()).toEqual([]);
});

it('follows no link that took the place of the file', async () => {
  const { root, convert, write, left } = setUp(GOOD);
  symlinkSync(write('secret'), join(root, 'a.doc'));
  await expect(convert(join(root, 'a.doc'))).rejects.toMatchObject(refusal('is a link'));
  expect(left()).toEqual([]);
});
