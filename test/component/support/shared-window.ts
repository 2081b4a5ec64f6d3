import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { _electron, type CDPSession } from 'playwright-core';
import { electronArgs, resolveElectron } from '../../../scripts/lib/electron-runtime.mjs';
import { answer, type IpcHandlers } from '../../../electron/ipc/answer.ts';
import {
  events,
  requests,
  type EventName,
  type RequestName,
} from '../../../shared/ipc/contract.ts';
import type { FakeApi } from '../../unit/renderer/fake-api.ts';
import { STEP_TIMEOUT_MS, type WindowUnderTest } from '../../support/window/window-under-test.ts';
import { converse, type Message } from './wire.ts';

const ROOT = join(import.meta.dirname, '../../..');

/**
 * A page lives for a second or two: optimizing its code, again for each page, costs more than running it as first
 * compiled. No behavior of a page depends on it.
 */
const SHORT_LIVED = '--js-flags=--no-opt,--no-maglev';

/** The one window of this process, and the current fake behind its page. */
export interface SharedWindow extends WindowUnderTest {
  devtools: CDPSession;
  /**
   * Sets the fake for the next document of the window; the current one gets no more answers.
   *
   * @param expectedErrors parts of the problems that the test is about
   */
  stage: (fake: FakeApi, expectedErrors: readonly string[]) => void;
  /** Returns the problems since the last call: errors of the page, requests without an answer. */
  takeProblems: () => string[];
}

interface Behind {
  fake: FakeApi | null;
  staged: FakeApi | null;
  problems: string[];
  expectedErrors: readonly string[];
}

const isRequestName = (name: string): name is RequestName => Object.hasOwn(requests, name);

/**
 * Answers like the main process: the input is parsed by the contract; here the answer of the fake is parsed as well.
 */
async function answerBy(behind: Behind, fake: FakeApi, name: RequestName, input: unknown) {
  const handlers = {
    async [name](parsed: unknown): Promise<unknown> {
      const value = await fake.perform(name, parsed);
      const { error } = requests[name].output.safeParse(value);
      if (error)
        throw new Error(`the fake answers what the contract does not allow: ${error.message}`);
      return value;
    },
  };
  const note = (_message: string, fields: { error?: unknown }): void => {
    const { error } = fields;
    behind.problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the handler of the called request
  const handled = handlers as unknown as IpcHandlers;
  return answer(name, handled, input, { debug: note, info: note, warn: note, error: note });
}

/** Listens for the window's main process, and answers the requests of its page. */
async function listen(behind: Behind) {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const connected = new Promise<(message: Message) => void>((resolve) => {
    server.once('connection', (socket) => {
      const send = converse(socket, (message) => {
        if (message.kind === 'navigated' && behind.staged !== null) {
          behind.fake = behind.staged;
          behind.staged = null;
        }
        if (message.kind !== 'request' || !isRequestName(message.name)) return;
        // A page that is about to be replaced gets no more answers.
        const { fake } = behind;
        if (fake === null) return;
        void answerBy(behind, fake, message.name, message.input).then((result) => {
          if (behind.fake === fake) send({ kind: 'answer', id: message.id, result });
        });
      });
      // Neither keeps a process alive that has run its tests; the window ends with it.
      socket.unref();
      server.close();
      resolve(send);
    });
  });
  server.unref();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, connected };
}

/** @param variables of the environment, added to those of this process */
async function launch(variables: Readonly<Record<string, string>>): Promise<SharedWindow> {
  const folder = process.env['DRAGOMAN_COMPONENT_FOLDER'] ?? '';
  const behind: Behind = { fake: null, staged: null, problems: [], expectedErrors: [] };
  const { port, connected } = await listen(behind);
  const electron = resolveElectron();
  const display = process.env['DRAGOMAN_COMPONENT_DISPLAY'];
  const app = await _electron.launch({
    executablePath: electron.executable,
    args: [
      ...electronArgs(),
      '--lang=en-US',
      SHORT_LIVED,
      // A beeping microphone, even on a machine without one.
      '--use-fake-device-for-media-stream',
      join(folder, 'window-main.mjs'),
    ],
    env: {
      ...process.env,
      ...electron.env,
      ...(display === undefined ? {} : { DISPLAY: display }),
      ...variables,
      DRAGOMAN_COMPONENT_ROOT: ROOT,
      DRAGOMAN_COMPONENT_PORT: String(port),
      DRAGOMAN_USER_DATA: mkdtempSync(join(folder, 'user-data-')),
    },
    timeout: STEP_TIMEOUT_MS,
  });
  const page = await app.firstWindow();
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  page.on('console', (entry) => {
    if (entry.type() === 'error') behind.problems.push(`console: ${entry.text()}`);
  });
  page.on('pageerror', (error) => behind.problems.push(`page: ${error.stack ?? error.message}`));
  const send = await connected;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.enable');
  return {
    app,
    page,
    devtools,
    stage(fake, expectedErrors) {
      behind.fake = null;
      behind.staged = fake;
      behind.problems = [];
      behind.expectedErrors = expectedErrors;
      fake.onEmit((name: EventName, payload) => {
        if (behind.fake !== fake) return;
        const { error } = events[name].safeParse(payload);
        if (error) behind.problems.push(`${name}: ${error.message}`);
        send({ kind: 'event', name, payload });
      });
    },
    takeProblems: () =>
      behind.problems
        .splice(0)
        .filter((problem) => !behind.expectedErrors.some((part) => problem.includes(part))),
  };
}

let shared: Promise<SharedWindow> | null = null;

/** Returns the window of this process, which is opened on the first call. */
export function sharedWindow(): Promise<SharedWindow> {
  shared ??= launch({});
  return shared;
}

/** Opens a different window during the work with it; its problems fail that work. */
export async function withOwnWindow(
  variables: Readonly<Record<string, string>>,
  work: (window: SharedWindow) => Promise<void>,
): Promise<void> {
  const window = await launch(variables);
  try {
    await work(window);
    const problems = window.takeProblems();
    if (problems.length > 0) throw new Error(problems.join('\n'));
  } finally {
    await window.app.close();
  }
}

/** Returns the problems in the shared window since the last call; empty without a window. */
export async function takeProblems(): Promise<string[]> {
  return shared === null ? [] : (await shared).takeProblems();
}
