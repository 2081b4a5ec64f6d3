import type { DatabaseAge } from '../../electron/db/database.ts';

/** Age that an opening reports for a file in the app's own state. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an opening creates one
export const CURRENT_AGE = { kind: 'current' } as DatabaseAge;
