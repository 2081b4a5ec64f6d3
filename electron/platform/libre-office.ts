import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { childEnv } from '../../shared/child-env.ts';
import { AppError } from '../../shared/errors.ts';
import type { OldWordConverter } from '../services/documents/thread.ts';
import { canceledError } from '../support/abort.ts';
import { makePrivateFolder, PRIVATE_MODE, writeNewFile } from '../support/atomic-file.ts';
import type { Timers } from '../support/clock.ts';
import { diskFull, isDiskFull } from '../support/error-code.ts';
import { createKeyedQueue } from '../support/keyed.ts';
import { killGroup } from '../support/kill-group.ts';
import { readRegularChunks } from './files/regular-file.ts';

/** Longer than LibreOffice needs for the largest documents. */
const MOST_MS = 180_000;
/** LibreOffice never sees the name of the user's file. */
const [SOURCE, CONVERTED] = ['source.doc', 'source.docx'];
const FLAGS = ['--headless', '--norestore', '--nologo', '--nolockcheck'];
const FILTER = 'docx:MS Word 2007 XML';

export interface LibreOfficeOptions {
  /** Folder for the copies and profiles of running conversions. */
  folder: string;
  timers: Timers;
  /** Lists programs to try, absolute paths, the preferred one first; by default the usual places. */
  programs?: () => Promise<readonly string[]>;
  /** Time limit of a conversion, in milliseconds. */
  mostMs?: number;
}

/**
 * Converts with LibreOffice, as a separate process that runs no macros and reaches no network. Each conversion has a folder
 * with a new profile, so it meets neither the user's LibreOffice nor the traces of a crash.
 */
export function createLibreOffice(options: LibreOfficeOptions): OldWordConverter {
  const { folder, timers, programs = usualPlaces, mostMs = MOST_MS } = options;
  const oneByOne = createKeyedQueue();
  const closing = new AbortController();
  const { signal } = closing;

  const convertIn = async (own: string, program: string): Promise<string> => {
    const profile = join(own, 'profile');
    await mkdir(join(profile, 'user'), { recursive: true });
    const settings = join(profile, 'user', 'registrymodifications.xcu');
    await writeNewFile(settings, new TextEncoder().encode(SETTINGS), PRIVATE_MODE);
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      ...FLAGS,
      '--convert-to',
      FILTER,
      '--outdir',
      own,
      join(own, SOURCE),
    ];
    const end = await run(program, args, own, { timers, mostMs, signal });
    if (signal.aborted) throw canceledError();
    const converted = join(own, CONVERTED);
    // It reports success for files that it cannot read.
    const isThere = await access(converted).then(
      () => true,
      () => false,
    );
    if (end === 'slow') {
      throw new AppError('document/too-large', 'documentErrors.readingTooSlow', {
        values: { seconds: Math.round(mostMs / 1000) },
        retryable: true,
      });
    }
    if (end !== 'done' || !isThere) throw notConverted();
    return converted;
  };

  return {
    convert: (path, read) =>
      oneByOne('', async () => {
        if (signal.aborted) throw canceledError();
        const program = await firstExecutable(await programs());
        if (program === null) {
          throw new AppError('document/unsupported', 'documentErrors.noLibreOffice');
        }
        const own = join(folder, randomUUID());
        try {
          await makePrivateFolder(own);
          const hash = createHash('sha256');
          await writeNewFile(join(own, SOURCE), hashed(path, hash), PRIVATE_MODE);
          const converted = await read(await convertIn(own, program));
          return { sha256: hash.digest('hex'), converted };
        } catch (error) {
          if (isDiskFull(error)) throw diskFull('documentErrors.diskFullNotSent', error);
          if (error instanceof AppError && error.code === 'document/damaged') {
            throw notConverted(error);
          }
          throw error;
        } finally {
          await rm(own, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
        }
      }),
    // In turn, so that nothing is removed from a running conversion.
    removeLeftovers: () =>
      oneByOne('', () => rm(folder, { recursive: true, force: true, maxRetries: 3 })),
    async close() {
      closing.abort();
      // Waits for the folder of the running conversion to be removed.
      await oneByOne('', async () => Promise.resolve());
    },
  };
}

