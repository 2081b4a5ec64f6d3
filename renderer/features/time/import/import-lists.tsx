import { Fragment } from 'react';
import type { HoursLine, HoursReview } from '../../../../shared/domain/time/import.ts';
import {
  HOURS_LINE_KINDS,
  type HoursLineKind,
} from '../../../../shared/domain/time/import-names.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import type { PagePosition } from '../../../../shared/pagination/index.ts';
import { Options } from '../../../components/controls/options.tsx';
import { ViewSwitch } from '../../../components/controls/view-switch.tsx';
import { Select } from '../../../components/fields/field.tsx';
import { PaginationNav } from '../../../components/lists/pagination-nav.tsx';
import { figure, prose, RecordTable } from '../../../components/lists/record-table.tsx';
import { format } from '../../../lib/words/format.ts';
import { selectProjects, useCatalog } from '../pickers.tsx';
import { useTime } from '../store.ts';
import { useTimeFormat } from '../time-format.ts';
import { useTimeImport } from './import-store.ts';
import css from './import.module.css';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import tables from '../../../components/lists/tables.module.css';

const KIND_LABELS: Record<HoursLineKind, MessageId> = {
  new: msg('timeImport.newLines'),
  known: msg('timeImport.knownLines'),
  fault: msg('timeImport.faultLines'),
};

const NEW = 'new';
const NONE = 'none';

const bothOf = ({ project, customer }: { project: string; customer: string }): string =>
  [project, customer].filter(Boolean).join(' · ');

function EntryCells({ entry }: { entry: NonNullable<HoursLine['entry']> }) {
  const time = useTimeFormat();
  return (
    <>
      <td>
        {time.range(entry.startedAtMs, entry.endedAtMs)}
        {entry.isPlaced && <span className={forms['hint']}> {t('timeImport.placed')}</span>}
      </td>
      <td className={`${tables['figure']} ${css['length']}`}>
        {time.duration(entry.endedAtMs - entry.startedAtMs)}
      </td>
      <td dir="auto">{bothOf(entry)}</td>
      <td className={tables['written']} dir="auto">
        {entry.note}
      </td>
    </>
  );
}

/** Shows the lines of one kind. */
function Lines({ kind, label }: { kind: HoursLineKind; label: string }) {
  const { lines } = useTimeImport();
  if (lines === null || lines.total === 0) return null;
  const columns =
    kind === 'fault'
      ? [prose(t('timeImport.reason')), prose(t('timeImport.asWritten'))]
      : [t('time.times'), figure(t('time.duration')), t('texts.project'), prose(t('time.note'))];
  return (
    <RecordTable isWide label={label} columns={[figure(t('timeImport.line')), ...columns]}>
      {lines.lines.map(({ line, entry, fault, text }) => (
        <tr key={line}>
          <td className={tables['figure']}>{format.number(line)}</td>
          {entry === null ? (
            <>
              <td className={tables['written']}>
                {fault !== null && t(fault.message, fault.values ?? {})}
              </td>
              <td className={tables['written']} dir="auto">
                {text}
              </td>
            </>
          ) : (
            <EntryCells entry={entry} />
          )}
        </tr>
      ))}
    </RecordTable>
  );
}

/** Shows where the work of each project of the file goes, which can be chosen. */
function Projects({ label }: { label: string }) {
  const { projects, reread } = useTimeImport();
  const known = useTime(selectProjects);
  const names = new Map(
    known.map(({ id, name, customerName }) => [
      id,
      bothOf({ project: name, customer: customerName ?? '' }),
    ]),
  );
  useCatalog();
  if (projects === null) return null;
  return (
    <RecordTable
      isWide
      narrow="columns"
      label={label}
      columns={[
        prose(t('timeImport.asWritten')),
        figure(t('time.entries')),
        prose(t('texts.project')),
      ]}
    >
      {projects.projects.map(({ match, entryCount, ...pair }) => (
        <tr key={JSON.stringify(pair)}>
          <th scope="row" dir="auto">
            {bothOf(pair)}
          </th>
          <td className={tables['figure']}>{format.number(entryCount)}</td>
          <td>
            <Select
              aria-label={t('timeImport.projectOf', { name: bothOf(pair) })}
              value={match === null ? NONE : 'newName' in match ? NEW : match.id}
              onChange={({ target: { value } }) => {
                const choice = value === NONE || value === NEW ? value : { id: value };
                void reread({ match: { ...pair, choice } });
              }}
            >
              <option value={NEW}>{t('outbox.newProject')}</option>
              <option value={NONE}>{t('time.withoutProject')}</option>
              <Options of={[...names.keys()]} label={(id) => names.get(id) ?? ''} />
            </Select>
          </td>
        </tr>
      ))}
    </RecordTable>
  );
}

/** Shows what becomes of the lines, page by page, and where the work of their projects goes. */
export function ImportLists({ review }: { review: HoursReview }) {
  const { kind, lines, projects, show } = useTimeImport();
  const labels = {
    new: t(KIND_LABELS.new, { count: review.counts.new }),
    known: t(KIND_LABELS.known, { count: review.counts.known }),
    fault: t(KIND_LABELS.fault, { count: review.counts.fault }),
    projects: t('timeImport.projectNames', { count: review.projectCount }),
  };
  const views = [...HOURS_LINE_KINDS, ...(review.projectCount > 0 ? ['projects' as const] : [])];
  const pages: PagePosition | null = kind === 'projects' ? projects : lines;
  return (
    <section className={layout['stack']} aria-label={t('timeImport.lines')}>
      <ViewSwitch
        label={t('timeImport.lines')}
        value={kind}
        onChange={(next) => void show(next, 1)}
        choices={views.map((value) => ({ value, label: labels[value] }))}
      />
      <Fragment key={kind}>
        {kind === 'projects' ? (
          <Projects label={labels.projects} />
        ) : (
          <Lines kind={kind} label={labels[kind]} />
        )}
      </Fragment>
      {pages !== null && pages.total !== null && pages.total > pages.limit && (
        <PaginationNav
          pagination={pages}
          noun={kind === 'projects' ? 'project' : 'row'}
          label={labels[kind]}
          onPage={(page) => void show(kind, page)}
        />
      )}
    </section>
  );
}
