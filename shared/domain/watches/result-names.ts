import { deliveredName } from '../documents/delivered-name.ts';

/** `report.es.docx`, `report.pt-br (2).docx`, `report.es`. */
const NAMED =
  /^(?<stem>.+?)\.(?<lang>[a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?: \(\d+\))?(?:\.[^.]{1,16})?$/u;

const split = (path: string): [folder: string, name: string] => {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return [path.slice(0, at + 1), path.slice(at + 1)];
};

/** Returns the name without its extension, as delivery writes it. */
const stemOf = (name: string): string => deliveredName(name, 'xx', 'x').slice(0, -'.xx.x'.length);

/** Files of a folder by their paths relative to it. */
interface Paths {
  has: (path: string) => boolean;
  keys: () => Iterable<string>;
}

/** Returns true for a file that is named like the translation, into one of the languages, of one beside it. */
export function isNamedAsResult(path: string, all: Paths, targetLangs: readonly string[]): boolean {
  const [folder, name] = split(path);
  const { stem, lang } = NAMED.exec(name)?.groups ?? {};
  if (stem === undefined || !targetLangs.some((target) => target.toLowerCase() === lang)) {
    return false;
  }
  // Delivery replaces characters that not every file system has, so only what is before them is the same.
  const [begin = ''] = stem.split('_');
  for (const other of all.keys()) {
    if (other === path || !other.startsWith(folder + begin)) continue;
    const [otherFolder, otherName] = split(other);
    if (otherFolder === folder && stemOf(otherName) === stem) return true;
  }
  return false;
}

/** Returns true when a file with the first name of its translation is there. */
export function hasResult(path: string, all: Paths, targetLangs: readonly string[]): boolean {
  const [folder, name] = split(path);
  return targetLangs.some((target) => all.has(folder + deliveredName(name, target)));
}
