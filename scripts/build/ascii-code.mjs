/** @import { Plugin } from 'vite' */

/**
 * Writes characters beyond ASCII as escapes: one of them makes Chromium decode all of the code and keep two bytes
 * for each character of it, before anything is run. No template of ours is read raw.
 *
 * @param {(name: string) => boolean} [isMeant] which parts of the code, by name; all without it
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
