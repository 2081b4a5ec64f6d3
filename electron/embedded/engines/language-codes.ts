import { pairsOf } from '../../../shared/text/pairs.ts';

/**
 * English names of the languages and variants of the API, by uppercase code: 121 codes, and two
 * variants that came later.
 * @see translation service, languages
 */
export const INTERFACE_LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  pairsOf(`
    ACE=Acehnese, AF=Afrikaans, AN=Aragonese, AR=Arabic, AS=Assamese, AY=Aymara, AZ=Azerbaijani,
    BA=Bashkir, BE=Belarusian, BG=Bulgarian, BHO=Bhojpuri, BN=Bengali, BR=Breton, BS=Bosnian,
    CA=Catalan, CEB=Cebuano, CKB=Kurdish (Sorani), CS=Czech, CY=Welsh,
    DA=Danish, DE=German, DE-CH=German (Swiss),
    EL=Greek, EN=English, EN-GB=English (British), EN-US=English (American), EO=Esperanto,
    ES=Spanish, ES-419=Spanish (Latin American), ET=Estonian, EU=Basque,
    FA=Persian, FI=Finnish, FR=French, FR-CA=French (Canadian),
    GA=Irish, GL=Galician, GN=Guarani, GOM=Konkani, GU=Gujarati,
    HA=Hausa, HE=Hebrew, HI=Hindi, HR=Croatian, HT=Haitian Creole, HU=Hungarian, HY=Armenian,
    ID=Indonesian, IG=Igbo, IS=Icelandic, IT=Italian,
    JA=Japanese, JV=Javanese,
    KA=Georgian, KK=Kazakh, KMR=Kurdish (Kurmanji), KO=Korean, KY=Kyrgyz,
    LA=Latin, LB=Luxembourgish, LMO=Lombard, LN=Lingala, LT=Lithuanian, LV=Latvian,
    MAI=Maithili, MG=Malagasy, MI=Maori, MK=Macedonian, ML=Malayalam, MN=Mongolian, MR=Marathi,
    MS=Malay, MT=Maltese, MY=Burmese,
    NB=Norwegian (bokmål), NE=Nepali, NL=Dutch,
    OC=Occitan, OM=Oromo,
    PA=Punjabi, PAG=Pangasinan, PAM=Kapampangan, PL=Polish, PRS=Dari, PS=Pashto, PT=Portuguese,
    PT-BR=Portuguese (Brazilian), PT-PT=Portuguese (European),
    QU=Quechua,
    RO=Romanian, RU=Russian,
    SA=Sanskrit, SCN=Sicilian, SK=Slovak, SL=Slovenian, SQ=Albanian, SR=Serbian, ST=Sesotho,
    SU=Sundanese, SV=Swedish, SW=Swahili,
    TA=Tamil, TE=Telugu, TG=Tajik, TH=Thai, TK=Turkmen, TL=Tagalog, TN=Tswana, TR=Turkish,
    TS=Tsonga, TT=Tatar,
    UK=Ukrainian, UR=Urdu, UZ=Uzbek,
    VI=Vietnamese,
    WO=Wolof,
    XH=Xhosa,
    YI=Yiddish, YUE=Cantonese,
    ZH=Chinese, ZH-HANS=Chinese (simplified), ZH-HANT=Chinese (traditional), ZU=Zulu`),
);

/**
 * English names of all languages that engines here can offer, including some that the API lacks.
 */
const LANGUAGE_NAMES: Readonly<Record<string, string>> = {
  ...INTERFACE_LANGUAGES,
  AST: 'Asturian',
  // Voice only.
  'FR-FR': 'French (France)',
  FRP: 'Franco-Provençal',
  NN: 'Norwegian (nynorsk)',
  SC: 'Sardinian',
  SZL: 'Silesian',
};

/**
 * Targets that exist only as variants on the wire; the first one is the default for the bare code.
 */
const TARGET_VARIANTS: Readonly<Record<string, readonly string[]>> = {
  EN: ['EN-US', 'EN-GB'],
  PT: ['PT-PT', 'PT-BR'],
};

/** Converts `pt_br` and `pt-BR` to `PT-BR`. */
export function normalizeCode(code: string): string {
  return Object.hasOwn(LANGUAGE_NAMES, code)
    ? code
    : code.trim().replaceAll('_', '-').toUpperCase();
}

const readBase = (code: string): string => normalizeCode(code).split('-')[0] ?? '';
/** Cached because every request needs the bases of its codes several times. */
const KNOWN_BASES = new Map(Object.keys(LANGUAGE_NAMES).map((code) => [code, readBase(code)]));

/** Returns the language of a code without its variant: `EN-GB` is `EN`. */
export function baseCode(code: string): string {
  return KNOWN_BASES.get(code) ?? readBase(code);
}

/** Returns the English name of a code; an unknown code is returned unchanged. */
export function languageName(code: string): string {
  return LANGUAGE_NAMES[code] ?? LANGUAGE_NAMES[baseCode(code)] ?? code;
}

/** Returns the codes under which a target language is offered: `EN` as `EN-US` and `EN-GB`, `ES` as itself. */
export function targetVariants(base: string): readonly string[] {
  return TARGET_VARIANTS[base] ?? [base];
}
