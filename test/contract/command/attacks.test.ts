import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../../../electron/command/command.ts';
import {
  ENDPOINT_FILE,
  isOwnSocket,
  readEndpoint,
  type Endpoint,
} from '../../../electron/command/endpoint.ts';
import {
  FRAME_MS,
  MAX_CONNECTIONS,
  MAX_GREETING_BYTES,
  MAX_REQUEST_BYTES,
  PROOF_MS,
  PROTOCOL_VERSION,
} from '../../../electron/command/limits.ts';
import { chooseAddress, storeEndpoint } from '../../../electron/command/listening-place.ts';
import { newNonce, prove } from '../../../electron/command/proof.ts';
import { createFrameReader, fieldOf, textOf, toFrame } from '../../../electron/command/frames.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import {
  APP_VERSION,
  callerOf,
  connectCommand,
  connectRaw,
  startCommandServer,
  systemIn,
} from './support.ts';

const cannotConnect = { exitCode: EXIT.CANNOT_CONNECT };

async function greeted(endpoint: Endpoint) {
  const raw = await connectRaw(endpoint.address);
  const commandNonce = newNonce();
  raw.send({ protocol: PROTOCOL_VERSION, app: APP_VERSION, nonce: commandNonce });
  const greeting = await raw.next();
  const facts = {
    address: endpoint.address,
    appVersion: APP_VERSION,
    commandNonce,
    appNonce: textOf(greeting, 'nonce'),
  };
  return { raw, greeting, facts };
}

/** A connection whose proof was accepted. */
async function proved(endpoint: Endpoint) {
  const { raw, facts } = await greeted(endpoint);
  raw.send({ proof: prove(endpoint.secret, 'command', facts) });
  expect(await raw.next()).toEqual({ isOpen: true });
  return raw;
}

