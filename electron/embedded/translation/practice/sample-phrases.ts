/**
 * The phrase that the test suites of client libraries translate, by upper-case language code. The
 * first spelling is given out, the others are understood too.
 */
export const SAMPLE_PHRASES: Readonly<Record<string, readonly [string, ...string[]]>> = {
  AR: ['شعاع البروتون'],
  BG: ['протонен лъч'],
  CA: ['raig de protons'],
  CS: ['protonový paprsek'],
  DA: ['protonstråle'],
  DE: ['Protonenstrahl'],
  EL: ['δέσμη πρωτονίων'],
  EN: ['proton beam'],
  ES: ['haz de protones'],
  ET: ['prootonikiirgus'],
  FI: ['protonisäde'],
  FR: ['faisceau de protons'],
  GL: ['raio de protóns'],
  HE: ['קרן פרוטונים'],
  HR: ['protonski snop', 'protonni snop'],
  HU: ['protonnyaláb'],
  ID: ['berkas proton', 'sinar proton'],
  IT: ['fascio di protoni'],
  JA: ['陽子ビーム', '陽子線'],
  KO: ['양성자 빔'],
  LT: ['protonų spindulys'],
  LV: ['protonu staru kūlis'],
  NB: ['protonstråle'],
  NL: ['protonenbundel'],
  PL: ['wiązka protonów'],
  PT: ['feixe de prótons', 'feixe de protões'],
  RO: ['fascicul de protoni'],
  RU: ['протонный луч', 'протонный пучок'],
  SK: ['protónový lúč'],
  SL: ['protonski žarek'],
  SV: ['protonstråle'],
  TH: ['ลำโปรตอน'],
  TR: ['proton ışını'],
  UK: ['протонний пучок'],
  VI: ['chùm proton'],
  ZH: ['质子束', '質子束'],
};

/** Spellings of variants that differ from their language's own. */
export const SAMPLE_VARIANTS: Readonly<Record<string, string>> = {
  'ZH-HANT': '質子束',
};
