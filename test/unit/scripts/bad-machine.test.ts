import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../../../scripts/lib/run-command.mjs';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const TABLE = 'electron/embedded/engines/apertium/programs.json';

/** Returns a package as npm fetches it: `package/` with a file of random bytes. */
function packedDependency(sizeBytes: number): Buffer {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'package'));
  writeFileSync(join(folder, 'package', 'package.json'), '{"name":"dependency","version":"1.0.0"}');
  writeFileSync(join(folder, 'package', 'data.bin'), randomBytes(sizeBytes));
  execFileSync('tar', ['-czf', 'packed.tgz', 'package'], { cwd: folder });
  return readFileSync(join(folder, 'packed.tgz'));
}

/** Creates a separate checkout whose setup needs one package from an address. */
function checkoutIn(folder: string, dependency: { packed: Buffer; address: string }) {
  cpSync(join(ROOT, 'scripts'), join(folder, 'scripts'), { recursive: true });
  cpSync(join(ROOT, TABLE), join(folder, TABLE));
  const integrity = `sha512-${createHash('sha512').update(dependency.packed).digest('base64')}`;
  const top = { name: 'checkout', version: '1.0.0', dependencies: { dependency: '1.0.0' } };
  const lock = {
    name: 'checkout',
    version: '1.0.0',
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': top,
      'node_modules/dependency': { version: '1.0.0', resolved: dependency.address, integrity },
    },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...top, private: true }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(folder, 'probe.mjs'), "console.log('the script ran');");
  const home = temporaryFolder();
  const env = {
    PATH: process.env['PATH'],
    HOME: home,
    DRAGOMAN_CACHE: join(home, 'cache'),
    DRAGOMAN_SKIP_SYSTEM_PACKAGES: '1',
    npm_config_fetch_retries: '0',
    npm_config_registry: new URL('/', dependency.address).href,
    npm_config_userconfig: join(home, 'npmrc'),
    npm_config_globalconfig: join(home, 'global-npmrc'),
    npm_config_cache: join(home, 'npm-cache'),
  };
  return {
    async setUp(nodeArgs: readonly string[] = [], changes: NodeJS.ProcessEnv = {}) {
      const args = [...nodeArgs, 'scripts/with-setup.mjs', '--no-electron', 'probe.mjs'];
      const options = { cwd: folder, env: { ...env, ...changes }, timeoutMs: 60_000 };
      const { code, tail, stdout } = await runCommand(process.execPath, args, options);
      return { code, said: tail, ran: stdout.includes('the script ran') };
    },
    isInstalled: () => existsSync(join(folder, 'node_modules/dependency/data.bin')),
  };
}

