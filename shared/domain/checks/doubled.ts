import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';

/**
 * Words that are never right twice in a row, for languages whose grammar doubles others: "piano piano", "yavaş
 * yavaş", "luôn luôn", "धीरे धीरे".
 */
const NEVER: Record<string, string> = {
  ar: 'في من على إلى عن أن إن هذا هذه التي الذي مع أو ثم لم لن قد كان عند بين غير إذا يمكن',
  he: 'של את על עם אל או כי אם זה זו לא אין יש אשר כדי אינו',
  hi: 'का की के को में से पर ने है हैं था थे थी और या कि यह वह इस उस नहीं लिए लिये तथा एवं हेतु द्वारा करें किया करने गया जा रहा सकता',
  hu: 'és vagy hogy ha nem egy a is csak van lesz volt mint minden kell be ki meg el le fel lehet akkor túl ez nincs érvénytelen fájl',
  id: 'yang dan di ke dari untuk dengan pada dalam ini itu atau adalah tidak akan oleh sebagai telah dapat bisa jika karena nama tak gagal saat ketika hanya bukan sebuah suatu berkas nilai',
  it: 'di del della dei delle degli da dal dalla in nel nella nei con su sul sulla per tra fra il lo gli le un una uno e ed o che se non è sono ha hanno al alla ai alle come nome file errore stato impossibile essere tipo può questo possibile valore numero',
  th: 'และ หรือ ของ ใน ที่ เป็น ได้ ไม่ ให้',
  tr: 've veya ile için bu da de ki ama fakat ancak olarak olan değil gibi kadar daha en dosya dosyası geçersiz bilinmeyen yalnızca kullanıcı anahtar yeniden yeni satır hata tarafından',
  vi: 'và của là có được cho các những không trong với để khi từ một bị đã đang sẽ vào trên tại hoặc nhưng này thì mà do bởi về tập tin số lỗi gặp tên thể',
}; // prettier-ignore

/** Words that may well be twice in a row; in these languages no others are. Any other language is not looked at. */
const MAY: Record<string, string> = {
  bg: 'много едва да за',
  ca: 'nous vos molt que',
  cs: 'velmi se že to už moc',
  da: 'der det den at har meget de i på for til så',
  de: 'der die das dem den des denen sie ihr ihre wie was wer ein eine an auf ab aus bei mit nach vor zu um über sich sehr ganz er es wo bis',
  el: 'του της το τα τους πολύ σιγά που',
  en: 'had that is was do her you it in on up so very many much bye no yes who what there blah ha far far out over new',
  es: 'muy que si ya no nos nosotros poco casi',
  et: 'ja see on väga et',
  fi: 'se ne hyvin joka',
  fr: 'nous vous très que en si oui non',
  lt: 'labai tai vis kad',
  nb: 'det den at der har så de i på for til',
  nl: 'die dat ze je we het er heel is van in op aan te zo u',
  pl: 'to bardzo co się nie tak że',
  pt: 'muito que se nos nós já não',
  ro: 'a care foarte se mai că nu',
  ru: 'что это очень чуть едва то как так да еле то',
  sk: 'veľmi sa to že už',
  sl: 'zelo se to da še',
  sv: 'det den att har så de i på för till som där',
  uk: 'що це дуже ледь так то як',
}; // prettier-ignore

const words = new Map<string, ReadonlySet<string>>();

function wordsOf(table: Record<string, string>, base: string): ReadonlySet<string> | null {
  const list = table[base];
  if (list === undefined) return null;
  const known = words.get(base) ?? new Set(list.split(' '));
  words.set(base, known);
  return known;
}

/** Two blanks part columns. */
const DOUBLED =
  /(?<![\p{L}\p{M}\p{N}'’\\/_.=<>{}%$@-])([\p{L}\p{M}]{2,})[ \u00A0]\1(?![\p{L}\p{M}\p{N}'’\\/_=-]|\.\p{L})/giu;
/** As they begin sentences: "The the". A word in capitals stands for what the other names: "file FILE". */
const AS_BEGUN = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*[ \u00A0][\p{Ll}\p{Lo}\p{M}]+$/u;

/** Words that are written twice, by a list of each language. */
export function checkDoubled({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const base = baseOf(langs.target);
  const never = wordsOf(NEVER, base);
  const may = never === null ? wordsOf(MAY, base === 'nn' || base === 'no' ? 'nb' : base) : null;
  if (never === null && may === null) return [];
  const found: Draft[] = [];
  let isInSource: boolean | null = null;
  for (const match of target.matchAll(DOUBLED)) {
    const [both, word = ''] = match;
    const folded = word.toLowerCase();
    if (!AS_BEGUN.test(both) || never?.has(folded) === false || may?.has(folded) === true) continue;
    // So does the source: a name, a song, a stutter.
    isInSource ??= source.search(DOUBLED) >= 0;
    if (isInSource) return found;
    found.push({
      rule: 'doubled-words',
      kind: 'doubledWord',
      start: match.index,
      end: match.index + both.length,
      values: { found: word },
      fix: word,
    });
  }
  return found;
}
