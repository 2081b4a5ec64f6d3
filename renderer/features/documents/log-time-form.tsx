import { useEffect, useState, type FormEvent } from 'react';
import type { DocumentJob } from '../../../shared/domain/document-job.ts';
import { formatDuration, parseDuration } from '../../../shared/domain/time/duration.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { Button } from '../../components/button.tsx';
import { ErrorPanel } from '../../components/error-panel.tsx';
import { TextField } from '../../components/field.tsx';
import { valueOf } from '../../lib/loadable.ts';
import { ProjectPicker, useTime } from '../time/index.ts';
import { useDocuments } from './context.ts';
import css from './log-time.module.css';

const MINUTE_MS = 60_000;
/** Taken with one press. */
const QUICK_MS = [15, 30, 60, 120].map((minutes) => minutes * MINUTE_MS);

interface LogTimeFormProps {
  job: DocumentJob;
  onClose: () => void;
}

/** Time spent on a document: choose the project, press a duration or type one. */
export function LogTimeForm({ job, onClose }: LogTimeFormProps) {
  const lastProjectId = useDocuments((state) => state.lastProjectId);
  const logTime = useDocuments((state) => state.logTime);
  const projects = useTime((state) => valueOf(state.catalogue)?.projects);
  const loadCatalogue = useTime((state) => state.loadCatalogue);
  const [projectId, setProjectId] = useState(lastProjectId);
  const [typed, setTyped] = useState('');
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorData | null>(null);
  const [isSending, setSending] = useState(false);
  const isKnown = projects !== undefined;
  useEffect(() => {
    if (!isKnown) void loadCatalogue();
  }, [isKnown, loadCatalogue]);

  const log = async (durationMs: number) => {
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const isBillable = projects?.find(({ id }) => id === projectId)?.isBillable ?? true;
    const error = await logTime(job, { projectId, isBillable, durationMs });
    if (error === null) return onClose();
    setSending(false);
    setFailure(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const durationMs = parseDuration(typed);
    if (durationMs === null) return setFieldError('For example 1h20, 1:20 or 80m.');
    void log(durationMs);
  };
  return (
    <form
      aria-label={`Log time for ${job.fileName}`}
      className={css['form']}
      noValidate
      onSubmit={submit}
    >
      <div className={css['project']}>
        <ProjectPicker value={projectId} onPick={setProjectId} isFocusedFirst />
      </div>
      <fieldset className={css['quick']}>
        <legend>Log</legend>
        {QUICK_MS.map((durationMs) => (
          <Button
            key={durationMs}
            isInactive={isSending}
            aria-label={`Log ${formatDuration(durationMs)} hours`}
            onClick={() => void log(durationMs)}
          >
            {formatDuration(durationMs)}
          </Button>
        ))}
      </fieldset>
      <div className={css['other']}>
        <TextField
          label="Other duration"
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
          Log time
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {failure !== null && <ErrorPanel error={failure} />}
    </form>
  );
}
