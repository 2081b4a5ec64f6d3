import { useState, type FormEvent } from 'react';
import type { PurgeScope } from '../../../shared/domain/data-care.ts';
import { isPurgeWord, purgeWord } from '../../../shared/domain/purge-word.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { RadioGroup, type RadioChoice } from '../../components/radio-group.tsx';
import { translated } from '../../lib/translated.ts';
import { useSettings } from './context.ts';
import { DataFailure } from './data-failure.tsx';
import { PURGE_SCOPE_LABELS } from './data-words.ts';
import { PurgeOutcome } from './purge-outcome.tsx';
import { PurgeProgress } from './purge-progress.tsx';
import { PurgeUnfinished } from './purge-unfinished.tsx';
import css from './settings.module.css';
import data from './data.module.css';

const SCOPES: readonly RadioChoice<PurgeScope>[] = [
  {
    value: 'old-history',
    label: PURGE_SCOPE_LABELS['old-history'],
    hint: msg('Restore points that hold it go too; a new one is made first.'),
  },
  {
    value: 'texts',
    label: PURGE_SCOPE_LABELS.texts,
    hint: msg(
      'History, drafts, glossaries, memories, documents, their results, and all restore points. Time and connections stay.',
    ),
  },
  {
    value: 'everything',
    label: PURGE_SCOPE_LABELS.everything,
    hint: msg('As above, and time, connections and their keys. Settings and models stay.'),
  },
];

interface Problems {
  day?: string;
  typed?: string;
}

/** Removes data for good, after the words for it were typed. */
export function PurgeForm() {
  const purge = useSettings((state) => state.purge);
  const purged = useSettings((state) => state.purged);
  const [scope, setScope] = useState<PurgeScope>('old-history');
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const isRunning = useSettings(
    (state) => state.purging !== null || state.purged.status === 'loading',
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isRunning) return;
    // Midnight of this computer, as in the history's own filter.
    const beforeMs = day === '' ? Number.NaN : new Date(`${day}T00:00`).getTime();
    const found: Problems = {};
    if (scope === 'old-history' && Number.isNaN(beforeMs)) {
      found.day = t('Choose the day before which history goes.');
    }
    if (!isPurgeWord(typed)) found.typed = t('Type “{word}” to confirm.', { word: purgeWord() });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await purge({ scope, beforeMs: scope === 'old-history' ? beforeMs : null, typed });
    setTyped('');
  };
  return (
    <div className={data['part']}>
      <h3>{t('Remove for good')}</h3>
      <p className={css['muted']}>
        {t(
          'Removed rows are gone from the file too, and there is no way back. Files in your own folders are not touched.',
        )}
      </p>
      <form
        aria-label={t('Remove for good')}
        className={css['form']}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <RadioGroup
          label={t('What goes')}
          choices={translated(SCOPES)}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setProblems({});
          }}
        />
        {scope === 'old-history' && (
          <TextField
            label={t('Before this day')}
            type="date"
            value={day}
            error={problems.day ?? null}
            onChange={({ target }) => {
              setDay(target.value);
              setProblems({});
            }}
          />
        )}
        <TextField
          label={t('Type “{word}” to confirm', { word: purgeWord() })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problems.typed ?? null}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblems({});
          }}
        />
        <div className={css['buttons']}>
          <Button variant="danger" type="submit" isInactive={isRunning}>
            {t('Remove for good')}
          </Button>
        </div>
        {purged.status === 'failed' && <DataFailure error={purged.error} />}
      </form>
      <PurgeProgress />
      <PurgeUnfinished />
      {purged.status === 'ready' && purged.value !== null && <PurgeOutcome result={purged.value} />}
    </div>
  );
}
