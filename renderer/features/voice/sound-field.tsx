import { useEffect } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField } from '../../components/fields/field.tsx';
import { StatusNotice } from '../../components/frame/notice.tsx';
import type { NoticeAction } from '../../lib/page/notices.ts';
import { useVoice } from './store.ts';
import { PROBLEM_TEXTS } from './words.ts';
import layout from '../../components/layout/layout.module.css';
import css from './voice.module.css';

/** Only Windows gives an app the system's sound; the main process refuses it elsewhere. */
const HAS_SYSTEM_SOUND = navigator.userAgent.includes('Windows');
const SYSTEM = 'system';
const CHOSEN_BY_SYSTEM = '';

/** Shows the level, less than a tenth of a second old, so that speakers see immediately whether they are heard. */
export function LevelMeter() {
  const level = useVoice((state) => state.level);
  return (
    <meter
      aria-label={t('voice.soundLevel')}
      className={css['meter']}
      min={0}
      max={1}
      low={0.02}
      high={0.95}
      optimum={0.4}
      value={level}
    />
  );
}

export function SoundSelect() {
  const { origin, devices, setSoundFrom, readDevices } = useVoice();
  const deviceId = useVoice((state) => state.deviceId) ?? CHOSEN_BY_SYSTEM;
  useEffect(() => void readDevices(), [readDevices]);
  const named = devices.filter(({ label }) => label !== '');
  const isKnown = deviceId === CHOSEN_BY_SYSTEM || named.some(({ id }) => id === deviceId);
  return (
    <SelectField
      label={t('voice.microphone')}
      value={origin === 'system' ? SYSTEM : deviceId}
      hint={HAS_SYSTEM_SOUND ? undefined : t('voice.systemSoundElsewhere')}
      onChange={({ target: { value } }) => {
        if (value === SYSTEM) setSoundFrom({ origin: 'system' });
        else setSoundFrom({ origin: 'microphone', deviceId: value === '' ? null : value });
      }}
    >
      <option value={CHOSEN_BY_SYSTEM}>{t('voice.systemChoice')}</option>
      {named.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
      {!isKnown && <option value={deviceId}>{t('voice.lastMicrophone')}</option>}
      {HAS_SYSTEM_SOUND && <option value={SYSTEM}>{t('voice.systemSound')}</option>}
    </SelectField>
  );
}

/** Says why nothing is heard, and offers how to continue. */
export function SoundProblemNotice({ action }: { action: NoticeAction }) {
  const sound = useVoice((state) => state.sound);
  const hasSession = useVoice((state) => state.live !== null);
  if (sound.status !== 'problem') return null;
  const { what, todo } = PROBLEM_TEXTS[sound.problem];
  return (
    <StatusNotice
      id="sound"
      rank="urgent"
      tone="warning"
      text={t(what)}
      actions={[action]}
      more={
        <p>
          {hasSession && t('voice.sessionKeepsAll')} {t(todo)}
        </p>
      }
    />
  );
}

/** Selects the microphone, which can be tested before speaking. */
export function SoundField() {
  const { isTesting, isBusy, testSound } = useVoice();
  return (
    <div className={css['sound']}>
      <SoundSelect />
      <div className={layout['line']}>
        <Button
          isInactive={isBusy}
          aria-pressed={isTesting}
          onClick={() => void testSound(!isTesting)}
        >
          {isTesting ? t('voice.stopTest') : t('voice.testMicrophone')}
        </Button>
        {isTesting && <LevelMeter />}
      </div>
    </div>
  );
}
