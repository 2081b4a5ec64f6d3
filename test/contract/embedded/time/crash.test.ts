import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { connect, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { SERVICES_CLI } from '../../../support/thread-entries.ts';
import { onCleanUp } from '../translation/support.ts';
import type { TimeAccess } from './support.ts';
import { callTimeService, ENTRY, readDatabase, uuid } from './support.ts';

interface Killable extends TimeAccess {
  /** Sends `kill -9`; resolves when the process is gone. */
  kill(): Promise<void>;
}

async function startProcess(dataFolder: string): Promise<Killable> {
  const child = spawn(process.execPath, [SERVICES_CLI, '--engine', 'pseudo', '--data', dataFolder]);
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      resolve();
    });
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await gone;
  };
  onCleanUp(kill);
  const line = await new Promise<string>((resolve, reject) => {
    let seen = '';
    child.stdout.on('data', (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes('\n')) resolve(seen);
    });
    child.once('exit', () => {
      reject(new Error('ended before it was ready'));
    });
  });
  const { time }: { time: Record<string, string> } = JSON.parse(line);
  const { url = '', token = '', certificate = '' } = time;
  return { url, token, ca: readFileSync(certificate, 'utf8'), kill };
}

/** Starts a connection that can drop answers, while requests still arrive. */
async function startWire(target: TimeAccess): Promise<{
  url: string;
  /** Drops all answers from now on. @returns when the next answer was dropped */
  swallowAnswers(): Promise<void>;
}> {
  let swallow: (() => void) | null = null;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(new URL(target.url).port), '127.0.0.1');
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.on('data', (chunk: Buffer) => {
      if (swallow === null) near.write(chunk);
      else swallow();
    });
    far.once('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onCleanUp(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: target.url.replace(/:\d+/u, `:${String(port)}`),
    swallowAnswers: () =>
      new Promise((resolve) => {
        swallow = resolve;
      }),
  };
}

describe('kill -9 between the commit and its answer', () => {
  it('finds the one created entry when a create is repeated', async () => {
    const dataFolder = temporaryFolder();
    const first = await startProcess(dataFolder);
    const wire = await startWire(first);
    const form = { ...ENTRY, client_ref: uuid(1) };
    // One connection, so that the handshake is done when answers are dropped.
    const { Agent } = await import('node:https');
    const agent = new Agent({ keepAlive: true, ca: first.ca });
    onCleanUp(() => {
      agent.destroy();
    });
    const access = { ...first, url: wire.url, agent };
    expect((await callTimeService(access, 'GET', '/projects')).status).toBe(200);
    const swallowed = wire.swallowAnswers();
    const lost = callTimeService(access, 'POST', '/time_entries', form).then(
      ({ status }) => status,
      () => 'lost',
    );
    await swallowed;
    expect(readDatabase(dataFolder, 'SELECT client_ref FROM time_entries')).toEqual([
      { client_ref: uuid(1) },
    ]);
    await first.kill();
    expect(await lost).toBe('lost');

    const second = await startProcess(dataFolder);
    expect([second.token, second.ca]).toEqual([first.token, first.ca]);
    const repeat = await callTimeService(second, 'POST', '/time_entries', form);
    expect([repeat.status, repeat.json]).toMatchObject([
      200,
      { data: { id: 1, client_ref: uuid(1), version: 1 } },
    ]);
    const list = await callTimeService(second, 'GET', '/time_entries');
    expect(list.json).toMatchObject({ total: 1 });
  });

  it('stores every answered request exactly once when killed among many requests', async () => {
    const dataFolder = temporaryFolder();
    const first = await startProcess(dataFolder);
    const answered = new Set<string>();
    let enough = (): void => undefined;
    const twenty = new Promise<void>((resolve) => {
      enough = resolve;
    });
    const sending = Array.from({ length: 60 }, async (_, index) => {
      const clientRef = uuid(index);
      const form = { ...ENTRY, client_ref: clientRef };
      const answer = await callTimeService(first, 'POST', '/time_entries', form).catch(() => null);
      if (answer?.status === 201) answered.add(clientRef);
      if (answered.size >= 20) enough();
    });
    await twenty;
    await first.kill();
    await Promise.all(sending);

    const second = await startProcess(dataFolder);
    const rows = readDatabase(dataFolder, 'SELECT client_ref FROM time_entries');
    const stored = new Set(rows.map((row) => row['client_ref']));
    expect([...answered].filter((clientRef) => !stored.has(clientRef))).toEqual([]);
    // Repeated by a client that cannot know: all are there, none twice.
    for (let index = 0; index < 60; index += 1) {
      const form = { ...ENTRY, client_ref: uuid(index) };
      const { status } = await callTimeService(second, 'POST', '/time_entries', form);
      expect(status).toBe(stored.has(uuid(index)) ? 200 : 201);
    }
    const list = await callTimeService(second, 'GET', '/time_entries?limit=500');
    expect(list.json).toMatchObject({ total: 60 });
  });
});
