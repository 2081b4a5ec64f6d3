import { baseLanguage } from '../domain/connections/language.ts';

/** Abbreviations of a language, in lowercase, without spaces and without their last period. */
interface Abbreviations {
  /** Abbreviations that never end a sentence: titles, "e.g.", "No." */
  readonly open: string;
  /** Abbreviations that may end a sentence: "etc.", "Inc.", "EE. UU." */
  readonly closing: string;
  /**
   * Words that are capitalized only at the beginning of a sentence, so after a closing abbreviation
   * they begin the next one.
   */
  readonly starters: string;
}

const SPANISH: Abbreviations = {
  open:
    'sr sra sres sras srta dr dra drs dras dres prof profa d dña lic ing arq gral cnel cap tte sto sta excmo excma ' +
    'ilmo ilma fdo mons p.ej ej pág págs pp núm núms n.º nº art tel tfno av avda aprox máx mín cf vid vs vol ed ' +
    'ee rr ff jj cc aa ss bs',
  closing:
    'etc ud uds vd vds ee.uu rr.hh ff.aa jj.oo cc.aa bs.as cía s.a s.l s.a.u s.a.s a.c d.c a.m p.m',
  starters:
    'el la los las un una unos unas es son él ella ellos nosotros esto este esta ese esa en por para pero y si ' +
    'cuando qué cómo no se su sus con al lo hoy ayer',
};
const SCANDINAVIAN: Abbreviations = {
  open:
    'dr prof hr fr frk ca inkl ekskl evt jf bl.a f.eks fx dvs d.v.s s.k pga p.g.a mht m.h.t ifm i.f.m vedr nr tlf ' +
    'kl st kap resp t.ex t.o.m fr.o.m exkl ev cand ing',
  closing: 'etc osv o.s.v m.m mv m.v m.fl mfl m.fl mio mill mia e.kr f.kr kr o.l a.s',
  starters:
    'det den de en et ett han hun hon vi jeg jag du er är i på men og och hvis når om när for för med ikke inte ' +
    'dette detta',
};
const GERMAN: Abbreviations = {
  open:
    'dr drs prof dipl dipl.-ing mag ing fr frl hr hrn fa hrsg geb gest bzw ca evtl ggf vgl sog inkl exkl zzgl abzgl ' +
    'einschl ausschl abs nr tel mind höchst allg gem bsp bspw insb insbes bes mag st lt pfr hl z.b z.t z.zt z.hd d.h d.i m.e m.w s.o s.u o.g u.u u.a.m i.v.m i.s.v i.s.d i.h.v v.a n.n med ' +
    'bzgl betr anm ehem eigtl entspr jew lfd tägl jährl mtl monatl vorm nachm zus fam phil jur iur nat rer pol oec dent vet theol habil med.dent med.vet rer.nat h.c dr.med dr.h.c',
  closing:
    'usw usf etc ff co ltd str u.a u.ä o.ä o.dgl u.dgl i.d.r i.a i.allg u.v.m u.v.a s.a mio mrd tsd std stk jh jhdt chr ' +
    'v.chr n.chr mwst ust a.d p.a i.g e.v a.g max min',
  starters:
    'der die das ein eine es er sie wir ich ihr dies diese dieser dieses im am auf bei mit für aber und wenn was wie ' +
    'so nach danach dann bitte auch hier nicht man',
};
const CROATIAN: Abbreviations = {
  open: 'npr tj tzv dr prof mr mag ing sv ul br str tel gđa gđica g gosp čl st нпр тј тзв др проф ул бр стр гђа',
  closing: 'itd itsl i.sl d.o.o d.d god st итд и.сл год',
  starters: 'to je on ona mi ja u na ali i ako kad ne се то је он она ми ја у на али и ако кад не',
};

