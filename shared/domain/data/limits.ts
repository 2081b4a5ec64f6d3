/**
 * Seven days until removal: days on which the app runs, from deleting a history item or a voice session until
 * it is removed for good. Before that it can be restored.
 */
export const DELETED_KEPT_RUN_DAYS = 7;
/**
 * Days on which the app runs until files in quarantine, deleted glossaries and memories, and changes dropped from
 * the outbox are removed for good.
 */
export const SET_ASIDE_KEPT_RUN_DAYS = 30;
