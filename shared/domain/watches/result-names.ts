import { deliveredName } from '../documents/delivered-name.ts';

/** `report.es.docx`, `report.pt-br (2).docx`, `report.es`. */
const NAMED = /^(?<stem>.+)\.(?<lang>[a-z]{2,3}(?:-[a-z0-9]{2,8})*)(?: \(\d+\))?(?:\.[^.]{1,16})?$/u;

const split = (path: string): [folder: string, name: string] => {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'));
  return [path.slice(0, at + 1), path.slice(at + 1)];
};

/** Returns the name without its extension, as delivery writes it. */
const stemOf = (name: string): string => deliveredName(name, 'xx', 'x').slice(0, -'.xx.x'.length);

/**
 * Tells results by their names: a file that is named like the translation of one beside it.
 * @param paths all files of a folder, relative to it
 */
export function createResultNames(paths: Iterable<string>, targetLangs: readonly string[]) {
  const all = new Set(paths);
  const stems = new Set<string>();
  for (const path of all) {
    const [folder, name] = split(path);
    stems.add(folder + stemOf(name));
  }
  const targets = new Set(targetLangs.map((target) => target.toLowerCase()));
  return {
    /** Returns true for a name that a translation into one of the languages would have. */
    isResult(path: string): boolean {
      const [folder, name] = split(path);
      const { stem, lang } = NAMED.exec(name)?.groups ?? {};
      if (stem === undefined || lang === undefined || !targets.has(lang)) return false;
      return stems.has(folder + stem);
    },
    /** Returns true when a file with the first name of its translation is there. */
    hasResult(path: string): boolean {
      const [folder, name] = split(path);
      return targetLangs.some((target) => all.has(folder + deliveredName(name, target)));
    },
  };
}
