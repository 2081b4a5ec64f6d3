import type {
  TimeCapabilities,
  TimeConnection,
} from '../../../../shared/domain/time/connection.ts';
import type { TokenHeader } from '../../../../shared/domain/time/names.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import type { Format } from '../../../lib/format.ts';

export const TOKEN_HEADER_LABELS: Record<TokenHeader, string> = {
  bearer: msg('Authorization: Bearer …'),
  raw: msg('Authorization: …'),
  'x-api-token': 'x-api-token: …',
};

export const TOKEN_TEXTS: Record<TimeConnection['token'], string> = {
  'not-needed': msg('needs no token'),
  stored: msg('token in the vault'),
  session: msg('token kept until the app closes'),
  missing: '',
};

type CapabilityName = Exclude<keyof TimeCapabilities, 'entriesReadBy'>;

/** What each capability is for, and what happens without it. */
const CAPABILITY_TEXTS: Record<CapabilityName, { label: string; absent: string }> = {
  'projects.write': {
    label: msg('Create and change projects'),
    absent: msg('new projects stay in the app alone'),
  },
  'customers.read': {
    label: msg('List customers'),
    absent: msg('customers are known only by the projects that name them'),
  },
  'entries.read': {
    label: msg('Read time entries'),
    absent: msg('entries made elsewhere are not seen here'),
  },
  'entries.write': {
    label: msg('Send time entries'),
    absent: msg('entries stay in the app alone, marked “Here only”, and can be exported'),
  },
  'entries.delete': {
    label: msg('Delete time entries'),
    absent: msg('entries deleted here stay at the service'),
  },
  'session.revoke': {
    label: msg('Destroy a token'),
    absent: msg('a removed token stays valid at the service until it expires'),
  },
};

export interface CapabilityLine {
  name: CapabilityName;
  state: 'present' | 'absent' | 'unknown';
  label: string;
  /** What follows from it; null when there is nothing to add. */
  note: string | null;
}

/** Each capability as a line, in a fixed order. */
export function capabilityLines(capabilities: TimeCapabilities): CapabilityLine[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys is typed for any object
  const names = Object.keys(CAPABILITY_TEXTS) as CapabilityName[];
  return names.map((name) => {
    const state = capabilities[name];
    const texts = CAPABILITY_TEXTS[name];
    const label = t(texts.label);
    if (state === 'absent') return { name, state, label, note: t(texts.absent) };
    if (state === 'unknown') return { name, state, label, note: t('the service did not say') };
    const isByReports = name === 'entries.read' && capabilities.entriesReadBy === 'reports';
    return { name, state, label, note: isByReports ? t('from its reports') : null };
  });
}

const DAY_MS = 86_400_000;
/** A token unused for 30 days is destroyed by the service; early enough to do something. */
const WARN_AFTER_DAYS = 21;
const DESTROYED_AFTER_DAYS = 30;

/** Tells that a token is about to be destroyed because nobody used it; null while there is time. */
export function unusedTokenWarning(
  { kind, token, lastContactAtMs }: Pick<TimeConnection, 'kind' | 'token' | 'lastContactAtMs'>,
  nowMs: number,
  format: Pick<Format, 'number'>,
): string | null {
  if (kind === 'embedded' || token === 'missing' || lastContactAtMs === null) return null;
  const days = Math.floor((nowMs - lastContactAtMs) / DAY_MS);
  if (days < WARN_AFTER_DAYS) return null;
  const since = t('The service was not reached for {days} days.', { days: format.number(days) });
  return days < DESTROYED_AFTER_DAYS
    ? t(
        '{since} A token unused for 30 days is destroyed by the service: press “Ask now” while there is a network.',
        { since },
      )
    : t(
        '{since} Its token has probably been destroyed: get a new one and set it here. Nothing in the app is lost.',
        { since },
      );
}
