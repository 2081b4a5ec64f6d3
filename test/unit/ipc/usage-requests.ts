import type { IpcHandlers } from '../../../electron/ipc/answer.ts';
import { usageHandlers } from '../../../electron/ipc/usage.ts';
import type { RequestName } from '../../../shared/ipc/contract.ts';
import { aConnection } from '../../support/builders/connections.ts';
import { aDeveloperKey, anAccountUsage } from '../../support/builders/usage.ts';

type UsageRequestName = Extract<RequestName, `usage:${string}`>;
type Later = <T>(value: T) => (...args: unknown[]) => Promise<T>;

const usage = anAccountUsage({
  characters: { count: 1, limit: 2 },
  products: [{ product: 'write', unit: 'characters', accountCount: 1, keyCount: null, extra: {} }],
  periodStartsAtMs: 0,
  extra: { newer: [1] },
});
const key = aDeveloperKey({
  limits: { characters: null, speechToTextMs: 0 },
  scopes: ['usage:read'],
});
const amounts = {
  totalChars: 1,
  textTranslationChars: 1,
  documentTranslationChars: 0,
  textImprovementChars: 0,
  speechToTextMs: 0,
};
const row = { label: 'ci', maskedKey: 'ab12****9f0e', day: '2026-01-01', usage: amounts };
const access = { source: 'admin-key', adminKey: 'stored' } as const;

/** Creates handlers whose services answer with a sample of each kind. */
export const createUsageHandlers = (
  later: Later,
  calls: unknown[],
): Pick<IpcHandlers, UsageRequestName> => {
  const note = (...args: unknown[]): void => {
    calls.push(args);
  };
  return usageHandlers({
    usage: {
      getAccount: later({ usage, askedAtMs: 1, error: null, forecast: null }),
      getLastAccount: later({ usage, askedAtMs: 1, error: null, forecast: null }),
      listDays: later([
        {
          day: '2026-01-02',
          sinceDay: null,
          characters: 1,
          keyCharacters: null,
          documents: null,
          speechToTextMs: null,
          products: [{ product: 'write', unit: 'characters', count: 1 }],
        },
      ]),
    },
    access: { describe: later(access), setKey: later(access), removeKey: later(access) },
    keys: {
      list: later({ keys: [key], total: 1, activeCount: 1, askedAtMs: 1, error: null }),
      create: later({ key, secret: 'shown-once', limitsError: null }),
      rename: later(key),
      setLimits: later(key),
      deactivate: later(key),
      copyNew: note,
      keepNew: later(aConnection({ id: 'b', name: 'B', kind: 'paid', isDefault: false })),
      putAwayNew: note,
    },
    reports: {
      get: later({
        rows: [row],
        total: 1,
        sum: amounts,
        organisation: amounts,
        days: [{ day: '2026-01-01', usage: amounts }],
        names: [{ label: 'ci', maskedKey: 'ab12****9f0e', usage: amounts }],
        askedAtMs: 1,
        error: null,
      }),
      suggestName: () => 'Usage.csv',
      export: later({ fileName: 'Usage.csv', rowCount: 1 }),
      lastPath: () => '/reports/Usage.csv',
    },
    desktop: { pickSavePath: later('/reports/Usage.csv'), revealFile: note },
  });
};

const connection = { connectionId: 'a' };
const place = { ...connection, handle: 'h' };
const limits = { characters: 1, speechToTextMs: null };
const filter = {
  ...connection,
  startDay: '2026-01-01',
  endDay: '2026-01-02',
  groupBy: 'key',
  text: '',
};

/** Returns an input for each request, as the window sends it. */
export const usageInputs = (secret: string): Record<UsageRequestName, unknown> => ({
  'usage:get-account': connection,
  'usage:get-last-account': connection,
  'usage:list-days': { ...connection, fromDay: '2026-01-01', toDay: '2026-01-31' },
  'usage:get-admin-access': connection,
  'usage:set-admin-key': { ...connection, key: secret },
  'usage:remove-admin-key': connection,
  'usage:list-keys': { ...connection, text: '', state: '', page: 1, limit: 20 },
  'usage:create-key': { ...connection, label: 'ci', scopes: null, limits },
  'usage:rename-key': { ...place, label: 'ci' },
  'usage:limit-key': { ...place, limits },
  'usage:deactivate-key': { ...place, typedLabel: 'ci' },
  'usage:copy-new-key': place,
  'usage:keep-new-key': { ...place, name: 'B' },
  'usage:put-away-new-key': place,
  'usage:get-report': { ...filter, page: 1, limit: 20 },
  'usage:export-report': filter,
  'usage:reveal-export': undefined,
});

export const BAD_USAGE_INPUTS: readonly (readonly [UsageRequestName, unknown])[] = [
  ['usage:list-days', { ...connection, fromDay: '2026-02-30', toDay: '2026-03-01' }],
  ['usage:create-key', { ...connection, label: ' ', scopes: null, limits }],
  ['usage:create-key', { ...connection, label: 'ci', scopes: [], limits }],
  ['usage:create-key', { ...connection, label: 'ci', scopes: ['admin:all'], limits }],
  ['usage:limit-key', { ...place, limits: { ...limits, characters: -1 } }],
  ['usage:limit-key', { ...place, limits: { ...limits, characters: 1.5 } }],
  ['usage:get-report', { ...filter, groupBy: 'constructor', page: 1, limit: 20 }],
  ['usage:keep-new-key', { ...place, name: '' }],
];