const LANGUAGES: Readonly<Record<string, Abbreviations>> = {
  en: {
    open:
      'mr mrs ms mx messrs dr drs prof rev hon gov gen col capt cpt lt lieut sgt cpl maj adm cmdr sen rep pres supt ' +
      'mt vs v e.g eg i.e ie cf viz approx ca dept mlle mme incl excl resp',
    closing:
      'etc al jr sr inc ltd co corp bros est u.s u.k u.n u.s.a d.c a.m p.m ph.d m.d b.a m.a b.sc m.sc st ave blvd rd ' +
      'min max hr hrs ft',
    starters:
      'the a an it he she they we you this that these those there in on at for but and so if when what how why who ' +
      'our his her its my your no yes not please',
  },
  de: GERMAN,
  fr: {
    open:
      'm mm mme mmes mlle mlles mgr me dr pr prof st ste cf env p.ex par.ex ex n° al éd tél réf boul ' +
      'vs',
    closing: 'etc bd av cie j.-c s.a s.a.r.l ltée min max',
    starters:
      'le la les l un une il elle ils elles nous vous je j on ce c cette ces dans en mais si quand au aux pour par ' +
      'ne sa son ses d',
  },
  es: SPANISH,
  pt: {
    open:
      'sr sra srs sras srta dr dra drs dras prof profa exmo exma ilmo dto eng arq d dom sto sta p.ex ex pág págs pag ' +
      'núm nº n.º art r tel cf vs gen cap v.ex av',
    closing: 'etc cia ltda lda s.a v.ex.a v.exa v.exas e.u.a a.c d.c',
    starters:
      'o os as um uma é ele ela eles nós isto isso este esta em no na mas e se para com por não hoje ontem',
  },
  it: {
    open:
      'sig sigg sig.ra sig.na dott dott.ssa dr prof prof.ssa ing avv arch geom rag egr gent spett on mons s.ta p.es ' +
      'ad.es es cfr pag pagg num art artt fig tel vs ca',
    closing: 'etc ecc s.p.a s.r.l a.c d.c',
    starters: 'il lo la i gli le l un una è ma se questo questa in nel per con non si lui lei noi',
  },
  ca: {
    open: 'sr sra srs sres dr dra drs prof av p.ex ex núm núms pàg st sta mn tel aprox art cf',
    closing: 'etc ee.uu s.a s.l',
    starters: 'el la els les un una és ell ella això aquest aquesta en però si per amb no',
  },
  gl: {
    open: 'sr sra sres dr dra prof av p.ex ex núm páx tel cf ee',
    closing: 'etc ee.uu s.a s.l',
    starters: 'o os as un unha é el ela isto este esta en na pero e se para con por non',
  },
  oc: { open: 'sr sra m dr prof p.ex ex núm', closing: 'etc', starters: '' },
  eu: { open: 'jn and dr zk or adib ad', closing: 'etab abar', starters: '' },
  eo: {
    open: 's-ro s-ino d-ro prof ekz t.e p n-ro',
    closing: 'ktp k.t.p k.s atm ptm',
    starters: '',
  },
  nl: {
    open:
      'dhr mevr mw mej dr drs prof ir ing mr bijv bv d.w.z m.b.t i.v.m t.a.v i.p.v t.o.v m.a.w n.a.v o.l.v ca resp ' +
      'incl excl vgl evt art tel blz nr st jl zgn z.g e.g a.u.b',
    closing: 'enz etc b.v n.v o.a a.s e.d e.a p.p d.d max min',
    starters: 'de het een dit dat deze die hij zij ze we wij ik er in op maar en als voor met niet',
  },
  sv: SCANDINAVIAN,
  da: SCANDINAVIAN,
  nb: SCANDINAVIAN,
  is: { open: 't.d þ.e dr hr sbr nr kl próf m.a', closing: 'o.s.frv o.fl o.þ.h', starters: '' },
  pl: {
    open: 'np tj tzn tzw m.in dr prof hab inż mgr lek ul al pl św ks godz nr tel str śp sp wg zob por red gen płk ok',
    closing: 'itd itp tys o.o r w',
    starters: 'to ten ta te jest on ona oni my ja na ale jeśli kiedy nie',
  },
  cs: {
    open: 'např napr tj t.j tzv tzn ing mgr bc mudr judr phdr rndr dr prof doc ul nám sv str č čl tel resp mj cca kpt gen',
    closing: 'atd atď apod a.pod aj r s.r.o a.s př.n.l n.l',
    starters: 'to ten ta je on ona my já ve na ale když ne',
  },
  sl: {
    open: 'npr t.i tj tzv dr prof mag ga gdč sv št ul tel oz',
    closing: 'itd ipd d.o.o d.d',
    starters: '',
  },
  hr: CROATIAN,
  ro: {
    open: 'dl dna d-l d-na dr prof str ing av nr pag art alin ex sf st lt cca tel',
    closing: 'etc ș.a s.a s.r.l',
    starters: 'el ea ei noi eu acest această în la dar și dacă când pentru cu nu un',
  },
  hu: {
    open: 'dr pl ún kb ill ifj id özv sz tel old',
    closing: 'stb kft',
    starters: 'ez az ő ők mi én a de és ha nem',
  },
  fi: {
    open: 'esim ns ts mm prof tri toht fil maist nro klo puh',
    closing: 'jne yms ym mk',
    starters: '',
  },
  et: { open: 'nt dr prof hr pr lk tn mnt', closing: 'jne jms jt jpt', starters: '' },
  lv: { open: 'piem dr prof t.i t.s t.sk nr tel lpp', closing: 'utt u.c u.tml', starters: '' },
  lt: { open: 'pvz t.y dr prof gerb nr tel psl', closing: 'ir.t.t ir.pan', starters: '' },
  tr: {
    open: 'dr prof doç yrd sn av örn bkz mah cad sok tel alb gen',
    closing: 'vb vs a.ş ltd şti',
    starters: 'bu şu bir ve ama o biz ben',
  },
  sq: { open: 'dr prof z zj p.sh nr', closing: 'etj', starters: '' },
  ru: {
    open:
      'им ул пр проф акад доц инж тов рис см ср напр т.е т.к стр гл тел просп пер корп обл св гг ' +
      'вул ім див т.зв смт бул т.нар г-н г-жа г-ца д-р н-р',
    closing: 'т.д т.п и.т.д др г в руб коп тыс млн млрд н.э р грн тис ін и.др',
    starters: 'это он она они мы я на но если когда не для це він вона вони ми',
  },
  mk: { open: 'на.пр пр д-р проф г-дин г-ѓа ул бр стр т.е т.н', closing: 'итн год', starters: '' },
  el: {
    open: 'κ κα κος δρ δηλ βλ αρ σελ τηλ οδ λεωφ π.χ',
    closing: 'κ.λπ κλπ κ.ά κ.τ.λ κτλ μ.χ π.μ μ.μ',
    starters: '',
  },
  cy: { open: 'dr mr mrs e.e h.y', closing: 'ayb', starters: '' },
  hi: { open: 'डॉ प्रो पं कु श्री', closing: '', starters: '' },
  bn: { open: 'ডা ড মো মি', closing: '', starters: '' },
  id: { open: 'dr drs ir prof tn ny sdr jl hlm yth', closing: 'dll dsb', starters: '' },
  vi: { open: 'ts ths gs pgs tp', closing: 'v.v', starters: '' },
};

