/** Parts of the data folder that are measured; what can go first comes first. */
export const SIZE_PARTS = [
  'setAside',
  'database',
  'restorePoints',
  'documents',
  'embedded',
  'models',
  'other',
] as const;
export type SizePart = (typeof SIZE_PARTS)[number];
