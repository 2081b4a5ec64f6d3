import { writeFileSync } from 'node:fs';
import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT, type Output } from '../../../electron/command/command.ts';
import { followJobs } from '../../../electron/command/commands/follow-jobs.ts';
import { REACH } from '../../../electron/command/reach.ts';
import { withCommands } from '../../../electron/platform/named-files.ts';
import { answerTo, createOwnWork, newAsker } from '../../../electron/support/asking.ts';
import type { Desktop } from '../../../electron/platform/desktop.ts';
import type { DocumentJob } from '../../../shared/domain/documents/job.ts';
import { AppError, toAppError, type Result } from '../../../shared/errors.ts';
import { REQUEST_NAMES, type RequestName } from '../../../shared/ipc/channels.ts';
import { INPUTS } from '../../unit/ipc/proper-inputs.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { callerOf, connectCommand, connectRaw, startCommandServer } from './support.ts';

const inputs: Readonly<Record<string, unknown>> = INPUTS;

/** A promise that the test settles. */
function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve: (value: T) => resolve(value) };
}

/** An app whose requests are exports that run until the test finishes them. */
async function startExporting() {
  const running = new Set<() => void>();
  const own = createOwnWork();
  const changes = new EventEmitter();
  const answer = (name: RequestName): Promise<Result<unknown>> =>
    own.run(
      (signal) =>
        new Promise((resolve) => {
          const end = (result: Result<unknown>): void => {
            running.delete(finish);
            changes.emit('change');
            resolve(result);
          };
          const finish = (): void => end({ ok: true, value: 'done' });
          const error = toAppError(new AppError('canceled', 'appErrors.cancelled')).toData();
          signal.addEventListener('abort', () => end({ ok: false, error }));
          running.add(finish);
          changes.emit('change');
        }),
      name,
    );
  const app = await startCommandServer({ answer });
  return {
    app: {
      ...app,
      ask: (name: RequestName) =>
        answerTo({ asker: newAsker(true).asker, files: null }, () => answer(name)),
    },
    exports: {
      async areRunning(count: number): Promise<void> {
        while (running.size !== count) await once(changes, 'change');
      },
      finish(): void {
        for (const finish of running) finish();
      },
    },
  };
}

