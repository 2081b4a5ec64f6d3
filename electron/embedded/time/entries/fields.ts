import { isUuid } from '../../http/form.ts';
import { invalidField } from '../../http/service-error.ts';
import { checkText, type FormFields } from '../form-fields.ts';
import { MAX_NOTE_CHARS, MAX_TAG_CHARS, MAX_TAGS } from '../../../../shared/domain/time/limits.ts';
import { MAX_ENTRY_MS } from '../limits.ts';
import { readReference } from '../projects/service.ts';
import type { Instant } from '../values/instants.ts';
import type { EntryContent } from './repo.ts';

/**
 * Returns the content with the sent fields replaced. An empty `project_id` removes the project, an
 * empty `ended_at` makes the entry run, an empty `tags` removes all tags.
 * @throws 422 naming the field
 */
export function withEntryFields(content: EntryContent, fields: FormFields): EntryContent {
  const end = fields.instant('ended_at');
  const changed: EntryContent = {
    projectId: readReference(fields, 'project_id', content.projectId),
    description: readDescription(fields) ?? content.description,
    start: fields.has('started_at') ? requireStart(fields) : content.start,
    end: end === undefined ? content.end : end,
    isBillable: fields.flag('billable') ?? content.isBillable,
    tags: fields.has('tags') ? readTags(fields) : content.tags,
  };
  checkLength(changed);
  return changed;
}

/** @throws 422 when it is missing, empty, or not an instant */
export function requireStart(fields: FormFields): Instant {
  const start = fields.instant('started_at');
  if (start !== undefined && start !== null) return start;
  throw invalidField('started_at', 'started_at must say when the entry begins.');
}

/** Reads it in lower case; absent or empty: null. @throws 422 when it is not a UUID */
export function readClientRef(fields: FormFields): string | null {
  const clientRef = fields.raw('client_ref') ?? '';
  if (clientRef === '') return null;
  if (isUuid(clientRef)) return clientRef.toLowerCase();
  throw invalidField('client_ref', 'client_ref must be a UUID.');
}

/** Reads a description verbatim, including its spaces and lines. */
function readDescription(fields: FormFields): string | undefined {
  const text = fields.raw('description');
  return text === undefined ? undefined : checkText('description', text, MAX_NOTE_CHARS);
}

function readTags(fields: FormFields): string[] {
  const tags = fields
    .all('tags')
    .map((tag) => checkText('tags', tag.trim(), MAX_TAG_CHARS))
    .filter((tag) => tag !== '');
  const unique = [...new Set(tags)];
  if (unique.length <= MAX_TAGS) return unique;
  throw invalidField('tags', `tags must not be more than ${String(MAX_TAGS)}.`);
}

function checkLength({ start, end }: EntryContent): void {
  if (end === null) return;
  if (end.atMs < start.atMs) {
    throw invalidField('ended_at', 'ended_at must not be before started_at.');
  }
  if (end.atMs - start.atMs > MAX_ENTRY_MS) {
    throw invalidField('ended_at', 'ended_at must be within 366 days of started_at.');
  }
}

/** Returns whether nothing would change. */
export function isSameContent(one: EntryContent, other: EntryContent): boolean {
  return comparable(one) === comparable(other);
}

function comparable({
  projectId,
  description,
  start,
  end,
  isBillable,
  tags,
}: EntryContent): string {
  const instant = (value: Instant | null) => value && [value.atMs, value.offsetMinutes];
  return JSON.stringify([projectId, description, instant(start), instant(end), isBillable, tags]);
}