/** Languages that share the abbreviations of another. */
const SAME: Readonly<Record<string, string>> = {
  an: 'es',
  ast: 'es',
  lb: 'de',
  no: 'nb',
  nn: 'nb',
  fo: 'da',
  sk: 'cs',
  bs: 'hr',
  sr: 'hr',
  sh: 'hr',
  uk: 'ru',
  be: 'ru',
  bg: 'ru',
  mr: 'hi',
  ms: 'id',
};

/**
 * Known abbreviations of a language; all sets contain lowercase words without their last period.
 */
export interface KnownAbbreviations {
  readonly open: ReadonlySet<string>;
  readonly closing: ReadonlySet<string>;
  readonly starters: ReadonlySet<string>;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const toSets = ({ open, closing, starters }: Abbreviations): KnownAbbreviations => ({
  open: setOf(open),
  closing: setOf(closing),
  starters: setOf(starters),
});
const joined = (part: keyof Abbreviations): string =>
  Object.values(LANGUAGES)
    .map((each) => each[part])
    .join(' ');

const SETS: ReadonlyMap<string, KnownAbbreviations> = new Map(
  Object.entries(LANGUAGES).map(([language, words]) => [language, toSets(words)]),
);
/**
 * Everyday words of one language that are abbreviations in another: not evidence when the language
 * is unknown.
 */
const EVERYDAY = setOf('on no me ok mag max min or and ad al in est r w');
const withoutEveryday = (words: string): ReadonlySet<string> =>
  new Set(words.split(' ').filter((word) => !EVERYDAY.has(word)));
const ALL: KnownAbbreviations = {
  open: withoutEveryday(joined('open')),
  closing: withoutEveryday(joined('closing')),
  starters: setOf(joined('starters')),
};
const NONE = toSets({ open: '', closing: '', starters: '' });

/**
 * Returns the abbreviations of a language; none for a language without a list.
 * @param language code such as `de` or `EN-GB`; null for an unknown language: those of all
 *   languages
 */
export function abbreviationsOf(language: string | null): KnownAbbreviations {
  if (language === null) return ALL;
  const base = baseLanguage(language);
  return SETS.get(SAME[base] ?? base) ?? NONE;
}

/** Words that are abbreviations only before a number, in any language. */
export const BEFORE_NUMBERS: ReadonlySet<string> = setOf(
  'no nos nr num n n.º n.o n° p pp pg vol vols ch chap cap art arts fig figs sec par para tab abb bd kap kl s pag pàg ' +
    'núms núm стр гл рис ' +
    'jan feb mar apr jun jul aug sep sept oct okt nov dec dez ene abr ago dic janv févr avr juil déc',
);

/** Languages that write ordinal numbers with a period, followed by capitalized months or nouns. */
const ORDINAL_LANGUAGES: ReadonlySet<string> = new Set(['de', 'da', 'nb', 'nn', 'no', 'sv', 'lb']);

/** Returns whether the language writes ordinal numbers with a period. @param language as above */
export function hasOrdinalStops(language: string | null): boolean {
  return language === null || ORDINAL_LANGUAGES.has(baseLanguage(language));
}
