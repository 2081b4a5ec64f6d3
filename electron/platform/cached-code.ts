import { createHash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, Script } from 'node:vm';
import { threadId } from 'node:worker_threads';

/** Delay until startup is complete. A package is made on machines that may be slow, and must get all of it. */
const KEEP_AFTER_MS = Number(process.env['DRAGOMAN_KEEP_CODE_AFTER_MS'] ?? 3_000);
const DIGEST_BYTES = 32;
const ARCHIVE = /[\\/]app\.asar[\\/]/u;

/** Arguments that Node passes to a module's wrapper function. */
type Run = (
  this: unknown,
  exports: unknown,
  require: (id: string) => unknown,
  module: NodeJS.Module,
  file: string,
  folder: string,
) => void;

declare global {
  var cachedCode: { used: number; rejected: number } | undefined;
}

// The entry of the main process and the code that it runs are two builds, each with a copy of this file.
const counts = (globalThis.cachedCode ??= { used: 0, rejected: 0 });

/** Returns how many files of this thread ran with cached code, and for how many V8 rejected it. */
export const cachedCodeCounts = (): Readonly<typeof counts> => ({ ...counts });

/**
 * Runs the CommonJS file `name` of `folder`, and the `.cjs` files that it requires, with V8 code cached by an earlier
 * start: compiling them again costs more than running them. The cache is stored beside each file, where anyone who
 * could change it could change the file as well; in a package, it was made with the package, and none is written. If the
 * cache does not match the file and this V8, the file is compiled as usual.
 *
 * @param afterMs when to cache the compiled code, so that it includes the functions called at startup
 */
export function runCached(folder: string, name: string, afterMs = KEEP_AFTER_MS): void {
  const require = createRequire(join(folder, name));
  const compiled = new Map<string, { script: Script; source: Buffer }>();
  // Node's replacement is meant for loaders of other languages, and cannot accept V8's cached data.
  // oxlint-disable-next-line typescript/no-deprecated
  require.extensions['.cjs'] = (module, file) => {
    const source = readFileSync(file);
    const cachedData = readCached(file, source);
    const script = new Script(Module.wrap(source.toString()), {
      filename: file,
      cachedData,
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    const isRejected = script.cachedDataRejected === true;
    if (cachedData === undefined || isRejected) compiled.set(file, { script, source });
    else counts.used += 1;
    if (isRejected) counts.rejected += 1;
    // The text is a function, because `Module.wrap` has made it one.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const run = script.runInThisContext() as Run;
    const requireFor = (id: string): unknown => module.require(id);
    run.call(module.exports, module.exports, requireFor, module, file, dirname(file));
  };
  require(`./${name}`);
  if (ARCHIVE.test(join(folder, name))) return;
  setTimeout(() => {
    for (const [file, { script, source }] of compiled) keep(file, source, script);
  }, afterMs).unref();
}

const cachedFileOf = (file: string): string => `${file}.kept`;

/** Returns a digest, since V8 checks only the length of a text and does not detect damage. */
const digestOf = (source: Buffer, data: Buffer): Buffer =>
  createHash('sha256').update(source).update(data).digest();

function readCached(file: string, source: Buffer): Buffer | undefined {
  try {
    const kept = readFileSync(cachedFileOf(file));
    const data = kept.subarray(DIGEST_BYTES);
    return digestOf(source, data).equals(kept.subarray(0, DIGEST_BYTES)) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the cache atomically, since a different thread or instance may read or write it. */
function keep(file: string, source: Buffer, script: Script): void {
  const unfinished = `${cachedFileOf(file)}.${String(process.pid)}-${String(threadId)}`;
  try {
    const data = script.createCachedData();
    writeFileSync(unfinished, Buffer.concat([digestOf(source, data), data]));
    renameSync(unfinished, cachedFileOf(file));
  } catch {
    rmSync(unfinished, { force: true });
  }
}
