/**
 * Runs `npm run dev`: the app, with the page from a Vite server, so that changes to it show without a restart. When the
 * main process or the preload changes, the app is rebuilt and restarted.
 *
 * - `--inspect[=PORT]` lets a debugger attach to the main process
 * - `--shipped` uses no server: the same scheme, policy and code as in a package, rebuilt for each change
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { electronArgs, resolveElectron } from './lib/electron-runtime.mjs';
import { projectRoot } from './lib/paths.mjs';
import { failWith, PlainError, toSentence } from './lib/plain-error.mjs';
import { forwardSignals } from './lib/signals.mjs';
import { toolEnv } from './lib/tools.mjs';
import { hasDisplay } from './lib/virtual-display.mjs';

/** Debounce, since editors write a file in several steps. */
const QUIET_MS = 200;

/**
 * @param {string[]} args
 * @returns {{ isShipped: boolean, inspect: string[] }} `inspect`: arguments for Electron
 */
function parseArgs(args) {
  const inspect = args.filter((arg) => /^--inspect(?:-brk)?(?:=[\w.:]+)?$/u.test(arg));
  const unknown = args.find((arg) => arg !== '--shipped' && !inspect.includes(arg));
  if (unknown === undefined) return { isShipped: args.includes('--shipped'), inspect };
  throw new PlainError(
    `npm run dev does not know "${unknown}". It knows --shipped, --inspect and --inspect=PORT.`,
  );
}

/** @returns {Promise<number>} a port that nothing listens on */
async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
  probe.close();
  await once(probe, 'close');
  return port;
}

/**
 * Serves the renderer as configured in electron.vite.config.ts.
 *
 * @returns {Promise<string>} the server's address
 */
async function startPageServer() {
  const { loadConfigFromFile } = await import('electron-vite');
  const vite = await import('vite');
  const file = join(projectRoot, 'electron.vite.config.ts');
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' }, file);
  const port = await findFreePort();
  const server = await vite.createServer(
    vite.mergeConfig(loaded.config.renderer ?? {}, {
      configFile: false,
      cacheDir: join(projectRoot, 'out', '.vite'),
      server: {
        host: '127.0.0.1',
        port,
        strictPort: true,
        fs: { allow: [projectRoot] },
        // The page is at app://dragoman, which names no server.
        hmr: { protocol: 'ws', host: '127.0.0.1', clientPort: port },
      },
    }),
  );
  await server.listen();
  return `http://127.0.0.1:${port}`;
}

/**
 * Opens the built app; `onClosed` is called when the user closes it, not when it is replaced.
 *
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {() => void} onClosed
 */
function openApp(args, env, onClosed) {
  const electron = resolveElectron();
  const child = spawn(electron.executable, [...args, ...electronArgs(), projectRoot], {
    env: toolEnv({ ...electron.env, ...env }),
    stdio: 'inherit',
  });
  forwardSignals(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let isReplaced = false;
  void ended.then(() => !isReplaced && onClosed());
  return {
    async replace() {
      isReplaced = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @param {string[]} args */
async function develop(args) {
  const { isShipped, inspect } = parseArgs(args);
  if (!hasDisplay()) {
    throw new PlainError(
      'This opens a window, and there is no display here. "npm run demo" works without one.',
    );
  }
  const build = { isDev: !isShipped };
  await ensureBuilt(build);
  const env = isShipped ? {} : { DRAGOMAN_DEV_SERVER: await startPageServer() };
  const end = () => process.exit();
  let app = openApp(inspect, env, end);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let turn = Promise.resolve();
  const rebuild = async () => {
    try {
      if (!(await ensureBuilt(build)).built) return;
    } catch (error) {
      process.stderr.write(`dev    ${toSentence(error)} The window keeps what it had.\n`);
      return;
    }
    await app.replace();
    app = openApp(inspect, env, end);
  };
  for (const folder of ['electron', 'shared', 'resources', ...(isShipped ? ['renderer'] : [])]) {
    watch(join(projectRoot, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(rebuild);
      }, QUIET_MS);
    });
  }
}

develop(process.argv.slice(2)).catch(failWith);
