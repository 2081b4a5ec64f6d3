import { abilitiesOfId } from '../../../shared/domain/connections/abilities.ts';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import type {
  AccountUsage,
  AccountUsageView,
  DayUsage,
  PairUsage,
  UsageDaysQuery,
  UsageForecast,
} from '../../../shared/domain/usage/account.ts';
import { firstOfRun, usageOfDays, type UsageDayRecord } from '../../../shared/domain/usage/days.ts';
import { endOfUtcMonthMs, forecastUsage, utcDayOf } from '../../../shared/domain/usage/forecast.ts';
import { toAppError } from '../../../shared/errors.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/durations.ts';
import type { Database } from '../../db/database.ts';
import type { Timers } from '../../support/clock.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { ConnectionService } from '../connections/connection-service.ts';

/** Usage of accounts: requested, stored by day, and projected to the end of the period. */
export type UsageService = ReturnType<typeof createUsageService>;

export interface UsageServiceDeps {
  usage: Database['usage'];
  connections: Pick<ConnectionService, 'list' | 'account'>;
  timers: Timers;
  now: () => number;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Called when the stored usage of an account has changed. */
  onChanged: (connectionId: string) => void;
}

/** Long enough not to fall into startup. */
const FIRST_LOOK_MS = 2 * MINUTE_MS;
const LOOK_EVERY_MS = 60 * MINUTE_MS;
/** Accounts with recent data are skipped: four times a day at most. */
const ASK_EVERY_MS = 6 * 60 * MINUTE_MS;
/** Interval in which an unchanged answer is stored. */
const REPEAT_EVERY_MS = 15 * MINUTE_MS;
/** Days that the pace is based on when the service has no period. */
const PACE_DAYS = 31;

export function createUsageService(deps: UsageServiceDeps) {
  const { usage: repo, now } = deps;
  const kept = new Map<string, { day: string; json: string; atMs: number }>();
  let isStopped = false;
  let forget = (): void => undefined;

  const note = async (connectionId: string, usage: AccountUsage): Promise<void> => {
    // Each practice round is a new account, and none costs money.
    if (!abilitiesOfId(connectionId).countsUsage) return;
    const atMs = now();
    const day = utcDayOf(atMs);
    const json = JSON.stringify(usage);
    const last = kept.get(connectionId);
    const ageMs = atMs - (last?.atMs ?? 0);
    const isSame = last?.day === day && last.json === json;
    if (isSame && ageMs >= 0 && ageMs < REPEAT_EVERY_MS) return;
    kept.set(connectionId, { day, json, atMs });
    try {
      await repo.note(connectionId, day, usage, atMs);
      deps.onChanged(connectionId);
    } catch (error) {
      kept.delete(connectionId);
      if (!isStopped) deps.logger.warn('usage not kept', { error });
    }
  };

  const forecastOf = async (
    connectionId: string,
    usage: AccountUsage,
    atMs: number,
  ): Promise<UsageForecast | null> => {
    const { characters, periodStartsAtMs, periodEndsAtMs } = usage;
    if (characters === null) return null;
    const endsAtMs = periodEndsAtMs ?? endOfUtcMonthMs(atMs);
    if (endsAtMs <= now()) return null;
    const reading = { atMs, count: characters.count };
    if (periodStartsAtMs !== null) {
      return forecastUsage(
        { atMs: periodStartsAtMs, count: 0 },
        reading,
        endsAtMs,
        characters.limit,
      );
    }
    const from = utcDayOf(atMs - PACE_DAYS * DAY_MS);
    const first = firstOfRun(await repo.list(connectionId, from, utcDayOf(atMs)));
    if (first === null) return null;
    const begin = { atMs: Date.parse(first.day), count: first.first.characters?.count ?? 0 };
    return forecastUsage(begin, reading, endsAtMs, characters.limit);
  };

  /** Returns the savings of the running period; where the service has none, of the month. */
  const savedOf = async (connectionId: string, usage: AccountUsage | null): Promise<number> => {
    const today = new Date(now());
    const monthMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
    return repo.sumSaved(connectionId, usage?.periodStartsAtMs ?? monthMs);
  };

  const lastAccount = async (connectionId: string): Promise<AccountUsageView> => {
    const newest = await repo.findNewest(connectionId);
    if (newest === null) {
      const savedChars = await savedOf(connectionId, null);
      return { usage: null, askedAtMs: null, error: null, forecast: null, savedChars };
    }
    const { last: usage, askedAtMs } = newest;
    const forecast = await forecastOf(connectionId, usage, askedAtMs);
    const savedChars = await savedOf(connectionId, usage);
    return { usage, askedAtMs, error: null, forecast, savedChars };
  };

  const isDue = async ({ id, abilities, key }: Connection): Promise<boolean> => {
    if (!abilities.countsUsage || key === 'missing') return false;
    const newest: UsageDayRecord | null = await repo.findNewest(id);
    const ageMs = now() - (newest?.askedAtMs ?? 0);
    // Negative when the clock was set back.
    return ageMs < 0 || ageMs >= ASK_EVERY_MS;
  };

  const askAccount = async (connection: Connection): Promise<void> => {
    try {
      if (!(await isDue(connection)) || isStopped) return;
      const account = await deps.connections.account(connection.id);
      await account.for('account').getAccountUsage();
    } catch (error) {
      // The page reports it when opened; nothing depends on this.
      if (!isStopped) deps.logger.info('usage unavailable', { code: toAppError(error).code });
    }
  };

  const look = async (): Promise<void> => {
    const list = await deps.connections.list().catch((): Connection[] => []);
    for (const connection of list) {
      if (isStopped) return;
      await askAccount(connection);
    }
    schedule(LOOK_EVERY_MS);
  };
  const schedule = (delayMs: number): void => {
    if (isStopped) return;
    forget = deps.timers.after(delayMs, () => void look());
  };

  return {
    /** Never rejects for an unreachable service: returns the last known usage, with the reason. */
    async getAccount(connectionId: string): Promise<AccountUsageView> {
      try {
        const account = await deps.connections.account(connectionId);
        const usage = await account.for('account').getAccountUsage();
        const askedAtMs = now();
        const forecast = await forecastOf(connectionId, usage, askedAtMs);
        const savedChars = await savedOf(connectionId, usage);
        return { usage, askedAtMs, error: null, forecast, savedChars };
      } catch (error) {
        return { ...(await lastAccount(connectionId)), error: toAppError(error).toData() };
      }
    },
    /** Returns the usage that the service reported last, without asking it; no usage when it never did. */
    getLastAccount: lastAccount,
    async listDays({ connectionId, fromDay, toDay }: UsageDaysQuery): Promise<DayUsage[]> {
      const [before, records] = await Promise.all([
        repo.findBefore(connectionId, fromDay),
        repo.list(connectionId, fromDay, toDay),
      ]);
      return usageOfDays(records, before);
    },
    /** Lists the language pairs that the history knows of these days (UTC). */
    listPairs: async ({ connectionId, fromDay, toDay }: UsageDaysQuery): Promise<PairUsage[]> =>
      repo.listPairs(connectionId, Date.parse(fromDay), Date.parse(toDay) + DAY_MS),
    /** Stores usage that a service just reported; returns immediately. */
    note(connectionId: string, usage: AccountUsage) {
      void note(connectionId, usage);
    },
    /** Starts querying every account several times a day. Called once, after the first paint. */
    start() {
      schedule(FIRST_LOOK_MS);
    },
    stop() {
      isStopped = true;
      forget();
    },
  };
}
