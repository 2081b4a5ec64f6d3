import { MAX_IDLE_MINUTES, MAX_WORK_IDLE_MINUTES } from '../../../../shared/domain/time/limits.ts';
import { t } from '../../../../shared/i18n/text.ts';
import { Tick } from '../../../components/fields/field.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { NumberField } from '../number-field.tsx';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';

const minutesInvalid = (limits: { least: number; most: number }) =>
  t('settings.minutesInvalid', limits);

/** Sets when the timer asks about time away, and whether and how the time on documents is measured. */
export function WorkTimeSection() {
  const stored = useSettings((state) => valueOf(state.settings)?.time ?? null);
  const change = useSettings((state) => state.changeSettings);
  if (stored === null) return <Section place="work-time">{null}</Section>;
  return (
    <Section place="work-time">
      <NumberField
        name={t('time.timeAway')}
        label={t('settings.idleMinutes')}
        hint={t('settings.idleMinutesHint')}
        stored={stored.idleMinutes}
        invalid={minutesInvalid}
        least={0}
        most={MAX_IDLE_MINUTES}
        onSave={(idleMinutes) => void change({ time: { idleMinutes } })}
      />
      <Tick
        checked={stored.measuresWork}
        onChange={(measuresWork) => void change({ time: { measuresWork } })}
      >
        {t('settings.measuresWork')}
      </Tick>
      {stored.measuresWork && (
        <NumberField
          label={t('settings.workIdleMinutes')}
          hint={t('settings.workIdleMinutesHint')}
          stored={stored.workIdleMinutes}
          invalid={minutesInvalid}
          least={1}
          most={MAX_WORK_IDLE_MINUTES}
          onSave={(workIdleMinutes) => void change({ time: { workIdleMinutes } })}
        />
      )}
    </Section>
  );
}