describe('a command that calls the app', () => {
  it('gets the answer to its request, and the app its input', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    const answer: unknown = await caller.call('documents:list-jobs', {
      page: 1,
      limit: 20,
      text: 'Ångström “中文”',
    });
    expect(answer).toEqual({ of: 'documents:list-jobs' });
    expect(app.asked).toEqual([
      { name: 'documents:list-jobs', input: { page: 1, limit: 20, text: 'Ångström “中文”' } },
    ]);
    expect(app.counts).toEqual([1]);
  });

  it('gets an error with its code, its words, and its details', async () => {
    const error = new AppError('input/not-found', 'appErrors.nothingExported', {
      details: { field: 'x' },
    });
    const app = await startCommandServer({
      answer: async () => ({ ok: false, error: error.toData() }),
    });
    const caller = await callerOf(app);
    await expect(caller.call('settings:get', undefined)).rejects.toMatchObject({
      name: 'AppError',
      code: 'input/not-found',
      message: error.message,
      details: { field: 'x' },
    });
  });

  it('gets the answers of requests at the same time, each to its own', async () => {
    const first = deferred<Result<unknown>>();
    const app = await startCommandServer({
      answer: (name) =>
        name === 'settings:get'
          ? first.promise
          : Promise.resolve({ ok: true, value: { of: name } }),
    });
    const caller = await callerOf(app);
    const slow: Promise<unknown> = caller.call('settings:get', undefined);
    expect(await caller.call('connections:list', undefined)).toEqual({ of: 'connections:list' });
    first.resolve({ ok: true, value: 'slow' });
    expect(await slow).toBe('slow');
  });

  it('gets the events that it listens to, until it ends listening', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    const heard: unknown[] = [];
    const end = caller.onEvent('documents:job-removed', (payload) => heard.push(payload));
    await caller.call('settings:get', undefined);
    app.server.tell('documents:job-removed', { jobId: 'a' });
    app.server.tell('documents:plan-restored', { files: [], rejected: [] });
    await caller.call('settings:get', undefined);
    end();
    await caller.call('settings:get', undefined);
    app.server.tell('documents:job-removed', { jobId: 'b' });
    await caller.call('settings:get', undefined);
    expect(heard).toEqual([{ jobId: 'a' }]);
  });

  it.each(['history:export-segments', 'memories:export'] as const)(
    'ends its own %s with Ctrl-C, and that of nobody else',
    async (name) => {
      const { app, exports } = await startExporting();
      const canceling = new AbortController();
      const window = app.ask(name);
      const other = (await callerOf(app)).call(name, inputs[name] as never);
      const caller = await callerOf(app, { signal: canceling.signal });
      const own = caller.call(name, inputs[name] as never);
      await exports.areRunning(3);
      canceling.abort();
      await expect(own).rejects.toMatchObject({ code: 'canceled' });
      await expect(caller.call('settings:get', undefined)).rejects.toMatchObject({
        code: 'canceled',
      });
      exports.finish();
      expect(await Promise.all([window, other])).toEqual([{ ok: true, value: 'done' }, 'done']);
    },
  );

  it('ends its own export when its connection breaks, and that of nobody else', async () => {
    const { app, exports } = await startExporting();
    const caller = await callerOf(app);
    const other = (await callerOf(app)).call('memories:export', { memoryId: 'm' });
    const own = caller.call('memories:export', { memoryId: 'm' });
    await exports.areRunning(2);
    caller.close();
    await expect(own).rejects.toThrow('The app was quit, or the connection to it broke.');
    await exports.areRunning(1);
    exports.finish();
    expect(await other).toBe('done');
  });

  it('learns that the app ended, while it waits for an answer', async () => {
    const begun = deferred<void>();
    const app = await startCommandServer({
      answer: () => {
        begun.resolve();
        return new Promise(() => undefined);
      },
    });
    const caller = await callerOf(app);
    const asked = caller.call('settings:get', undefined);
    await begun.promise;
    const ended = asked.catch((error: unknown) => error);
    await app.server.close();
    expect(await ended).toMatchObject({ exitCode: EXIT.CANNOT_CONNECT });
    await expect(caller.call('settings:get', undefined)).rejects.toMatchObject({
      exitCode: EXIT.CANNOT_CONNECT,
    });
  });

  it('learns that the app ended, while it waits for documents', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    const { signal } = new AbortController();
    const out: Pick<Output, 'progress'> = { progress: () => undefined };
    const follower = followJobs({ caller, out, signal });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what decides whether it is over
    const job = { id: 'job', state: 'translating', isPaused: false, wait: null } as DocumentJob;
    const waiting = follower.untilOver([job]);
    const ended = waiting.catch((error: unknown) => error);
    await app.server.close();
    expect(await ended).toMatchObject({ exitCode: EXIT.CANNOT_CONNECT });
    // Also where it has ended before.
    await expect(follower.untilOver([job])).rejects.toMatchObject({
      exitCode: EXIT.CANNOT_CONNECT,
    });
  });

  it('explains a different version, from both sides', async () => {
    const app = await startCommandServer({ version: '9.0.0' });
    await expect(connectCommand(app)).rejects.toThrow(
      'The open app is version 9.0.0, this command is 1.2.3. Quit it, or wait a moment if it has no window, and try again.',
    );
    expect(app.counts).toEqual([]);
  });

  it('finds nobody after the app has quit', async () => {
    const app = await startCommandServer();
    await app.server.close();
    expect(await connectCommand(app)).toBeNull();
  });
});

describe('cost', () => {
  const costly = REQUEST_NAMES.filter((name) => {
    const reach = REACH[name];
    return reach.who === 'command' && reach.costs !== 'never';
  });

  it('is known for these requests', () => {
    expect(costly).toEqual([
      'documents:start',
      'documents:resume-job',
      'documents:retry-job',
      'text:translate',
      'text:improve',
      'watches:update',
    ]);
  });

  /** The proper input of a request, at a service. */
  const at = (name: RequestName, connectionId: string): never => {
    const input = inputs[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of any request
    return { ...(typeof input === 'object' ? input : {}), connectionId } as never;
  };

  it.each(costly)('of %s is refused without consent, and nothing reaches the app', async (name) => {
    const app = await startCommandServer({ jobs: { job: 'account' } });
    const questions: string[] = [];
    const caller = await callerOf(app, {
      agree: async () => {
        questions.push(name);
        return false;
      },
    });
    await expect(caller.call(name, at(name, 'account'))).rejects.toMatchObject({
      exitCode: EXIT.NEEDS_CONSENT,
    });
    expect(questions).toEqual([name]);
    expect(app.asked).toEqual([]);
  });

  it.each(costly)('of %s is agreed to once', async (name) => {
    const app = await startCommandServer({ jobs: { job: 'account' } });
    let questionCount = 0;
    const caller = await callerOf(app, {
      agree: async () => {
        questionCount += 1;
        return true;
      },
    });
    await caller.call(name, at(name, 'account'));
    await caller.call(name, at(name, 'account'));
    expect(questionCount).toBe(1);
    expect(app.asked.map((each) => each.name)).toEqual([name, name]);
  });

  it.each(costly)('of %s is none in the built-in service', async (name) => {
    const app = await startCommandServer({ jobs: { job: 'embedded' } });
    const caller = await callerOf(app);
    await caller.call(name, at(name, 'embedded'));
    expect(app.asked).toHaveLength(1);
  });

  it('counts where it cannot be told', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    for (const input of [undefined, {}, { connectionId: 7 }, { connectionId: ['embedded'] }, []]) {
      await expect(caller.call('text:translate', input as never)).rejects.toMatchObject({
        exitCode: EXIT.NEEDS_CONSENT,
      });
    }
    await expect(caller.call('documents:retry-job', { jobId: 'gone' })).rejects.toMatchObject({
      exitCode: EXIT.NEEDS_CONSENT,
    });
    expect(app.asked).toEqual([]);
  });
});

