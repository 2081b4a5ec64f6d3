import { nothing, type EventSchemas, type RequestSchemas } from './common-schemas.ts';
import { updatesSourceSchema, updatesViewSchema } from '../domain/updates/updates-view.ts';
import { wayBackSchema } from '../domain/updates/way-back.ts';

/** Renderer requests about newer versions, and about going back to this one; part of contract.ts. */
export const updateRequests = {
  'updates:get': { input: nothing, output: updatesViewSchema },
  /** Sets the address of the list, and whether it is asked once a day. */
  'updates:set-source': { input: updatesSourceSchema, output: updatesViewSchema },
  /** Asks now. A list that is not believed is no error: the answer says why. */
  'updates:check': { input: nothing, output: updatesViewSchema },
  /** Null unless the database is of a newer version, which this one has refused. */
  'updates:get-way-back': { input: nothing, output: wayBackSchema.nullable() },
  /** Readies the copy made before the upgrade and restarts the app with it. */
  'updates:go-back': { input: nothing, output: nothing },
} satisfies RequestSchemas<'updates'>;

/** Events about newer versions. */
export const updateEvents = {
  /** The state must be read again. */
  'updates:changed': nothing,
} satisfies EventSchemas<'updates'>;
