/**
 * Days on which the app runs, from the deletion of a history item or a voice session until its
 * permanent removal. Before that it can be restored.
 */
export const DELETED_KEPT_RUN_DAYS = 7;
/**
 * Days on which the app runs until files in quarantine, deleted glossaries and memories, and
 * changes dropped from the outbox are removed permanently.
 */
export const QUARANTINED_KEPT_RUN_DAYS = 30;
