import type { DatabaseAge } from '../../electron/db/database.ts';

/** As an opening reports it of a file that is as the app left it. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an opening makes one
export const CURRENT_AGE = { kind: 'current' } as DatabaseAge;
