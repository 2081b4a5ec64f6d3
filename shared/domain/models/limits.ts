/** Bytes of one file of a model: larger than any, and the engine has an address space of 32 bits. */
export const MAX_MODEL_FILE_BYTES = 1_000_000_000;
/** Room that models leave on the disk for everything else, in bytes. */
export const SPARE_BYTES = 100_000_000;
