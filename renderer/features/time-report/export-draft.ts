import type { TimeEntryFilter } from '../../../shared/domain/time/entry.ts';
import { ENTRY_SYNC_STATES } from '../../../shared/domain/time/names.ts';
import type { TimeExportInput } from '../../../shared/domain/time/report-schemas.ts';
import { t } from '../../../shared/i18n/text.ts';
import { isDay } from '../../lib/days/day.ts';
import { type Calendar, rangeOf } from './calendar.ts';

export interface ExportDraft {
  text: string;
  /** One of {@link RANGE_LABELS}, or `all`. */
  range: string;
  from: string;
  to: string;
  projectId: string;
  customerId: string;
  billable: string;
  /** One of {@link ENTRY_SYNC_STATES}, or empty. */
  syncState: string;
  format: TimeExportInput['format'];
  isRounded: boolean;
}

export const BLANK_EXPORT: ExportDraft = {
  text: '',
  range: 'this-month',
  from: '',
  to: '',
  projectId: '',
  customerId: '',
  billable: 'any',
  syncState: '',
  format: 'csv',
  isRounded: false,
};

type Checked = { ok: true; input: TimeExportInput } | { ok: false; error: string };

function toBillable(text: string): TimeExportInput['filter']['billable'] {
  return text === 'yes' || text === 'no' ? text : 'any';
}

/** Returns the days of a form; chosen ones may be open at one end. Null if no day is given. */
function daysOf(
  draft: ExportDraft,
  calendar: Calendar,
): Pick<TimeEntryFilter, 'fromDay' | 'toDay'> | null {
  if (draft.range === 'all') return { fromDay: null, toDay: null };
  if (draft.range !== 'custom') return rangeOf(draft, calendar);
  const fromDay = isDay(draft.from) ? draft.from : null;
  const toDay = isDay(draft.to) ? draft.to : null;
  return fromDay === null && toDay === null ? null : { fromDay, toDay };
}

/** Converts the form to a request, or returns the error of its days. */
export function toExportInput(draft: ExportDraft, calendar: Calendar): Checked {
  const { projectId, customerId, format, isRounded } = draft;
  const days = daysOf(draft, calendar);
  if (days === null) return { ok: false, error: t('timeReport.chooseFirstOrLastDay') };
  if (days.fromDay !== null && days.toDay !== null && days.toDay < days.fromDay) {
    return { ok: false, error: t('timeReport.lastDayBeforeFirst') };
  }
  return {
    ok: true,
    input: {
      filter: {
        text: draft.text,
        projectId: projectId === '' ? null : projectId,
        customerId: customerId === '' ? null : customerId,
        billable: toBillable(draft.billable),
        syncState: ENTRY_SYNC_STATES.find((state) => state === draft.syncState) ?? null,
        ...days,
        zone: calendar.zone(),
      },
      format,
      isRounded,
    },
  };
}
