import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { asciiCode } from './scripts/build/ascii-code.mjs';
import { firstEnglish } from './scripts/build/first-english.mjs';

const root = import.meta.dirname;

/**
 * Loaded from node_modules at run time: native code, or used by the embedded services alone. From
 * there come the files that these read, too: fonts, WebAssembly, data for reading pictures.
 */
const EXTERNAL = [
  'better-sqlite3',
  '@peculiar/x509',
  'reflect-metadata',
  'eld',
  'harper.js',
  'chardet',
  'iconv-lite',
  'pdfjs-dist',
  '@cantoo/pdf-lib',
  'fontkit',
  '@embedpdf/pdfium',
  'tesseract.js',
  '@napi-rs/canvas',
  // Parts of fastify that the services never ask for: schemas, its logger, requests without a network.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'pino',
  'light-my-request',
];
/** Bundled, because one file starts faster than a hundred. */
const BUNDLED = [
  'fastify',
  '@fastify/formbody',
  '@fastify/multipart',
  'zod',
  'electron-store',
  'temporal-polyfill',
  'intl-messageformat',
  'fflate',
  '@xmldom/xmldom',
  'parse5',
  'entities',
  'bidi-js',
];

/**
 * electron-store carries a JSON schema validator and a reader of version numbers, for options that the app
 * does not use: settings have their own schema and no migrations. They would be half of the code that the
 * first data waits for.
 */
const withoutUnusedOptions: Plugin = {
  name: 'without-unused-options',
  enforce: 'pre',
  resolveId: (id) => (/^(?:ajv(?:-formats)?(?:\/|$)|semver$)/.test(id) ? '\0unused-option' : null),
  load: (id) =>
    id === '\0unused-option' ? 'export const Ajv2020 = null; export default null;' : null,
};

/** Entries of threads and of the process of the embedded services, by their names in out/main. */
const THREADS = {
  'database-worker': 'electron/db/worker.ts',
  'document-worker': 'electron/threads/documents/worker.ts',
  'exchange-worker': 'electron/threads/exchange/worker.ts',
  'glossary-worker': 'electron/threads/glossaries/worker.ts',
  'embedded-services': 'electron/embedded/start/utility.ts',
  'embedded-document-thread': 'electron/embedded/translation/documents/thread.ts',
  'embedded-english-thread': 'electron/embedded/translation/write/english-thread.ts',
};

/** @param emptyOutDir false: the build before has left its own there */
function nodeCode(
  entries: Readonly<Record<string, string>>,
  emptyOutDir: boolean,
): NonNullable<UserConfig['main']> {
  const input = Object.entries(entries).map(([name, path]) => [name, resolve(root, path)]);
  return {
    plugins: [withoutUnusedOptions],
    // The other build of it asks for `require`, which the shims for CommonJS declare a second time.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: { include: EXTERNAL, exclude: BUNDLED },
      target: 'node20',
      sourcemap: true,
      minify: false,
      emptyOutDir,
      rollupOptions: {
        input: Object.fromEntries(input),
        output: {
          format: 'es',
          // The code is read at every start; for people there are the sources.
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  };
}

const app: UserConfig = {
  main: nodeCode({ main: 'electron/main.ts' }, true),
  preload: {
    build: {
      target: 'node20',
      rollupOptions: {
        input: { preload: resolve(root, 'electron/preload.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [react(), firstEnglish(root), asciiCode()],
    build: {
      target: 'chrome130',
      minify: true,
      modulePreload: { polyfill: false },
      // The first page in one file: the main process hands out each file, while it has its own start to do.
      chunkSizeWarningLimit: 700,
      rollupOptions: {
        input: resolve(root, 'renderer/index.html'),
        output: {
          codeSplitting: { groups: [{ name: 'first-page', test: /renderer[\\/]main\.tsx$/ }] },
        },
      },
    },
  },
};

/**
 * `electron-vite build` is the window and its process, `--mode threads` what they start. Apart, because in one build
 * whatever two of the entries share is a file of its own, and the start of the app would read fifty of them.
 */
export default defineConfig(({ mode }) =>
  mode === 'threads' ? { main: nodeCode(THREADS, false) } : app,
);
