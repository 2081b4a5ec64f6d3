import { useCallback, useEffect, useState } from 'react';
import { t } from '../../../shared/i18n/text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { linesOf } from './paragraphs.ts';
import { baseCode } from './selectors.ts';

export interface Speech {
  isSpeaking: boolean;
  /** Why nothing is read; null when all is well. */
  note: string | null;
  speak: (text: string, lang: string | null) => void;
  stop: () => void;
}

/** The system's voice of a language: of its very variant, or else of the language. */
function voiceOf(lang: string): SpeechSynthesisVoice | undefined {
  // Voices that need a network would send the text to their maker.
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
  const format = useFormat();
  const [isSpeaking, setSpeaking] = useState(false);
  const [note, setNote] = useState<string | null>(null);
  const stop = useCallback(() => {
    window.speechSynthesis.cancel();
    setSpeaking(false);
  }, []);
  useEffect(() => {
    // The first question makes the system look for its voices.
    window.speechSynthesis.getVoices();
    return () => window.speechSynthesis.cancel();
  }, []);
  const speak = useCallback(
    (text: string, lang: string | null) => {
      setNote(null);
      if (lang === null) {
        return setNote(t('Reading aloud needs the language of the text: choose it first.'));
      }
      const voice = voiceOf(lang);
      if (voice === undefined) {
        const name = format.language(lang);
        return setNote(
          t('This computer has no voice for {name}: add one in the settings of the system.', {
            name,
          }),
        );
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
    },
    [format],
  );
  return { isSpeaking, note, speak, stop };
}
