import { baseOf } from './rule.ts';

/**
 * Beginnings of the words for numbers from 0 to 19, by language. Forms of the same number are
 * separated by `|`; a language that is missing here may spell any small number.
 */
const UNITS: Record<string, string> = {
  ar: 'صفر واحد|أول اثن|ثان|ثنائ|مرتين ثلاث|ثالث|ثلاث أربع|رابع خمس|خامس ست|سادس سبع ثمان|ثامن تسع عشر أحد_عشر اثنا_عشر',
  bg: 'нула|ненулев|положител|отрицател ед[ин]|първ два|две|втор|двой три|трет|трой четири|четвърт пет шест сед осем|осм дев десет единадес дванад тринад четирин петнад шестнад седемнад осемнад деветнад',
  ca: 'zero|cap(?!\\p{L}) u[n]|primer dos|dues|segon|doble tres|tercer quatre|quart cinc|cinquè sis|sisè set vuit nou deu onze dotze tretze catorze quinze setze disset divuit dinou',
  cs: 'nul|nenul jed[ne]|prvn dv[aěo]|druh|obě|obo tři|třet|trojn čtyř|čtvrt pět|pát šest sedm osm dev deset jedenáct dvanáct třináct čtrnáct patnáct šestnáct sedmnáct osmnáct devatenáct',
  da: 'nul e[nt]|først to|anden|begge|dobbelt tre fire|fjerde fem seks|sjette syv otte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
  de: 'null|positiv|negativ ein|erst zwe[io]|zweit|beide|doppel drei|dritt vier fünf sechs sieben|siebt acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn',
  el: 'μηδ|μηδέν|θετικ|αρνητικ έν|ένα|μί|πρώτ δύο|δυο|δεύτερ|διπλ τρε|τρί|τριπλ τέσσερ|τέταρτ πέντε|πέμπτ έξι|έκτ επτά|εφτά|έβδομ οκτώ|οχτώ|όγδο εννέα|εννιά|ένατ δέκα|δέκατ έντεκα|ενδέκατ δώδεκα|δωδέκατ δεκατρ δεκατέσσερ δεκαπέντε δεκαέξι|δεκάξι δεκαεπτά|δεκαεφτά δεκαοκτώ|δεκαοχτώ δεκαεννέα|δεκαεννιά',
  en: 'zero|non-?zero|negativ|positiv|non[e]|empty one|first|once|singl|an?(?!\\p{L}) two|second|twice|both|doubl|pair|half|binar three|third|tripl|thrice four|fourth five|fifth six seven eight|octal nine|ninth ten|decimal eleven twel[vf] thirteen fourteen fifteen sixteen|hex seventeen eighteen nineteen',
  es: 'cero|positiv|negativ un|prim|sol[oa](?!\\p{L}) dos|segund|ambos|doble tres|tercer|triple cuatro|cuart cinco|quint seis|sext siete|séptim ocho|octav nueve|noven diez|décim once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  et: 'null ük|üh|esime|ain ka[kh]|tei|kahe kol neli|nelj viis|viie kuu[se] seits kaheks üheks küm[nm] üksteis kaksteis kolmteis neliteist viisteist kuusteist seitseteist kaheksateist üheksateist',
  fi: 'nol yksi|yhd|yht|ensim|ain ka[kh]|toi|molem kol nel vii ku[ut] seits kahdeks yhdeks kymmen yksitoista kaksitoista kolmetoista neljätoista viisitoista kuusitoista seitsemäntoista kahdeksantoista yhdeksäntoista',
  fr: 'zéro|nul|positi|négati un|premi|seul deux|second|double trois|troisi|triple quatre|quatri cinq|cinqui six|sixi sept huit neuf|neuvi dix|dixi onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf',
  he: 'אפס אחד|אחת|ראשון|ראשונה שני|שתי|שנייה|פעמיים|דו־ שלוש|שליש|תלת ארבע|רביע חמש|חמיש שש|שיש שבע|שביע שמונ|שמינ תשע עשר אחד_עשר',
  hi: 'शून्य एक|पहल दो|दूसर|दोन तीन|तीसर चार|चौथ पांच|पाँच छह|छः|छठ सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  hu: 'null|nulla egy|első két|kettő|másod|mindkét|dupl három|harmad négy öt|ötöd hat hét|het nyolc kilenc tíz|tized tizenegy tizenkettő|tizenkét tizenhárom tizennégy tizenöt tizenhat tizenhét tizennyolc tizenkilenc',
  id: 'nol se|satu|pertama|kesatu dua|kedua|ganda tiga empat lima enam tujuh delapan sembilan sepuluh sebelas dua_belas tiga_belas empat_belas lima_belas enam_belas tujuh_belas delapan_belas sembilan_belas',
  it: 'zero|null|positiv|negativ un|prim|singol|sol[oa](?!\\p{L}) du|second|entramb|doppi tre|terz|tripl quattro|quart cinque|quint sei|sest sette|settim otto|ottav nove|non[oa] dieci|decim undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove',
  ja: '零|ゼロ|〇|非負|正の|負の 一|ひとつ|単一|最初|初回 二|ふたつ|両方|双方|二重 三|みっつ 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九',
  ko: '영|제로|양수|음수 일|하나|한|첫|단일 이|둘|두|양쪽|이중 삼|셋|세 사|넷|네 오|다섯 육|여섯 칠|일곱 팔|여덟 구|아홉 십|열 십일|열한 십이|열두 십삼 십사 십오 십육 십칠 십팔 십구',
  lt: 'nul vien|pirm du|dvi|abu|antr tr[iy]|treč ketur|ketvirt penk šeš sept|septyn aštuon devyn dešimt vienuol dvylik trylik keturiol penkiol šešiol septyniol aštuoniol devyniol',
  nb: 'null|positiv|negativ é?[ne]n|ett?|først to|andre|begge|dobbel tre fire|fjerde fem seks|sjette sju|syv åtte ni ti elleve tolv tretten fjorten femten seksten sytten atten nitten',
  nl: 'nul|positie|negatie ee?n|één|eerst|enkel twee|beide|dubbel drie|derde vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien',
  pl: 'zero|zer|brak|dodatni|ujemn jed[ne]|pierwsz dw[aóiu]|drug|oba|obie|podwójn trz|trzec|trój czter|czwart pięc|pięć|piąt sze[śs] sied|siódm osi|ósm dziew dziesi jedenaś dwanaś trzynaś czternaś piętnaś szesnaś siedemnaś osiemnaś dziewiętnaś',
  pt: 'zero|positiv|negativ um|primeir|únic doi|duas|segund|amb[oa]s|dupl três|terceir|tripl quatro|quart cinco|quint seis|sext sete|sétim oito|oitav nove|non[oa] dez|décim onze doze treze quatorze|catorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove',
  ro: 'zero|nul|pozitiv|negativ un|prim|singur doi|două|doua|ambele|dubl trei|treia patru|patra cinci|cincea șase șapte opt nouă zece unsprezece doisprezece|douăsprezece treisprezece paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece',
  ru: 'ноль|нул|ненулев|положител|отрицател од[ин]|перв|единствен дв[аеуо]|втор|оба|обе|двой тр[ие]|трой чет[ыв] пят шест семь|седьм|семи восем|восьм девят десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат',
  sk: 'nul|nenul jed[ne]|prv dv[aeo]|druh|obe|obi tr[io]|tret štyr|štvrt päť|piat|pät šes sedem|siedm osem|ôsm dev desať|desiat jedenás dvanás trinás štrnás pätnás šestnás sedemnás osemnás devätnás',
  sl: 'nič|ničel en|prv dv[aeo]|drug|oba|obe tri|tret|tretj štir|četrt pet šest sedem|sedm osem|osm devet deset enajst dvanajst trinajst štirinajst petnajst šestnajst sedemnajst osemnajst devetnajst',
  sv: 'noll|positiv|negativ e[nt]|först två|andra|båda|dubbel tre fyra|fjärde fem sex|sjätte sju åtta|åttond nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton',
  tr: 'sıfır bir|ilk|tek iki|ikinci|çift üç dört beş altı yedi sekiz dokuz on on_?bir on_?iki on_?üç on_?dört on_?beş on_?altı on_?yedi on_?sekiz on_?dokuz',
  uk: 'нуль|нул|ненульов|додатн|від.ємн од[ин]|перш|єдин дв[аоі]|друг|оби|подвійн тр[иьо]|трет чотир|четверт п.ят шіст|шест сім|сьом віс|восьм дев.ят десят одинадцят дванадцят тринадцят чотирнадцят п.ятнадцят шістнадцят сімнадцят вісімнадцят дев.ятнадцят',
  vi: 'không một|mốt|nhất|đầu|đơn hai|nhì|cả_hai|đôi ba bốn|tư năm|lăm sáu bảy|bẩy tám chín mười mười_một mười_hai mười_ba mười_bốn mười_lăm mười_sáu mười_bảy mười_tám mười_chín',
  zh: '零|〇|非负|正数|负数 一|单|單|首 二|两|兩|双|雙 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九',
}; // prettier-ignore

