import type { HoursReview } from '../../../../shared/domain/time/import.ts';
import {
  HOURS_LINE_KINDS,
  type HoursLineKind,
} from '../../../../shared/domain/time/import-names.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../../shared/i18n/text.ts';
import { ViewSwitch } from '../../../components/controls/view-switch.tsx';
import { Dialog } from '../../../components/forms/dialog.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { FormButtons, FormError } from '../../../components/forms/form-footer.tsx';
import { PaginationNav } from '../../../components/lists/pagination-nav.tsx';
import { figure, prose, RecordTable } from '../../../components/lists/record-table.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { format } from '../../../lib/words/format.ts';
import { useTimeFormat } from '../time-format.ts';
import { useTimeStore } from '../store.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportQuestions } from './import-questions.tsx';
import { useTimeImport } from './import-store.ts';
import css from './import.module.css';
import forms from '../../../components/forms/forms.module.css';
import layout from '../../../components/layout/layout.module.css';
import tables from '../../../components/lists/tables.module.css';

const PROGRAMS: Record<NonNullable<HoursReview['program']>, string> = {
  toggl: 'Toggl',
  clockify: 'Clockify',
  kimai: 'Kimai',
  'super-productivity': 'super-productivity',
  dragoman: 'Dragoman',
};

const KIND_LABELS: Record<HoursLineKind, MessageId> = {
  new: msg('timeImport.newLines'),
  known: msg('timeImport.knownLines'),
  fault: msg('timeImport.faultLines'),
};

/** Names of new projects and customers that are listed. */
const NAMED = 8;

/** Says what the file holds, in words. */
function Summary({ review }: { review: HoursReview }) {
  const time = useTimeFormat();
  const { program, counts, durationMs, span, newProjects, newCustomers, services } = review;
  const names = (of: HoursReview['newProjects']) =>
    `${of.names.slice(0, NAMED).join(', ')}${of.count > NAMED ? ' …' : ''}`;
  return (
    <div className={layout['stack']} data-said="status">
      <p>
        {program !== null && `${t('timeImport.madeBy', { program: PROGRAMS[program] })} `}
        {t('timeImport.summary', { count: counts.new })}
        {span !== null &&
          ` ${t('timeImport.span', {
            duration: time.duration(durationMs),
            from: time.dateTime(span.fromMs),
            to: time.dateTime(span.toMs),
          })}`}
      </p>
      {newProjects.count > 0 && (
        <p>
          {t('timeImport.newProjects', { count: newProjects.count, names: names(newProjects) })}
        </p>
      )}
      {newCustomers.count > 0 && (
        <p>
          {t('timeImport.newCustomers', { count: newCustomers.count, names: names(newCustomers) })}
        </p>
      )}
      {services.length > 0 && <p>{t('timeImport.sentTo', { services: services.join(', ') })}</p>}
    </div>
  );
}

/** Shows the lines of one kind. */
function Lines({ review }: { review: HoursReview }) {
  const time = useTimeFormat();
  const { lines, kind, show } = useTimeImport();
  if (lines === null) return null;
  const isFault = kind === 'fault';
  const label = t(KIND_LABELS[kind], { count: lines.total });
  return (
    <section className={layout['stack']} aria-label={t('timeImport.lines')}>
      <ViewSwitch
        label={t('timeImport.lines')}
        value={kind}
        onChange={(next) => void show(next, 1)}
        choices={HOURS_LINE_KINDS.map((value) => ({
          value,
          label: t(KIND_LABELS[value], { count: review.counts[value] }),
        }))}
      />
      {lines.total > 0 && (
        <RecordTable
          isWide
          label={label}
          columns={
            isFault
              ? [
                  figure(t('timeImport.line')),
                  prose(t('timeImport.reason')),
                  prose(t('timeImport.asWritten')),
                ]
              : [
                  figure(t('timeImport.line')),
                  t('time.times'),
                  figure(t('time.duration')),
                  t('texts.project'),
                  prose(t('time.note')),
                ]
          }
        >
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
                <>
                  <td>
                    {time.range(entry.startedAtMs, entry.endedAtMs)}
                    {entry.isPlaced && (
                      <span className={forms['hint']}> {t('timeImport.placed')}</span>
                    )}
                  </td>
                  <td className={`${tables['figure']} ${css['length']}`}>
                    {time.duration(entry.endedAtMs - entry.startedAtMs)}
                  </td>
                  <td dir="auto">{[entry.project, entry.customer].filter(Boolean).join(' · ')}</td>
                  <td className={tables['written']} dir="auto">
                    {entry.note}
                  </td>
                </>
              )}
            </tr>
          ))}
        </RecordTable>
      )}
      <PaginationNav
        pagination={lines}
        noun="row"
        label={label}
        onPage={(page) => void show(kind, page)}
      />
    </section>
  );
}

/** Returns why nothing can be imported now; null if it can. */
function blockOf(review: HoursReview): string | null {
  if (!review.isOrderKnown) return t('timeImport.orderFirst');
  if (review.counts.new > 0) return null;
  return review.counts.known > 0 ? t('timeImport.allKnown') : t('timeImport.allFaults');
}

function Content({ review }: { review: HoursReview }) {
  const store = useTimeStore();
  const { error, progress, isCanceling, apply, close } = useTimeImport();
  const block = blockOf(review);
  const submit = async (): Promise<void> => {
    if (block !== null) return;
    const imported = await apply();
    if (imported !== null)
      store.setState({ view: 'entries', step: { way: 'imported', ...imported } });
  };
  return (
    <Form label={t('glossaries.import')} className={forms['body']} onSubmit={submit}>
      <Summary review={review} />
      <ImportQuestions review={review} />
      <ImportColumns key={review.importId} review={review} />
      <Lines review={review} />
      <div className={`${css['end']} ${layout['stack']}`}>
        <FormError error={error} />
        {progress !== null && (
          <ProgressBar
            label={isCanceling ? t('history.cancelling') : t('history.importing')}
            value={progress.totalCount === 0 ? null : progress.doneCount / progress.totalCount}
          />
        )}
        <FormButtons
          submit={t('timeImport.importCount', { count: review.counts.new })}
          isInactive={block !== null || progress !== null}
          onCancel={() => void close()}
        >
          <p className={css['why']}>{block}</p>
        </FormButtons>
      </div>
    </Form>
  );
}

/** Shows what an import of hours would add, and what the file leaves open. */
export function ImportDialog() {
  const { review, close } = useTimeImport();
  return (
    <Dialog
      isWide
      title={review === null ? '' : t('glossaries.importFrom', { file: review.fileName })}
      isOpen={review !== null}
      onClose={() => void close()}
    >
      {review !== null && <Content review={review} />}
    </Dialog>
  );
}
