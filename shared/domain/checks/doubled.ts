import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';

/**
 * Words that are never right twice in a row, for languages whose grammar doubles others: "piano piano", "yavaş
 * yavaş", "luôn luôn", "धीरे धीरे".
 */
const NEVER: Record<string, string> = {
  ar: 'في من على إلى عن أن إن هذا هذه التي الذي مع أو ثم لم لن قد كان عند بين غير إذا يمكن فيما كانت إنشاء له ما يكون يجب عندما أثناء سيتم يتم ملف خطأ فشل تعذّر صورة اسم',
  he: 'של את על עם אל או כי אם זה זו לא אין יש אשר כדי אינו קובץ ניתן שם קוד מקור ערך נתונים סוג צבע תבנית רשימת שגיאה אימות מסוג להציג עבור להראות כאשר לשנות גופן היה חבילה להיות מיקום מסמך תמונת',
  hi: 'का की के को में से पर ने है हैं था थे थी और या कि यह वह इस उस नहीं लिए लिये तथा एवं हेतु द्वारा करें किया करने गया जा रहा सकता क्या फ़ाइल विंडो छवि अनुप्रयोग कुंजी अगर करता रूप संकेत मान अवैध प्रयोग आकार सूची पृष्ठ उपयोग प्रकार पाठ बटन प्रतीक पट्टी',
  id: 'yang dan di ke dari untuk dengan pada dalam ini itu atau adalah tidak akan oleh sebagai telah dapat bisa jika karena nama tak gagal saat ketika hanya bukan sebuah suatu berkas nilai git objek baris komit pohon bagi cabang direktori secara karakter membuat harus apakah aplikasi indeks gunakan referensi terlalu memiliki valid sumber jendela digunakan',
  it: 'di del della dei delle degli da dal dalla in nel nella nei con su sul sulla per tra fra il lo gli le un una uno e ed o che non è sono ha hanno al alla ai alle come nome file errore stato impossibile essere tipo può questo possibile valore numero la chiave deve più dati durante ma riga cui informazioni funzione questa creare directory git commit',
  th: 'และ หรือ ของ ใน ที่ เป็น ได้ ไม่ ให้',
  tr: 've veya ile için bu da de ki ama fakat ancak olarak olan değil gibi kadar daha en dosya dosyası geçersiz bilinmeyen yalnızca kullanıcı anahtar yeniden yeni satır hata tarafından git girdi geçerli fazla içinde çıktı adı nesne veri tüm izin olmayan çalışma başarısız hatalı sonra seçeneği yerine karakter dosyaları öntanımlı kimlik kaynak dışı',
  vi: 'và của là có được cho các những không trong với để khi từ một bị đã đang sẽ vào trên tại hoặc nhưng này thì mà do bởi về tập tin lỗi gặp tên',
}; // prettier-ignore

/** Words that may well be twice in a row; in these languages no others are. Any other language is not looked at. */
const MAY: Record<string, string> = {
  bg: 'много едва да',
  ca: 'nous vos molt',
  cs: 'velmi se že to už moc',
  da: 'det den de har meget i på for så',
  de: 'sie ihr ihre er wo wie was bis so sehr ganz',
  el: 'του της τους σας μας μου σου πολύ σιγά',
  en: 'had that her it up so very many much bye no yes who what there blah ha far over',
  es: 'muy si ya no nos nosotros poco casi',
  et: 'see väga',
  fi: 'se ne hyvin joka',
  fr: 'nous vous très si oui non',
  hu: 'az egy nagyon már sok jó kis lassan szép alig egyre csak nem igen',
  ja: 'いろいろ だんだん まだ どんどん',
  ko: '따로 빨리 하나 조금 서로 차례 다시 오래 멀리 아주 매우 점점 천천히 자주 많이 더 둘',
  lt: 'labai tai vis',
  nb: 'det den de har i på for så',
  nl: 'die dat ze je we het er heel in op aan zo u',
  pl: 'to bardzo co nie tak że',
  pt: 'muito que se nos nós já não',
  ro: 'a care foarte mai că nu',
  ru: 'что очень чуть едва то так да еле',
  sk: 'veľmi to že už',
  sl: 'zelo to da',
  sv: 'det den har de i på för så där',
  uk: 'що дуже ледь то так',
  zh: '慢慢 常常 天天 好好',
}; // prettier-ignore

/** Words that may be twice in a row only behind these: a relative clause, a verb with its particle. */
const MAY_BEHIND: Record<string, readonly [string, RegExp]> = {
  de: ['der die das dem den denen es um ein eine', /(?:,[^.;:!?]{0,60}|^\P{L}*)$/u],
  en: ['is was do in on', /\b(?:it|that|this|there|what|he|she|they|you|we|I|(?:log|sign|turn|switch|go|come|check|fill|plug|zoom|type|bring)\w{0,4}) $/iu],
  nl: ['is', /(?:het|dat|dit|wat|er) $/iu],
}; // prettier-ignore

const words = new Map<string, ReadonlySet<string>>();

function wordsOf(table: Record<string, string>, base: string): ReadonlySet<string> | null {
  const list = table[base];
  if (list === undefined) return null;
  const known = words.get(base) ?? new Set(list.split(' '));
  words.set(base, known);
  return known;
}

/** A repetition of the source, also with a comma between: "go, go". */
const REPEATED = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,})[\s,.;!?…-]{1,3}\1(?![\p{L}\p{M}])/iu;

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
    const [behind = '', before] = MAY_BEHIND[base] ?? [];
    const isListed = behind.split(' ').includes(folded);
    if (isListed && before?.test(target.slice(0, match.index)) === true) continue;
    // So does the source: a name, a song, a stutter.
    isInSource ??= REPEATED.test(source);
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
