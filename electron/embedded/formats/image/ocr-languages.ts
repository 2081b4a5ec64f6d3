/** Data for reading one language from pictures. */
export interface OcrLanguage {
  readonly name: string;
  /** Name of the data, as the reader calls it. */
  readonly data: string;
}

const NORWEGIAN: OcrLanguage = { name: 'Norwegian', data: 'nor' };

/** What texts are read with while their language is not known. */
export const FIRST_GUESS = 'EN';

/** Languages whose data comes with the app, by upper-case base code. */
const OCR_LANGUAGES: ReadonlyMap<string, OcrLanguage> = new Map([
  ['EN', { name: 'English', data: 'eng' }],
  ['DE', { name: 'German', data: 'deu' }],
  ['FR', { name: 'French', data: 'fra' }],
  ['ES', { name: 'Spanish', data: 'spa' }],
  ['IT', { name: 'Italian', data: 'ita' }],
  ['PT', { name: 'Portuguese', data: 'por' }],
  ['CA', { name: 'Catalan', data: 'cat' }],
  ['GL', { name: 'Galician', data: 'glg' }],
  ['RO', { name: 'Romanian', data: 'ron' }],
  ['SV', { name: 'Swedish', data: 'swe' }],
  ['DA', { name: 'Danish', data: 'dan' }],
  ['NB', NORWEGIAN],
  ['NN', NORWEGIAN],
]);

/** @param code wire code, variants such as `PT-BR` included; null when there is no data for it */
export function ocrLanguageOf(code: string): OcrLanguage | null {
  return OCR_LANGUAGES.get(code.split('-', 1)[0]?.toUpperCase() ?? '') ?? null;
}

/** For messages: "English, German, ...". */
export function ocrLanguageNames(): string {
  return [...new Set(Array.from(OCR_LANGUAGES.values(), ({ name }) => name))].join(', ');
}
