import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const root = import.meta.dirname;

/** Loaded from node_modules at run time: native code, or used by the embedded services alone. */
const EXTERNAL = [
  'better-sqlite3',
  'fastify',
  '@fastify/formbody',
  '@fastify/multipart',
  '@peculiar/x509',
  'reflect-metadata',
  'eld',
  'harper.js',
];
/** Bundled, because one file starts faster than a hundred. */
const BUNDLED = ['zod', 'electron-store', 'fflate', '@xmldom/xmldom'];

export default defineConfig({
  main: {
    // The other build of it asks for `require`, which the shims for CommonJS declare a second time.
    resolve: { alias: { fflate: 'fflate/browser' } },
    build: {
      externalizeDeps: { include: EXTERNAL, exclude: BUNDLED },
      target: 'node20',
      sourcemap: true,
      minify: false,
      rollupOptions: {
        input: {
          main: resolve(root, 'electron/main.ts'),
          'database-worker': resolve(root, 'electron/db/worker.ts'),
          'document-worker': resolve(root, 'electron/documents/worker.ts'),
          'exchange-worker': resolve(root, 'electron/exchange/worker.ts'),
          'embedded-services': resolve(root, 'electron/embedded/utility.ts'),
          'embedded-document-thread': resolve(
            root,
            'electron/embedded/translation/documents/document-thread.ts',
          ),
          'embedded-english-thread': resolve(
            root,
            'electron/embedded/translation/write/english-thread.ts',
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
    plugins: [react()],
    build: {
      target: 'chrome130',
      minify: true,
      modulePreload: { polyfill: false },
      rollupOptions: { input: resolve(root, 'renderer/index.html') },
    },
  },
});
