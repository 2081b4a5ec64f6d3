/** Measured parts of the data folder, in the order in which they can be removed. */
export const SIZE_PARTS = [
  'quarantine',
  'database',
  'restorePoints',
  'documents',
  'embedded',
  'models',
  'other',
] as const;
export type SizePart = (typeof SIZE_PARTS)[number];
