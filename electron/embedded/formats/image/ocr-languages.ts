/** Data for reading one language from images. */
export interface OcrLanguage {
  readonly name: string;
  /** Name of the data in the OCR library. */
  readonly data: string;
}

const NORWEGIAN: OcrLanguage = { name: 'Norwegian', data: 'nor' };

/** Language used for reading while the actual one is unknown. */
export const FIRST_GUESS = 'EN';

/** Languages whose data ships with the app, by uppercase base code. */
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

/** Lists the languages for messages: "English, German, ...". */
export function ocrLanguageNames(): string {
  return [...new Set(Array.from(OCR_LANGUAGES.values(), ({ name }) => name))].join(', ');
}
