import type { EgressFilter } from '../../../shared/domain/egress-log.ts';
import {
  EGRESS_KINDS,
  EGRESS_OUTCOMES,
  type EgressKind,
  type EgressOutcome,
} from '../../../shared/domain/egress.ts';
import { msg } from '../../../shared/i18n/text.ts';

/** Inputs of the search form, as text. Days are in the person's time zone. */
export type EgressFields = {
  text: string;
  kind: string;
  outcome: string;
  projectId: string;
  from: string;
  to: string;
};

export const NO_EGRESS_FILTER: EgressFields = {
  text: '',
  kind: '',
  outcome: '',
  projectId: '',
  from: '',
  to: '',
};

export const EGRESS_KIND_LABELS: Record<EgressKind, string> = {
  text: msg('Text'),
  improvement: msg('Improvement'),
  document: msg('Document'),
  glossary: msg('Glossary'),
  memory: msg('Translation memory'),
  'style-rule': msg('Style rules'),
  'time-entry': msg('Time entry'),
  project: msg('Project'),
  customer: msg('Customer'),
  account: msg('Account'),
};

export const EGRESS_OUTCOME_LABELS: Record<EgressOutcome, string> = {
  'under-way': msg('Under way'),
  answered: msg('Answered'),
  failed: msg('No answer'),
  refused: msg('Not sent'),
  unknown: msg('Unknown'),
};

const DATE = /^(\d{4,5})-(\d{2})-(\d{2})$/u;

/** The first instant of a day in the person's time zone; null for what is no day. */
function dayStart(text: string, addDays = 0): number | null {
  const [year = 0, month = 0, day = 0] = DATE.exec(text)?.slice(1).map(Number) ?? [];
  if (month === 0 || day === 0) return null;
  // A Date, because days have 23 or 25 hours twice a year.
  const atMs = new Date(year, month - 1, day + addDays).getTime();
  return Number.isNaN(atMs) ? null : atMs;
}

/** What the form asks for; fields that are empty or no proper value ask for nothing. */
export function toEgressFilter(fields: EgressFields): EgressFilter {
  return {
    text: fields.text,
    kind: EGRESS_KINDS.find((kind) => kind === fields.kind) ?? null,
    outcome: EGRESS_OUTCOMES.find((outcome) => outcome === fields.outcome) ?? null,
    projectId: fields.projectId === '' ? null : fields.projectId,
    fromMs: dayStart(fields.from),
    untilMs: dayStart(fields.to, 1),
  };
}