describe('reach', () => {
  const pageOnly = REQUEST_NAMES.filter((name) => REACH[name].who === 'page');

  it('ends at every request of the page only, whatever a command claims', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app, { agree: async () => true });
    for (const name of pageOnly) {
      await expect(caller.call(name, inputs[name] as never), name).rejects.toMatchObject({
        code: 'ipc/forbidden',
      });
    }
    expect(pageOnly).toContain('data:purge');
    expect(app.asked).toEqual([]);
  });

  it('ends at requests that do not exist', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    for (const name of ['', 'toString', '__proto__', 'constructor', 'data:nothing']) {
      await expect(caller.call(name as never, undefined as never)).rejects.toMatchObject({
        code: 'ipc/forbidden',
      });
    }
    expect(app.asked).toEqual([]);
  });
});

describe('files', () => {
  const dialogs = (): Desktop => {
    const opened = (): never => {
      throw new Error('a dialog opened');
    };
    const desktop = { pickFile: opened, pickFiles: opened, pickFolder: opened };
    return { ...desktop, pickSavePath: opened, confirm: opened } as never;
  };

  /** Starts an app whose requests pick files as the handlers do. */
  const startWithDialogs = (pick: (desktop: Desktop) => Promise<unknown>) =>
    startCommandServer({
      answer: async () => {
        try {
          return { ok: true, value: await pick(withCommands(dialogs(), '/nowhere')) };
        } catch (error) {
          return { ok: false, error: toAppError(error).toData() };
        }
      },
    });
  const TMX = { name: 'TMX', extensions: ['tmx'] };

  it('that a command names answer the dialogs of its request', async () => {
    const folder = temporaryFolder();
    const app = await startWithDialogs(async (desktop) => [
      await desktop.pickFiles(),
      await desktop.pickFile(TMX),
      await desktop.pickFolder(),
      await desktop.pickSavePath('x.tmx', TMX),
      await desktop.confirm({ message: '', detail: '', confirm: '' }),
    ]);
    const caller = await callerOf(app);
    const [open, save] = [join(folder, 'in.tmx'), join(folder, 'out.tmx')];
    const files = { open: [open], save, folder };
    const answer: unknown = await caller.call('memories:export', { memoryId: 'm' }, { files });
    expect(answer).toEqual([[open], open, folder, save, false]);
  });

  it('that are missing fail the request, and open no dialog', async () => {
    const picks: ((desktop: Desktop) => Promise<unknown>)[] = [
      (desktop) => desktop.pickFiles(),
      (desktop) => desktop.pickFile(TMX),
      (desktop) => desktop.pickFolder(),
      (desktop) => desktop.pickSavePath('x.tmx', TMX),
    ];
    for (const pick of picks) {
      const caller = await callerOf(await startWithDialogs(pick));
      await expect(caller.call('memories:export', { memoryId: 'm' })).rejects.toMatchObject({
        code: 'input/invalid',
      });
    }
  });

  it('that exist are replaced only if the command says so', async () => {
    const save = join(temporaryFolder(), 'out.tmx');
    writeFileSync(save, 'mine');
    const caller = await callerOf(
      await startWithDialogs((desktop) => desktop.pickSavePath('x.tmx', TMX)),
    );
    const call = (mayReplace?: boolean): Promise<unknown> =>
      caller.call(
        'memories:export',
        { memoryId: 'm' },
        { files: mayReplace === undefined ? { save } : { save, mayReplace } },
      );
    await expect(call()).rejects.toMatchObject({ code: 'input/conflict' });
    expect(await call(true)).toBe(save);
  });

  it('are named by absolute paths only', async () => {
    const app = await startCommandServer();
    const caller = await callerOf(app);
    const refused = { code: 'ipc/forbidden' };
    for (const files of [
      { open: ['a.tmx'] },
      { save: '../a.tmx' },
      { folder: '.' },
      { open: ['/a\0b'] },
      { open: 'x' as never },
      { save: 7 as never },
    ]) {
      await expect(
        caller.call('memories:export', { memoryId: 'm' }, { files }),
      ).rejects.toMatchObject(refused);
    }
    await expect(caller.call('documents:hold-path', { path: 'a.txt' })).rejects.toMatchObject(
      refused,
    );
    expect(app.asked).toEqual([]);
  });
});

it('answers a raw connection nothing before its proof', async () => {
  const app = await startCommandServer();
  const raw = await connectRaw(app.endpoint.address);
  raw.send({ id: 1, name: 'settings:get' });
  expect(await raw.next()).toMatchObject({ refused: 'version' });
  await raw.closed;
  expect(app.asked).toEqual([]);
});
