import { baseOf, type CheckLanguages, type Draft, type Texts } from './rule.ts';

/**
 * Words that are never right twice in a row, for languages whose grammar doubles other words:
 * "piano piano", "yavaş yavaş", "luôn luôn", "धीरे धीरे".
 */
const NEVER: Record<string, string> = {
  ar: 'في من على إلى عن أن إن هذا هذه التي الذي مع أو ثم لم لن قد كان عند بين غير إذا يمكن فيما كانت إنشاء له ما يكون يجب عندما أثناء سيتم يتم ملف خطأ فشل تعذّر صورة اسم الملف قراءة مطلوب نظام',
  he: 'של את על עם אל או כי אם זה זו לא אין יש אשר כדי אינו קובץ ניתן שם קוד מקור ערך נתונים סוג צבע תבנית רשימת שגיאה אימות מסוג להציג עבור להראות כאשר לשנות גופן היה חבילה להיות מיקום מסמך תמונת לקבל לפתוח לקרוא ליצור לשמור',
  hi: 'का की के को में से पर ने है हैं था थे थी और या कि यह वह इस उस नहीं लिए लिये तथा एवं हेतु द्वारा करें किया करने गया जा रहा सकता क्या फ़ाइल विंडो छवि अनुप्रयोग कुंजी अगर करता रूप संकेत मान अवैध प्रयोग आकार सूची पृष्ठ उपयोग प्रकार पाठ बटन प्रतीक पट्टी जाना जरूरी ज़रूरी',
  id: 'yang dan di ke dari untuk dengan pada dalam ini itu atau adalah tidak akan oleh sebagai telah dapat bisa jika karena nama tak gagal saat ketika hanya bukan sebuah suatu berkas nilai git objek baris komit pohon bagi cabang direktori secara karakter membuat harus apakah aplikasi indeks gunakan referensi terlalu memiliki valid sumber jendela digunakan ada membaca menulis membuka daftar',
  it: 'di del della dei delle degli da dal dalla in nel nella nei con su sul sulla per tra fra il lo gli le un una uno e ed o che non è sono ha hanno al alla ai alle come nome file errore stato impossibile essere tipo può questo possibile valore numero la chiave deve più dati durante ma riga cui informazioni funzione questa creare directory git commit',
  th: 'และ หรือ ของ ใน ที่ เป็น ได้ ไม่ ให้',
  tr: 've veya ile için bu da de ki ama fakat ancak olarak olan değil gibi kadar daha en dosya dosyası geçersiz bilinmeyen yalnızca kullanıcı anahtar yeniden yeni satır hata tarafından git girdi geçerli fazla içinde çıktı adı nesne veri tüm izin olmayan çalışma başarısız hatalı sonra seçeneği yerine karakter dosyaları öntanımlı kimlik kaynak dışı paket sürüm yapılandırma argüman',
  vi: 'và của là có được cho các những không trong với để khi từ một bị đã đang sẽ vào trên tại hoặc nhưng này thì mà do bởi về tập tin lỗi gặp tên nếu như cách mỗi tùy tuỳ gặp',
}; // prettier-ignore

/**
 * Words that may occur twice in a row; in these languages no others may. Languages in neither list
 * are not checked.
 */
const MAY: Record<string, string> = {
  bg: 'много едва',
  ca: 'nous vos molt',
  cs: 'velmi že to už moc',
  da: 'det de har meget i så',
  de: 'sie ihr ihre er wo wie was bis so sehr ganz',
  el: 'του της τους σας μας μου σου πολύ σιγά',
  en: 'had that her it up so very many much bye no yes who what there blah ha far over',
  es: 'muy si nos nosotros poco casi',
  et: 'see väga',
  fi: 'se ne hyvin joka',
  fr: 'nous vous très si',
  hu: 'az nagyon sok jó kis lassan szép alig egyre',
  ja: 'いろいろ だんだん まだ どんどん',
  ko: '따로 빨리 하나 조금 서로 차례 다시 오래 멀리 아주 매우 점점 천천히 자주 많이 더 둘',
  lt: 'labai tai vis',
  nb: 'det de har i så',
  nl: 'die dat ze je we het er heel in op aan zo u',
  pl: 'to bardzo co tak że',
  pt: 'muito que se nos nós',
  ro: 'a care foarte că',
  ru: 'что очень чуть едва то так да еле',
  sk: 'veľmi to že už',
  sl: 'zelo to da',
  sv: 'det har de i så där',
  uk: 'дуже ледь то так',
  zh: '慢慢 常常 天天 好好',
}; // prettier-ignore

