import { PlainError } from '../lib/plain-error.mjs';

/**
 * Checks that an archive entry's name stays inside the folder it is unpacked into.
 *
 * @param {string} name with forward slashes; a folder ends with one
 * @returns {string} the same name
 * @throws {PlainError} for absolute names, `..` parts, backslashes, drive letters and NUL
 */
export function checkedEntryName(name) {
  const parts = name.split('/');
  if (
    name === '' ||
    name.startsWith('/') ||
    /[\\\0]|^[a-z]:/iu.test(name) ||
    parts.includes('..')
  ) {
    throw new PlainError(
      `A downloaded archive holds an entry that points outside of it (${JSON.stringify(name)}). It was not unpacked.`,
    );
  }
  return name;
}

/**
 * Checks that a symbolic link inside an archive points to something inside it.
 *
 * @param {string} name of the link's entry
 * @param {string} target as stored
 */
export function checkedLinkTarget(name, target) {
  let depth = name.split('/').length - 1;
  const outside = target === '' || target.startsWith('/') || /[\\\0]|^[a-z]:/iu.test(target);
  for (const part of target.split('/')) {
    if (part === '..') depth -= 1;
    else if (part !== '.' && part !== '') depth += 1;
    if (outside || depth < 0) {
      throw new PlainError(
        `A downloaded archive holds a link that points outside of it (${name}). It was not unpacked.`,
      );
    }
  }
  return target;
}
