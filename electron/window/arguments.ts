import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HIDDEN_SWITCH } from '../../shared/domain/app/at-hand.ts';
import { MAX_ARRIVED_FILES } from '../../shared/domain/app/limits.ts';
import { LOST_ARGUMENTS, readHanded } from './long-arguments.ts';

/** Requests of a start of the app, by a person, a file manager, or any other program. */
export interface StartArguments {
  /** Absolute paths, in the given order; nothing says that they exist. */
  files: readonly string[];
  /** A `dragoman:` link as given; null without one. */
  link: string | null;
  /** Why something was left out. */
  refused: 'too-many-files' | 'too-many-links' | 'not-a-file' | 'not-stored' | null;
  /** The window stays closed. */
  isHidden: boolean;
  /** Opens the quick window. */
  isQuick: boolean;
}

export const NO_ARGUMENTS: StartArguments = {
  files: [],
  link: null,
  refused: null,
  isHidden: false,
  isQuick: false,
};

const LINK = /^dragoman:/iu;
/** An address of another program; one letter is a Windows drive. */
const ADDRESS = /^[a-z][a-z0-9+.-]+:\/\//iu;

/** Returns the path that an argument names; null for anything that is none. */
function pathOf(argument: string, folder: string): string | null {
  if (/^file:/iu.test(argument)) {
    try {
      return fileURLToPath(argument);
    } catch {
      // Another computer, or no path.
      return null;
    }
  }
  if (ADDRESS.test(argument)) return null;
  if (isAbsolute(argument)) return argument;
  return isAbsolute(folder) ? resolve(folder, argument) : null;
}

/**
 * Reads the arguments after the program's own. Switches of Chromium, and unknown ones, are skipped; after `--`
 * everything is a file.
 *
 * @param handed from this or a second start: hostile
 */
export function readArguments(handed: unknown): StartArguments {
  const given = readHanded(handed);
  if (given === null) return NO_ARGUMENTS;
  const end = given.argv.indexOf('--');
  const before = end === -1 ? given.argv : given.argv.slice(0, end);
  const words = before.filter((each) => each !== '' && !each.startsWith('-'));
  const named = end === -1 ? [] : given.argv.slice(end + 1).filter((each) => each !== '');
  const isHidden = before.includes(`--${HIDDEN_SWITCH}`);
  if (before.includes(LOST_ARGUMENTS)) return { ...NO_ARGUMENTS, refused: 'not-stored', isHidden };
  if (words.length === 1 && words[0] === 'quick' && named.length === 0) {
    return { ...NO_ARGUMENTS, isQuick: true };
  }
  const all = [...words, ...named];
  const links = all.filter((each) => LINK.test(each));
  const paths = all
    .filter((each) => !LINK.test(each))
    .map((each) => pathOf(each, given.folder))
    .map((path) => (path?.includes('\0') === true ? null : path));
  const files = [...new Set(paths.filter((path) => path !== null))];
  const isOver = files.length > MAX_ARRIVED_FILES;
  const [link = null] = links;
  return {
    files: isOver ? [] : files,
    link: links.length === 1 ? link : null,
    refused: isOver
      ? 'too-many-files'
      : links.length > 1
        ? 'too-many-links'
        : paths.includes(null)
          ? 'not-a-file'
          : null,
    isHidden,
    isQuick: false,
  };
}
