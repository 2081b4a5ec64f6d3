/** Fields that a newer service may add to a record: kept as they came, never needed by the app. */
export type ExtraFields = Readonly<Record<string, unknown>>;
