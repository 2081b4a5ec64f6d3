import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { EXTERNAL } from '../../scripts/build/external-packages.mjs';
import { BUNDLED_THREADS, bundleOf, THREAD_ENTRIES } from './thread-entries.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Replaces threads that are referenced by their source with their bundles. */
const withBundledThreads: Plugin = {
  name: 'with-bundled-threads',
  enforce: 'pre',
  transform: (code, id) =>
    code.replace(/new URL\('(?<name>[\w-]+)\.ts', import\.meta\.url\)/u, (_all, name: string) => {
      const entry = relative(join(ROOT, 'electron'), join(dirname(id), name));
      return `new URL(${JSON.stringify(pathToFileURL(bundleOf(entry)).href)})`;
    }),
};

/** Replaces a file atomically for its readers; an unchanged file stays in Node's cache. */
function replace(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  mkdirSync(dirname(file), { recursive: true });
  const written = `${file}.${String(process.pid)}`;
  writeFileSync(written, text);
  renameSync(written, file);
}

/**
 * Bundles the app's threads and services like those of the built app: with two hundred source files a thread takes
 * twice as long to start, and the tests start thousands.
 */
export async function bundleThreads(): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    plugins: [withBundledThreads],
    ssr: { noExternal: true, external: EXTERNAL },
    build: {
      ssr: true,
      write: false,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(
          THREAD_ENTRIES.map((entry) => [entry, join(ROOT, 'electron', `${entry}.ts`)]),
        ),
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[name]-[hash].mjs',
        },
      },
    },
  });
  // Chunks before the files that import them.
  for (const each of (built as Rolldown.RolldownOutput).output.toReversed()) {
    if (each.type === 'chunk') replace(join(BUNDLED_THREADS, each.fileName), each.code);
  }
}
