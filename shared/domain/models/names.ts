/** Names of offline translation models. No zod here: the renderer uses these values. */

/**
 * Filters of the list of models. under-way: with a download; updatable: a newer version is in the
 * list.
 */
export const MODEL_FILTERS = ['all', 'installed', 'under-way', 'updatable', 'absent'] as const;
export type ModelFilter = (typeof MODEL_FILTERS)[number];

/**
 * Origin of an installed model. person: put into the folder of models by hand; the app never
 * changes it.
 */
export const MODEL_ORIGINS = ['download', 'bundle', 'person'] as const;
export type ModelOrigin = (typeof MODEL_ORIGINS)[number];

/**
 * State of a download. waiting: others are before it; unpacking: everything has arrived and is
 * being checked; failed: its error has the reason, and it can be resumed.
 */
export const MODEL_JOB_STATES = [
  'waiting',
  'downloading',
  'paused',
  'unpacking',
  'failed',
] as const;
export type ModelJobState = (typeof MODEL_JOB_STATES)[number];

/** License of every model in the list, according to its publisher. */
export const MODEL_LICENSE = 'MPL-2.0';

/** Maximum directions in one request. */
export const MAX_MODEL_DIRECTIONS = 500;
