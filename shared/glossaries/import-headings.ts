import {
  dictionaryLanguage,
  GLOSSARY_LANGUAGES,
  isGlossaryLanguage,
} from './glossary-languages.ts';

/** Headings of term columns, in common languages. */
const SOURCE_WORDS = words(`
  source, src, original, term, terms, word, words, phrase, phrases, entry, headword, concept,
  quelle, quelltext, quellbegriff, quellsprache, ausgangstext, ausgangssprache, ausgangsbegriff, begriff, wort, benennung,
  fuente, origen, término, termino, palabra, texto original, término origen, idioma origen,
  terme, mot, langue source, texte source, terme source, expression,
  termine, parola, sorgente, origine, termo, palavra, origem, fonte, bron, brontekst, bronterm, woord, termin, źródło,
  термин, слово, источник, оригинал, исходный текст, термін,
  术语, 術語, 原文, 源语言, 源文, 用語, 原語, 용어, 원문
`);
/** Headings of translation columns. */
const TARGET_WORDS = words(`
  target, tgt, translation, translations, translated, meaning, equivalent,
  ziel, zieltext, zielbegriff, zielsprache, übersetzung, uebersetzung, entsprechung,
  destino, meta, traducción, traduccion, equivalente, término destino, idioma destino,
  cible, traduction, équivalent, langue cible, texte cible, terme cible,
  traduzione, destinazione, tradução, traducao, alvo, vertaling, doel, doeltekst, doelterm, tłumaczenie, cel,
  перевод, переклад, превод,
  译文, 譯文, 翻译, 翻譯, 目标语言, 訳文, 訳語, 翻訳, 번역, 번역문
`);
/** Headings of columns without terms. */
const OTHER_WORDS = words(`
  id, no, nr, #, note, notes, comment, comments, remark, remarks, definition, domain, subject, context, category, status,
  pos, part of speech, type, example, usage, date, author,
  kommentar, bemerkung, notiz, anmerkung, fachgebiet, kontext, beispiel, nota, notas, comentario, contexto, definición,
  categoría, commentaire, remarque, contexte, définition, catégorie, domaine
`);

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((word) => word.trim()));
}

/** Removes a bracketed suffix, such as a language. */
function plainHeading(cell: string): string {
  const heading = cell
    .trim()
    .toLowerCase()
    .replace(/\s?[([][^()[\]]{0,40}[)\]]$/u, '');
  return (
    /^(source|target) (?:term|text|language|phrase|word|segment)$/u.exec(heading)?.[1] ?? heading
  );
}

/**
 * Returns true for a heading of a term column; never a term in a file that also has a heading for
 * translations.
 */
export function isSourceHeading(cell: string): boolean {
  return SOURCE_WORDS.has(plainHeading(cell));
}

export function isTargetHeading(cell: string): boolean {
  return TARGET_WORDS.has(plainHeading(cell));
}

/** Returns true for a heading of a column without terms, or an empty one. */
export function isOtherHeading(cell: string): boolean {
  return cell.trim() === '' || OTHER_WORDS.has(plainHeading(cell));
}

let languageNames: ReadonlyMap<string, string> | null = null;

/**
 * Returns the root code of a language that a heading names, by code or by name; empty for any other
 * word.
 */
export function headingLanguage(cell: string): string {
  const code = dictionaryLanguage(cell);
  if (isGlossaryLanguage(code)) return code;
  languageNames ??= readLanguageNames();
  return languageNames.get(plainHeading(cell)) ?? '';
}

/** Reads language names in the languages of the window and in their own. */
function readLanguageNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const code of GLOSSARY_LANGUAGES) {
    for (const locale of ['en', 'de', 'es', 'fr', code]) {
      const name = new Intl.DisplayNames([locale], { type: 'language' }).of(code);
      if (name !== undefined) names.set(name.toLowerCase(), code);
    }
  }
  return names;
}