/** Twenty to ninety. */
const TENS: Record<string, string> = {
  bg: 'двадес тридес четиридес петдес шестдес|шейсет седемдес осемдес деветдес',
  ca: 'vint trent quarant cinquant seixant setant vuitant norant',
  cs: 'dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát',
  da: 'tyve tredive fyrre halvtreds tres halvfjerds firs halvfems',
  de: 'zwanzig drei[sß]+ig vierzig fünfzig sechzig siebzig achtzig neunzig',
  el: 'είκοσι τριάντα σαράντα πενήντα εξήντα εβδομήντα ογδόντα ενενήντα',
  en: 'twent thirt fort(?!h) fift(?!h) sixt(?!h) sevent(?!h) eight(?=[iy]) ninet(?!h)',
  es: 'veint treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  fi: 'kaksikymmen kolmekymmen neljäkymmen viisikymmen kuusikymmen seitsemänkymmen kahdeksankymmen yhdeksänkymmen',
  fr: 'vingt trente quarante cinquante soixante soixante-dix|septante quatre-vingts? quatre-vingt-dix|nonante',
  hu: 'húsz|huszon harminc negyven ötven hatvan hetven nyolcvan kilencven',
  id: 'dua_puluh tiga_puluh empat_puluh lima_puluh enam_puluh tujuh_puluh delapan_puluh sembilan_puluh',
  it: 'vent trent quarant cinquant sessant settant ottant novant',
  ja: '二十 三十 四十 五十 六十 七十 八十 九十',
  ko: '이십|스물|스무 삼십|서른 사십|마흔 오십|쉰 육십|예순 칠십|일흔 팔십|여든 구십|아흔',
  nb: 'tjue|tyve tretti|tredve førti femti seksti sytti åtti nitti',
  nl: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
  pl: 'dwadzieś|dwudziest trzydzieś|trzydziest czterdzieś|czterdziest pięćdziesi sześćdziesi siedemdziesi osiemdziesi dziewięćdziesi',
  pt: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
  ro: 'douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci',
  ru: 'двадцат тридцат сорок пятьдесят|пятидесят шестьдесят|шестидесят семьдесят|семидесят восемьдесят|восьмидесят девяност',
  sk: 'dvadsa tridsa štyridsa päťdesia šesťdesia sedemdesia osemdesia deväťdesia',
  sl: 'dvajset trideset štirideset petdeset šestdeset sedemdeset osemdeset devetdeset',
  sv: 'tjugo trettio fyrtio femtio sextio sjuttio åttio nittio',
  tr: 'yirmi otuz kırk elli altmış yetmiş seksen doksan',
  uk: 'двадцят тридцят сорок п.ятдесят шістдесят сімдесят вісімдесят дев.яност',
  vi: 'hai_mươi ba_mươi bốn_mươi năm_mươi sáu_mươi bảy_mươi tám_mươi chín_mươi',
  zh: '二十 三十 四十 五十 六十 七十 八十 九十',
}; // prettier-ignore

