import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { missingDesktopPrograms } from './desktop-programs.mjs';
import { codeOf, PlainError } from './plain-error.mjs';

const START_MS = 20_000;
const STOP_MS = 5000;
const READY = 'keyring-ready ';

// The session lives as long as `cat` reads: it ends when we close its input, and also when we are killed.
const SESSION = `
  trap 'kill $daemon 2>/dev/null' EXIT
  printf %s "$DRAGOMAN_KEYRING_PASSWORD" |
    gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 3<&- &
  daemon=$!
  unset DRAGOMAN_KEYRING_PASSWORD
  tries=0
  until dbus-send --session --print-reply --dest=org.freedesktop.DBus / \\
      org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q 'boolean true'; do
    tries=$((tries + 1))
    [ "$tries" -lt 100 ] || exit 3
    sleep 0.1
  done
  echo "${READY}$DBUS_SESSION_BUS_ADDRESS"
  cat >/dev/null
`;

/** Chromium's switch to store secrets in the keyring, regardless of the desktop it detects. */
export const KEYRING_ARGS = ['--password-store=gnome-libsecret'];

/** Chromium's switch to use no keyring. */
export const NO_KEYRING_ARGS = ['--password-store=basic'];

const KEYRING_PROGRAMS = ['dbus-run-session', 'dbus-send', 'gnome-keyring-daemon'];

/** Returns true if this machine has everything that a keyring session needs. */
export function canStartKeyring() {
  if (process.platform !== 'linux') return false;
  return missingDesktopPrograms(KEYRING_PROGRAMS).length === 0;
}

/**
 * @typedef {object} KeyringSession
 * @property {Record<string, string>} env for programs that use this keyring, together with {@link KEYRING_ARGS}
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a session bus with a separate, unlocked keyring; the user's keyring is never touched.
 *
 * @param {{ folder: string, password?: string }} options folder: stores the keyring; the same folder and password find
 *   the same secrets again
 * @returns {Promise<KeyringSession>}
 * @throws {PlainError} when this machine cannot provide one
 */
export function startKeyringSession({ folder, password = 'keyring-session' }) {
  const places = {
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  };
  for (const place of Object.values(places)) mkdirSync(place, { recursive: true, mode: 0o700 });
  return new Promise((resolve, reject) => {
    const child = spawn('dbus-run-session', ['--', 'sh', '-c', SESSION], {
      env: { ...process.env, ...places, DRAGOMAN_KEYRING_PASSWORD: password },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const ended = new Promise((done) => child.once('close', done));
    /** @param {string} reason */
    const fail = (reason) => {
      clearTimeout(timer);
      child.kill('SIGTERM');
      reject(new PlainError(`A keyring session could not be started: ${reason}.`));
    };
    const timer = setTimeout(() => fail('it did not answer in time'), START_MS);
    child.once('error', (error) =>
      fail(codeOf(error) === 'ENOENT' ? 'dbus-run-session is not installed' : error.message),
    );
    child.once('exit', () => fail('gnome-keyring-daemon did not come up'));
    child.stdin.on('error', () => {});

    const stop = async () => {
      child.stdin.end();
      const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(force);
    };
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
      const line = output.split('\n').find((candidate) => candidate.startsWith(READY));
      if (line === undefined || !output.endsWith('\n')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      // Only the bus is passed: programs keep their own data folders, and the keyring daemon already has its own.
      resolve({ env: { DBUS_SESSION_BUS_ADDRESS: line.slice(READY.length) }, stop });
    });
  });
}
