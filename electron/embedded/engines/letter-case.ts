/**
 * Gives a translated term the first-letter case of the place where its source stands: "Cart" for the
 * entry cart → koszyk makes "Koszyk". Spellings such as "iPhone" or "API" keep theirs, and German ones
 * are never made small: a noun would become wrong.
 * @param occurrence the source phrase as it stands in the text
 * @param source the same phrase as the glossary spells it
 * @param language root code of the target in lower case
 */
export function carryFirstCase(
  occurrence: string,
  source: string,
  target: string,
  language: string,
): string {
  const found = firstChar(occurrence);
  const wanted = firstChar(source);
  const first = firstChar(target);
  const rest = target.slice(first.length);
  if (found === wanted || isUpper(firstChar(rest))) return target;
  if (isUpper(found) && isLower(wanted)) return first.toLocaleUpperCase(language) + rest;
  if (isLower(found) && isUpper(wanted) && language !== 'de') {
    return first.toLocaleLowerCase(language) + rest;
  }
  return target;
}

function firstChar(text: string): string {
  return String.fromCodePoint(text.codePointAt(0) ?? 0x20);
}

function isUpper(char: string): boolean {
  return char !== char.toLowerCase();
}

function isLower(char: string): boolean {
  return char !== char.toUpperCase();
}
