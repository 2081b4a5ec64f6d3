import type { HoursProject, HoursReview } from '../../domain/time/import.ts';
import {
  createNameMatcher,
  nameKey,
  pairKey,
  type KnownProject,
  type ProjectChoice,
} from '../../domain/time/match-names.ts';
import type { HoursEntry } from './read-lines.ts';

/** Content of the list that a file is compared with. */
export interface KnownCatalog {
  projects: readonly KnownProject[];
  customers: readonly { name: string; connectionId: string }[];
  /** Connection of new projects and customers. */
  homeId: string;
}

/** Names that are shown of new projects and customers. */
const MAX_NAMES = 100;

export type MatchedProjects = ReturnType<typeof matchProjects>;

/**
 * Matches the projects of new entries with those of the list: as the person chose, else by their names.
 * @param choices by the key of project and customer
 */
export function matchProjects(
  entries: readonly HoursEntry[],
  { projects, customers, homeId }: KnownCatalog,
  choices: ReadonlyMap<string, ProjectChoice>,
) {
  const find = createNameMatcher(projects, homeId);
  const byId = new Map(projects.map((project) => [project.id, project]));
  const known = new Set(
    customers
      .filter(({ connectionId }) => connectionId === homeId)
      .map(({ name }) => nameKey(name)),
  );
  const pairs = new Map<string, HoursProject>();
  const connectionIds = new Set<string>();
  const made = { projects: new Map<string, string>(), customers: new Map<string, string>() };
  for (const { project, customer } of entries) {
    if (project === '') {
      connectionIds.add(homeId);
      continue;
    }
    const key = pairKey({ project, customer });
    const before = pairs.get(key);
    if (before !== undefined) {
      before.entryCount += 1;
      continue;
    }
    const choice = choices.get(key);
    const match = choice === 'none' ? null : find({ project, customer, choice });
    pairs.set(key, { project, customer, entryCount: 1, match });
    const id = match !== null && 'id' in match ? match.id : '';
    connectionIds.add(byId.get(id)?.connectionId ?? homeId);
    if (match === null || 'id' in match) continue;
    made.projects.set(nameKey(match.newName), match.newName);
    const customerKey = nameKey(customer);
    if (customerKey !== '' && !known.has(customerKey)) made.customers.set(customerKey, customer);
  }
  const list = (names: ReadonlyMap<string, string>) => ({
    names: [...names.values()].slice(0, MAX_NAMES),
    count: names.size,
  });
  const findings: Pick<HoursReview, 'newProjects' | 'newCustomers' | 'projectCount'> = {
    newProjects: list(made.projects),
    newCustomers: list(made.customers),
    projectCount: pairs.size,
  };
  return {
    findings,
    /** Connections of the new entries. */
    connectionIds: [...connectionIds],
    /** In the order of the file. */
    pairs: [...pairs.values()],
    /** Returns the names that an entry will have in the list. */
    namesOf: ({ project, customer }: HoursEntry): { project: string; customer: string } => {
      const pair = pairs.get(pairKey({ project, customer }));
      // An entry that is not added has those of the file.
      if (pair === undefined) return { project, customer };
      const { match } = pair;
      if (match === null) return { project: '', customer: '' };
      if ('newName' in match) return { project: match.newName, customer };
      const { name, customerName } = byId.get(match.id) ?? {
        name: project,
        customerName: customer,
      };
      return { project: name, customer: customerName ?? '' };
    },
  };
}
