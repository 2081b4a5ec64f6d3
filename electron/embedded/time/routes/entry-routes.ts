import type { EntryQuery } from '../entries/entries-repo.ts';
import { readClientRef } from '../entries/entry-fields.ts';
import { entryWire } from '../entries/entry-wire.ts';
import type { FormFields } from '../http/form-fields.ts';
import { DEFAULT_PAGE_ROWS, MAX_PAGE_ROWS } from '../http/limits.ts';
import { MAX_OFFSET } from '../list-query.ts';
import type { TimeServer, TimeServiceContext } from '../service-context.ts';
import { formOf, idOf, queryOf } from './request-forms.ts';

/** @see time service profile, time entries */
export function addEntryRoutes(
  server: TimeServer,
  { entries }: Pick<TimeServiceContext, 'entries'>,
): void {
  server.get('/time_entries', (request) => {
    const found = entries.list(readEntryQuery(queryOf(request)));
    return { data: found.entries.map(entryWire), total: found.total };
  });
  server.post('/time_entries', (request, reply) => {
    const { entry, isNew } = entries.create(formOf(request));
    void reply.code(isNew ? 201 : 200);
    return { data: entryWire(entry) };
  });
  server.get('/time_entries/:id', (request) => ({
    data: entryWire(entries.get(idOf(request, 'time entry'))),
  }));
  server.post('/time_entries/:id', (request) => ({
    data: entryWire(entries.update(idOf(request, 'time entry'), formOf(request))),
  }));
  server.delete('/time_entries/:id', (request, reply) => {
    const body = formOf(request);
    const fields = body.has('version') ? body : queryOf(request);
    entries.remove(idOf(request, 'time entry'), fields);
    return reply.code(200).send();
  });
}

/** @throws 422 naming the parameter */
function readEntryQuery(query: FormFields): EntryQuery {
  return {
    fromMs: query.instant('from')?.atMs ?? null,
    toMs: query.instant('to')?.atMs ?? null,
    projectId: query.wholeNumber('project_id', 1, Number.MAX_SAFE_INTEGER) ?? null,
    clientRef: readClientRef(query),
    updatedSinceMs: query.instant('updated_since')?.atMs ?? null,
    includesDeleted: query.flag('include_deleted') ?? false,
    offset: query.wholeNumber('offset', 0, MAX_OFFSET) ?? 0,
    limit: query.wholeNumber('limit', 1, MAX_PAGE_ROWS) ?? DEFAULT_PAGE_ROWS,
  };
}
