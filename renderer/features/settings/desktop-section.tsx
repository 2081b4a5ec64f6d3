import { useEffect } from 'react';
import type { ClosingChoice } from '../../../shared/domain/app/at-hand.ts';
import type { AtHand } from '../../../shared/ipc/contract.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { RadioGroup } from '../../components/controls/radio-group.tsx';
import { Tick } from '../../components/fields/field.tsx';
import { valueOf } from '../../lib/stores/loadable.ts';
import { translated, type MessageChoice } from '../../lib/words/translated.ts';
import { Section } from './section.tsx';
import { useSettings } from './store.ts';
import forms from '../../components/forms/forms.module.css';

const choicesAt = (hidingPlace: AtHand['hidingPlace']): MessageChoice<ClosingChoice>[] => [
  { value: 'ask', label: msg('atHand.closingAsk') },
  {
    value: 'stay',
    label: hidingPlace === 'tray' ? msg('atHand.closingStay') : msg('atHand.closingMinimize'),
  },
  { value: 'quit', label: msg('atHand.closingQuit') },
];

/** Sets what closing the window does; macOS keeps every app in the Dock. */
function ClosingChoices({ hidingPlace }: Pick<AtHand, 'hidingPlace'>) {
  const closing = useSettings((state) => valueOf(state.settings)?.atHand.closing ?? null);
  const change = useSettings((state) => state.changeAtOnce);
  if (hidingPlace === 'system') return null;
  return (
    <div>
      <RadioGroup
        label={t('atHand.closing')}
        choices={translated(choicesAt(hidingPlace))}
        value={closing}
        onChange={(next) => void change({ atHand: { closing: next } })}
      />
      <p className={forms['hint']}>
        {hidingPlace === 'none' ? t('atHand.noTray') : t('atHand.closingHint')}
      </p>
    </div>
  );
}

function autostartHint({ isAutostarted, hidingPlace }: AtHand): string {
  if (isAutostarted === null) return t('atHand.autostartMissing');
  if (hidingPlace === 'system') return t('atHand.autostartSystem');
  return hidingPlace === 'tray' ? t('atHand.autostartHidden') : t('atHand.autostartShown');
}

/** Sets how the app behaves outside its window, and says what this desktop cannot do. */
export function DesktopSection() {
  const atHand = useSettings((state) => valueOf(state.atHand));
  const load = useSettings((state) => state.loadAtHand);
  const setAutostart = useSettings((state) => state.setAutostart);
  const notifies = useSettings((state) => valueOf(state.settings)?.atHand.notifies ?? null);
  const change = useSettings((state) => state.changeAtOnce);
  useEffect(() => void load(), [load]);
  if (atHand === null || notifies === null) return <Section place="desktop">{null}</Section>;
  return (
    <Section place="desktop">
      <ClosingChoices hidingPlace={atHand.hidingPlace} />
      <div>
        <Tick
          checked={notifies}
          onChange={(next) => void change({ atHand: { notifies: next } })}
          hint={atHand.hasNotifications ? t('atHand.notifiesHint') : t('atHand.noNotifications')}
        >
          {t('atHand.notifies')}
        </Tick>
      </div>
      <div>
        <Tick
          checked={atHand.isAutostarted ?? false}
          disabled={atHand.isAutostarted === null}
          onChange={(next) => void setAutostart(next)}
          hint={autostartHint(atHand)}
        >
          {t('atHand.autostart')}
        </Tick>
      </div>
    </Section>
  );
}
