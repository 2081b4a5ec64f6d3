/** Words that one of two close languages has and the other spells in another way. */
interface Relative {
  /** What the detector says for both. */
  readonly known: string;
  /** What the text may be in instead. */
  readonly other: string;
  readonly knownWords: ReadonlySet<string>;
  readonly otherWords: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const GALICIAN = words(
  'non unha unhas tamén xa moi cando entón máis polo pola ata dende nin ó ós o os das ao',
);

const RELATIVES: readonly Relative[] = [
  {
    known: 'ES',
    other: 'GL',
    knownWords: words('no una unas también ya muy cuando entonces el los las del al son y'),
    otherWords: GALICIAN,
  },
  {
    known: 'PT',
    other: 'GL',
    knownWords: words(
      'não uma umas também já muito quando então são mais foi pelo pela à às os o ao das',
    ),
    otherWords: GALICIAN,
  },
  {
    known: 'NB',
    other: 'NN',
    knownWords: words('ikke jeg en et fra hva hvordan noe bare være noen hun de mye bli'),
    otherWords: words('ikkje eg ein eit frå kva korleis noko berre vere nokre ho dei mykje bli'),
  },
  {
    known: 'MS',
    other: 'ID',
    knownWords: words(
      'kerana boleh bahawa ialah bagi sahaja hendaklah wang pejabat saiz senarai fail ralat semasa anda telah',
    ),
    otherWords: words('karena bisa bahwa hanya harus uang kantor ukuran daftar berkas galat saat'),
  },
  {
    known: 'NL',
    other: 'AF',
    knownWords: words('de een het niet ik jij zij hij zijn werd en of met voor'),
    otherWords: words("'n ’n nie ek jy hulle hy sy het en of kan met vir"),
  },
  {
    known: 'SR',
    other: 'MK',
    knownWords: words('је у са су није ће као или не није нису датотеку'),
    otherWords: words('е во со се ќе дека го ги или не оваа овој датотеката'),
  },
  {
    known: 'BG',
    other: 'MK',
    knownWords: words('в във с със ще че са или не този тази'),
    otherWords: words('во со ќе дека го ги или не овој оваа'),
  },
  {
    known: 'CA',
    other: 'OC',
    knownWords: words('el els la les amb més dels aquest aquesta va són i això molt'),
    otherWords: words('lo los la las amb mai dels aqueste aquesta foguèt son e aquò fòrça'),
  },
];

/** Longer texts are no surer. */
const MAX_WORDS = 2_000;

/**
 * Tells a language that the detector does not know from the close one that it takes it for.
 * @param language upper case, as the detector says
 */
export function tellFromRelative(language: string, text: string): string {
  const relatives = RELATIVES.filter(({ known }) => known === language);
  if (relatives.length === 0) return language;
  const tokens =
    text
      .toLowerCase()
      .match(/['’]?[\p{L}\p{M}]+/gu)
      ?.slice(0, MAX_WORDS) ?? [];
  return relatives.find((relative) => isRather(relative, tokens))?.other ?? language;
}

function isRather({ knownWords, otherWords }: Relative, tokens: readonly string[]): boolean {
  let balance = 0;
  for (const token of tokens) {
    // A word of both says nothing.
    if (otherWords.has(token)) balance += 1;
    if (knownWords.has(token)) balance -= 1;
  }
  return balance > 0;
}