/** Someone who listens in the app's place, and answers each message with what the test says. */
async function squat(address: string, answer: (message: unknown, index: number) => unknown) {
  const received: unknown[] = [];
  const server = createServer((socket) => {
    const reader = createFrameReader(MAX_GREETING_BYTES);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      reader.push(bytes);
      for (let next = reader.next(); next !== undefined; next = reader.next()) {
        received.push(next);
        const said = answer(next, received.length - 1);
        if (said === undefined) socket.destroy();
        else socket.write(toFrame(said, 65_536));
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(address, () => resolve());
  });
  onTestFinished(() => void server.close());
  return received;
}

describe('a stranger who connects', () => {
  it('is refused with a wrong proof', async () => {
    const app = await startCommandServer();
    for (const proof of [undefined, '', 'f'.repeat(64), 7, 'x', newNonce()]) {
      const { raw } = await greeted(app.endpoint);
      raw.send({ proof });
      expect(await raw.next()).toBeNull();
    }
    expect(app.counts).toEqual([]);
  });

  it('is refused with the proof of the app sent back', async () => {
    const app = await startCommandServer();
    const { raw, greeting } = await greeted(app.endpoint);
    raw.send({ proof: textOf(greeting, 'proof') });
    expect(await raw.next()).toBeNull();
  });

  it('is refused with the proof and the nonce of an earlier connection', async () => {
    const app = await startCommandServer();
    const first = await greeted(app.endpoint);
    const proof = prove(app.endpoint.secret, 'command', first.facts);
    first.raw.send({ proof });
    expect(await first.raw.next()).toEqual({ isOpen: true });
    const again = await connectRaw(app.endpoint.address);
    const nonce = first.facts.commandNonce;
    again.send({ protocol: PROTOCOL_VERSION, app: APP_VERSION, nonce });
    const greeting = await again.next();
    expect(textOf(greeting, 'nonce')).not.toBe(first.facts.appNonce);
    again.send({ proof });
    expect(await again.next()).toBeNull();
  });

  it('is refused with a proof for another address or version', async () => {
    const app = await startCommandServer();
    for (const other of [{ address: '/elsewhere.sock' }, { appVersion: '0.0.1' }]) {
      const { raw, facts } = await greeted(app.endpoint);
      raw.send({ proof: prove(app.endpoint.secret, 'command', { ...facts, ...other }) });
      expect(await raw.next()).toBeNull();
    }
  });

  it('is closed for a greeting that is too large, before its bytes are kept', async () => {
    const app = await startCommandServer();
    const raw = await connectRaw(app.endpoint.address);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(MAX_GREETING_BYTES + 1);
    raw.socket.write(length);
    expect(await raw.next()).toBeNull();
  });

  it('is closed for anything but JSON', async () => {
    const app = await startCommandServer();
    for (const bytes of [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from([0, 0, 0, 1, 123])]) {
      const raw = await connectRaw(app.endpoint.address);
      raw.socket.write(bytes);
      expect(await raw.next()).toBeNull();
    }
  });

  it('is closed when it says nothing, or half a frame', async () => {
    const app = await startCommandServer();
    const silent = await connectRaw(app.endpoint.address);
    const half = await connectRaw(app.endpoint.address);
    half.socket.write(Buffer.from([0, 0]));
    // Both are known to the app once a third one is answered.
    await greeted(app.endpoint);
    await app.clock.advance(PROOF_MS);
    expect(await Promise.all([silent.next(), half.next()])).toEqual([null, null]);
  });

  it('cannot hold more connections than there are, and others get in afterward', async () => {
    const app = await startCommandServer();
    let closedCount = 0;
    const many = await Promise.all(
      Array.from({ length: 1_000 }, () => connectRaw(app.endpoint.address)),
    );
    for (const { closed } of many) void closed.then(() => (closedCount += 1));
    await expect.poll(() => closedCount).toBe(1_000 - MAX_CONNECTIONS);
    await expect(connectCommand(app)).rejects.toMatchObject(cannotConnect);
    for (const { socket } of many) socket.destroy();
    await Promise.all(many.map(({ closed }) => closed));
    await expect.poll(() => connectCommand(app).catch(() => null)).not.toBeNull();
  });
});

describe('a command that has proved itself', () => {
  it('is closed for a frame above the limit', async () => {
    const app = await startCommandServer();
    const raw = await proved(app.endpoint);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(MAX_REQUEST_BYTES + 1);
    raw.socket.write(length);
    expect(await raw.next()).toBeNull();
  });

  it('is closed when half a frame hangs', async () => {
    const app = await startCommandServer();
    const raw = await proved(app.endpoint);
    raw.send({ id: 1, name: 'settings:get' });
    await raw.next();
    raw.socket.write(
      Buffer.concat([
        toFrame({ id: 2, name: 'settings:get' }, 1_000),
        Buffer.from([0, 0, 0, 9, 1]),
      ]),
    );
    await raw.next();
    await app.clock.advance(FRAME_MS);
    expect(await raw.next()).toBeNull();
  });

  it('changes nothing but its own message with __proto__', async () => {
    const app = await startCommandServer();
    const raw = await proved(app.endpoint);
    const body = Buffer.from(
      '{"__proto__":{"hasConsent":true,"polluted":1},"id":1,"name":"text:translate",' +
        '"input":{"__proto__":{"connectionId":"embedded"},"connectionId":"account"}}',
    );
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    raw.socket.write(Buffer.concat([length, body]));
    expect(await raw.next()).toEqual({ id: 1, needsConsent: true });
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    expect(app.asked).toEqual([]);
  });

  it('is not answered for what is no request, and lives on', async () => {
    const app = await startCommandServer();
    const raw = await proved(app.endpoint);
    for (const message of [null, 7, 'x', [], {}, { id: 'x' }, { id: 1.5 }, { listen: 'nothing' }]) {
      raw.send(message);
    }
    raw.send({ id: 3, name: 'settings:get' });
    expect(fieldOf(await raw.next(), 'id')).toBe(3);
    expect(app.asked).toHaveLength(1);
  });

  it('cannot run any number of requests at a time', async () => {
    const app = await startCommandServer({ answer: () => new Promise(() => undefined) });
    const raw = await proved(app.endpoint);
    for (let id = 1; id <= 65; id += 1) raw.send({ id, name: 'settings:get' });
    expect(await raw.next()).toMatchObject({ id: 65, result: { ok: false } });
    expect(app.asked).toHaveLength(64);
  });
});

it('reads only fields that a message itself has', () => {
  expect(fieldOf({}, 'toString')).toBeUndefined();
  expect(fieldOf({ toString: 1 }, 'toString')).toBe(1);
  expect(fieldOf('text', 'length')).toBeUndefined();
  expect(textOf({ name: 7 }, 'name')).toBe('');
});

describe('a squatter in the place of the app', () => {
  const start = async (answer: (message: unknown, index: number) => unknown) => {
    const folder = temporaryFolder();
    const system = systemIn(folder);
    const endpoint = storeEndpoint(folder, chooseAddress(folder, system));
    const received = await squat(endpoint.address, answer);
    return { endpoint, system, received };
  };

  it('gets no proof from a command, and no request', async () => {
    const squatted = await start(() => ({
      protocol: PROTOCOL_VERSION,
      app: APP_VERSION,
      nonce: newNonce(),
      proof: newNonce(),
    }));
    await expect(connectCommand(squatted)).rejects.toMatchObject(cannotConnect);
    expect(squatted.received).toHaveLength(1);
    expect(JSON.stringify(squatted.received)).not.toContain('proof');
  });

  it('cannot relay the proof of the app, which listens elsewhere', async () => {
    const app = await startCommandServer();
    const raw = await connectRaw(app.endpoint.address);
    const folder = temporaryFolder();
    const system = systemIn(folder);
    const address = chooseAddress(folder, system);
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => raw.socket.write(bytes));
      raw.socket.on('data', (bytes) => socket.write(bytes));
    });
    await new Promise<void>((resolve) => {
      server.listen(address, () => resolve());
    });
    onTestFinished(() => void server.close());
    const endpoint = { address, secret: app.endpoint.secret };
    await expect(connectCommand({ endpoint, system })).rejects.toMatchObject(cannotConnect);
    expect(app.counts).toEqual([]);
  });

  it('gets nothing for a greeting back, garbage, or an end', async () => {
    for (const answer of [
      (message: unknown) => message,
      () => 'x'.repeat(60_000),
      () => ({ protocol: 1, app: '\u001B[2J', refused: 'version' }),
      () => undefined,
    ]) {
      const squatted = await start(answer);
      const error: unknown = await connectCommand(squatted).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(cannotConnect);
      expect(String(error)).not.toContain('\u001B');
    }
  });
});

