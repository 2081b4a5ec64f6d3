import { t } from '../../../shared/i18n/text.ts';
import type { LanguageChoice } from '../../lib/languages/language-match.ts';
import { useOpenSettings } from '../../lib/page/open-settings.ts';
import { Button, IconButton } from '../controls/button.tsx';
import css from '../fields/combo-box.module.css';
import X from 'lucide-react/icons/x';

/** A different service of the user's that may have the language. */
export interface OtherService {
  name: string;
  onChoose: () => void;
}

function sentenceOf({ group, name }: LanguageChoice): string {
  if (group === 'model') return t('texts.languageNeedsModel', { name });
  if (group === 'key') return t('texts.languageNeedsKey', { name });
  return t('texts.languageNotOffered', { name });
}

interface MissingLanguageProps {
  choice: LanguageChoice;
  other: OtherService | undefined;
  onClose: () => void;
}

/** Explains how to get a language that the current service lacks. */
export function MissingLanguage({ choice, other, onClose }: MissingLanguageProps) {
  const openSettings = useOpenSettings();
  return (
    <div className={css['missing']}>
      <output>{sentenceOf(choice)}</output>
      <div className={css['ways']}>
        {other === undefined ? (
          <Button onClick={() => openSettings('connections')}>{t('texts.addConnection')}</Button>
        ) : (
          <Button
            onClick={() => {
              onClose();
              other.onChoose();
            }}
          >
            {t('texts.useService', { name: other.name })}
          </Button>
        )}
        {choice.group === 'model' && (
          <Button onClick={() => openSettings('languages', choice.name)}>
            {t('texts.showOfflineLanguages')}
          </Button>
        )}
        <IconButton label={t('app.close')} icon={X} onClick={onClose} />
      </div>
    </div>
  );
}