async function* hashed(
  path: string,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of readRegularChunks(path)) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Runs the program to its end. `slow`: it was ended because of its time limit. */
function run(
  program: string,
  args: readonly string[],
  cwd: string,
  { timers, mostMs, signal }: { timers: Timers; mostMs: number; signal: AbortSignal },
): Promise<'done' | 'failed' | 'slow'> {
  return new Promise((resolve) => {
    // A group of its own, because the program is a script that starts others; its output may quote the document.
    const child = spawn(program, args, {
      cwd,
      env: childEnv(process.env),
      stdio: 'ignore',
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    let isSlow = false;
    const end = (): void => killAll(child);
    const cancelTimer = timers.after(mostMs, () => {
      isSlow = true;
      end();
    });
    signal.addEventListener('abort', end, { once: true });
    const settle = (result: 'done' | 'failed'): void => {
      cancelTimer();
      signal.removeEventListener('abort', end);
      // Its own children may still run.
      end();
      resolve(isSlow ? 'slow' : result);
    };
    child.once('error', () => settle('failed'));
    child.once('close', (code) => settle(code === 0 ? 'done' : 'failed'));
  });
}

function killAll(child: ChildProcess): void {
  if (process.platform !== 'win32') killGroup(child.pid);
  else if (child.pid !== undefined && child.exitCode === null) {
    const tool = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'taskkill.exe');
    spawn(tool, ['/pid', String(child.pid), '/t', '/f'], {
      env: childEnv(process.env),
      stdio: 'ignore',
      windowsHide: true,
    }).on('error', () => child.kill());
  }
}

const notConverted = (cause?: unknown): AppError =>
  new AppError('document/unsupported', 'documentErrors.notConverted', { cause });

async function firstExecutable(programs: readonly string[]): Promise<string | null> {
  for (const program of programs) {
    const isThere = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return program;
  }
  return null;
}

/** Lists where installers put the program. A Snap's own command has another name; it could not read our folder. */
async function usualPlaces(): Promise<string[]> {
  const { env, platform } = process;
  // On Windows only this one waits for the end of the work.
  const name = platform === 'win32' ? 'soffice.com' : 'soffice';
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((place) => isAbsolute(place))
    .map((place) => join(place, name));
  if (platform === 'win32') {
    const roots = [env['ProgramFiles'], env['ProgramFiles(x86)']].filter(
      (root) => root !== undefined,
    );
    return [...roots.map((root) => join(root, 'LibreOffice', 'program', name)), ...onPath];
  }
  if (platform === 'darwin') {
    const app = join('Applications', 'LibreOffice.app', 'Contents', 'MacOS', name);
    return [join('/', app), join(homedir(), app), ...onPath];
  }
  const packed = await readdir('/opt').catch((): string[] => []);
  return [
    ...onPath,
    ...['/usr/bin', '/usr/local/bin', '/usr/lib/libreoffice/program'].map((at) => join(at, name)),
    ...packed
      .filter((each) => each.startsWith('libreoffice'))
      .toSorted()
      .toReversed()
      .map((each) => join('/opt', each, 'program', name)),
  ];
}

const setting = (path: string, name: string, value: string): string =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/**
 * Settings of the profile: no macros, and no links to other files. LibreOffice would still load linked images, so web
 * addresses go to a proxy that does not exist: the port for discarding, on this computer.
 */
const SETTINGS = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<oor:items xmlns:oor="http://openoffice.org/2001/registry">',
  setting('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'),
  setting('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'),
  setting('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'),
  setting('Office.Writer/Content/Update', 'Link', '2'),
  setting('Inet/Settings', 'ooInetProxyType', '2'),
  setting('Inet/Settings', 'ooInetNoProxy', ''),
  ...['HTTP', 'HTTPS', 'FTP'].flatMap((kind) => [
    setting('Inet/Settings', `ooInet${kind}ProxyName`, '127.0.0.1'),
    setting('Inet/Settings', `ooInet${kind}ProxyPort`, '9'),
  ]),
  '</oor:items>',
].join('\n');
