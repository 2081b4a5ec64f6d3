import { queryString } from '../http/request-input.ts';
import { toWireInstant } from './form-fields.ts';
import { unexpectedAnswer } from '../http/service-caller.ts';
import { createTimeVerbs, type TimeAnswer, type TimeContext } from './time-call.ts';
import type { ListQuery, TimeCallOptions } from './time-client.ts';
import { listOf, type WireList } from './wire/answer-shape.ts';

/** Request limit of one list; a service that never ends it must not hold a call forever. */
const MAX_REQUESTS = 1_000;

/** Reads the list in an answer. @throws `api/unexpected-response` */
export function readList(answer: TimeAnswer): WireList {
  // An empty body means "nothing here" only with this status; otherwise it may be a fault.
  const list = answer.status === 204 ? { items: [], total: 0 } : listOf(answer.value);
  if (list === null) throw unexpectedAnswer(answer, 'timeServiceErrors.noList');
  return list;
}

/**
 * Reads a list that services send whole, plus the rest if one says that there is more. Records without an identifier
 * are unusable and omitted.
 * @throws `api/unexpected-response` when it holds records but none is usable
 */
export async function readWholeList<T extends { remoteId: string }>(
  context: TimeContext,
  path: string,
  query: ListQuery,
  toRecord: (wire: unknown) => T | null,
  options: TimeCallOptions | undefined,
): Promise<T[]> {
  const { get } = createTimeVerbs(context);
  const { updatedSinceMs } = query;
  const updatedSince =
    updatedSinceMs === undefined ? undefined : toWireInstant(updatedSinceMs, 'updatedSinceMs');
  const read = (answer: TimeAnswer): { records: T[]; itemCount: number; total: number | null } => {
    const { items, total } = readList(answer);
    const records = items.map(toRecord).filter((record) => record !== null);
    if (items.length > 0 && records.length === 0) {
      throw unexpectedAnswer(answer, 'timeServiceErrors.nothingUsable');
    }
    return { records, itemCount: items.length, total };
  };
  const found = new Map<string, T>();
  let offset = 0;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const asked = {
      updated_since: updatedSince,
      // Without this parameter a service does not report deletions.
      include_deleted: updatedSince === undefined ? undefined : 1,
      offset: offset === 0 ? undefined : offset,
    };
    const page = await get(`${path}${queryString(asked)}`, read, options);
    const before = found.size;
    for (const record of page.records) found.set(record.remoteId, record);
    offset += page.itemCount;
    const isComplete = page.total === null || offset >= page.total;
    // A service that ignores the offset sends the same page again.
    if (isComplete || found.size === before) break;
  }
  return [...found.values()];
}
