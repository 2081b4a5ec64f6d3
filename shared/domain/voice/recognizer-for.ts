import type { VoiceOption } from './voice.ts';

/**
 * Returns the first local recognizer that understands a language.
 * @param language null for languages that can be detected
 * @returns null where a service elsewhere recognizes speech
 */
export function recognizerFor(
  { recognizers, sources }: Pick<VoiceOption, 'recognizers' | 'sources'>,
  language: string | null,
): VoiceOption['recognizers'][number] | null {
  const detected = sources.filter(({ canBeDetected }) => canBeDetected).map(({ code }) => code);
  const spoken = (language === null ? detected : [language]).map(
    (code) => code.toLowerCase().split('-')[0] ?? '',
  );
  const knowsAll = (languages: readonly string[] | null): boolean =>
    languages === null || spoken.every((code) => languages.includes(code));
  return recognizers.find(({ languages }) => knowsAll(languages)) ?? null;
}
