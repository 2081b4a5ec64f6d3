import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from '../../shared/child-env.ts';

/** Questions about the desktop that its session bus answers, on Linux. */
export interface SessionBus {
  /** Returns true if a program of the desktop shows the icons of others, as a status notifier watcher. */
  hasTray: () => Promise<boolean>;
  /** Returns true if a program shows notifications; one that only runs when needed is started. */
  hasNotifications: () => Promise<boolean>;
}

/** A call without side effects. */
interface BusCall {
  destination: string;
  path: string;
  method: string;
  text?: string;
}

/** Runs a program; resolves with its output, or null if it is missing, failed, or was too slow. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<string | null>;

/** A bus that does not answer in this time is treated as absent. */
const MOST_MS = 3_000;
const MOST_OUTPUT_BYTES = 64_000;

const WATCHER: BusCall = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  method: 'org.freedesktop.DBus.NameHasOwner',
  text: 'org.kde.StatusNotifierWatcher',
};
const NOTIFICATIONS: BusCall = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  method: 'org.freedesktop.Notifications.GetServerInformation',
};

/**
 * Builds the questions to the session bus. The usual programs ask: a library of its own would be loaded at each start
 * for two questions, and a call that hangs must not hang the app.
 */
export function createSessionBus(
  env: Readonly<Record<string, string | undefined>>,
  run: RunProgram = runProgram,
): SessionBus {
  const call = async ({ destination, path, method, text }: BusCall): Promise<string | null> => {
    // Without an address, both programs would start a bus of their own.
    if (!hasAddress(env)) return null;
    const given = text === undefined ? [] : [text];
    const seconds = String(MOST_MS / 1000);
    const target = ['--dest', destination, '--object-path', path, '--method', method];
    return (
      (await run('gdbus', ['call', '--session', '--timeout', seconds, ...target, ...given])) ??
      (await run('dbus-send', [
        '--session',
        '--print-reply=literal',
        `--reply-timeout=${MOST_MS}`,
        `--dest=${destination}`,
        path,
        method,
        ...given.map((each) => `string:${each}`),
      ]))
    );
  };
  return {
    hasTray: async () => /\btrue\b/u.test((await call(WATCHER)) ?? ''),
    hasNotifications: async () => (await call(NOTIFICATIONS)) !== null,
  };
}

function hasAddress(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env['DBUS_SESSION_BUS_ADDRESS']) return true;
  const folder = env['XDG_RUNTIME_DIR'];
  return Boolean(folder) && existsSync(join(folder ?? '', 'bus'));
}

const runProgram: RunProgram = (program, args) =>
  new Promise((resolve) => {
    const limits = { timeout: MOST_MS + 1_000, maxBuffer: MOST_OUTPUT_BYTES } as const;
    execFile(program, [...args], { ...limits, env: childEnv(process.env) }, (error, output) =>
      resolve(error === null ? output : null),
    );
  });
