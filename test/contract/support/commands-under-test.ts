import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { composeChecks } from '../../../electron/compose/checks.ts';
import { composeConnections } from '../../../electron/compose/connections.ts';
import { composeData } from '../../../electron/compose/data.ts';
import { composeDocuments } from '../../../electron/compose/documents.ts';
import { composeGlossaries } from '../../../electron/compose/glossaries.ts';
import { composeHistory } from '../../../electron/compose/history.ts';
import { composeLane } from '../../../electron/compose/lane.ts';
import { composeMemories } from '../../../electron/compose/memories.ts';
import { composeTexts } from '../../../electron/compose/texts.ts';
import { composeTime } from '../../../electron/compose/time.ts';
import { composeUsage } from '../../../electron/compose/usage.ts';
import { composeWatches } from '../../../electron/compose/watches.ts';
import { createNodeLines } from '../../../electron/clients/http/node-lines.ts';
import { createNodeTransport } from '../../../electron/clients/http/node-transport.ts';
import type { Caller } from '../../../electron/command/caller.ts';
import { CommandError, EXIT, type CommandRun } from '../../../electron/command/command.ts';
import { LOAD_COMMAND } from '../../../electron/command/load-command.ts';
import { createOutput } from '../../../electron/command/output.ts';
import { parse } from '../../../electron/command/parse.ts';
import { mayCost, REACH } from '../../../electron/command/reach.ts';
import { openDatabase } from '../../../electron/db/client.ts';
import { provideForRun } from '../../../electron/embedded/http/certificate.ts';
import { startServices } from '../../../electron/embedded/start/services.ts';
import { answer, type IpcHandlers } from '../../../electron/ipc/answer.ts';
import { connectionHandlers } from '../../../electron/ipc/connections.ts';
import type { Desktop } from '../../../electron/platform/desktop.ts';
import { dataPaths } from '../../../electron/platform/files/paths.ts';
import { withCommands } from '../../../electron/platform/named-files.ts';
import { answerTo, newAsker, type Asker } from '../../../electron/support/asking.ts';
import { createHeldPaths } from '../../../electron/services/documents/held-paths.ts';
import { createSecretStore } from '../../../electron/settings/secret-store.ts';
import { createSettingsStore } from '../../../electron/settings/settings-store.ts';
import { systemClock } from '../../../electron/support/clock.ts';
import { csvStyleOf } from '../../../shared/exchange/csv-style.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RequestName } from '../../../shared/ipc/channels.ts';
import { createFakeSafeStorage } from '../../fakes/fake-safe-storage.ts';
import { FIRST_RUN } from '../../fakes/run-days.ts';
import { putMigratedDatabase } from '../../support/migrated-database.ts';

const ELECTRON = new URL('../../../electron/', import.meta.url);
const entry = (path: string): URL => new URL(path, ELECTRON);
const nothing = (): void => undefined;

/** How a command ended, and what it printed. */
export interface CommandOutcome {
  exitCode: number;
  out: string;
  err: string;
  /** The answer of `--json`; null without it. */
  json: { ok: boolean; version: number; command: string; result: unknown } | null;
}

export interface RunOptions {
  /** Width of the terminal; a pipe when absent. */
  columns?: number;
  /** Answers to questions on the terminal; nobody is there when absent. */
  says?: (question: string) => boolean;
  signal?: AbortSignal;
  /** Awaited before each request. */
  before?: (name: RequestName) => Promise<void> | undefined;
}

/**
 * The app's services as composition.ts builds them, on a real database and with the real services inside the app, and
 * a command line in front of them. Only the window, and the socket in between, are left out. Its test file must replace
 * Electron by fake-electron.ts.
 */
