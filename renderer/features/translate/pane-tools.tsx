import CircleStop from 'lucide-react/icons/circle-stop';
import Copy from 'lucide-react/icons/copy';
import Eraser from 'lucide-react/icons/eraser';
import Volume2 from 'lucide-react/icons/volume-2';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { format } from '../../lib/words/format.ts';
import { linesOf } from './paragraphs.ts';
import { baseCode } from './selectors.ts';

export interface Speech {
  isSpeaking: boolean;
  /** Reason why nothing is read aloud; null if there is none. */
  note: string | null;
  speak: (text: string, lang: string | null) => void;
  stop: () => void;
}

/** Returns the system's voice for a language: for its exact variant, or else for the language. */
function voiceOf(lang: string): SpeechSynthesisVoice | undefined {
  // Voices that need a network would send the text to their vendor.
  const voices = window.speechSynthesis
    .getVoices()
    .filter(
      (voice) => voice.localService && baseCode(voice.lang.replace('_', '-')) === baseCode(lang),
    );
  const wanted = lang.toLowerCase();
  return voices.find((voice) => voice.lang.replace('_', '-').toLowerCase() === wanted) ?? voices[0];
}

/** Reads texts aloud with a voice of this computer, and only in their own language. */
export function useSpeech(): Speech {
  const [isSpeaking, setSpeaking] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const stop = useCallback(() => {
    window.speechSynthesis.cancel();
    setSpeaking(false);
  }, []);
  useEffect(() => {
    // The first call makes the system look for its voices.
    window.speechSynthesis.getVoices();
    return () => window.speechSynthesis.cancel();
  }, []);
  const speak = useCallback((text: string, lang: string | null) => {
    setNote(null);
    if (lang === null) {
      return setNote(t('texts.readAloudNeedsLanguage'));
    }
    const voice = voiceOf(lang);
    if (voice === undefined) {
      const name = format.language(lang);
      return setNote(t('texts.noVoice', { name }));
    }
    window.speechSynthesis.cancel();
    // Paragraph by paragraph: engines give up on very long texts.
    const parts = linesOf(text).filter((line) => line.trim() !== '');
    parts.forEach((line, index) => {
      const utterance = new SpeechSynthesisUtterance(line);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      if (index === parts.length - 1) {
        utterance.addEventListener('end', () => setSpeaking(false));
      }
      utterance.addEventListener('error', () => setSpeaking(false));
      window.speechSynthesis.speak(utterance);
    });
    setSpeaking(parts.length > 0);
  }, []);
  return { isSpeaking, note, speak, stop };
}

interface PaneToolsProps {
  /** Part of each button's accessible name: "Source text", "Translation". */
  name: string;
  text: string;
  lang: string | null;
  speech: Speech;
  onCopy: () => void;
  /** True if it is not the translation of the shown text, and must not be copied as such. */
  isEarlier?: boolean;
  onClear?: () => void;
}

/** Actions on one of the two texts. */
export function PaneTools(props: PaneToolsProps) {
  const { name, text, lang, speech, onCopy, isEarlier = false, onClear } = props;
  const isEmpty = text.trim() === '';
  return (
    <>
      {speech.isSpeaking ? (
        <IconButton label={t('texts.stopReading')} icon={CircleStop} onClick={speech.stop} />
      ) : (
        <IconButton
          label={t('texts.readAloudNamed', { name })}
          icon={Volume2}
          isInactive={isEmpty}
          onClick={() => speech.speak(text, lang)}
        />
      )}
      <IconButton
        label={t('texts.copyNamed', { name })}
        icon={Copy}
        isInactive={isEmpty || isEarlier}
        {...(isEarlier ? { title: t('texts.translationIsEarlier') } : {})}
        onClick={onCopy}
      />
      {onClear !== undefined && (
        <IconButton
          label={t('texts.clearBoth')}
          icon={Eraser}
          isInactive={isEmpty}
          onClick={onClear}
        />
      )}
    </>
  );
}
