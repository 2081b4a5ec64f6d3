import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { asciiCode } from './scripts/build/ascii-code.mjs';
import { bundledPackages } from './scripts/build/bundled-packages.mjs';
import { EXTERNAL } from './scripts/build/external-packages.mjs';
import { firstEnglish } from './scripts/build/first-english.mjs';
import { quickPage } from './scripts/build/quick-page.mjs';
import { startCode } from './scripts/build/start-code.mjs';

const root = import.meta.dirname;

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
  'commander',
];

/**
 * Omits a JSON schema validator and a version parser that electron-store carries for options that the app does not use:
 * settings have their own schema and no migrations. They would be half of the code loaded before the first data.
 */
const withoutUnusedOptions: Plugin = {
  name: 'without-unused-options',
  enforce: 'pre',
  resolveId: (id, importer) =>
    // Only in conf: fastify imports versions too.
    /[\\/]node_modules[\\/]conf[\\/]/.test(importer ?? '') &&
    /^(?:ajv(?:-formats)?(?:\/|$)|semver$)/.test(id)
      ? '\0unused-option'
      : null,
  load: (id) =>
    id === '\0unused-option' ? 'export const Ajv2020 = null; export default null;' : null,
};

// The other build of fflate uses `require`, which the CommonJS shims would declare a second time.
const alias = { fflate: 'fflate/browser' };
const target = 'node20';
/** Set only by `npm run dev`: shipped builds cannot reach a development server (electron/window/dev-server.ts). */
const define = {
  'import.meta.env.HAS_DEV_SERVER': JSON.stringify(process.env['DRAGOMAN_DEV_BUILD'] === '1'),
  'import.meta.env.VERSION_LIST_KEY': JSON.stringify(
    process.env['DRAGOMAN_VERSION_LIST_KEY'] ?? '',
  ),
};

export default defineConfig({
  // The entry point, and everything it starts: threads and the embedded services.
  main: {
    plugins: [
      startCode({
        input: {
          main: resolve(root, 'electron/main.ts'),
          'database-start': resolve(root, 'electron/db/start.ts'),
          'database-worker': resolve(root, 'electron/db/worker.ts'),
        },
        resolve: { alias },
        plugins: [
          withoutUnusedOptions,
          asciiCode(),
          bundledPackages(root, 'bundled-packages-at-start.json'),
        ],
        external: EXTERNAL,
        target,
        define,
      }),
      bundledPackages(root),
    ],
    resolve: { alias },
    build: {
      externalizeDeps: { include: EXTERNAL, exclude: BUNDLED },
      target,
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: {
          // A module, so that Electron waits for a command before it gets ready.
          start: resolve(root, 'electron/start.ts'),
          'document-worker': resolve(root, 'electron/threads/documents/worker.ts'),
          'exchange-worker': resolve(root, 'electron/threads/exchange/worker.ts'),
          'check-worker': resolve(root, 'electron/threads/checks/worker.ts'),
          'glossary-worker': resolve(root, 'electron/threads/glossaries/worker.ts'),
          'embedded-services': resolve(root, 'electron/embedded/start/utility.ts'),
          'embedded-document-thread': resolve(
            root,
            'electron/embedded/translation/documents/thread.ts',
          ),
          'embedded-english-thread': resolve(
            root,
            'electron/embedded/translation/write/english-thread.ts',
          ),
          'embedded-speech-thread': resolve(
            root,
            'electron/embedded/translation/voice/models/speech-thread.ts',
          ),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  },
  preload: {
    plugins: [bundledPackages(root)],
    build: {
      target: 'node20',
      rollupOptions: {
        input: {
          preload: resolve(root, 'electron/preload.ts'),
          quick: resolve(root, 'electron/quick-preload.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'renderer'),
    plugins: [
      react(),
      firstEnglish(root),
      asciiCode((name) => name === 'first-page'),
      bundledPackages(root),
      quickPage({
        root: resolve(root, 'renderer'),
        input: resolve(root, 'renderer/quick/index.html'),
        plugins: () => [react(), firstEnglish(root)].flat(),
        target: 'chrome130',
      }),
    ],
    build: {
      target: 'chrome130',
      minify: true,
      modulePreload: { polyfill: false },
      // The first page in one file: the main process serves each file during its own startup.
      chunkSizeWarningLimit: 700,
      rollupOptions: {
        input: resolve(root, 'renderer/index.html'),
        output: {
          codeSplitting: { groups: [{ name: 'first-page', test: /renderer[\\/]main\.tsx$/ }] },
        },
      },
    },
  },
});
