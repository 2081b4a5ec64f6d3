import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type { Caller } from '../caller.ts';
import { CommandError, EXIT, usage } from '../command.ts';

/** Names that an error lists. */
const MAX_NAMES = 10;

const fold = (text: string): string => text.trim().toLocaleLowerCase();

/**
 * Returns the one entry with this name or ID; capitals do not count.
 * @param what such as “service”, for the error
 * @throws CommandError `USAGE` if there is none, or several
 */
export function findNamed<T extends { id: string; name: string }>(
  entries: readonly T[],
  name: string,
  what: string,
): T {
  const named = entries.filter((entry) => fold(entry.name) === fold(name) || entry.id === name);
  const [found, other] = named;
  if (found === undefined) {
    const known = namesOf(entries, name);
    const hint = known === '' ? 'There are none.' : `There are: ${known}.`;
    throw usage(`There is no ${what} named “${name}”. ${hint}`);
  }
  if (other === undefined) return found;
  const ids = named.map((entry) => entry.id).join(', ');
  throw usage(`Several have the name “${name}”. Name the ${what} by its ID: ${ids}.`);
}

/** Lists names to choose from, those that are most like the given one first. */
function namesOf(entries: readonly { name: string }[], name: string): string {
  const isLike = (entry: { name: string }): boolean =>
    fold(entry.name).includes(fold(name)) || fold(name).includes(fold(entry.name));
  const sorted = entries.toSorted((a, b) => Number(isLike(b)) - Number(isLike(a)));
  const shown = sorted.slice(0, MAX_NAMES).map((entry) => entry.name);
  const rest = entries.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${String(rest)} more`] : [])].join(', ');
}

/** Returns the service of this name, or the default one. @throws CommandError `USAGE` */
export async function findService(caller: Caller, name: string | null): Promise<Connection> {
  const services = await caller.call('connections:list', undefined);
  if (name !== null) return findNamed(services, name, 'service');
  // As on the pages: practice mode is for everything.
  const practice = services.find(({ kind }) => kind === 'practice');
  const found = practice ?? services.find((service) => service.isDefault) ?? services[0];
  if (found === undefined) throw new CommandError(EXIT.FAILED, 'No service is set up.');
  return found;
}

/** Returns the ID of the project of this name; null for none. @throws CommandError `USAGE` */
export async function findProjectId(caller: Caller, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const { projects } = await caller.call('projects:get-catalog', undefined);
  return findNamed(projects, name, 'project').id;
}
