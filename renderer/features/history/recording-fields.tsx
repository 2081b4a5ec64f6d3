import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Tick } from '../../components/fields/field.tsx';
import { ErrorNotice } from '../../components/frame/notice.tsx';
import { useHistory } from './store.ts';
import css from './history.module.css';

const NO_PROJECTS: readonly { id: string; name: string }[] = [];

/** Chooses what the history does not keep: nothing at all, or nothing of some projects. */
export function RecordingFields() {
  const { recording, setRecording, loadRecording, loadFacets, manageError: error } = useHistory();
  useEffect(() => {
    void Promise.all([loadRecording(), loadFacets()]);
  }, [loadRecording, loadFacets]);
  const projects = useHistory((state) => state.facets?.projects ?? NO_PROJECTS);
  const { doNotRecord = false, unrecordedProjectIds = [] } = recording ?? {};
  return (
    <fieldset
      aria-label={t('history.recording')}
      className={css['choices']}
      disabled={recording === null}
    >
      <ErrorNotice id="recording" error={error} />
      <Tick checked={doNotRecord} onChange={(isOn) => void setRecording({ doNotRecord: isOn })}>
        {t('history.recordNothing')}
      </Tick>
      {projects.map(({ id, name }) => (
        <Tick
          key={id}
          checked={unrecordedProjectIds.includes(id)}
          onChange={(isOn) =>
            void setRecording({
              unrecordedProjectIds: isOn
                ? [...unrecordedProjectIds, id]
                : unrecordedProjectIds.filter((other) => other !== id),
            })
          }
        >
          {t('history.recordNothingFor', { name })}
        </Tick>
      ))}
    </fieldset>
  );
}
