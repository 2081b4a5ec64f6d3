import { spawn } from 'node:child_process';
import { chromium } from 'playwright-core';
import { electronArgs } from './electron-runtime.mjs';

const START_MS = 60_000;
const END_MS = 15_000;
const PRINTED_CHARACTERS = 4000;
const LISTENING = /DevTools listening on (?<url>ws:\/\/\S+)/u;

/**
 * @typedef {object} PackagedApp
 * @property {import('playwright-core').Page} page
 * @property {import('node:child_process').ChildProcess} child
 * @property {() => string} printed the end of its output
 * @property {() => Promise<void>} close ends it and waits for it
 */

/**
 * Opens a packaged app and waits until its first data is on screen. It is driven over the DevTools protocol, which its
 * fuses leave open; Playwright's own way of starting Electron needs arguments that they switch off.
 *
 * @param {object} options
 * @param {string} options.executable
 * @param {string} options.userData
 * @param {Record<string, string | undefined>} [options.env]
 * @param {readonly string[]} [options.args]
 * @returns {Promise<PackagedApp>}
 */
export async function openPackaged({ executable, userData, env = {}, args = [] }) {
  const child = spawn(executable, [...electronArgs(), '--remote-debugging-port=0', ...args], {
    env: { ...process.env, DRAGOMAN_USER_DATA: userData, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  let printed = '';
  const listening = new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The packaged app did not start. It printed:\n${printed}`));
    const timer = setTimeout(fail, START_MS).unref();
    child.once('error', fail).once('close', fail);
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const url = LISTENING.exec(printed)?.groups?.['url'];
      printed = printed.slice(-PRINTED_CHARACTERS);
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
  const end = async () => {
    child.kill('SIGTERM');
    const force = setTimeout(() => child.kill('SIGKILL'), END_MS);
    await ended;
    clearTimeout(force);
  };
  try {
    const browser = await chromium.connectOverCDP(String(await listening));
    const [context] = browser.contexts();
    if (context === undefined) throw new Error('The packaged app has no page.');
    const page = context.pages()[0] ?? (await context.waitForEvent('page'));
    await page.waitForSelector('html[data-app-ready="true"]', { timeout: START_MS });
    return {
      page,
      child,
      printed: () => printed,
      async close() {
        await browser.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}
