/** Words whose full stop ends no sentence, lower case and without their last stop. */
const ABBREVIATIONS = new Set(
  (
    'mr mrs ms messrs dr prof rev hon gov gen col capt sgt sr jr st mt vs etc e.g i.e cf al approx dept ' +
    'inc ltd co corp bros ' +
    'bzw ca evtl ggf usw vgl sog inkl exkl zzgl abs str tel fa hr fr frl hrsg z.b d.h u.a u.ä o.ä s.o s.u ' +
    'm mme mlle mgr me ' +
    'sra srta d dña ud uds ee.uu av avda pág págs núm ' +
    'dra drs sres sres exmo exma dto ' +
    'sig sigg sig.ra dott dott.ssa ing avv egr gent ' +
    'bl.a t.ex t.o.m fr.o.m dvs osv f.eks o.s.v mfl m.m ' +
    'им ул др пр проф тов рис см ср т.е т.д т.п т.к'
  ).split(' '),
);
/** Words that are abbreviations only in front of a number. */
const BEFORE_NUMBERS = new Set(
  (
    'no nos nr num n.º n.o p pp pg vol vols ch cap art arts fig figs sec par abb bd kap kl s pag pàg ' +
    'núms núm стр гл рис ' +
    'jan feb mar apr jun jul aug sep sept oct okt nov dec dez ene abr ago dic janv févr avr juil déc'
  ).split(' '),
);
/** Words in front of an ordinal number, which some languages write with a full stop. */
const BEFORE_ORDINALS =
  /(?:^|\s)(?:am|der|die|das|dem|den|des|vom|zum|zur|beim|im|ab|bis|seit|jede[rnms]?|den|det|de|på|til|fra|från)\s\d{1,3}$/iu;
/** Months that follow an ordinal number with a capital. */
const MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/u;

/** Longer than any abbreviation, and than an ordinal with the word in front of it. */
const WINDOW_CHARS = 16;

/**
 * Whether a full stop ends no sentence: behind an abbreviation, an initial, an ordinal number.
 * @param stop place of the full stop
 * @param next beginning of what follows behind the blanks; two characters, or more
 */
export function isAbbreviated(text: string, stop: number, next: string): boolean {
  const before = text.slice(Math.max(0, stop - WINDOW_CHARS), stop);
  const word = /[\p{L}.]+$/u.exec(before)?.[0] ?? '';
  if (word === '') {
    if (!/\d$/u.test(before)) return false;
    return BEFORE_ORDINALS.test(before) || MONTH.test(behindBlanks(text, stop));
  }
  const lower = word.toLowerCase();
  // "Mr. J. Smith", "z. B.": a single letter is the rest of something longer.
  if (/^\p{L}$/u.test(word) || ABBREVIATIONS.has(lower)) return true;
  return /^\p{N}/u.test(next) && BEFORE_NUMBERS.has(lower);
}

function behindBlanks(text: string, stop: number): string {
  return text.slice(stop + 1, stop + 1 + WINDOW_CHARS).trimStart();
}
