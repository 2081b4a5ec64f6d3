/** Script codes that combine several scripts; any other code is a single script. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};

function lettersOf(language: string): RegExp | null {
  try {
    const { script } = new Intl.Locale(language).maximize();
    if (script === undefined) return null;
    const scripts = TOGETHER[script] ?? [script];
    return new RegExp(`[${scripts.map((name) => `\\p{Script=${name}}`).join('')}]`, 'gu');
  } catch {
    // Codes come from services, and the platform may not know the script.
    return null;
  }
}

/**
 * Returns whether the letters of a text allow a language: at least half of them are in its script.
 * Arabic letters are not English.
 */
export function isInScriptOf(text: string, language: string): boolean {
  const letters = lettersOf(language);
  const all = text.match(/\p{L}/gu)?.length ?? 0;
  return letters === null || (text.match(letters)?.length ?? 0) * 2 >= all;
}