/** A hundred and a thousand. */
const LARGE: Record<string, string> = {
  bg: 'сто хиляд', ca: 'cent mil', cs: 'sto tisíc', da: 'hundrede tusind', de: 'hundert tausend', el: 'εκατό χίλι', en: 'hundred thousand', es: 'cien mil', fi: 'sata|sadan tuhat|tuhan', fr: 'cent(?!r) mille', hu: 'száz ezer', id: 'seratus seribu', it: 'cento mille', ja: '百 千', ko: '백 천', nb: 'hundre tusen', nl: 'honderd duizend', pl: 'sto tysiąc', pt: 'cem mil', ro: 'sut[ăe] mie', ru: 'сто тысяч', sk: 'sto tisíc', sl: 'sto tisoč', sv: 'hundra tusen', tr: 'yüz bin', uk: 'сто тисяч', vi: 'một_trăm một_nghìn', zh: '百 千',
}; // prettier-ignore

/** "Twenty-two", "treinta y dos", and "eighty thousand" are more than their first word. */
const MORE = String.raw`\p{L}{0,4}-\p{L}|[\p{L}-]*[\s-](?:y\s|and\s|e\s|thousand|tausend|hundred|cents?\b|bill|mil(?:l|\b)|тысяч|tys)`;
const MOST_UNIT = 19;
/** Connects the tens and the units, in either order. */
const JOINT = String.raw`[\s-]{0,2}(?:y|e|i|and|und|en|og|och|ja|és|și|и|et|và)?[\s-]{0,2}`;

