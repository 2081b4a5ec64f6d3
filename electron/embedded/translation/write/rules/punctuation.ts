import { capitalize, replaceOutside } from '../guarded-text.ts';
import type { WriteBase } from '../languages.ts';

const HAN_OR_KANA = String.raw`[\p{Script=Han}\u3040-\u30FF々ー]`;

/** Half-width marks after an ideograph and their full-width forms. */
const FULL_WIDTH: Readonly<Record<'JA' | 'ZH', Readonly<Record<string, string>>>> = {
  JA: { ',': '、', '.': '。', '!': '！', '?': '？', ':': '：', ';': '；' },
  ZH: { ',': '，', '.': '。', '!': '！', '?': '？', ':': '：', ';': '；' },
};

/** Abbreviations whose period does not end a sentence; lower case, without the period. */
const ABBREVIATIONS: ReadonlySet<string> = new Set(
  `approx,ave,bzgl,bzw,capt,chap,cont,corp,dept,engl,entspr,etc,evtl,excl,fig,figs,gegr,gen,ggf,
   hrsg,inc,incl,inkl,inst,jahrh,max,messrs,mind,min,mio,mrd,nachm,orig,pag,pág,prof,prov,resp,
   rev,sig,sog,sra,srta,srs,str,tel,usw,verb,vers,vgl,vol,vols,vorm,zus,zzgl`.split(/,\s*/u),
);

/** Collapses several spaces between words to one; those at edges and line ends are layout. */
export function collapseBlanks(text: string): string {
  return replaceOutside(text, /(?<=\S) {2,}(?=\S)/gu, () => ' ');
}

/**
 * Removes spaces before closing punctuation. French keeps regular and narrow spaces before its
 * two-part punctuation; marks within a word, such as `.NET`, do not count.
 */
export function joinPunctuation(text: string, language: WriteBase): string {
  const marks = language === 'FR' ? '[,.]' : '[,.;:!?]';
  // Between numbers a colon is a ratio.
  const pattern = new RegExp(
    String.raw`(?:(?<=[\p{L})\]"'”’»]) +(?=${marks})|(?<=\p{N}) +(?=[,.!?]))(?!\.\.)(?=[,.;:!?]{1,5}(?:\s|$))`,
    'gu',
  );
  return replaceOutside(text, pattern, () => '');
}

/** Converts marks after an ideograph to full width, which includes the space after them. */
export function widenPunctuation(text: string, language: 'JA' | 'ZH'): string {
  const table = FULL_WIDTH[language];
  const pattern = new RegExp(
    String.raw`(?<=${HAN_OR_KANA}[”’」』）)]?)([,.!?:;])(?![,.!?:;])(?: (?=${HAN_OR_KANA}|[「『“（])|(?=${HAN_OR_KANA}|[「『“（]|\s|$))`,
    'gu',
  );
  return replaceOutside(text, pattern, (match) => table[match[1] ?? ''] ?? match[0]);
}

/**
 * Capitalizes the first word of each sentence. Only texts that end like a sentence count as
 * sentences; others are labels and fragments. Words with an inner capital, such as iPhone, stay
 * unchanged.
 */
export function capitalizeSentences(text: string): string {
  if (!/[.!?…]["'”’»)]*\s*$/u.test(text)) return text;
  const first = replaceOutside(
    text,
    // Match the letter first, so that spaces do not start a lookbehind.
    /(?=\p{Ll})(?<=^\s*["'“‘«(¿¡]?)\p{Ll}[\p{Ll}'’]*(?![\p{L}\p{N}.])/gu,
    (match) => capitalize(match[0]),
  );
  return replaceOutside(
    first,
    /(?<=(?:^|[\s("“«])(\p{Ll}{3,40})[.!?] )\p{Ll}[\p{Ll}'’]*(?![\p{L}\p{N}.])/gu,
    (match) => (ABBREVIATIONS.has(match[1] ?? '') ? match[0] : capitalize(match[0])),
  );
}

const QUOTES: Readonly<Record<string, readonly [open: string, close: string]>> = {
  DE: ['„', '“'],
  EN: ['“', '”'],
  ES: ['«', '»'],
  FR: ['«\u202F', '\u202F»'],
  IT: ['«', '»'],
  'PT-BR': ['“', '”'],
  'PT-PT': ['«', '»'],
};

/** Replaces straight double quotes with those of the language if all of them clearly pair up. */
export function curlQuotes(text: string, language: WriteBase, target: string): string {
  const marks = QUOTES[target] ?? QUOTES[language];
  const straight = [...text.matchAll(/"/gu)].map((match) => match.index);
  if (marks === undefined || straight.length === 0 || straight.length % 2 === 1) return text;
  const isClear = straight.every((at, index) =>
    index % 2 === 0
      ? /(?:^|[\s([{–—-])$/u.test(text.slice(0, at)) && /^\S/u.test(text.slice(at + 1))
      : /\S$/u.test(text.slice(0, at)) && /^(?:$|[\s.,;:!?)\]}–—-])/u.test(text.slice(at + 1)),
  );
  if (!isClear) return text;
  let count = 0;
  return replaceOutside(text, /"/gu, () => marks[count++ % 2 === 0 ? 0 : 1]);
}

/** Replaces a straight apostrophe between letters with the typographic one. */
export function curlApostrophes(text: string): string {
  return replaceOutside(text, /(?<=\p{L})'(?=\p{L})/gu, () => '’');
}

/** Words never doubled on purpose, unlike `that that` and German `die die`. */
const NEVER_TWICE: Readonly<Partial<Record<WriteBase, string>>> = {
  EN: 'the an and or our your their',
  DE: 'und oder vom im zum zur für des',
  ES: 'el los de del y un una en con al',
  FR: 'et un une du de des à au aux dans avec sur par pour',
  IT: 'il i gli un una di del della dei e con nel nella al alla per',
  PT: 'o os um uma de do da dos das em no na com e ao',
};

/** Removes one of two repeated words. A capitalized second word is a name: `de De Niro`. */
export function removeDoubledWords(text: string, language: WriteBase): string {
  const words = NEVER_TWICE[language];
  if (words === undefined) return text;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}'’-])(?<word>${words.replaceAll(' ', '|')}) \k<word>(?![\p{L}\p{N}'’-])`,
    'giu',
  );
  return replaceOutside(text, pattern, (match) => {
    const [first = '', second = ''] = match[0].split(' ');
    return second === second.toLowerCase() ? first : match[0];
  });
}
