import { useState } from 'react';
import type { PurgeScope, PurgeResult } from '../../../../shared/domain/data/data-care.ts';
import { keptWordNames } from '../../../../shared/domain/data/exported-settings.ts';
import { isPurgeWord, purgeWord } from '../../../../shared/domain/data/purge-word.ts';
import { msg, t, textLocale } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { DateField } from '../../../components/fields/date-field.tsx';
import { TextField } from '../../../components/fields/field.tsx';
import { ProgressBar } from '../../../components/notices/progress-bar.tsx';
import { RadioGroup } from '../../../components/controls/radio-group.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { translated, type MessageChoice } from '../../../lib/words/translated.ts';
import { format } from '../../../lib/words/format.ts';
import { DataFailure } from './failure.tsx';
import { PURGE_SCOPE_LABELS, countsText, purgePhaseText } from './words.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';
import { FormButtons } from '../../../components/forms/form-footer.tsx';
import layout from '../../../components/layout/layout.module.css';
import forms from '../../../components/forms/forms.module.css';
import css from '../settings.module.css';
import data from './data.module.css';
import { Form } from '../../../components/forms/form.tsx';

function PurgeOutcome({ result }: { result: PurgeResult }) {
  const restart = useSettings((state) => state.restart);
  const { removed, left, removedRestorePoints, freedBytes } = result;
  return (
    <div data-said="status" className={css['changed']}>
      <p>
        {t('data.purgeOutcome', {
          removed: countsText(removed),
          left: countsText(left),
          size: format.bytes(freedBytes),
        })}
      </p>
      {removedRestorePoints > 0 && (
        <p>{t('data.purgeOutcomePoints', { count: removedRestorePoints })}</p>
      )}
      <p>{t('data.purgeOtherCopies')}</p>
      {result.isRestartNeeded && (
        <Button onClick={() => void restart()}>{t('data.restartApp')}</Button>
      )}
    </div>
  );
}

/** Shows the progress of a removal, which counts as done only when its last copy is gone. */
function PurgeProgress() {
  const purging = useSettings((state) => state.purging);
  if (purging === null) return null;
  const { doneCount, totalCount } = purging;
  const phase = purgePhaseText(purging);
  const counted =
    totalCount === null
      ? ''
      : t('data.doneOfTotal', { done: format.number(doneCount), total: format.number(totalCount) });
  return (
    <div className={data['running']}>
      <p data-said="status">{phase}</p>
      <span className={data['counted']}>{counted}</span>
      <span className={layout['progress']}>
        <ProgressBar
          label={t('data.purgeRunning')}
          value={totalCount === null || totalCount === 0 ? null : doneCount / totalCount}
          text={counted === '' ? phase : `${phase}, ${counted}`}
        />
      </span>
    </div>
  );
}

/** Shows an interrupted removal that is not running: the data may still be readable. */
function PurgeUnfinished() {
  const scope = useSettings((state) => valueOf(state.overview)?.unfinishedPurge ?? null);
  const isRunning = useSettings(
    (state) => state.purging !== null || state.purged.status === 'loading',
  );
  const finish = useSettings((state) => state.finishPurge);
  if (scope === null || isRunning) return null;
  return (
    <div className={`${css['changed']} ${data['unfinished']}`}>
      <p>{t('data.purgeUnfinishedOffer', { what: t(PURGE_SCOPE_LABELS[scope]) })}</p>
      <Button onClick={() => void finish()}>{t('data.purgeFinish')}</Button>
    </div>
  );
}

const SCOPES: readonly MessageChoice<PurgeScope>[] = [
  {
    value: 'old-history',
    label: PURGE_SCOPE_LABELS['old-history'],
    hint: msg('data.purgeOldHistoryHint'),
  },
  {
    value: 'texts',
    label: PURGE_SCOPE_LABELS.texts,
    hint: msg('data.purgeAllTextsHint'),
  },
  {
    value: 'everything',
    label: PURGE_SCOPE_LABELS.everything,
    hint: msg('data.purgeAllDataHint'),
  },
];

/** All but the first say which of the user's words the settings keep. */
const scopeChoices = () =>
  translated(SCOPES).map((choice) => {
    if (choice.value === 'old-history') return choice;
    const names = new Intl.ListFormat(textLocale(), { type: 'conjunction' }).format(
      keptWordNames().map((name) => t(name)),
    );
    return { ...choice, hint: `${choice.hint ?? ''} ${t('data.purgeKeepsWords', { names })}` };
  });

interface Problems {
  day?: string;
  typed?: string;
}

/** Removes data permanently, after the user has typed the confirmation. */
export function PurgeSection() {
  const { purge, purged } = useSettings();
  const [scope, setScope] = useState<PurgeScope>('old-history');
  const [day, setDay] = useState('');
  const [typed, setTyped] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const isRunning = useSettings(
    (state) => state.purging !== null || state.purged.status === 'loading',
  );

  const submit = async () => {
    if (isRunning) return;
    // Midnight on this computer, as in the history's own filter.
    const beforeMs = day === '' ? Number.NaN : new Date(`${day}T00:00`).getTime();
    const found: Problems = {};
    if (scope === 'old-history' && Number.isNaN(beforeMs)) {
      found.day = t('data.purgeDateMissing');
    }
    if (!isPurgeWord(typed)) found.typed = t('data.purgeConfirmMissing', { word: purgeWord() });
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    await purge({ scope, beforeMs: scope === 'old-history' ? beforeMs : null, typed });
    setTyped('');
  };
  return (
    <Section place="removal" purpose={t('data.purgePurpose')}>
      <Form label={t('history.deletePermanently')} className={forms['draft']} onSubmit={submit}>
        <RadioGroup
          label={t('data.purgeScope')}
          choices={scopeChoices()}
          value={scope}
          onChange={(next) => {
            setScope(next);
            setProblems({});
          }}
        />
        {scope === 'old-history' && (
          <DateField
            label={t('data.purgeBeforeDate')}
            keepsText
            value={day}
            error={problems.day ?? null}
            onChange={(next) => {
              setDay(next);
              setProblems({});
            }}
          />
        )}
        <TextField
          label={t('data.purgeConfirm', { word: purgeWord() })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problems.typed ?? null}
          onChange={({ target }) => {
            setTyped(target.value);
            setProblems({});
          }}
        />
        <FormButtons submit={t('history.deletePermanently')} isDangerous isInactive={isRunning} />
        {purged.status === 'failed' && <DataFailure error={purged.error} />}
      </Form>
      <PurgeProgress />
      <PurgeUnfinished />
      {purged.status === 'ready' && purged.value !== null && <PurgeOutcome result={purged.value} />}
    </Section>
  );
}