/**
 * Returns a test of whether a text spells out a number, as far as the language is known; results
 * are cached.
 *
 * @param options `canGuess`: the other text has nothing left that a small number could stand for
 */
export function spelledIn(
  text: string,
  lang: string,
  options: { canGuess: boolean },
): (value: number) => boolean {
  const known = new Map<number, boolean>();
  return (value) => {
    const is = known.get(value) ?? isSpelled(value, text, lang, options.canGuess);
    known.set(value, is);
    return is;
  };
}

const patterns = new Map<string, RegExp | null>();

function isSpelled(value: number, text: string, lang: string, canGuess: boolean): boolean {
  if (!Number.isInteger(value) || value < 0) return false;
  const base = baseOf(lang);
  const key = `${base} ${String(value)}`;
  let pattern = patterns.get(key);
  if (pattern === undefined) {
    pattern = patternFor(value, base);
    // Years are looked up in many texts, and are never spelled out.
    if (value <= 100 || value === 1000) patterns.set(key, pattern);
  }
  if (pattern === null) return UNITS[base] === undefined && canGuess && value <= 12;
  return pattern.test(text);
}

function patternFor(value: number, base: string): RegExp | null {
  const wordOf = (table: Record<string, string>, at: number): string | null => {
    const word = table[base]?.split(' ')[at];
    return word === undefined ? null : `(?:${word.replaceAll('_', String.raw`[\s-]?`)})`;
  };
  // Scripts without spaces write numbers right after other words. Hebrew and Arabic prefix words
  // with "in", "to", and "the".
  const isJoined = ['ja', 'zh', 'ko'].includes(base);
  const begin = isJoined
    ? ''
    : base === 'he' || base === 'ar'
      ? String.raw`(?<!\p{L}{3})`
      : String.raw`(?<![\p{L}-])`;
  const unit = value % 10;
  const tens = value >= 20 && value < 100 ? wordOf(TENS, Math.floor(value / 10) - 2) : null;
  if (value <= MOST_UNIT) {
    const word = wordOf(UNITS, value);
    return word === null ? null : new RegExp(begin.replace('-', '') + word, 'iu');
  }
  if (tens !== null) {
    if (unit === 0) return new RegExp(String.raw`${begin}${tens}(?!${MORE})`, 'iu');
    const one = wordOf(UNITS, unit);
    if (one === null) return null;
    return new RegExp(
      String.raw`${begin}(?:${tens}\p{L}{0,4}${JOINT}${one}|${one}\p{L}?${JOINT}${tens})`,
      'iu',
    );
  }
  const large = value === 100 ? wordOf(LARGE, 0) : value === 1000 ? wordOf(LARGE, 1) : null;
  if (large === null) return null;
  // "Deux cent" and "cent vingt" are different numbers.
  const words = (table: string | undefined, from: number, to?: number): string[] =>
    table?.split(' ').slice(from, to) ?? [];
  const smaller = [...words(TENS[base], 0), ...words(UNITS[base], 2)]
    .join('|')
    .replaceAll('_', ' ');
  const factors = words(UNITS[base], 2, 10).join('|').replaceAll('_', ' ');
  return new RegExp(
    String.raw`${begin}(?<!(?:${factors})\p{L}{0,3}[\s-]?)${large}(?!\p{L}{0,3}[\s-](?:${smaller})|${MORE})`,
    'iu',
  );
}
