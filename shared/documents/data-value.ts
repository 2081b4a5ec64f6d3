import { withoutMarks } from '../domain/checks/placeholders.ts';

/** Texts without white space that a program reads; a repetition never matches what follows it. */
const DATA_FORMS: readonly string[] = [
  // Addresses and mail addresses.
  String.raw`[a-z][a-z0-9+.-]{1,20}:\/\/\S*`,
  String.raw`(?:mailto|tel|data|urn|javascript):\S+`,
  String.raw`(?:\/\/|www\.)\S+`,
  String.raw`[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}`,
  // Paths, file and host names, names of settings such as app.menu.title.
  String.raw`(?:\.{0,2}|~|@|[A-Za-z]:)[\\/]\S*`,
  String.raw`[\w$@-]{1,64}(?:[\\/.][\w$@-]{1,64}){0,30}\.[a-z_$][\w$-]{0,64}`,
  String.raw`(?:application|audio|font|image|message|model|multipart|text|video)\/[\w.+-]+`,
  // Names in code: snake_case, CONSTANTS, camelCase of three words.
  String.raw`_*[A-Za-z0-9]{1,64}(?:_+[A-Za-z0-9]{1,64}){1,30}_*`,
  String.raw`[a-z]{1,40}(?:[A-Z][a-z0-9]{0,40}){2,20}`,
  // Colors, values of style sheets.
  String.raw`#[0-9A-Fa-f]{3,8}`,
  String.raw`[-+]?\d*\.?\d+(?:px|em|rem|ex|ch|vh|vw|vmin|vmax|pt|pc|dp|sp|deg|fr|ms|%)`,
  // Ids, digests, keys, versions, times, languages.
  String.raw`[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}`,
  String.raw`(?=\S*\d)[0-9A-Fa-f]{12,}`,
  String.raw`(?=\S*\d)[A-Za-z0-9+/_=-]{32,}`,
  String.raw`v?\d+(?:\.\d+)+(?:[-+][\w.+-]*)?`,
  String.raw`\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[-+]\d{2}:?\d{2})?)?`,
  '[a-z]{2,3}[-_](?:[A-Z]{2}|[A-Z][a-z]{3}(?:[-_][A-Z]{2})?)',
];
const DATA = new RegExp(`^(?:${DATA_FORMS.join('|')})$`, 'u');
const COLOR_FUNCTION = /^(?:rgba?|hsla?|var|calc|url)\([^()]*\)$/u;
/** Longer texts are no names. */
const MAX_NAME = 2000;

/**
 * Returns whether a value of a data file is for programs rather than readers: without a letter
 * besides placeholders, or without white space and an address, path, file name, name in code, color,
 * id, version, or time. Single words are text.
 */
export function isDataValue(text: string): boolean {
  const value = text.trim();
  if (!/\p{L}/u.test(value)) return true;
  if (value.length <= MAX_NAME && !/\s/u.test(value) && DATA.test(value)) return true;
  return COLOR_FUNCTION.test(value) || !/\p{L}/u.test(withoutMarks(value));
}
