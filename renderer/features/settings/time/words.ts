import type {
  TimeCapabilities,
  TimeConnection,
} from '../../../../shared/domain/time/connection.ts';
import type { TokenHeader } from '../../../../shared/domain/time/names.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { DAY_MS } from '../../../../shared/durations.ts';
import { format } from '../../../lib/words/format.ts';
import { TOKEN_UNUSED_DAYS, TOKEN_WARNING_DAYS } from '../../../../shared/domain/time/limits.ts';

const TOKEN_HEADER_LABELS: Record<Exclude<TokenHeader, 'x-api-token'>, MessageId> = {
  bearer: msg('settings.headerBearer'),
  raw: msg('settings.headerRaw'),
};

const TOKEN_TEXTS: Partial<Record<TimeConnection['token'], MessageId>> = {
  'not-needed': msg('settings.tokenNotNeeded'),
  stored: msg('settings.tokenStored'),
  session: msg('settings.tokenForSession'),
};

export function tokenHeaderLabel(header: TokenHeader): string {
  return header === 'x-api-token' ? 'x-api-token: …' : t(TOKEN_HEADER_LABELS[header]);
}

/** Says where the token of a connection is stored; empty if there is none. */
export function tokenText(token: TimeConnection['token']): string {
  const text = TOKEN_TEXTS[token];
  return text === undefined ? '' : t(text);
}

type CapabilityName = Exclude<keyof TimeCapabilities, 'entriesReadBy'>;

/** Use of each capability, and what happens without it. */
const CAPABILITY_TEXTS: Record<CapabilityName, { label: MessageId; absent: MessageId }> = {
  'projects.write': {
    label: msg('settings.canWriteProjects'),
    absent: msg('settings.cannotWriteProjects'),
  },
  'customers.read': {
    label: msg('settings.canReadCustomers'),
    absent: msg('settings.cannotReadCustomers'),
  },
  'entries.read': {
    label: msg('settings.canReadEntries'),
    absent: msg('settings.cannotReadEntries'),
  },
  'entries.write': {
    label: msg('settings.canWriteEntries'),
    absent: msg('settings.cannotWriteEntries'),
  },
  'entries.delete': {
    label: msg('settings.canDeleteEntries'),
    absent: msg('settings.cannotDeleteEntries'),
  },
  'session.revoke': {
    label: msg('settings.canRevokeToken'),
    absent: msg('settings.cannotRevokeToken'),
  },
};

export interface CapabilityLine {
  name: CapabilityName;
  state: 'present' | 'absent' | 'unknown';
  label: string;
  /** Consequence; null if there is nothing to add. */
  note: string | null;
}

/** Returns each capability as a line, in a fixed order. */
export function capabilityLines(capabilities: TimeCapabilities): CapabilityLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys is typed for any object
  const names = Object.keys(CAPABILITY_TEXTS) as CapabilityName[];
  return names.map((name) => {
    const state = capabilities[name];
    const texts = CAPABILITY_TEXTS[name];
    const label = t(texts.label);
    if (state === 'absent') return { name, state, label, note: t(texts.absent) };
    if (state === 'unknown') return { name, state, label, note: t('settings.serviceDidNotSay') };
    const isByReports = name === 'entries.read' && capabilities.entriesReadBy === 'reports';
    return { name, state, label, note: isByReports ? t('settings.fromReports') : null };
  });
}

/** Warns that an unused token is about to be deleted; null while there is time. */
export function unusedTokenWarning(
  {
    abilities,
    token,
    lastContactAtMs,
  }: Pick<TimeConnection, 'abilities' | 'token' | 'lastContactAtMs'>,
  nowMs: number,
): string | null {
  if (!abilities.tokenExpires || token === 'missing' || lastContactAtMs === null) return null;
  const days = Math.floor((nowMs - lastContactAtMs) / DAY_MS);
  if (days < TOKEN_WARNING_DAYS) return null;
  const since = t('settings.notReachedForDays', { days: format.number(days) });
  return days < TOKEN_UNUSED_DAYS
    ? t('settings.tokenExpiring', { since })
    : t('settings.tokenProbablyExpired', { since });
}
