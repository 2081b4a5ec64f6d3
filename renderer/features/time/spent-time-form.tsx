import { useState } from 'react';
import { formatDuration } from '../../../shared/domain/time/duration.ts';
import { parseDuration } from '../../../shared/domain/time/parse-duration.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { t } from '../../../shared/i18n/text.ts';
import { MINUTE_MS } from '../../../shared/durations.ts';
import { Button } from '../../components/controls/button.tsx';
import { ErrorPanel } from '../../components/notices/error-panel.tsx';
import { TextField } from '../../components/fields/field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { ProjectPicker, useCatalog } from './pickers.tsx';
import { useTime } from './store.ts';
import forms from '../../components/forms/forms.module.css';
import css from './spent-time.module.css';
import { Form } from '../../components/forms/form.tsx';

/** Durations offered as buttons. */
const QUICK_MS = [15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

export interface SpentTimeFormProps {
  /** Accessible name of the form, which names the subject. */
  label: string;
  projectId: string | null;
  durationMs?: number;
  /** Resolves with the error if it was refused, else with null. */
  onLog: (spent: {
    projectId: string | null;
    isBillable: boolean;
    durationMs: number;
  }) => Promise<ErrorData | null>;
  onClose: () => void;
}

/** At least a minute: nothing shorter is logged. */
const proposed = (durationMs: number | undefined): string =>
  durationMs === undefined ? '' : formatDuration(Math.max(MINUTE_MS, durationMs));

/** Logs time spent on something: choose the project, then press or type a duration. */
export function SpentTimeForm(props: SpentTimeFormProps) {
  const { label, onLog, onClose } = props;
  const projects = useTime((state) => valueOf(state.catalog)?.projects);
  const [projectId, setProjectId] = useState(props.projectId);
  const [typed, setTyped] = useState(() => proposed(props.durationMs));
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  useCatalog();

  const log = async (durationMs: number) => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const isBillable = projects?.find(({ id }) => id === projectId)?.isBillable ?? true;
    const error = await onLog({ projectId, isBillable, durationMs });
    if (error === null) return onClose();
    setSending(false);
    setFailure(error);
  };
  const submit = () => {
    const durationMs = parseDuration(typed);
    if (durationMs === null) return setFieldError(t('texts.durationExample'));
    void log(durationMs);
  };
  return (
    <Form label={label} className={css['form']} onSubmit={submit}>
      <div className={css['project']}>
        <ProjectPicker value={projectId} onPick={setProjectId} isFocusedFirst />
      </div>
      <fieldset className={css['quick']}>
        <legend className={forms['caption']}>{t('texts.log')}</legend>
        {QUICK_MS.map((durationMs) => (
          <Button
            key={durationMs}
            isInactive={isSending}
            aria-label={t('texts.logHours', { duration: formatDuration(durationMs) })}
            onClick={() => void log(durationMs)}
          >
            {formatDuration(durationMs)}
          </Button>
        ))}
      </fieldset>
      <div className={css['other']}>
        <TextField
          label={t('texts.otherDuration')}
          placeholder="1h20"
          value={typed}
          error={fieldError}
          onChange={({ target }) => {
            setTyped(target.value);
            setFieldError(null);
          }}
        />
      </div>
      <div className={css['buttons']}>
        <Button type="submit" variant="primary" isInactive={isSending}>
          {t('texts.logTime')}
        </Button>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
      </div>
      {failure !== null && <ErrorPanel error={failure} />}
    </Form>
  );
}
