/**
 * Unit symbols that `Intl` does not have, and the words for them. Symbols are the same in most
 * languages, and case matters: 5 mW is not 5 MW.
 */
const PREFIXES: Record<string, readonly string[]> = {
  '': [''],
  n: ['n'],
  µ: ['µ', 'μ', 'u', 'mc'],
  m: ['m'],
  c: ['c'],
  d: ['d'],
  h: ['h'],
  k: ['k', 'K'],
  M: ['M'],
  G: ['G'],
  T: ['T'],
  P: ['P'],
};
/** Base units with their usual prefixes and their names. */
const BASES: readonly (readonly [string, string, string?])[] = [
  ['g', 'n µ m k', 'gram gramm gramme gramo grammo grama грамм грам'],
  ['m', 'n µ m c d k', 'meter metre mètre metro metr метр'],
  ['s', 'n µ m'],
  ['l', 'µ m c d h', 'liter litre litro litr литр'],
  ['L', 'µ m c d h'],
  ['W', 'n µ m k M G T', 'watt vatio ватт ват wat'],
  ['Wh', ' m k M G T'],
  ['V', 'µ m k M', 'volt voltio вольт wolt'],
  ['A', 'n µ m k', 'ampere ampère amperio ампер amper'],
  ['Ah', 'm k'],
  ['VA', 'k M'],
  ['Ω', 'm k M', 'ohm ohmio ом om'],
  ['Hz', ' m k M G T', 'hertz hercio герц herc'],
  ['Pa', 'm h k M G', 'pascal паскаль'],
  ['bar', 'm'],
  ['J', 'm k M G', 'joule julio джоуль dżul'],
  ['N', 'm k M', 'newton ньютон niuton'],
  ['Nm', 'k'],
  ['cal', 'k', 'calorie caloría kalorie калория'],
  ['eV', 'k M G T'],
  ['F', 'n µ m', 'farad фарад'],
  ['T', 'n µ m', 'tesla'],
  ['Bq', 'k M G T'],
  ['Sv', 'µ m'],
  ['Gy', 'm'],
  ['mol', 'µ m'],
  ['lm', ''],
  ['lx', ''],
  ['dB', ''],
  ['B', 'k M G T P'],
  ['b', 'k M G T P'],
  ['bit', 'k M G T'],
  ['bps', 'k M G'],
  ['t', ''],
  ['ha', ''],
  ['rpm', ''],
  ['ppm', ''],
  ['dpi', ''],
  ['px', ''],
  ['fps', ''],
];
const PREFIX_NAMES: Record<string, string> = { '': '', d: 'deci dezi', n: 'nano нано', µ: 'micro mikro микро мікро', m: 'milli mili мили мілі милли', c: 'centi zenti senti сантиметр', h: 'hecto hekto гекто', k: 'kilo quilo кило кіло', M: 'mega méga мега', G: 'giga гига гіга', T: 'tera téra тера' }; // prettier-ignore
/** Symbols in other scripts. */
const OTHER_SCRIPTS =
  '‰=permille ‱=permyriad мкг=µg мг=mg г=g кг=kg т=t мм=mm см=cm м=m км=km мл=ml л=l Вт=W кВт=kW МВт=MW кВтч=kWh В=V кВ=kV мВ=mV А=A мА=mA Ом=Ω кОм=kΩ Гц=Hz кГц=kHz МГц=MHz ГГц=GHz Па=Pa кПа=kPa МПа=MPa гПа=hPa Дж=J кДж=kJ Н=N кН=kN бар=bar КБ=kB кБ=kB МБ=MB ГБ=GB ТБ=TB Кбит=kb Мбит=Mb Гбит=Gb ккал=kcal 微克=µg 毫克=mg 克=g 千克=kg 公斤=kg 毫米=mm 厘米=cm 米=m 千米=km 公里=km 毫升=ml 升=l 瓦=W 瓦特=W 千瓦=kW 兆瓦=MW 伏=V 安=A 毫安=mA 赫兹=Hz 赫茲=Hz 千赫=kHz 兆赫=MHz 帕=Pa 千帕=kPa 兆帕=MPa マイクログラム=µg ミリグラム=mg グラム=g キログラム=kg ミリメートル=mm センチメートル=cm メートル=m キロメートル=km ミリリットル=ml リットル=l ワット=W キロワット=kW ボルト=V アンペア=A ヘルツ=Hz キロヘルツ=kHz パスカル=Pa キロパスカル=kPa 마이크로그램=µg 밀리그램=mg 그램=g 킬로그램=kg 밀리미터=mm 센티미터=cm 미터=m 킬로미터=km 밀리리터=ml 리터=l 와트=W 킬로와트=kW 볼트=V 암페어=A 헤르츠=Hz 킬로헤르츠=kHz 파스칼=Pa 킬로파스칼=kPa مجم=mg ملغ=mg ملغم=mg غ=g غم=g كغ=kg كغم=kg مم=mm سم=cm كم=km مل=ml';
