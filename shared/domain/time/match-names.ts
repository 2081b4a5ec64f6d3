import { foldText } from '../../text/fold-text.ts';

/** A project as far as names of a file are matched with it. */
export interface KnownProject {
  id: string;
  name: string;
  customerName: string | null;
  connectionId: string;
  isArchived: boolean;
}

/** Choice of a person for a project of a file: one of the list, a new one, or none. */
export type ProjectChoice = { id: string } | 'new' | 'none';

export interface NamedPair {
  project: string;
  /** Empty if the file names none. */
  customer: string;
  /** Without it, names are matched. */
  choice?: Exclude<ProjectChoice, 'none'> | undefined;
}

/** How a project of a file becomes one of the list: an existing one, or a new one with this name. */
export type ProjectMatch = { id: string } | { newName: string };

/** Folds a name: case, accents, and spaces make no other project. */
export const nameKey = (name: string): string => foldText(name).replaceAll(/\s+/gu, ' ').trim();

export const pairKey = ({ project, customer }: Pick<NamedPair, 'project' | 'customer'>): string =>
  `${nameKey(project)}\n${nameKey(customer)}`;

/**
 * Matches the projects of a file by their names. One of a customer matches an existing project of that customer, or of
 * none; if the only project of that name belongs to another customer, it becomes a new one that is named after both, for
 * names are unique at a service.
 * @param homeId connection of new projects, whose projects are preferred
 */
export function createNameMatcher(
  known: readonly KnownProject[],
  homeId: string,
): (pair: NamedPair) => ProjectMatch {
  const byName = new Map<string, KnownProject[]>();
  const add = (project: KnownProject): void => {
    const key = nameKey(project.name);
    byName.set(key, [...(byName.get(key) ?? []), project]);
  };
  // The preferred ones first.
  const rank = ({ connectionId, isArchived }: KnownProject): number =>
    (connectionId === homeId ? 0 : 2) + (isArchived ? 1 : 0);
  for (const project of known.toSorted((a, b) => rank(a) - rank(b))) add(project);
  const matches = new Map<string, ProjectMatch>();
  /** Names that new projects of the file take, with their customers. */
  const taken = new Map<string, string>();

  const isNew = (name: string): boolean =>
    !taken.has(nameKey(name)) &&
    !(byName.get(nameKey(name)) ?? []).some(({ connectionId }) => connectionId === homeId);
  /** Names a project that is new although there may be one of its name. */
  const freeName = ({ project, customer }: NamedPair): string => {
    const names = [project, ...(customer === '' ? [] : [`${project} (${customer})`])];
    let name = names.find(isNew);
    for (let number = 2; name === undefined; number += 1) {
      name = [`${project} (${String(number)})`].find(isNew);
    }
    taken.set(nameKey(name), nameKey(customer));
    return name;
  };

  const find = ({ project, customer, choice }: NamedPair): ProjectMatch => {
    if (choice === 'new') return { newName: freeName({ project, customer }) };
    if (choice !== undefined) return choice;
    const wanted = nameKey(customer);
    const fits = ({ customerName }: KnownProject): boolean =>
      wanted === '' || customerName === null || nameKey(customerName) === wanted;
    const named = byName.get(nameKey(project)) ?? [];
    const own = named.filter(({ customerName }) => nameKey(customerName ?? '') === wanted);
    const found = own[0] ?? named.find(fits);
    if (found !== undefined) return { id: found.id };
    const owner = taken.get(nameKey(project));
    const isFree =
      owner === undefined && !named.some(({ connectionId }) => connectionId === homeId);
    if (isFree || owner === wanted || (owner !== undefined && wanted === '')) {
      if (owner === undefined) taken.set(nameKey(project), wanted);
      return { newName: project };
    }
    const newName = `${project} (${customer})`;
    const [same] = byName.get(nameKey(newName)) ?? [];
    return same === undefined ? { newName } : { id: same.id };
  };
  return (pair) => {
    const key = pairKey(pair);
    const before = matches.get(key);
    if (before !== undefined) return before;
    const match = find(pair);
    matches.set(key, match);
    return match;
  };
}
