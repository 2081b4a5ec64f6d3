/** @import { Plugin } from 'vite' */

/**
 * Escapes characters beyond ASCII: a single one makes Chromium decode all of the code and store two bytes per
 * character, before anything runs. None of our templates is read raw.
 *
 * @param {(name: string) => boolean} [isMeant] selects parts of the code by name; default: all
 * @returns {Plugin}
 */
export function asciiCode(isMeant = () => true) {
  return {
    name: 'ascii-code',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type === 'chunk' && isMeant(part.name)) part.code = escaped(part.code);
      }
    },
  };
}

/** @param {string} code */
const escaped = (code) =>
  code.replaceAll(
    /[^\0-\x7F]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
