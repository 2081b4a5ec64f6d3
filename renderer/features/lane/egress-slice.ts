import type { EgressPage, EgressFilter } from '../../../shared/domain/lane/egress-log.ts';
import {
  EGRESS_KINDS,
  EGRESS_OUTCOMES,
  type EgressKind,
  type EgressOutcome,
} from '../../../shared/domain/lane/egress.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg } from '../../../shared/i18n/text.ts';
import { dayStart } from '../../lib/days/day.ts';
import { unwrap } from '../../lib/stores/api.ts';
import { partOf, type Cell, type Deps } from '../../lib/stores/feature-store.ts';
import { createSearchForm, type SearchForm } from '../../lib/search/search-form.ts';
import { IDLE, loaderFor, type Loadable } from '../../lib/stores/loadable.ts';
import { createExportRun, type FileExport } from '../../lib/stores/transfer-run.ts';

/** Inputs of the search form, as text. Days are in the user's time zone. */
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

export const EGRESS_KIND_LABELS: Record<EgressKind, MessageId> = {
  text: msg('history.kindText'),
  improvement: msg('history.kindImprovement'),
  document: msg('history.kindDocument'),
  glossary: msg('glossaries.glossary'),
  memory: msg('lane.translationMemory'),
  'style-rule': msg('lane.styleRules'),
  'time-entry': msg('lane.timeEntry'),
  project: msg('texts.project'),
  customer: msg('time.customer'),
  voice: msg('history.kindVoice'),
  model: msg('lane.translationModel'),
  'version-list': msg('lane.versionList'),
  account: msg('glossaries.account'),
};

export const EGRESS_OUTCOME_LABELS: Record<EgressOutcome, MessageId> = {
  'under-way': msg('lane.inProgress'),
  answered: msg('lane.answered'),
  failed: msg('lane.noAnswer'),
  refused: msg('lane.notSent'),
  unknown: msg('history.unknown'),
};

/** Converts the form to a filter; empty and invalid fields are ignored. */
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

export interface EgressSlice {
  egressSearch: SearchForm<EgressFields, EgressPage>;
  egressExport: FileExport<{ fileName: string; entryCount: number }>;
  /** Number of rows removed last. */
  egressPurged: Loadable<number>;
  /** Writes the search result to a file. */
  exportEgress: () => Promise<void>;
  revealEgressExport: () => Promise<void>;
  /** Forgets the outcome of the last export or removal. */
  dismissEgressOutcome: () => void;
  /** Removes the search result permanently. */
  purgeEgress: () => Promise<void>;
}

export const isEgressBusy = ({ egressExport, egressPurged }: EgressSlice): boolean =>
  egressExport.status === 'loading' || egressPurged.status === 'loading';

export type EgressDeps = Deps<'lane'>;

const ENTRIES_PER_PAGE = 10;

/** Creates the slice with the search of data that left the computer, and the actions on its result. */
export function createEgressSlice(deps: EgressDeps, { get, set }: Cell<EgressSlice>): EgressSlice {
  const { api } = deps;
  const search = createSearchForm<EgressFields, EgressPage>(deps, {
    name: 'egress',
    fields: NO_EGRESS_FILTER,
    limit: ENTRIES_PER_PAGE,
    run: ({ values, page, limit }) =>
      unwrap(api.lane.listEgress({ ...toEgressFilter(values), page, limit })),
    cell: partOf({ get, set }, 'egressSearch'),
  });
  /** Uses the shown search, not the one being typed. */
  const shownFilter = () => toEgressFilter(get().egressSearch.asked?.values ?? NO_EGRESS_FILTER);
  const exporting = createExportRun({ get, set }, 'egressExport', () => api.lane.revealExport());
  const purge = loaderFor({ get, set }, 'egressPurged', { hidesPrevious: true });
  return {
    egressSearch: search.slice,
    egressExport: IDLE,
    egressPurged: IDLE,
    async exportEgress() {
      if (isEgressBusy(get())) return;
      set({ egressPurged: IDLE });
      await exporting.run(() => unwrap(api.lane.exportEgress(shownFilter())));
    },
    revealEgressExport: exporting.reveal,
    dismissEgressOutcome() {
      if (!isEgressBusy(get())) set({ egressExport: IDLE, egressPurged: IDLE });
    },
    async purgeEgress() {
      if (isEgressBusy(get())) return;
      set({ egressExport: IDLE });
      await purge(async () => (await unwrap(api.lane.purgeEgress(shownFilter()))).count);
      if (get().egressPurged.status === 'ready') await get().egressSearch.submit();
    },
  };
}
