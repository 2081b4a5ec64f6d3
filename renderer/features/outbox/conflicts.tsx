import { useEffect, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ConflictPanel, useTime } from '../time/index.ts';
import css from './outbox.module.css';

/** As many as leave the list below in sight. */
const SHOWN_AT_FIRST = 1;

/** Entries that were changed here and at the service: each waits for a choice. */
export function Conflicts() {
  const format = useFormat();
  const conflicts = useTime((state) => state.conflicts);
  const loadConflicts = useTime((state) => state.loadConflicts);
  useEffect(() => void loadConflicts(), [loadConflicts]);
  const [isWhole, setWhole] = useState(false);
  const found = valueOf(conflicts) ?? [];
  const shown = isWhole ? found : found.slice(0, SHOWN_AT_FIRST);
  if (conflicts.status === 'failed') {
    return (
      <ErrorPanel error={conflicts.error}>
        <Button onClick={() => void loadConflicts()}>{t('Try again')}</Button>
      </ErrorPanel>
    );
  }
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="conflicts-title" className={css['conflicts']}>
      <h2 id="conflicts-title">
        {t('{count, plural, one {# entry} other {# entries}} changed on both sides', {
          count: found.length,
        })}
      </h2>
      {shown.map((conflict) => (
        <ConflictPanel key={conflict.entryId} conflict={conflict} />
      ))}
      {shown.length < found.length && (
        <Button className={css['more']} onClick={() => setWhole(true)}>
          {t('Show {count} more', { count: format.number(found.length - shown.length) })}
        </Button>
      )}
    </section>
  );
}
