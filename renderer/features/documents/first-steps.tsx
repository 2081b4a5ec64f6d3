import FileUp from 'lucide-react/icons/file-up';
import HardDriveDownload from 'lucide-react/icons/hard-drive-download';
import KeyRound from 'lucide-react/icons/key-round';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { baseLanguage } from '../../../shared/domain/connections/language.ts';
import { t } from '../../../shared/i18n/text.ts';
import { Button, IconButton, type Icon } from '../../components/controls/button.tsx';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { useModelOffer } from '../models/index.ts';
import { selectTargets } from './selectors.ts';
import { useDocuments } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './first-steps.module.css';

interface StepProps {
  icon: Icon;
  title: string;
  hint: string;
  children?: ReactNode;
}

function Step({ icon: StepIcon, title, hint, children }: StepProps) {
  return (
    <li className={css['step']}>
      <StepIcon size={20} aria-hidden className={css['icon']} />
      <h3>{title}</h3>
      <p className={forms['hint']}>{hint}</p>
      {children}
    </li>
  );
}

/** Returns the user's own language as a target, or the last chosen one if their language is English. */
function useOwnOffer() {
  const [chosen = null] = useDocuments((state) => state.targetLangs);
  const targets = useDocuments(selectTargets);
  const own = baseLanguage(navigator.language);
  const targetLang = own === 'en' ? chosen : own;
  const direction = targetLang === null ? null : { sourceLang: 'en', targetLang };
  return useModelOffer(direction, targets);
}

/** Shows the first steps while there are no documents. */
export function FirstSteps() {
  const openSettings = useOpenSettings();
  const end = useDocuments((state) => state.endFirstSteps);
  const offer = useOwnOffer();
  return (
    <section aria-labelledby="first-steps-title" className={layout['section']}>
      <div className={layout['head']}>
        <h2 id="first-steps-title">{t('documents.firstSteps')}</h2>
        <IconButton label={t('documents.closeFirstSteps')} icon={X} onClick={end} />
      </div>
      <ul className={css['steps']}>
        <Step icon={FileUp} title={t('documents.stepDrop')} hint={t('documents.stepDropHint')} />
        <Step icon={KeyRound} title={t('documents.stepKey')} hint={t('documents.stepKeyHint')}>
          <Button
            onClick={() => {
              end();
              openSettings('connections');
            }}
          >
            {t('documents.stepKeyAction')}
          </Button>
        </Step>
        <Step
          icon={HardDriveDownload}
          title={t('documents.stepModel')}
          hint={offer?.text ?? t('documents.stepModelHint')}
        >
          <Button
            onClick={() => {
              end();
              openSettings('languages', offer?.sought);
            }}
          >
            {t('settings.offlineLanguages')}
          </Button>
        </Step>
      </ul>
    </section>
  );
}