describe('the place of the socket', () => {
  it('is private: the folder, the socket, and the file with the secret', async () => {
    const app = await startCommandServer();
    const modeOf = (path: string): number => statSync(path).mode & 0o777;
    expect(modeOf(join(app.endpoint.address, '..'))).toBe(0o700);
    expect(modeOf(app.endpoint.address)).toBe(0o600);
    expect(modeOf(join(app.dataFolder, ENDPOINT_FILE))).toBe(0o600);
  });

  it('is the folder of the runtime files, unless others can enter that', () => {
    const folder = temporaryFolder();
    const runtimeFolder = join(folder, 'run');
    mkdirSync(runtimeFolder, { mode: 0o700 });
    const system = systemIn(folder, { runtimeFolder });
    expect(chooseAddress(folder, system).startsWith(runtimeFolder)).toBe(true);
    chmodSync(runtimeFolder, 0o755);
    expect(chooseAddress(folder, system).startsWith(runtimeFolder)).toBe(false);
    for (const runtime of ['relative', join(folder, 'missing'), `/${'x'.repeat(200)}`]) {
      const address = chooseAddress(folder, systemIn(folder, { runtimeFolder: runtime }));
      expect(address.startsWith(folder)).toBe(true);
    }
  });

  it('is refused if it belongs to someone else, is open to others, a link, or a file', () => {
    const folder = temporaryFolder();
    const system = systemIn(folder);
    const shared = join(folder, `dragoman-${String(system.userId)}`);
    const other = systemIn(folder, { userId: system.userId + 1 });
    mkdirSync(join(folder, `dragoman-${String(other.userId)}`), { mode: 0o700 });
    expect(() => chooseAddress(folder, other)).toThrow('belongs to another user');
    mkdirSync(shared, { mode: 0o777 });
    chmodSync(shared, 0o777);
    expect(() => chooseAddress(folder, system)).toThrow('open to other users');
    const second = join(temporaryFolder());
    symlinkSync(folder, join(second, `dragoman-${String(system.userId)}`));
    expect(() => chooseAddress(second, systemIn(second))).toThrow('not a folder');
    const third = temporaryFolder();
    writeFileSync(join(third, `dragoman-${String(system.userId)}`), '');
    expect(() => chooseAddress(third, systemIn(third))).toThrow('not a folder');
  });

  it('is the same for every path to a data folder, and another for another folder', () => {
    const folder = temporaryFolder();
    const system = systemIn(folder);
    const [data, link, other] = ['data', 'link', 'other'].map((name) => join(folder, name));
    mkdirSync(data ?? '');
    mkdirSync(other ?? '');
    symlinkSync(data ?? '', link ?? '');
    const address = chooseAddress(data ?? '', system);
    expect(chooseAddress(link ?? '', system)).toBe(address);
    expect(chooseAddress(other ?? '', system)).not.toBe(address);
  });

  it('has a pipe on Windows whose name nobody can guess', () => {
    const system = systemIn('C:\\Temp', { platform: 'win32' });
    const names = [chooseAddress('/data', system), chooseAddress('/data', system)];
    expect(names[0]).toMatch(/^\\\\\.\\pipe\\dragoman-[0-9a-f]{16}-[0-9a-f]{16}$/);
    expect(names[0]).not.toBe(names[1]);
  });

  it('is not used by a command if the socket or the file is not its own', async () => {
    const app = await startCommandServer();
    const stranger = { ...app.system, userId: app.system.userId + 1 };
    expect(() => isOwnSocket(app.endpoint.address, stranger)).toThrow('belongs to another user');
    expect(() => readEndpoint(app.dataFolder, stranger)).toThrow('Other users can reach');
    chmodSync(join(app.dataFolder, ENDPOINT_FILE), 0o644);
    expect(() => readEndpoint(app.dataFolder, app.system)).toThrow('Other users can reach');
    const file = join(temporaryFolder(), 'file.sock');
    writeFileSync(file, '');
    expect(() => isOwnSocket(file, app.system)).toThrow('not a socket');
  });

  it('is not known from a damaged file', async () => {
    const app = await startCommandServer();
    const file = join(app.dataFolder, ENDPOINT_FILE);
    const text = readFileSync(file, 'utf8');
    expect(readEndpoint(app.dataFolder, app.system)).toEqual(app.endpoint);
    for (const damaged of [
      '',
      '{',
      '[]',
      'null',
      text.slice(0, -10),
      text.replace(/[0-9a-f]{64}/u, 'x'),
      ' '.repeat(9_000),
    ]) {
      writeFileSync(file, damaged);
      expect(readEndpoint(app.dataFolder, app.system)).toBeNull();
    }
  });
});

