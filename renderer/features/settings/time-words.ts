import type { TimeCapabilities, TimeConnection } from '../../../shared/domain/time-connection.ts';
import type { TokenHeader } from '../../../shared/domain/time-names.ts';
import type { Format } from '../../lib/format.ts';

export const TOKEN_HEADER_LABELS: Record<TokenHeader, string> = {
  bearer: 'Authorization: Bearer …',
  raw: 'Authorization: …',
  'x-api-token': 'x-api-token: …',
};

export const TOKEN_TEXTS: Record<TimeConnection['token'], string> = {
  'not-needed': 'needs no token',
  stored: 'token in the vault',
  session: 'token kept until the app closes',
  missing: '',
};

type CapabilityName = Exclude<keyof TimeCapabilities, 'entriesReadBy'>;

/** What each capability is for, and what happens without it. */
const CAPABILITY_TEXTS: Record<CapabilityName, { label: string; absent: string }> = {
  'projects.write': {
    label: 'Create and change projects',
    absent: 'new projects stay in the app alone',
  },
  'customers.read': {
    label: 'List customers',
    absent: 'customers are known only by the projects that name them',
  },
  'entries.read': {
    label: 'Read time entries',
    absent: 'entries made elsewhere are not seen here',
  },
  'entries.write': {
    label: 'Send time entries',
    absent: 'entries stay in the app alone, marked “Here only”, and can be exported',
  },
  'entries.delete': {
    label: 'Delete time entries',
    absent: 'entries deleted here stay at the service',
  },
  'session.revoke': {
    label: 'Destroy a token',
    absent: 'a removed token stays valid at the service until it expires',
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
    const { label, absent } = CAPABILITY_TEXTS[name];
    if (state === 'absent') return { name, state, label, note: absent };
    if (state === 'unknown') return { name, state, label, note: 'the service did not say' };
    const isByReports = name === 'entries.read' && capabilities.entriesReadBy === 'reports';
    return { name, state, label, note: isByReports ? 'from its reports' : null };
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
  const since = `The service was not reached for ${format.number(days)} days.`;
  return days < DESTROYED_AFTER_DAYS
    ? `${since} A token unused for 30 days is destroyed by the service: press “Ask now” while there is a network.`
    : `${since} Its token has probably been destroyed: get a new one and set it here. Nothing in the app is lost.`;
}