/** Serves a package; `sent` is the part of it that arrives. */
async function serve(packed: Buffer) {
  const state = { sent: packed.length };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': packed.length });
    response.write(packed.subarray(0, state.sent), () => {
      if (state.sent < packed.length) response.destroy();
      else response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { state, server, address: `http://127.0.0.1:${String(port)}/dependency-1.0.0.tgz` };
}

const isRoot = process.getuid?.() === 0;

/** Mounts a small or read-only disk for a test; false if that is not permitted. */
function mount(folder: string, options: string): boolean {
  const args = ['-t', 'tmpfs', '-o', options, 'tmpfs', folder];
  if (spawnSync('mount', args).status !== 0) return false;
  onTestFinished(() => void spawnSync('umount', [folder]));
  return true;
}

describe('a checkout on a path with spaces and umlauts', () => {
  it('is set up, and at the second start there is nothing to do', async () => {
    const folder = join(temporaryFolder(), 'Büro Übersetzung (ß) 100 %');
    mkdirSync(folder);
    const packed = packedDependency(1000);
    const { address } = await serve(packed);
    const checkout = checkoutIn(folder, { packed, address });
    expect(await checkout.setUp()).toMatchObject({ code: 0, ran: true });
    const second = await checkout.setUp();
    expect(second.said).toContain('Node packages: up to date');
    expect(second).toMatchObject({ code: 0, ran: true });
  });
});

describe('without a network', () => {
  it("says what doesn't answer, and the next start continues when it does", async () => {
    const packed = packedDependency(1000);
    const { address, server } = await serve(packed);
    const { port } = server.address() as AddressInfo;
    server.close();
    const checkout = checkoutIn(temporaryFolder(), { packed, address });
    const first = await checkout.setUp();
    expect(first).toMatchObject({ code: 1, ran: false });
    expect(first.said).toMatch(
      /The Node packages could not be installed: .+\n.*\(npm ping\), then run the same command again\.$/u,
    );
    const again = createServer((_request, response) => response.end(packed));
    again.listen(port, '127.0.0.1');
    await once(again, 'listening');
    onTestFinished(() => void again.close());
    expect(await checkout.setUp()).toMatchObject({ code: 0, ran: true });
  });

  it("doesn't take half a package for one", { tags: 'deep' }, async () => {
    const packed = packedDependency(200_000);
    const { address, state } = await serve(packed);
    state.sent = 90_000;
    const checkout = checkoutIn(temporaryFolder(), { packed, address });
    const first = await checkout.setUp();
    expect(first).toMatchObject({ code: 1, ran: false });
    expect(first.said).toContain('run the same command again');
    expect(checkout.isInstalled()).toBe(false);
    state.sent = packed.length;
    expect(await checkout.setUp()).toMatchObject({ code: 0, ran: true });
    expect(checkout.isInstalled()).toBe(true);
  });
});

describe('a disk', () => {
  it.skipIf(process.platform !== 'linux' || !isRoot)(
    'that is full is named, and the next start continues once there is space',
    async (context) => {
      const folder = temporaryFolder();
      if (!mount(folder, 'size=6m')) {
        context.skip();
        return;
      }
      const packed = packedDependency(8_000_000);
      const { address } = await serve(packed);
      const checkout = checkoutIn(folder, { packed, address });
      const first = await checkout.setUp();
      expect(first).toMatchObject({ code: 1, ran: false });
      expect(first.said).toMatch(
        /The disk is full\. .*Free some space .*run the same command again/u,
      );
      spawnSync('mount', ['-o', 'remount,size=40m', folder]);
      expect(await checkout.setUp()).toMatchObject({ code: 0, ran: true });
    },
  );

  it('that cannot be written is named before anything is fetched', async (context) => {
    const folder = temporaryFolder();
    if (isRoot && !mount(folder, 'size=6m')) {
      context.skip();
      return;
    }
    const packed = packedDependency(1000);
    const { address } = await serve(packed);
    const checkout = checkoutIn(folder, { packed, address });
    const makeWritable = (isWritable: boolean) => {
      if (isRoot) spawnSync('mount', ['-o', `remount,${isWritable ? 'rw' : 'ro'}`, folder]);
      else chmodSync(folder, isWritable ? 0o755 : 0o555);
    };
    makeWritable(false);
    const first = await checkout.setUp();
    makeWritable(true);
    expect(first).toMatchObject({ code: 1, ran: false });
    expect(first.said).toContain(`The folder ${folder} cannot be written`);
    expect(first.said).toContain('run the same command again');
    expect(await checkout.setUp()).toMatchObject({ code: 0, ran: true });
    // An installed checkout still runs from there.
    makeWritable(false);
    const third = await checkout.setUp();
    makeWritable(true);
    expect(third).toMatchObject({ code: 0, ran: true });
  });

  it('without room for the cache is reported, with the variable that names another place', async () => {
    const packed = packedDependency(1000);
    const { address } = await serve(packed);
    const checkout = checkoutIn(temporaryFolder(), { packed, address });
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    const { code, said } = await checkout.setUp([], { DRAGOMAN_CACHE: join(file, 'cache') });
    expect(code).toBe(1);
    expect(said).toMatch(/cache folder .* cannot be written .*\n.*DRAGOMAN_CACHE/u);
  });
});

describe('an old Node', () => {
  it.each(['v12.22.12', 'v18.20.8'])(
    '%s is told which one is needed, and where to get it',
    async (version) => {
      const code = `Object.defineProperty(process, 'version', { value: '${version}' })`;
      const checkout = checkoutIn(temporaryFolder(), {
        packed: Buffer.from(''),
        address: 'http://127.0.0.1:1/x.tgz',
      });
      const result = await checkout.setUp(['--import', `data:text/javascript,${code}`]);
      expect(result).toMatchObject({ code: 1, ran: false });
      expect(result.said).toContain(`needs Node 20 or newer, and this is ${version}`);
      expect(result.said).toContain('nodejs.org');
    },
  );

  it('gets that far: what it reads first imports nothing newer', () => {
    const first = readFileSync(join(ROOT, 'scripts/with-setup.mjs'), 'utf8');
    const check = readFileSync(join(ROOT, 'scripts/lib/node-check.mjs'), 'utf8');
    expect([...first.matchAll(/^import .*$/gmu)].map(([line]) => line)).toEqual([
      "import { whyNodeIsTooOld } from './lib/node-check.mjs';",
    ]);
    expect(`${first}${check}`).not.toMatch(/^import .*'node:|\?\?|\?\.|replaceAll|^await /mu);
  });
});
