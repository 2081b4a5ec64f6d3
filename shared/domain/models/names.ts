/** Names of offline translation models. No zod here: the renderer uses these values. */

/** What a list of models is narrowed to. under-way: with a download; updatable: a newer version is in the list. */
export const MODEL_FILTERS = ['all', 'installed', 'under-way', 'updatable', 'absent'] as const;
export type ModelFilter = (typeof MODEL_FILTERS)[number];

/** Where an installed model is from. person: put into the folder of models by hand; the app leaves it alone. */
export const MODEL_ORIGINS = ['download', 'bundle', 'person'] as const;
export type ModelOrigin = (typeof MODEL_ORIGINS)[number];

/**
 * How far a download is. waiting: others are before it; unpacking: everything is here and is checked;
 * failed: its error says why, and it can be resumed.
 */
export const MODEL_JOB_STATES = [
  'waiting',
  'downloading',
  'paused',
  'unpacking',
  'failed',
] as const;
export type ModelJobState = (typeof MODEL_JOB_STATES)[number];

/** Of every model in the list, as its publisher says. */
export const MODEL_LICENCE = 'MPL-2.0';

/** Directions in one request. */
export const MAX_MODEL_DIRECTIONS = 500;