/**
 * Start of a sentence or clause; a doubled word there is a sentence of its own: "no no, thanks".
 */
const AT_START = /(?:^|[\p{P}\n])\s*$/u;
const BEFORE_END = /^\s*(?:$|[\p{P}\n])/u;
/**
 * Scandinavian: a relative clause, and a verb with its particle before a preposition: "slått på på
 * systemet".
 */
const BEFORE_CLAUSE =
  /(?:,|(?<!\p{L})(?:er|är|som|at|att|hvad|hva|vad|om|når|när|da|hvis|end|enn|än|bliver|blir|ble|blev))\s{1,3}$/iu;
const PARTICLE_VERB =
  /(?<!\p{L})(?:sl[åo]|slag|skru|kob|kopp|s[aæeä]t|logg|ta|tog|tro|bygg|tryk|tryc|klik|tænk|tenk|tänk|vent|vänt|lit|få|gå|pe[gk]|kig|ligg|lys|lyt|hør|hör|arbe|jobb|h[oå]l|kom|be|fin|hv|som)\p{L}*\s{1,3}$/iu;

/**
 * Words that may occur twice in a row only after and before these patterns: a relative clause, a
 * verb with its particle, a "no, no".
 */
const MAY_BEHIND: Record<string, readonly (readonly [string, RegExp, RegExp?])[]> = {
  ar: [['لا نعم', AT_START, BEFORE_END]],
  cs: [['se', /\p{L}\s{1,3}$/u, /^\s{1,3}\p{L}*(?:ou|em|ím|ým|mi|ám|y)(?!\p{L})/u]],
  bg: [['да', AT_START, BEFORE_END]],
  da: [['den', BEFORE_CLAUSE], ['på', PARTICLE_VERB]],
  de: [['der die das dem den denen es um ein eine', /(?:,[^.;:!?]{0,60}|^\P{L}*)$/u]],
  en: [['is was do in on', /\b(?:it|that|this|there|what|he|she|they|you|we|I|(?:log|sign|turn|switch|go|come|check|fill|plug|zoom|type|bring)\w{0,4}) $/iu]],
  es: [['no ya', AT_START, BEFORE_END]],
  fr: [['non oui', AT_START, BEFORE_END]],
  hu: [['nem igen', AT_START, BEFORE_END]],
  nb: [['den', BEFORE_CLAUSE], ['på', PARTICLE_VERB]],
  nl: [['is', /(?:het|dat|dit|wat|er) $/iu]],
  pl: [['nie', AT_START, BEFORE_END]],
  pt: [['não já', AT_START, BEFORE_END]],
  ro: [['nu', AT_START, BEFORE_END]],
  sv: [['den', BEFORE_CLAUSE], ['på', PARTICLE_VERB]],
}; // prettier-ignore

/**
 * Words that may occur twice in a row unless these follow: a Greek article before its noun is not a
 * pronoun before a verb.
 */
const NEVER_BEFORE: Record<string, readonly (readonly [string, RegExp])[]> = {
  el: [['του', /^\s{1,3}(?:[a-z]|\p{L}+(?:ου|ού|ους|ούς|ος|ός|ων|ών|η|ή)(?!\p{L}))/iu], ['της', /^\s{1,3}(?:[a-z]|\p{L}+(?:ης|ής|ας|άς|ως|ώς|εως|ου|ού|η|ή)(?!\p{L}))/iu]],
}; // prettier-ignore

/**
 * First syllables of words that a Vietnamese syllable ends, and last syllables of words that it
 * begins.
 */
const SYLLABLES: Record<string, readonly [string, string]> = {
  bộ: ['toàn cán nội cục đồng tiến', 'nhớ lọc mã xử phận công điều sưu chọn đệm gõ ký tải đếm giải sinh đọc biên dịch khung nạp phân phím'],
  chuyển: ['di vận', 'đổi hướng tiếp mạch sang vùng'],
  chỉ: ['địa', 'định số mục thị lệnh dẫn'],
  dụng: ['sử áp tác ứng tận', 'cụ ý'],
  hiệu: ['ký tín dấu', 'lực chỉnh ứng quả suất'],
  hiện: ['thể thực phát xuất', 'tại thời hành có thị'],
  hợp: ['tập phù kết trường tổng tích thích phối hỗn', 'lệ đồng chất nhất pháp lý tác thành'],
  ký: ['đăng chữ nhật', 'tự hiệu số tên'],
  kết: ['liên đoàn cam', 'quả nối thúc hợp xuất cấu bảo'],
  mục: ['thư danh chuyên hạng đề tiểu', 'tiêu đích lục nhập tin con'],
  phần: ['thành một cổ', 'mềm cứng tử trăm đầu cuối mở còn'],
  số: ['một tham chỉ hằng đối con dãy hệ thông đa vô biến', 'liệu lượng nguyên không thực dòng byte bit thứ cổng tự sê phần đối học lần lớn nhỏ'],
  dùng: ['người sử', 'để lệnh mật'],
  phải: ['bên tay trái', ''],
  thư: ['hộp gửi lá bì đọc', 'mục viện điện rác mới ký'],
  thể: ['có cụ không tập tổng biến đối vật chưa', 'hiện loại thao tích chất lệ thức'],
  định: ['xác chỉ mặc nhất quyết ổn cố dự giả quy khẳng nhận', 'dạng nghĩa danh vị kỳ hướng tuyến lượng giờ thời'],
  đối: ['tương tuyệt phản so', 'tượng số tác phương thoại chiếu với'],
  đổi: ['thay trao chuyển biến', 'tên mới thành lại sang'],
}; // prettier-ignore