/** Names of these units in `Intl`. */
const INTL: Record<string, string> = { g: 'gram', kg: 'kilogram', mm: 'millimeter', cm: 'centimeter', m: 'meter', km: 'kilometer', ml: 'milliliter', mL: 'milliliter', l: 'liter', L: 'liter', s: 'second', ms: 'millisecond', µs: 'microsecond', ns: 'nanosecond', B: 'byte', kB: 'kilobyte', MB: 'megabyte', GB: 'gigabyte', TB: 'terabyte', PB: 'petabyte', b: 'bit', bit: 'bit', kb: 'kilobit', kbit: 'kilobit', Mb: 'megabit', Mbit: 'megabit', Gb: 'gigabit', Gbit: 'gigabit', Tb: 'terabit', Tbit: 'terabit', ha: 'hectare' }; // prettier-ignore

interface SymbolTable {
  /** Case-sensitive symbols. */
  symbols: ReadonlyMap<string, string>;
  /** Words, folded. */
  words: ReadonlyMap<string, string>;
}
let table: SymbolTable | null = null;

function makeTable(): SymbolTable {
  const symbols = new Map<string, string>();
  const words = new Map<string, string>();
  const idOf = (symbol: string): string => INTL[symbol] ?? symbol;
  for (const [base, prefixes, names = ''] of BASES) {
    for (const prefix of ['', ...prefixes.split(' ')]) {
      for (const written of PREFIXES[prefix] ?? []) {
        const symbol = written + base;
        if (!symbols.has(symbol)) symbols.set(symbol, idOf(prefix + base));
      }
      if (names === '') continue;
      for (const begin of PREFIX_NAMES[prefix]?.split(' ') ?? []) {
        for (const name of names.split(' ')) words.set(begin + name, idOf(prefix + base));
      }
    }
  }
  // Binary units are mostly used with the same meaning.
  for (const prefix of ['K', 'M', 'G', 'T', 'P']) {
    symbols.set(`${prefix}iB`, idOf(`${prefix === 'K' ? 'k' : prefix}B`));
  }
  for (const pair of OTHER_SCRIPTS.split(' ')) {
    const [written = '', symbol = ''] = pair.split('=');
    symbols.set(written, idOf(symbol));
  }
  return { symbols, words };
}

const LONGEST_ENDING = 3;

/** Returns a language-independent name for the unit of a symbol or a word; undefined for others. */
export function unitOfSymbol(written: string): string | undefined {
  table ??= makeTable();
  const symbol = table.symbols.get(written);
  if (symbol !== undefined || written.length < 4) return symbol;
  const folded = written.toLowerCase();
  for (let cut = 0; cut <= LONGEST_ENDING && folded.length - cut >= 4; cut += 1) {
    const unit = table.words.get(folded.slice(0, folded.length - cut));
    if (unit !== undefined) return unit;
  }
  return undefined;
}
