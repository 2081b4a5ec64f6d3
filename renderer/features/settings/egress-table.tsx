import type { EgressEntry } from '../../../shared/domain/egress-log.ts';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { EGRESS_KIND_LABELS, EGRESS_OUTCOME_LABELS } from '../lane/index.ts';
import css from './egress.module.css';

/** As much of a hash as tells two apart at a glance; the rest is read by its name. */
const HASH_CHARS = 12;

function outcomeText({ outcome, status }: EgressEntry): string {
  const label = t(EGRESS_OUTCOME_LABELS[outcome]);
  return status === null ? label : `${label} (${String(status)})`;
}

function EgressRow({ entry }: { entry: EgressEntry }) {
  const format = useFormat();
  const { sha256 } = entry;
  return (
    <tr>
      <td>{format.dateTime(entry.atMs)}</td>
      <td>{t(EGRESS_KIND_LABELS[entry.kind])}</td>
      <td dir="auto">{entry.projectName ?? ''}</td>
      <td>
        <span dir="auto">{entry.connectionName}</span>
        <span className={css['where']} dir="ltr">
          {`${entry.method} ${entry.host}${entry.path}`}
        </span>
      </td>
      <td>
        {format.bytes(entry.sizeBytes)}
        {sha256 !== null && (
          <code className={css['hash']} title={sha256}>
            {t('SHA-256 {start}…', { start: sha256.slice(0, HASH_CHARS) })}
          </code>
        )}
      </td>
      <td>{outcomeText(entry)}</td>
    </tr>
  );
}

/** Requests to services outside the app, newest first. */
export function EgressTable({ entries }: { entries: readonly EgressEntry[] }) {
  return (
    <section
      className={css['frame']}
      aria-label={t('Table of what left the machine')}
      // It scrolls by itself where the window is narrow, so it must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className={css['table']} aria-label={t('Requests to services')}>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            <th scope="col">{t('Kind')}</th>
            <th scope="col">{t('Project')}</th>
            <th scope="col">{t('Service')}</th>
            <th scope="col">{t('Sent')}</th>
            <th scope="col">{t('Outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EgressRow key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
