import type { FileOrigins } from '../../electron/services/exchange/files.ts';

/** Remembers of no file whose texts it holds. */
export const NO_ORIGINS: FileOrigins = { note: () => Promise.resolve() };
