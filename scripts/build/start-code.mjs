import { build } from 'vite';

/** @import { BuildOptions, Plugin, UserConfig } from 'vite' */

/**
 * Builds the code that every launch waits for separately: as CommonJS, whose files are found, read and compiled in a
 * fraction of the processor time of ES modules, and without the spaces and comments that V8 would have to skip. Names
 * are preserved for the log.
 *
 * @param {object} options
 * @param {Record<string, string>} options.input entries, written to the build's folder as `<name>.cjs`
 * @param {UserConfig['resolve'] & {}} options.resolve
 * @param {Plugin[]} options.plugins
 * @param {string[]} options.external packages that are loaded from node_modules
 * @param {BuildOptions['target'] & {}} options.target
 * @param {UserConfig['define'] & {}} options.define constants of the build
 * @returns {Plugin}
 */
export function startCode({ input, resolve, plugins, external, target, define }) {
  return {
    name: 'start-code',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins,
        resolve,
        define,
        ssr: { noExternal: true, external },
        build: {
          ssr: true,
          outDir: dir ?? '',
          emptyOutDir: false,
          target,
          sourcemap: true,
          rollupOptions: {
            input,
            external: ['electron'],
            output: {
              format: 'cjs',
              entryFileNames: '[name].cjs',
              chunkFileNames: 'chunks/[name]-[hash].cjs',
              comments: false,
              minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
            },
          },
        },
      });
    },
  };
}
