import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';

/** Values of the fields that both sides have, by their local names. */
export type SharedFields = Readonly<Record<string, unknown>>;

/** The service's version of a conflicting entry. */
export interface StoredConflict {
  /** Names of the fields changed on both sides; empty when the service deleted the entry. */
  fields: readonly string[];
  /** All fields at the service; those of {@link SubjectRow.base} for a deletion. */
  there: SharedFields;
  isDeletedThere: boolean;
}

/** A row with a counterpart at a service: an entry, a project, or a customer. */
export interface SubjectRow {
  id: string;
  connectionId: string;
  /** The service's id; null while it has none. */
  remoteId: string | null;
  /** Entries only; null if the service has no versions. */
  version: string | null;
  /** Entries only: the reference last used to create it at the service. */
  clientRef: string | null;
  fields: SharedFields;
  /** The fields as last seen at the service. */
  base: SharedFields | null;
  /** Additional data that the service reported, unchanged. */
  extra: ExtraFields;
  conflict: StoredConflict | null;
  isDeleted: boolean;
}

/** A row of any kind, with all its columns. */
export interface AnyRow {
  id: string;
  connection_id: string;
  remote_id: string | null;
  base_json: string | null;
  extra_json?: string | null;
  deleted_at_ms: number | null;
  remote_version?: string | null;
  client_ref?: string | null;
  conflict_json?: string | null;
  [column: string]: unknown;
}

/** Converts a row to a subject. @param fields the shared fields of its kind */
export function toSubject(fields: readonly string[], row: AnyRow): SubjectRow {
  return {
    id: row.id,
    connectionId: row.connection_id,
    remoteId: row.remote_id,
    version: row.remote_version ?? null,
    clientRef: row.client_ref ?? null,
    fields: Object.fromEntries(fields.map((field) => [field, fieldFromRow(row, field)])),
    base: row.base_json === null ? null : parseFields(row.base_json),
    extra: typeof row.extra_json === 'string' ? parseFields(row.extra_json) : {},
    conflict: typeof row.conflict_json === 'string' ? parseConflict(row.conflict_json) : null,
    isDeleted: row.deleted_at_ms !== null,
  };
}

const COLUMNS: Readonly<Record<string, string>> = {
  startedAtMs: 'started_at_ms',
  endedAtMs: 'ended_at_ms',
  note: 'note',
  projectId: 'project_id',
  isBillable: 'is_billable',
  tags: 'tags_json',
  name: 'name',
  customerId: 'customer_id',
  hourlyRate: 'hourly_rate',
  isArchived: 'is_archived',
};

function fieldFromRow(row: AnyRow, field: string): unknown {
  const value = row[columnOf(field)];
  if (field === 'tags') return typeof value === 'string' ? parseJson(value) : [];
  return field.startsWith('is') ? value === 1 : value;
}

/** Returns the column of a shared field. @throws for an unknown name, so that none can become SQL */
export function columnOf(field: string): string {
  const column = Object.hasOwn(COLUMNS, field) ? COLUMNS[field] : undefined;
  if (column === undefined) throw new Error('No such field.');
  return column;
}

/** Returns a shared field's value as stored in SQLite. */
export function toColumnValue(field: string, value: unknown): string | number | null {
  if (field === 'tags') return JSON.stringify(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/** Returns null for none. */
export function toExtraJson(extra: ExtraFields): string | null {
  return Object.keys(extra).length === 0 ? null : JSON.stringify(extra);
}

/** Parses stored fields; an empty record if not an object. */
export function parseFields(json: string): Record<string, unknown> {
  const parsed = parseJson(json);
  return isRecord(parsed) ? { ...parsed } : {};
}

/** Parses a list of stored fields, skipping invalid ones. */
export function parseFieldsList(json: string): SharedFields[] {
  const parsed = parseJson(json);
  return Array.isArray(parsed) ? parsed.filter(isRecord) : [];
}

function parseConflict(json: string): StoredConflict {
  const parsed = parseFields(json);
  const fields = parsed['fields'];
  return {
    fields: Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [],
    there: isRecord(parsed['there']) ? parsed['there'] : {},
    isDeletedThere: parsed['isDeletedThere'] === true,
  };
}

function parseJson(json: string): unknown {
  return JSON.parse(json);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
