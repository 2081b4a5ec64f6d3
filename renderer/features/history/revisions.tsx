import { useEffect, useState } from 'react';
import type { HistoryDetailSegment, HistoryRevision } from '../../../shared/domain/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { errorText } from '../../lib/error-text.ts';
import { toErrorData } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useHistory } from './context.ts';
import css from './history.module.css';

interface RevisionsProps {
  segment: HistoryDetailSegment;
  lang: string;
}

/** What a translation was before it was edited, newest first. */
export function Revisions({ segment, lang }: RevisionsProps) {
  const format = useFormat();
  const readRevisions = useHistory((state) => state.readRevisions);
  const [revisions, setRevisions] = useState<readonly HistoryRevision[]>([]);
  const [error, setError] = useState<ErrorData | null>(null);
  const { position } = segment;
  useEffect(() => {
    let isWanted = true;
    readRevisions(position).then(
      (found) => isWanted && setRevisions(found),
      (thrown: unknown) => isWanted && setError(toErrorData(thrown)),
    );
    return () => {
      isWanted = false;
    };
  }, [readRevisions, position]);
  if (error !== null) return <p className={css['editError']}>{errorText(error).what}</p>;
  return (
    <ol
      aria-label={t('Earlier wordings of {number}', { number: format.number(position + 1) })}
      className={css['revisions']}
    >
      {revisions.map((revision) => (
        <li key={`${String(revision.replacedAtMs)} ${revision.target}`}>
          <span className={css['hint']}>
            {t('until {time}', {
              time: format.fullDateTime(revision.replacedAtMs),
            })}
          </span>
          <div dir="auto" lang={lang} className={css['segmentText']}>
            {revision.target}
          </div>
        </li>
      ))}
    </ol>
  );
}
