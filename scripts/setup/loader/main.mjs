/**
 * Replaces Electron's default app, which the substitute runtime lacks: it starts the app whose folder is on the command
 * line. Copied into the runtime's resources/app by the setup.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { app, dialog } from 'electron';

/** Methods that Electron's default app also calls, though they are not public. */
const ownApp =
  /** @type {Electron.App & { setVersion(version: string): void, setAppPath(path: string): void }} */ (
    app
  );

const NODE_API_OF_PREBUILT_SQLITE = 10;

/**
 * Reads the command line the way Electron's default app does: the first argument that is not a flag is the app.
 *
 * @param {string[]} args
 * @returns {{ version?: boolean, folder?: string, modules: string[] }}
 */
function readCommandLine(args) {
  /** @type {string[]} */
  const modules = [];
  for (let i = 0; i < args.length; i += 1) {
    const arg = args[i] ?? '';
    if (arg === '-r' || arg === '--require') {
      i += 1;
      const module = args[i];
      if (module) modules.push(module);
    } else if (arg === '-v' || arg === '--version') {
      return { version: true, modules };
    } else if (arg.startsWith('--app=')) {
      return { folder: arg.slice('--app='.length), modules };
    } else if (!arg.startsWith('-')) {
      return { folder: arg, modules };
    }
  }
  return { modules };
}

/**
 * Selects the better-sqlite3 build for this runtime, whose Node-API is older than the prebuilt binary requires.
 *
 * @param {string} appFolder
 */
function chooseSqliteBinding(appFolder) {
  if (
    process.env.DRAGOMAN_SQLITE_BINDING ||
    Number(process.versions.napi) >= NODE_API_OF_PREBUILT_SQLITE
  )
    return;
  const folder = join(process.resourcesPath, '..', 'native');
  let wanted;
  try {
    const manifest = join(appFolder, 'node_modules', 'better-sqlite3', 'package.json');
    wanted = `better_sqlite3-${JSON.parse(readFileSync(manifest, 'utf8')).version}.node`;
  } catch {
    // The app may be bundled without node_modules: then the newest build is the best guess.
    const builds = existsSync(folder)
      ? readdirSync(folder).filter((name) => name.endsWith('.node'))
      : [];
    wanted = builds.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  }
  if (wanted && existsSync(join(folder, wanted)))
    process.env.DRAGOMAN_SQLITE_BINDING = join(folder, wanted);
}

/**
 * Names the app after its package.json and returns the file to run.
 *
 * @param {string} target
 */
function adopt(target) {
  const path = resolve(target);
  const manifestPath = join(path, 'package.json');
  if (!existsSync(manifestPath)) return path;
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8'));
  if (manifest.version) ownApp.setVersion(manifest.version);
  app.setName(manifest.productName ?? manifest.name ?? app.getName());
  if (process.platform === 'linux')
    app.setDesktopName(manifest.desktopName ?? `${app.getName()}.desktop`);
  if (manifest.v8Flags) setFlagsFromString(manifest.v8Flags);
  ownApp.setAppPath(path);
  return createRequire(manifestPath).resolve(path);
}

const commandLine = readCommandLine(process.argv.slice(1));
if (commandLine.version) {
  process.stdout.write(`v${process.versions.electron}\n`);
  process.exit(0);
}
if (commandLine.folder === undefined) {
  process.stderr.write('Name the folder of the app to start.\n');
  process.exit(1);
}
// Some libraries check this to detect an unpackaged app.
Object.defineProperty(process, 'defaultApp', {
  configurable: false,
  enumerable: true,
  value: true,
});
chooseSqliteBinding(resolve(commandLine.folder));
for (const module of commandLine.modules) createRequire(join(process.cwd(), 'x.js'))(module);
try {
  // Awaited at the top level: Electron delays `ready` until this module has run, so that the app can still make calls
  // that must come first, such as protocol.registerSchemesAsPrivileged.
  await import(pathToFileURL(adopt(commandLine.folder)).href);
} catch (error) {
  process.stderr.write(
    `The app could not be started.\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
    dialog.showErrorBox('The app could not be started', String(error));
  process.exit(1);
}
