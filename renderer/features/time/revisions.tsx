import { useEffect, useState } from 'react';
import type { EntryRevision } from '../../../shared/domain/time-entry.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { useTime } from './context.ts';
import { useTimeFormat } from './use-time-format.ts';
import { REVISION_CAUSES, shortError } from './words.ts';
import css from './entry-table.module.css';

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
  if (revisions.length === 0) return <p className={css['muted']}>It was never changed.</p>;
  return (
    <ol aria-label="Earlier versions" className={css['revisions']}>
      {revisions.map((revision) => (
        <li key={`${String(revision.atMs)} ${revision.cause} ${revision.note}`}>
          <p className={css['muted']}>
            Until {format.dateTime(revision.atMs)}, {REVISION_CAUSES[revision.cause]}
          </p>
          <p dir="auto">
            {revision.endedAtMs === null
              ? `From ${format.dateTime(revision.startedAtMs)}, running`
              : format.range(revision.startedAtMs, revision.endedAtMs)}
            {' · '}
            {revision.note === '' ? 'No note' : revision.note}
            {' · '}
            {revision.projectName ?? 'No project'}
            {' · '}
            {revision.isBillable ? 'Billable' : 'Not billable'}
            {revision.tags.length > 0 && ` · ${revision.tags.join(', ')}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
