import type { FastifyInstance } from 'fastify';
import { invalidField } from '../http/service-error.ts';
import { customerWire } from './customers/service.ts';
import type { EntryQuery } from './entries/repo.ts';
import { readClientRef } from './entries/fields.ts';
import { entryWire } from './entries/wire.ts';
import type { FormFields } from './form-fields.ts';
import { formOf, idOf, MAX_OFFSET, queryOf, readListQuery } from './form-fields.ts';
import { DEFAULT_PAGE_ROWS, MAX_NAME_CHARS, MAX_PAGE_ROWS } from './limits.ts';
import { projectWire, singleProjectWire } from './projects/wire.ts';
import type { Project } from './projects/repo.ts';
import type { TimeServiceContext } from './service-context.ts';
import { ACCOUNT_ID } from './tokens/sign-in.ts';

/** @see time service profile, time entries */
export function addEntryRoutes(
  server: FastifyInstance,
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

/**
 * Adds sign-in and sign-out, which respond without the envelope. @see time service profile, tokens
 */
export function addAuthRoutes(
  server: FastifyInstance,
  { tokens, checkSignIn }: Pick<TimeServiceContext, 'tokens' | 'checkSignIn'>,
): void {
  server.post('/auth', { config: { needsToken: false } }, (request) => {
    const form = formOf(request);
    checkSignIn(
      requireText(form, 'email'),
      requireText(form, 'password'),
      requireText(form, 'account_id'),
    );
    const token = tokens.issue(request.headers['user-agent'] ?? '');
    return { token, account_id: ACCOUNT_ID };
  });
  server.get('/auth/revoke', (request, reply) => {
    if (request.timeTokenId !== null) tokens.revoke(request.timeTokenId);
    return reply.code(200).send();
  });
}

function requireText(form: FormFields, name: string): string {
  const value = form.raw(name) ?? '';
  if (value !== '' && value.length <= MAX_NAME_CHARS) return value;
  throw invalidField(name, `${name} must be sent.`);
}

/** @see time service profile, customers */
export function addCustomerRoutes(
  server: FastifyInstance,
  { customers }: Pick<TimeServiceContext, 'customers'>,
): void {
  server.get('/customers', (request) => ({
    data: customers.list(readListQuery(queryOf(request))).map(customerWire),
  }));
  server.post('/customers', (request, reply) => {
    void reply.code(201);
    return { data: customerWire(customers.create(formOf(request))) };
  });
  server.get('/customers/:id', (request) => ({
    data: customerWire(customers.get(idOf(request, 'customer'))),
  }));
  server.post('/customers/:id', (request) => ({
    data: customerWire(customers.update(idOf(request, 'customer'), formOf(request))),
  }));
  server.delete('/customers/:id', (request, reply) => {
    customers.remove(idOf(request, 'customer'));
    return reply.code(200).send();
  });
}

/** @see time service profile, projects */
export function addProjectRoutes(
  server: FastifyInstance,
  { projects, reports }: Pick<TimeServiceContext, 'projects' | 'reports'>,
): void {
  const single = (project: Project) => ({
    data: singleProjectWire(project, reports.ofProject(project.id)),
  });
  server.get('/projects', (request) => ({
    data: projects.list(readListQuery(queryOf(request))).map(projectWire),
  }));
  server.post('/projects', (request, reply) => {
    void reply.code(201);
    return single(projects.create(formOf(request)));
  });
  server.get('/projects/:id', (request) => single(projects.get(idOf(request, 'project'))));
  server.post('/projects/:id', (request) =>
    single(projects.update(idOf(request, 'project'), formOf(request))),
  );
  server.delete('/projects/:id', (request, reply) => {
    projects.remove(idOf(request, 'project'));
    return reply.code(200).send();
  });
}

/** @see time service profile, reports */
export function addReportRoutes(
  server: FastifyInstance,
  { reports }: Pick<TimeServiceContext, 'reports'>,
): void {
  server.get('/reports/detailed', (request) => ({ data: reports.detailed(queryOf(request)) }));
  server.get('/reports/daily', (request) => ({ data: reports.daily(queryOf(request)) }));
}
