import { execFile, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} DesktopPrograms
 * @property {Record<string, string>} env variables for programs on this desktop
 * @property {(program: string, args: readonly string[]) => Promise<string>} run runs a program on it
 * @property {() => Promise<void>} openTrayMenu clicks the icon in the tray with the right button
 * @property {(path: string) => Promise<void>} capture writes an image of the screen
 * @property {() => Promise<void>} stop
 */

/** The programs of a small desktop; Debian has them all. */
export const DESKTOP_PROGRAMS = [
  'dbus-daemon',
  'openbox',
  'trayer',
  'dunst',
  'dunstctl',
  'xdotool',
  'import',
];

const TRAY = ['--edge', 'top', '--align', 'right', '--widthtype', 'request', '--height', '24'];
const WAIT_MS = 15_000;
const POLL_MS = 50;
const asked = promisify(execFile);

/** Notifications stay until they are closed, so that nobody has to be fast. */
const DUNST_CONFIG = `[global]
    origin = bottom-right
    offset = 24x24
    width = 360
    idle_threshold = 0
[urgency_low]
    timeout = 0
[urgency_normal]
    timeout = 0
`;

/** Returns the programs that are not installed; of a small desktop by default. */
export function missingDesktopPrograms(names = DESKTOP_PROGRAMS) {
  return names.filter((name) => {
    try {
      execFileSync('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });
}

/**
 * Starts a session bus, a window manager, a tray, and what shows notifications, on an X display.
 *
 * @param {{ display: string, folder: string, hasTray?: boolean }} options folder: empty, for their settings
 * @returns {Promise<DesktopPrograms>}
 */
export async function startDesktopPrograms({ display, folder, hasTray = true }) {
  /** @type {import('node:child_process').ChildProcess[]} */
  const started = [];
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  started.push(bus);
  const address = await new Promise((resolve, reject) => {
    bus.once('error', reject);
    bus.stdout.setEncoding('utf8').once('data', (text) => resolve(String(text).trim()));
  });
  const own = { DISPLAY: display, DBUS_SESSION_BUS_ADDRESS: address, XDG_CONFIG_HOME: folder };
  /** @type {Record<string, string>} */
  const env = { ...own, XDG_SESSION_TYPE: 'x11', WAYLAND_DISPLAY: '' };
  const all = { ...process.env, ...env };

  /** @param {string} program @param {readonly string[]} args */
  const run = async (program, args) => (await asked(program, args, { env: all })).stdout.trim();
  /** @param {string} program @param {readonly string[]} args */
  const start = (program, args) => {
    started.push(spawn(program, args, { env: all, stdio: 'ignore' }));
  };
  /**
   * @param {string} what
   * @param {() => Promise<unknown>} isThere
   */
  const waitFor = async (what, isThere) => {
    for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_MS) {
      if (await isThere().catch(() => false)) return;
      await setTimeout(POLL_MS);
    }
    throw new PlainError(`There is no ${what} on the test's desktop.`);
  };
  const trayWindow = () => run('xdotool', ['search', '--onlyvisible', '--class', 'trayer']);

  const config = join(folder, 'dunstrc');
  writeFileSync(config, DUNST_CONFIG);
  start('openbox', []);
  start('dunst', ['-config', config]);
  await waitFor('window manager', async () => {
    await run('xdotool', ['get_num_desktops']);
    return true;
  });
  await waitFor('program for notifications', async () => {
    await run('dunstctl', ['count']);
    return true;
  });
  if (hasTray) start('trayer', TRAY);

  return {
    env,
    run,
    async openTrayMenu() {
      await waitFor('icon in the tray', trayWindow);
      const id = (await trayWindow()).split('\n', 1).join('');
      const lines = (await run('xdotool', ['getwindowgeometry', '--shell', id])).split('\n');
      const place = new Map(lines.map((line) => /** @type {[string, string]} */ (line.split('='))));
      const middle = ['X', 'Y'].map((axis) => {
        const size = Number(place.get(axis === 'X' ? 'WIDTH' : 'HEIGHT'));
        return String(Number(place.get(axis)) + Math.floor(size / 2));
      });
      await run('xdotool', ['mousemove', ...middle, 'click', '3']);
    },
    async capture(path) {
      await run('import', ['-window', 'root', path]);
    },
    async stop() {
      for (const child of started.toReversed()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