describe('a second app', () => {
  it('replaces the socket that a crash left', async () => {
    const app = await startCommandServer();
    // A server that is closed removes its socket; one that crashed does not.
    const folder = temporaryFolder();
    const system = systemIn(folder);
    const address = chooseAddress(folder, system);
    await leaveSocket(address);
    expect(existsSync(address)).toBe(true);
    const endpoint = { address, secret: app.endpoint.secret };
    expect(await connectCommand({ endpoint, system })).toBeNull();
    const { createCommandServer } = await import('../../../electron/command/server.ts');
    const server = createCommandServer({
      endpoint,
      appVersion: APP_VERSION,
      answer: async (name) => ({ ok: true, value: name }),
      facts: { connectionOfJob: async () => null },
      timers: app.clock,
      logger: app.logger,
    });
    await server.listen(system);
    onTestFinished(() => server.close());
    const caller = await callerOf({ endpoint, system });
    expect(await caller.call('settings:get', undefined)).toBe('settings:get');
    // This one is in use.
    await expect(server.listen(system)).rejects.toThrow('Another app listens');
  });
});

/** Leaves a socket at a path that nobody listens on. */
async function leaveSocket(address: string): Promise<void> {
  const { spawnSync } = await import('node:child_process');
  const script = `require('net').createServer().listen(${JSON.stringify(address)}, () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['-e', script], { env: {} });
}
