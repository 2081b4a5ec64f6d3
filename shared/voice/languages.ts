/** Languages that can be spoken. @see translation service, voice */
export const VOICE_SOURCES = [
  'ar',
  'bg',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'ms',
  'mt',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'ta',
  'th',
  'tl',
  'tr',
  'uk',
  'vi',
  'zh',
] as const;

/** Languages that a transcript can be translated into. */
export const VOICE_TARGETS = [
  ...VOICE_SOURCES,
  'en-GB',
  'en-US',
  'fr-CA',
  'fr-FR',
  'pt-BR',
  'pt-PT',
  'zh-HANS',
  'zh-HANT',
] as const;

/** Languages that are never detected, so a session must name them. */
export const VOICE_NAMED_SOURCES: readonly string[] = [
  'ar',
  'bg',
  'bn',
  'hr',
  'da',
  'et',
  'fi',
  'el',
  'he',
  'hi',
  'hu',
  'ga',
  'lv',
  'lt',
  'ms',
  'mt',
  'nb',
  'sk',
  'sl',
  'ta',
  'th',
  'tl',
  'vi',
];

/** Languages in which a translation can be spoken. */
export const VOICE_SPEECH_TARGETS: readonly string[] = VOICE_TARGETS.filter(
  (code) => !['bn', 'et', 'ga', 'he', 'hr', 'lt', 'lv', 'mt', 'sl', 'th', 'tl'].includes(code),
);

/**
 * Formats a language code as voice writes it, such as `pt-BR` or `zh-HANS`.
 * @param code in any case, such as `PT-BR`
 */
export function toVoiceLanguage(code: string): string {
  const [base = '', ...rest] = code.split('-');
  return [base.toLowerCase(), ...rest.map((part) => part.toUpperCase())].join('-');
}

/** Returns the spoken language: voice sources are base languages only, such as `en`. */
export function toSpokenLanguage(code: string): string {
  return toVoiceLanguage(code).split('-')[0] ?? '';
}
