import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock, type Clock } from '../../support/clock.ts';
import { redactText, redactValue } from './redact.ts';
import { readFile } from 'node:fs/promises';

export type LogLevel = 'debug' | 'info' | 'warn' | 'error';

/** Facts of a log line; secrets and folders are redacted before writing. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The app's log. No method ever throws: a full disk must not stop the work being logged. */
export interface Logger {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface LoggerOptions {
  /** Created when missing. The newest lines are in `dragoman.log`, older ones in `dragoman.1.log` and so on. */
  folder: string;
  /** The lowest level that is written; default `info`. */
  level?: LogLevel;
  clock?: Pick<Clock, 'now'>;
  /** Size at which the file is rotated; default 1 MiB. */
  maxBytes?: number;
  /** Number of rotated files to preserve; default 4. */
  maxFiles?: number;
}

const LEVELS: readonly LogLevel[] = ['debug', 'info', 'warn', 'error'];

/**
 * Writes a rotating file of JSON lines `{ time, level, message, …fields }`, `time` as ISO 8601 in UTC. Each line is
 * passed to the system before the call returns, so that it survives a crash.
 */
export function createLogger(options: LoggerOptions): Logger {
  const { folder, level = 'info', clock = systemClock, maxFiles = 4 } = options;
  const maxBytes = options.maxBytes ?? 1024 * 1024;
  const fileAt = (age: number): string =>
    join(folder, age === 0 ? 'dragoman.log' : `dragoman.${age}.log`);
  let sizeBytes: number | null = null;

  const open = (): number => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    appendFileSync(fileAt(0), '', { mode: 0o600 });
    chmodSync(fileAt(0), 0o600);
    return statSync(fileAt(0)).size;
  };

  const rotate = (): void => {
    rmSync(fileAt(maxFiles), { force: true });
    for (let age = maxFiles - 1; age >= 0; age -= 1) {
      try {
        renameSync(fileAt(age), fileAt(age + 1));
      } catch {
        // This rotated file does not exist yet.
      }
    }
  };

  const writeAt =
    (at: LogLevel): Logger['info'] =>
    (message, fields = {}) => {
      if (LEVELS.indexOf(at) < LEVELS.indexOf(level)) return;
      try {
        const line = Buffer.from(`${formatLine(clock.now(), at, message, fields)}\n`);
        sizeBytes ??= open();
        if (sizeBytes > 0 && sizeBytes + line.length > maxBytes) {
          rotate();
          sizeBytes = open();
        }
        appendFileSync(fileAt(0), line, { mode: 0o600 });
        sizeBytes += line.length;
      } catch {
        // Reopened on the next line: the folder may have been removed or the disk may have been full.
        sizeBytes = null;
      }
    };

  return {
    debug: writeAt('debug'),
    info: writeAt('info'),
    warn: writeAt('warn'),
    error: writeAt('error'),
  };
}

function formatLine(nowMs: number, level: LogLevel, message: string, fields: LogFields): string {
  const facts = redactValue(fields);
  return JSON.stringify({
    ...(typeof facts === 'object' ? facts : {}),
    // Last, so that no field can override these.
    time: new Date(nowMs).toISOString(),
    level,
    message: redactText(message),
  });
}

/**
 * Reads the newest lines of the app's log, oldest first; empty when there is no log.
 * @param folder where the logger writes
 */
export async function readLogTail(folder: string, count: number): Promise<string[]> {
  const lines: string[] = [];
  // Right after rotation, the newest file has only a few lines.
  for (const name of ['dragoman.log', 'dragoman.1.log']) {
    if (lines.length >= count) break;
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    lines.unshift(...text.split('\n').filter((line) => line !== ''));
  }
  return lines.slice(-count);
}
