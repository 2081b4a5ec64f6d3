import { build } from 'vite';

/** @import { BuildOptions, Plugin } from 'vite' */

/**
 * Builds the page of the quick window separately: built together, both pages would share the first page's one file, and
 * the small window would load and run all of it.
 *
 * @param {object} options
 * @param {string} options.root folder of all pages
 * @param {string} options.input
 * @param {() => Plugin[]} options.plugins
 * @param {BuildOptions['target'] & {}} options.target
 * @returns {Plugin}
 */
export function quickPage({ root, input, plugins, target }) {
  return {
    name: 'quick-page',
    apply: 'build',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        logLevel: 'warn',
        root,
        base: './',
        plugins: plugins(),
        build: {
          outDir: dir ?? '',
          emptyOutDir: false,
          target,
          minify: true,
          modulePreload: { polyfill: false },
          rollupOptions: { input },
        },
      });
    },
  };
}
