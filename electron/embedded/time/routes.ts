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
import type { Customer } from './customers/repo.ts';
import type { EntryService } from './entries/service.ts';
import type { RecordService } from './records.ts';
import type { Reports } from './reports.ts';
import type { ServiceCertificate } from '../http/certificate.ts';
import { ACCOUNT_ID } from './tokens/sign-in.ts';
import type { Tokens } from './tokens/tokens.ts';

/** Dependencies of the time service's HTTP server. */
export interface TimeServiceContext {
  readonly certificate: Pick<ServiceCertificate, 'key' | 'certificate'>;
  readonly tokens: Tokens;
  /** Name of this service instance. */
  readonly instance: string;
  /** @throws 401, 403, 429 */
  readonly checkSignIn: (email: string, password: string, accountId: string) => void;
  readonly customers: RecordService<Customer>;
  readonly projects: RecordService<Project>;
  readonly entries: EntryService;
  readonly reports: Reports;
  /** Receives lines without texts, tokens, and paths. */
  readonly log: (line: string) => void;
}

/** Adds the routes of the service. @see time service profile */
export function addRoutes(server: FastifyInstance, context: TimeServiceContext): void {
  const { customers, projects, reports } = context;
  addAuthRoutes(server, context);
  addRecordRoutes(server, 'customer', customers, { listed: customerWire });
  addRecordRoutes(server, 'project', projects, {
    listed: projectWire,
    single: (project) => singleProjectWire(project, reports.ofProject(project.id)),
  });
  addEntryRoutes(server, context);
  server.get('/reports/detailed', (request) => ({ data: reports.detailed(queryOf(request)) }));
  server.get('/reports/daily', (request) => ({ data: reports.daily(queryOf(request)) }));
}

/** @see time service profile, time entries */
function addEntryRoutes(
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
  server.delete('/time_entries/:id', { config: { readsBody: true } }, (request, reply) => {
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
function addAuthRoutes(
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

/** Adds the routes of customers or projects. @see time service profile, customers, projects */
function addRecordRoutes<T>(
  server: FastifyInstance,
  what: 'customer' | 'project',
  service: RecordService<T>,
  { listed, single = listed }: { listed: (record: T) => object; single?: (record: T) => object },
): void {
  const all = `/${what}s`;
  const one = `${all}/:id`;
  server.get(all, (request) => ({
    data: service.list(readListQuery(queryOf(request))).map(listed),
  }));
  server.post(all, (request, reply) => {
    void reply.code(201);
    return { data: single(service.create(formOf(request))) };
  });
  server.get(one, (request) => ({ data: single(service.get(idOf(request, what))) }));
  server.post(one, (request) => ({
    data: single(service.update(idOf(request, what), formOf(request))),
  }));
  server.delete(one, (request, reply) => {
    service.remove(idOf(request, what));
    return reply.code(200).send();
  });
}
