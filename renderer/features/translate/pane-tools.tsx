import CircleStop from 'lucide-react/icons/circle-stop';
import Copy from 'lucide-react/icons/copy';
import Eraser from 'lucide-react/icons/eraser';
import Volume2 from 'lucide-react/icons/volume-2';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/button.tsx';
import type { Speech } from './use-speech.ts';

interface PaneToolsProps {
  /** Spoken with each button: "Source text", "Translation". */
  name: string;
  text: string;
  lang: string | null;
  speech: Speech;
  onCopy: () => void;
  onClear?: () => void;
}

/** What can be done with one of both texts. */
export function PaneTools({ name, text, lang, speech, onCopy, onClear }: PaneToolsProps) {
  const isEmpty = text.trim() === '';
  return (
    <>
      {speech.isSpeaking ? (
        <IconButton label={t('Stop reading')} icon={CircleStop} onClick={speech.stop} />
      ) : (
        <IconButton
          label={t('Read aloud: {name}', { name })}
          icon={Volume2}
          isInactive={isEmpty}
          onClick={() => speech.speak(text, lang)}
        />
      )}
      <IconButton
        label={t('Copy: {name}', { name })}
        icon={Copy}
        isInactive={isEmpty}
        onClick={onCopy}
      />
      {onClear !== undefined && (
        <IconButton
          label={t('Clear both texts')}
          icon={Eraser}
          isInactive={isEmpty}
          onClick={onClear}
        />
      )}
    </>
  );
}
