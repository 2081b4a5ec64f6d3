import type { CallOptions } from './call-options.ts';
import { callJson, type ClientContext, type JsonCall } from './json-call.ts';

/** A call about something that is kept at the service and costs no characters. */
export type ResourceCall<T> = Omit<JsonCall<T>, 'priority' | 'policy'>;

/**
 * Builds the function by which a group of calls asks about its resources. Creating (`POST`) is never
 * repeated once the service may have acted; everything else ends the same when it is done twice.
 * @param meaning what statuses mean unless a call says otherwise
 */
export function createResourceAsk(
  context: ClientContext,
  meaning?: JsonCall<unknown>['meaning'],
): <T>(call: ResourceCall<T>, options?: CallOptions) => Promise<T> {
  return async (call, options = {}) =>
    callJson(
      context,
      {
        ...(meaning === undefined ? {} : { meaning }),
        ...call,
        priority: 'interactive',
        policy: call.method === 'POST' ? 'one-shot' : 'idempotent',
      },
      options,
    );
}
