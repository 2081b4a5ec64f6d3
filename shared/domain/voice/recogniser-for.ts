import type { VoiceOption } from './voice.ts';

/**
 * What understands a language on this computer: the first that knows it.
 * @param language null: the one that can be detected
 * @returns null where a service elsewhere does
 */
export function recogniserFor(
  { recognisers, sources }: Pick<VoiceOption, 'recognisers' | 'sources'>,
  language: string | null,
): VoiceOption['recognisers'][number] | null {
  const detected = sources.filter(({ canBeDetected }) => canBeDetected).map(({ code }) => code);
  const spoken = (language === null ? detected : [language]).map(
    (code) => code.toLowerCase().split('-')[0] ?? '',
  );
  const knowsAll = (languages: readonly string[] | null): boolean =>
    languages === null || spoken.every((code) => languages.includes(code));
  return recognisers.find(({ languages }) => knowsAll(languages)) ?? null;
}
