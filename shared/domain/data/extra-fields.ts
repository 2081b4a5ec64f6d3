/**
 * Fields that a newer service may add to a record: preserved unchanged, never needed by the app.
 */
export type ExtraFields = Readonly<Record<string, unknown>>;
