import { NO_FAULTS, type Practice } from '../../../../shared/domain/connections/practice.ts';
import type { MessageId } from '../../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../../shared/i18n/text.ts';
import { Button } from '../../../components/controls/button.tsx';
import { RadioGroup } from '../../../components/controls/radio-group.tsx';
import { valueOf } from '../../../lib/stores/loadable.ts';
import { Section } from '../section.tsx';
import { useSettings } from '../store.ts';

export const PRACTICE_SCENARIOS = [
  {
    id: 'busy',
    label: msg('settings.practiceBusy'),
    hint: msg('settings.practiceBusyHint'),
    faults: { ...NO_FAULTS, tooManyRequests: 3, retryAfterSeconds: 5, queueSeconds: 15 },
  },
  {
    id: 'used-up',
    label: msg('settings.practiceUsedUp'),
    hint: msg('settings.practiceUsedUpHint'),
    faults: { ...NO_FAULTS, characterLimit: 500 },
  },
  {
    id: 'cut-off',
    label: msg('settings.practiceCutOff'),
    hint: msg('settings.practiceCutOffHint'),
    faults: { ...NO_FAULTS, serverErrors: 2, cutDownloads: 2 },
  },
] as const satisfies readonly {
  id: string;
  label: MessageId;
  hint: MessageId;
  faults: typeof NO_FAULTS;
}[];

type ScenarioId = (typeof PRACTICE_SCENARIOS)[number]['id'];

/** Returns the scenario under way; null for other faults. */
function scenarioOf(practice: Practice): ScenarioId | 'off' | null {
  if (!practice.isOn) return 'off';
  const now = JSON.stringify(practice, Object.keys(NO_FAULTS));
  return (
    PRACTICE_SCENARIOS.find(({ faults }) => JSON.stringify(faults, Object.keys(NO_FAULTS)) === now)
      ?.id ?? null
  );
}

/** A service that fails on purpose, to see how the app reacts before trusting it. */
export function PracticeSection() {
  const practice = useSettings((state) => valueOf(state.settings)?.practice ?? null);
  const changeAtOnce = useSettings((state) => state.changeAtOnce);
  if (practice === null) return <Section place="practice">{null}</Section>;
  const round = practice.round + 1;
  const choose = (id: ScenarioId | 'off') => {
    const faults = PRACTICE_SCENARIOS.find((each) => each.id === id)?.faults ?? NO_FAULTS;
    void changeAtOnce({ practice: { ...faults, isOn: id !== 'off', round } });
  };
  return (
    <Section place="practice" purpose={t('settings.practicePurpose')}>
      <RadioGroup
        label={t('app.practiceMode')}
        choices={[
          { value: 'off', label: t('settings.practiceOff') },
          ...PRACTICE_SCENARIOS.map(({ id, label, hint }) => ({
            value: id,
            label: t(label),
            hint: t(hint),
          })),
        ]}
        value={scenarioOf(practice)}
        onChange={choose}
      />
      <p>{t('settings.practiceIsChosen')}</p>
      {practice.isOn && (
        <Button onClick={() => void changeAtOnce({ practice: { round } })}>
          {t('settings.startNewRound')}
        </Button>
      )}
    </Section>
  );
}
