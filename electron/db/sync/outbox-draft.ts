import type { OutboxAction, OutboxSubject } from '../../../shared/domain/time/names.ts';

/**
 * A change as it enters the outbox, in the transaction that changes the row: either both are there after
 * a crash, or neither.
 */
export interface OutboxDraft {
  /** Made by the caller; for the create of an entry the entry's own id, which is its `client_ref`. */
  id: string;
  connectionId: string;
  subject: OutboxSubject;
  subjectId: string;
  action: OutboxAction;
  /** The changed fields by their names here ({@link ENTRY_FIELDS} for entries); empty for a delete. */
  fields: Readonly<Record<string, unknown>>;
  atMs: number;
}
