import { queryString } from '../http/request-input.ts';
import { toWireInstant } from './form-fields.ts';
import { unexpectedAnswer } from '../http/service-caller.ts';
import { callTime, type TimeAnswer, type TimeContext } from './time-call.ts';
import type { ListQuery, TimeCallOptions } from './time-client.ts';
import { listOf, type WireList } from './wire/answer-shape.ts';

/** Most requests that one list is read with; a service that never ends it must not hold a call for ever. */
const MAX_REQUESTS = 1_000;

/** The list of an answer. @throws `api/unexpected-response` */
export function readList(answer: TimeAnswer): WireList {
  // An empty body says "nothing here" only together with its status; alone it may be a fault.
  const list = answer.status === 204 ? { items: [], total: 0 } : listOf(answer.value);
  if (list === null) throw unexpectedAnswer(answer, 'timeServiceErrors.noList');
  return list;
}

/**
 * Reads a list that services send whole; where one says that it has more, the rest is asked for.
 * Records without identifier are left out, since nothing can be done with them.
 * @throws `api/unexpected-response` when it holds records and none of them can be used
 */
export async function readWholeList<T extends { remoteId: string }>(
  context: TimeContext,
  path: string,
  query: ListQuery,
  toRecord: (wire: unknown) => T | null,
  options: TimeCallOptions | undefined,
): Promise<T[]> {
  const { updatedSinceMs } = query;
  const updatedSince =
    updatedSinceMs === undefined ? undefined : toWireInstant(updatedSinceMs, 'updatedSinceMs');
  const found = new Map<string, T>();
  let offset = 0;
  for (let count = 0; count < MAX_REQUESTS; count += 1) {
    const asked = {
      updated_since: updatedSince,
      // Without it a service tells nothing of what was deleted.
      include_deleted: updatedSince === undefined ? undefined : 1,
      offset: offset === 0 ? undefined : offset,
    };
    const page = await callTime(
      context,
      {
        method: 'GET',
        path: `${path}${queryString(asked)}`,
        read: (answer) => {
          const { items, total } = readList(answer);
          const records = items.map(toRecord).filter((record) => record !== null);
          if (items.length > 0 && records.length === 0) {
            throw unexpectedAnswer(answer, 'timeServiceErrors.nothingUsable');
          }
          return { records, itemCount: items.length, total };
        },
      },
      options,
    );
    const before = found.size;
    for (const record of page.records) found.set(record.remoteId, record);
    offset += page.itemCount;
    const isComplete = page.total === null || offset >= page.total;
    // A service that ignores the offset sends the same again.
    if (isComplete || found.size === before) break;
  }
  return [...found.values()];
}