export async function startCommands(folder: string) {
  const paths = dataPaths(join(folder, 'app'));
  const serviceFolder = join(folder, 'service');
  const certificate = provideForRun({
    dataFolder: serviceFolder,
    clock: systemClock,
    log: nothing,
  });
  const services = await startServices({
    dataFolder: serviceFolder,
    certificate,
    engine: 'pseudo',
    port: 0,
    log: nothing,
  });
  const { translation } = services;
  const { certificate: certificatePem, fingerprint256 } = await certificate;
  const database = openDatabase({
    file: putMigratedDatabase(paths.database),
    workerUrl: entry('db/worker.ts'),
  });
  let stored: Record<string, unknown> = {};
  const settings = createSettingsStore({
    folder: paths.settings,
    openStore: () => ({
      get store() {
        return stored;
      },
      set store(content) {
        stored = content;
      },
    }),
  });
  const listeners = new Set<(name: string, payload: unknown) => void>();
  const send = (name: string, payload: unknown): void => {
    for (const listener of listeners) listener(name, payload);
  };
  const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing };
  const secrets = createSecretStore({
    safeStorage: createFakeSafeStorage(),
    file: paths.vault,
    platform: 'linux',
    weakConsent: { get: () => false, set: nothing },
  });
  /** Choice of the person in the next dialog of the window. */
  const window: { picks: string | null } = { picks: null };
  const pickFile = async (): Promise<string | null> => Promise.resolve(window.picks);
  // Everything that a command needs from the desktop, it has named.
  const dialogs: Partial<Desktop> = { downloadsFolder: () => folder, pickFile };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a call of the rest must fail
  const desktop = withCommands(dialogs as Desktop, paths.base);
  const embedded = {
    status: () => ({ state: 'running', engine: 'pseudo' }),
    endpoint: async () =>
      Promise.resolve({
        ...translation,
        certificatePem,
        fingerprint256,
        engine: 'pseudo',
        isPractice: false,
        time: null,
        timeFailure: null,
      }),
    renewTimeToken: async () => Promise.reject(new Error('no time service')),
    stop: async () => Promise.resolve(),
  };
  const network = { transport: createNodeTransport(), lines: createNodeLines() };
  const { lane, ...egress } = composeLane({ database, logger, ...network });
  const practice = { isOn: () => false, endpoint: never, headers: () => ({}) };
  const { connections, createAccount } = composeConnections({
    database,
    settings,
    lane,
    appVersion: '0.0.0-test',
    secrets,
    embedded: embedded as never,
    practice,
    onChanged: nothing,
    onAccountChanged: nothing,
    settleGlossaries: (connectionId) => glossaries.service.settle(connectionId),
    onUsage: (connectionId, amounts) => usage.note(connectionId, amounts),
  });
  const csvStyle = () => csvStyleOf('en', 'comma');
  const common = {
    database,
    settings,
    logger,
    desktop,
    send: send as never,
    secrets,
    notices: { add: nothing } as never,
    embedded: embedded as never,
    runDays: FIRST_RUN,
    csvStyle,
  };
  const heldPaths = createHeldPaths({ newId: randomUUID, now: Date.now });
  const { exchange, unfinishedFiles, ...history } = composeHistory({
    ...common,
    heldPaths,
    unfinishedFolder: paths.unfinished,
    codecUrl: entry('threads/exchange/worker.ts'),
    onItemChanged: (itemId) => checks.onItemChanged(itemId),
    onSegmentChanged: nothing,
    openFindings: (itemId, isWanted) => checks.openFindings(itemId, isWanted),
    readTagged: (itemId, positions) => documents.readTagged(itemId, positions),
    onPurged: nothing,
  });
  const parts = { ...common, ...exchange, connections, lane };
  const glossaries = composeGlossaries({
    ...parts,
    projectsOfGlossary: egress.projectsOfGlossary,
    glossaryThreadUrl: entry('threads/glossaries/worker.ts'),
    onChanged: nothing,
    onCopied: nothing,
    avoidWords: (...words) => checks.avoidWords(...words),
  });
  const checks = composeChecks({
    ...parts,
    history: history.service,
    openSpellingMenu: never,
    checkThreadUrl: entry('threads/checks/worker.ts'),
  });
  const documents = composeDocuments({
    ...parts,
    paths,
    heldPaths,
    unfinishedFiles,
    inspectorUrl: entry('threads/documents/worker.ts'),
    glossaries: glossaries.service,
    history: history.service,
    onItemsChanged: history.onChanged,
    rememberPairs: (pairs) => memories.rememberPairs(pairs),
    projectsOfProfile: (...profile) => memories.projectsOfProfile(...profile),
  });
  const texts = composeTexts({
    ...parts,
    glossaries: glossaries.service,
    history: history.service,
    onHistoryChanged: documents.onHistoryChanged,
    projectsOfProfile: (...profile) => memories.projectsOfProfile(...profile),
  });
  const time = composeTime({ ...parts, heldPaths, checkThread: checks.thread });
  const memories = composeMemories({
    ...parts,
    paths,
    projectsOfMemory: egress.projectsOfMemory,
    projectsOfGlossary: egress.projectsOfGlossary,
    onChanged: nothing,
  });
  const watches = composeWatches({ ...parts, paths, heldPaths, plan: documents.newPlan() });
  const usage = composeUsage({ ...parts, createAccount });
  const data = composeData({
    ...parts,
    paths,
    unfinishedFiles,
    databaseUrl: entry('db/worker.ts'),
    codecUrl: entry('threads/exchange/worker.ts'),
    glossaryThreadUrl: entry('threads/glossaries/worker.ts'),
    clearBuiltIn: never,
    onPurged: nothing,
    decideJob: documents.decideHeld,
    decideWatch: never,
    openProject: never,
  });
  await egress.start();
  const handlers = {
    ...documents.handlers,
    ...connectionHandlers(connections),
    ...history.handlers,
    ...checks.handlers,
    ...texts.handlers,
    ...time.handlers,
    ...glossaries.handlers,
    ...memories.handlers,
    ...usage.handlers,
    ...data.handlers,
    ...watches.handlers,
    'settings:get': () => settings.get(),
  } satisfies Partial<IpcHandlers>;

  /** Makes a request as the window does. */
  const ask = async (name: keyof typeof handlers, input: unknown): Promise<unknown> => {
    const result = await answer(name, handlers, input, logger);
    if (result.ok) return result.value;
    throw AppError.fromData(result.error);
  };
  const requests: string[] = [];
  const callerOf = (
    agree: () => Promise<boolean>,
    before: RunOptions['before'],
    asker: Asker = newAsker(false).asker,
  ): Caller => ({
    async call(name: RequestName, input: unknown, options?: { files?: object }) {
      await before?.(name);
      requests.push(name);
      // As the socket's other end does.
      if (REACH[name].who === 'page') throw new Error(`Only the window can do this (${name}).`);
      const facts = {
        connectionOfJob: async (id: string) =>
          (await database.documentJobs.get(id))?.connectionId ?? null,
      };
      if ((await mayCost(name, input, facts)) && !(await agree())) {
        throw new CommandError(EXIT.NEEDS_CONSENT, 'Nothing was sent.');
      }
      const plain: unknown = input === undefined ? undefined : JSON.parse(JSON.stringify(input));
      const request = { asker, files: options?.files ?? {} };
      return answerTo(request, () => ask(name as never, plain)) as never;
    },
    onEvent(name, listener) {
      const listen = (event: string, payload: unknown): void => {
        if (event === name) listener(payload as never);
      };
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    onEnd: () => nothing,
    close: nothing,
  });

  const cwd = join(folder, 'work');
  mkdirSync(cwd);

  /** Runs a command line, such as `['time', 'start', 'review']`, in the folder `cwd`. */
  async function run(line: readonly string[], options: RunOptions = {}): Promise<CommandOutcome> {
    const printed = { out: '', err: '' };
    const stream = (to: 'out' | 'err') => ({
      isTTY: options.columns !== undefined,
      columns: options.columns,
      write: (text: string) => {
        printed[to] += text;
      },
    });
    const parsed = parse(line, { appVersion: '0.0.0-test', columns: options.columns ?? 80 });
    if (parsed.kind !== 'command') {
      const text = parsed.kind === 'text' ? parsed.text : parsed.message;
      return {
        exitCode: parsed.kind === 'text' ? 0 : EXIT.USAGE,
        out: text,
        err: text,
        json: null,
      };
    }
    const { isJson } = parsed;
    const out = createOutput({ stdout: stream('out'), stderr: stream('err'), isJson });
    let isAgreed = parsed.hasAgreed;
    const confirm = async (question: string): Promise<boolean> =>
      Promise.resolve(parsed.hasAgreed || options.says?.(question) === true);
    const tools: CommandRun = {
      caller: callerOf(async () => Promise.resolve(isAgreed), options.before),
      out,
      input: { isTerminal: false, readText: async () => Promise.resolve('') },
      cwd,
      resolve: (path) => resolve(cwd, path),
      confirm,
      async agree(question) {
        isAgreed ||= await confirm(question);
        if (!isAgreed)
          throw new CommandError(EXIT.NEEDS_CONSENT, `${question} Add --yes to agree.`);
      },
      signal: options.signal ?? new AbortController().signal,
      now: Date.now,
      newId: randomUUID,
    };
    const about = { command: parsed.name };
    let exitCode: number;
    try {
      const code = await (await LOAD_COMMAND[parsed.name]())(tools, parsed.args);
      exitCode = code;
      out.finish({ ...about, ok: code === EXIT.OK, exitCode });
    } catch (error) {
      if (!(error instanceof CommandError) && !(error instanceof AppError)) throw error;
      exitCode = error instanceof CommandError ? error.exitCode : EXIT.FAILED;
      out.note(error.message);
      const code = error instanceof AppError ? error.code : 'command';
      out.finish({ ...about, ok: false, exitCode, error: { code, message: error.message } });
    }
    return { exitCode, ...printed, json: isJson ? JSON.parse(printed.out) : null };
  }

  return {
    cwd,
    dataFolder: paths.base,
    database,
    ask,
    settings,
    window,
    run,
    requests,
    /** Ends it like the app. */
    async stop(): Promise<void> {
      usage.stop();
      await watches.service.stop();
      await Promise.all([
        documents.stop(),
        history.stop(),
        checks.stop(),
        time.stop(),
        glossaries.stop(),
        memories.stop(),
        data.stop(),
      ]);
      connections.close();
      await database.close();
      await services.close();
    },
  };
}

export type CommandsUnderTest = Awaited<ReturnType<typeof startCommands>>;

const never = (): never => {
  throw new Error('No command needs this.');
};
