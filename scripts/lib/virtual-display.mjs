import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { codeOf, PlainError } from './plain-error.mjs';

/**
 * @typedef {object} VirtualDisplay
 * @property {string} display value for DISPLAY, such as `:7`
 * @property {() => Promise<void>} stop
 */

const START_MS = 15_000;
const STOP_MS = 5000;

/** Returns true if programs can currently open a window. */
export function hasDisplay(env = process.env) {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/**
 * Starts an invisible screen, on a display number that it chooses, so that several can run at the same time.
 *
 * @param {{ width?: number, height?: number }} [size] in pixels
 * @returns {Promise<VirtualDisplay>}
 * @throws {PlainError} when Xvfb is missing or does not start
 */
export function startVirtualDisplay({ width = 1440, height = 900 } = {}) {
  return new Promise((resolve, reject) => {
    // -noreset: it must survive the moment between two windows. No TCP: only this machine's users reach it.
    const args = [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${width}x${height}x24`,
      '-nolisten',
      'tcp',
      '-noreset',
    ];
    const child = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
    const [, , complaints, numbers] = child.stdio;
    if (!(complaints instanceof Socket) || !(numbers instanceof Socket))
      throw new TypeError('Xvfb was not given its pipes.');
    const ended = new Promise((done) => child.once('close', done));
    const kill = () => child.kill('SIGKILL');
    process.once('exit', kill);
    child.once('close', () => process.removeListener('exit', kill));

    let complaint = '';
    complaints.setEncoding('utf8').on('data', (text) => {
      complaint = (complaint + text).slice(-2000);
    });
    /** @param {string} reason */
    const fail = (reason) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      reject(
        new PlainError(
          `There is no display, and a virtual one could not be started: ${reason}.\n` +
            'On Debian or Ubuntu an administrator gets it with: sudo apt-get install -y xvfb',
        ),
      );
    };
    const timer = setTimeout(() => fail('Xvfb did not answer in time'), START_MS);
    child.once('error', (error) =>
      fail(codeOf(error) === 'ENOENT' ? 'Xvfb is not installed' : error.message),
    );
    child.once('exit', () => fail(complaint.trim().split('\n').at(-1) || 'Xvfb ended at once'));

    const stop = async () => {
      child.kill('SIGTERM');
      const force = setTimeout(kill, STOP_MS);
      await ended;
      clearTimeout(force);
    };
    let number = '';
    numbers.setEncoding('utf8').on('data', (text) => {
      number += text;
      if (!number.includes('\n')) return;
      clearTimeout(timer);
      child.removeAllListeners('exit');
      // It must not keep alive a script that forgot to stop it; the exit handler above then ends it.
      child.unref();
      for (const stream of [complaints, numbers]) stream.unref();
      resolve({ display: `:${number.trim()}`, stop });
    });
  });
}
