/** Words whose full stop ends no sentence, lower case and without their last stop, by language. */
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  en:
    'mr mrs ms messrs dr prof rev hon gov gen col capt lt sgt sr jr st mt vs etc e.g i.e cf al approx dept ' +
    'inc ltd co corp bros ca u.s u.k',
  de:
    'dr prof bzw ca evtl ggf usw vgl sog inkl exkl zzgl abs str tel fa hr fr frl hrsg dipl ing mag st geb bsp ' +
    'bspw mind allg gem einschl etc co z.b d.h u.a u.ä o.ä s.o s.u i.d.r',
  fr: 'm mm mme mlle mgr me dr prof st ste etc cf env av ex p.ex éd bd',
  es: 'sr sra srta sres dr dra dres prof d dña ud uds ee.uu av avda pág págs núm etc ej p.ej lic ing gral cía',
  pt: 'sr sra srs dr dra drs prof profa exmo exma dto av etc ex p.ex eng pág cia',
  it: 'sig sigg sig.ra dott dott.ssa dr prof ing avv egr gent arch geom spett ecc es p.es',
  ca: 'sr sra dr dra drs prof av etc ex p.ex núm pàg',
  gl: 'sr sra dr dra prof av etc ex p.ex núm páx',
  nl: 'dhr mevr mw dr drs prof ir ing bijv enz ca jl st d.w.z o.a m.b.t i.v.m t.a.v',
  sv: 'dr prof hr fr ca inkl exkl resp ev jfr bl.a t.ex t.o.m fr.o.m dvs osv o.s.v mfl m.m m.fl',
  da: 'dr prof hr fr ca inkl ekskl evt jf bl.a f.eks dvs osv o.s.v m.m m.fl',
  nb: 'dr prof hr fr ca inkl ekskl evt jf bl.a f.eks dvs osv o.s.v m.m m.fl',
  pl: 'np tj itd itp m.in dr prof hab inż mgr ul al pl św ks godz tzw tzn ok',
  cs: 'např tj atd apod ing mgr dr prof doc ul nám tzv resp sv str mj',
  ro: 'dl dna dr prof str etc ex',
  hu: 'dr pl ún kb stb ifj özv',
  fi: 'esim ns mm jne yms prof tri',
  tr: 'dr prof sn vb bkz örn cad sok mah',
  ru: 'им ул вул др пр проф тов рис см ср т.е т.д т.п т.к',
};
/** The same language as far as this goes. */
const SAME: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb', sk: 'cs', uk: 'ru', bg: 'ru' };

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ABBREVIATIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
);
const ALL: ReadonlySet<string> = new Set(Object.values(ABBREVIATIONS).join(' ').split(' '));
const NONE: ReadonlySet<string> = new Set();

/**
 * The abbreviations of a language.
 * @param language lower-case base code; null where it is not known: those of all languages
 */
export function abbreviationsOf(language: string | null): ReadonlySet<string> {
  if (language === null) return ALL;
  return SETS.get(SAME[language] ?? language) ?? NONE;
}

/** Languages that write an ordinal number with a full stop, and months or nouns behind it with a capital. */
const ORDINAL_LANGUAGES: ReadonlySet<string> = new Set(['de', 'da', 'nb', 'nn', 'no', 'sv', 'lb']);

/** @param language as above */
export function hasOrdinalStops(language: string | null): boolean {
  return language === null || ORDINAL_LANGUAGES.has(language);
}
