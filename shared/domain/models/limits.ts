/**
 * Maximum bytes of one model file: larger than any real file, and small enough for the engine's
 * 32-bit address space.
 */
export const MAX_MODEL_FILE_BYTES = 1_000_000_000;
/** Disk space to leave free for everything else, in bytes. */
export const SPARE_BYTES = 100_000_000;
