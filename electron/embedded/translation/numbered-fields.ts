import { badRequest } from '../http/service-error.ts';

const PLACE = /^\[(\d{1,4})\](?:\.([a-z_]{1,40})|\[([a-z_]{1,40})\])$/u;

/**
 * Reads a list of objects from a form, as the official libraries send one: `terms[0].lang=en`, or
 * `terms[0][lang]=en`, in numeric order. If a field occurs twice, the first one counts.
 * @param list name of the list
 * @param field of its objects, for the message
 * @returns undefined when the form has no such fields
 * @throws 400
 */
export function readNumbered(
  fields: Iterable<readonly [name: string, value: string]>,
  list: string,
  field: string,
): readonly ReadonlyMap<string, string>[] | undefined {
  const found = new Map<number, Map<string, string>>();
  for (const [name, value] of fields) {
    if (!name.startsWith(list)) continue;
    const parts = PLACE.exec(name.slice(list.length));
    if (parts === null) throw badRequest(`${list} must be sent as ${list}[0].${field} and so on.`);
    const place = Number(parts[1]);
    const item = found.get(place) ?? new Map<string, string>();
    const key = parts[2] ?? parts[3] ?? '';
    found.set(place, item.has(key) ? item : item.set(key, value));
  }
  if (found.size === 0) return undefined;
  return [...found].toSorted(([a], [b]) => a - b).map(([, item]) => item);
}
