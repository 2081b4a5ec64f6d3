import type { FileOrigins } from '../../electron/services/exchange/files.ts';

/** Stores no origin of files. */
export const NO_ORIGINS: FileOrigins = { note: () => Promise.resolve() };
