/** Languages that some service translates from, without variants. */
const SOURCES =
  'ACE AF AN AR AS AY AZ BA BE BG BHO BN BR BS CA CEB CKB CS CY DA DE EL EN EO ES ET EU FA FI FR GA GL GN ' +
  'GOM GU HA HE HI HR HT HU HY ID IG IS IT JA JV KA KK KMR KO KY LA LB LMO LN LT LV MAI MG MI MK ML MN MR ' +
  'MS MT MY NB NE NL OC OM PA PAG PAM PL PRS PS PT QU RO RU SA SCN SK SL SQ SR ST SU SV SW TA TE TG TH TK ' +
  'TL TN TR TS TT UK UR UZ VI WO XH YI YUE ZH ZU';

/** Variants that replace their language where it is the target. */
const TARGET_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  EN: ['EN-GB', 'EN-US'],
  ES: ['ES', 'ES-419'],
  PT: ['PT-BR', 'PT-PT'],
  ZH: ['ZH-HANS', 'ZH-HANT'],
};

/** Uppercase codes. */
export const KNOWN_SOURCES: readonly string[] = SOURCES.split(' ');
export const KNOWN_TARGETS: readonly string[] = KNOWN_SOURCES.flatMap(
  (code) => TARGET_VARIANTS[code] ?? [code],
);

/** Languages with published models for the offline engine, to or from English. */
export const MODEL_LANGUAGES: ReadonlySet<string> = new Set(
  (
    'AR AZ BE BG BN BS CA CS DA DE EL EN ES ET FA FI FR GU HE HI HR HU ID IS IT JA KN KO LT LV ML MS NB NL ' +
    'NN PL PT RO RU SK SL SQ SR SV TA TE TR UK VI ZH'
  ).split(' '),
);
