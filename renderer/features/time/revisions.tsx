import { useEffect, useState } from 'react';
import type { EntryRevision } from '../../../shared/domain/time-entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { useTime } from './context.ts';
import { useTimeFormat } from './use-time-format.ts';
import { REVISION_CAUSES, shortError } from './words.ts';
import css from './entry-cells.module.css';

/** What an entry was before, newest first. */
export function Revisions({ entryId }: { entryId: string }) {
  const format = useTimeFormat();
  const readRevisions = useTime((state) => state.readRevisions);
  const [revisions, setRevisions] = useState<readonly EntryRevision[] | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);
  useEffect(() => {
    let isWanted = true;
    readRevisions(entryId).then(
      (found) => isWanted && setRevisions(found),
      (thrown: unknown) => isWanted && setError(toErrorData(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [readRevisions, entryId]);
  if (error !== null) return <p className={css['problem']}>{shortError(error)}</p>;
  if (revisions === null) return null;
  if (revisions.length === 0) return <p className={css['muted']}>{t('It was never changed.')}</p>;
  return (
    <ol aria-label={t('Earlier versions')} className={css['revisions']}>
      {revisions.map((revision) => (
        <li key={`${String(revision.atMs)} ${revision.cause} ${revision.note}`}>
          <p className={css['muted']}>
            {t('Until {time}, {cause}', {
              time: format.dateTime(revision.atMs),
              cause: t(REVISION_CAUSES[revision.cause]),
            })}
          </p>
          <p dir="auto">
            {revision.endedAtMs === null
              ? t('From {time}, running', {
                  time: format.dateTime(revision.startedAtMs),
                })
              : format.range(revision.startedAtMs, revision.endedAtMs)}
            {' · '}
            {revision.note === '' ? t('No note') : revision.note}
            {' · '}
            {revision.projectName ?? t('No project')}
            {' · '}
            {revision.isBillable ? t('Billable') : t('Not billable')}
            {revision.tags.length > 0 && ` · ${revision.tags.join(', ')}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