const words = new Map<string, ReadonlySet<string>>();

function wordsOf(table: Record<string, string>, base: string): ReadonlySet<string> | null {
  const list = table[base];
  if (list === undefined) return null;
  const known = words.get(base) ?? new Set(list.split(' '));
  words.set(base, known);
  return known;
}

/** A repetition in the source, also with a comma between: "go, go". */
const REPEATED = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{2,})[\s,.;!?…-]{1,3}\1(?![\p{L}\p{M}])/iu;

/** Two spaces separate columns and are not matched. */
const DOUBLED =
  /(?<![\p{L}\p{M}\p{N}'’\\/_.=<>{}%$@-])([\p{L}\p{M}]{2,})[ \u00A0]\1(?![\p{L}\p{M}\p{N}'’\\/_=-]|\.\p{L})/giu;
/**
 * Capitalized as at the start of a sentence: "The the". A word in capitals is the name of the thing
 * before it: "file FILE".
 */
const AS_BEGUN = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*[ \u00A0][\p{Ll}\p{Lo}\p{M}]+$/u;

/**
 * Returns whether two Vietnamese syllables are the end of one word and the beginning of the next:
 * "xác định định dạng".
 */
function isWordBorder([ends, begins]: readonly [string, string], before: string, after: string) {
  const previous = /(\p{L}+)\s{1,3}$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const next = /^\s{1,3}([\p{L}\p{N}]+)/u.exec(after)?.[1]?.toLowerCase() ?? '';
  return (
    ends.split(' ').includes(previous) && (/^\p{N}/u.test(next) || begins.split(' ').includes(next))
  );
}

/** Returns whether the language allows the word twice in a row here. */
function isAllowed(base: string, word: string, before: string, after: string): boolean {
  const never = wordsOf(NEVER, base);
  const syllable = base === 'vi' && Object.hasOwn(SYLLABLES, word) ? SYLLABLES[word] : undefined;
  if (syllable !== undefined) return isWordBorder(syllable, before, after);
  const isListed = ([list]: readonly [string, RegExp, RegExp?]): boolean =>
    list.split(' ').includes(word);
  const behind = MAY_BEHIND[base]?.find(isListed);
  if (behind !== undefined) return behind[1].test(before) && behind[2]?.test(after) !== false;
  const unless = NEVER_BEFORE[base]?.find(isListed);
  if (unless?.[1].test(after) === true) return false;
  return never === null ? wordsOf(MAY, base)?.has(word) === true : !never.has(word);
}

/** Finds doubled words, by the lists of each language. */
export function checkDoubled({ source, target }: Texts, langs: CheckLanguages): Draft[] {
  const tag = baseOf(langs.target);
  const base = tag === 'nn' || tag === 'no' ? 'nb' : tag;
  if (wordsOf(NEVER, base) === null && wordsOf(MAY, base) === null) return [];
  const found: Draft[] = [];
  for (const match of target.matchAll(DOUBLED)) {
    const [both, word = ''] = match;
    const end = match.index + both.length;
    const before = target.slice(Math.max(0, match.index - 80), match.index);
    const after = target.slice(end, end + 40);
    if (!AS_BEGUN.test(both) || isAllowed(base, word.toLowerCase(), before, after)) continue;
    // The source doubles words as well: a name, a song, a stutter.
    if (REPEATED.test(source)) return found;
    found.push({
      rule: 'doubled-words',
      kind: 'doubledWord',
      start: match.index,
      end,
      values: { found: word },
      fix: word,
    });
  }
  return found;
}
