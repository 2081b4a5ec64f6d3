import type {
  CallPurpose,
  ProjectPurpose,
} from '../../../shared/domain/connections/call-purpose.ts';
import type { TimeCapabilities } from '../../../shared/domain/time/connection.ts';
import type { TokenHeader } from '../../../shared/domain/time/names.ts';
import { systemClock, type Clock } from '../../support/clock.ts';
import { createAccountScheduler } from '../http/account-scheduler.ts';
import { createServiceCaller } from '../http/service-caller.ts';
import type { HttpTransport } from '../http/transport.ts';
import { createCatalogCalls } from './catalog-calls.ts';
import { createEntryCalls } from './entry-calls.ts';
import { probeCapabilities } from './probe.ts';
import { createTimeChanges } from './time-changes.ts';
import { readInstanceName } from './instance-name.ts';
import { parseTimeBaseUrl, requireUserAgent, timeProfile } from './time-profile.ts';
import { createTimeVerbs, type TimeContext } from './time-call.ts';
import { TimeCallError, unsentOnThrow } from './time-call-error.ts';
import { pickMethods } from '../http/pick-methods.ts';
import {
  TIME_ACCOUNT_METHODS,
  type TimeAccount,
  type TimeAccountClient,
  type TimeClient,
  type TimeControls,
} from './time-client.ts';

/** The smallest question that every service answers. */
const ONE_PROJECT = '/projects?limit=1';

/** Default limit of concurrent requests per connection. */
const DEFAULT_TIME_CONCURRENCY = 6;

export interface TimeAccountDeps {
  /** Https only, on this computer too; `/api/v1` is added when missing. */
  baseUrl: string;
  tokenHeader: TokenHeader;
  /** Called before each attempt, and not retained. @throws `auth/missing-key` */
  getToken: () => Promise<string>;
  /**
   * Sent verbatim with every request. The token is bound to it permanently, so it must be stored with the
   * token and never replaced.
   */
  userAgent: string;
  transport: HttpTransport;
  /** Maximum concurrent requests, at least 1; defaults to {@link DEFAULT_TIME_CONCURRENCY}. */
  concurrency?: number | undefined;
  /** Source of entries, until {@link TimeClient.probeCapabilities} overrides it. */
  entriesReadBy?: TimeCapabilities['entriesReadBy'] | undefined;
  clock?: Clock | undefined;
  /** 0 (inclusive) to 1 (exclusive), for jitter. */
  random?: (() => number) | undefined;
}

/**
 * Builds the clients of one connection, which share its scheduler; sends nothing.
 * @throws `net/insecure-url` for an address without https, `input/invalid` for any other invalid address
 */
export function createTimeAccount(deps: TimeAccountDeps): TimeAccount {
  const clock = deps.clock ?? systemClock;
  const access = unsentOnThrow(() => ({
    baseUrl: parseTimeBaseUrl(deps.baseUrl),
    userAgent: requireUserAgent(deps.userAgent),
  }));
  const scheduler = createAccountScheduler({
    concurrency: deps.concurrency ?? DEFAULT_TIME_CONCURRENCY,
    clock,
    random: deps.random,
  });
  let expected: string | null = null;
  let entriesReadBy = deps.entriesReadBy ?? 'profile';

  const controls: TimeControls = {
    expectInstance(name) {
      expected = name;
    },
    changesSince: (cursor) => createTimeChanges(cursor, clock.now()),
    setConcurrency: scheduler.setConcurrency,
    close: scheduler.close,
  };

  const contextFor = (purpose: CallPurpose): TimeContext => ({
    caller: createServiceCaller({
      ...access,
      purpose,
      getKey: deps.getToken,
      transport: deps.transport,
      profile: timeProfile(deps.tokenHeader),
      clock,
      onHeaders: () => undefined,
    }),
    scheduler,
    now: () => clock.now(),
    expectedInstance: () => expected,
  });

  const clientFor = (purpose: CallPurpose): TimeClient => {
    const context = contextFor(purpose);
    const { get } = createTimeVerbs(context);
    const catalog = createCatalogCalls(context);
    return {
      ...catalog,
      ...createEntryCalls(context, () => entriesReadBy),
      async probeCapabilities(options) {
        const found = await probeCapabilities(context, catalog.listProjects, options);
        entriesReadBy = found.entriesReadBy ?? entriesReadBy;
        return found;
      },
      readInstance: async (options) =>
        get(ONE_PROJECT, readInstanceName, options, { isForAny: true }),
      keepAlive: async (options) => get(ONE_PROJECT, () => undefined, options),
      async revoke(options) {
        try {
          await get('/auth/revoke', () => undefined, options, { isQuestion: false });
        } catch (error) {
          const isGone = error instanceof TimeCallError && error.details?.status === 401;
          if (!isGone) throw error;
        }
      },
      ...controls,
    };
  };
  function clientOf(purpose: ProjectPurpose): TimeClient;
  function clientOf(purpose: 'account'): TimeAccountClient;
  function clientOf(purpose: CallPurpose): TimeClient | TimeAccountClient {
    const client = clientFor(purpose);
    return purpose === 'account' ? pickMethods(client, TIME_ACCOUNT_METHODS) : client;
  }
  return { ...controls, for: clientOf };
}
