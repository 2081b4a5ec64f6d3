const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/**
 * Words that short texts consist of: greetings, thanks, and the most common function words. A word
 * common in several languages is in the list of each, so that it decides nothing. The most likely
 * languages come first.
 */
const COMMON_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    EN: "hello hi hey thanks thank you good morning evening night yes no please sorry welcome bye goodbye the a an is are was were of and to in on at for with from by not don't doesn't didn't can can't will have has do does i he she it we they my your his her our their this that these those how what where when who why very invoice am fine i'm it's",
    ES: 'hola gracias buenos buenas días tardes noches sí no por favor adiós el la los las un una es son está están era y o con para de del en yo tú él ella nosotros mi tu muy cómo qué dónde cuándo quién factura lo sé se señor señora',
    FR: "bonjour bonsoir salut merci oui non s'il vous plaît au revoir le la les un une des est sont était et ou ne pas avec pour de du dans sur je tu il elle nous ils mon ma mes ton très comment quoi où quand qui pourquoi ça va facture c'est",
    DE: 'hallo danke bitte guten gute morgen abend nacht tag ja nein der die das den dem ein eine einen ist sind war und oder nicht kein keine mit für auf von zu im ich du er sie es wir ihr mein dein sehr wie was wo wann wer warum geht dir rechnung tschüss entschuldigung',
    PT: 'olá obrigado obrigada bom boa dia tarde noite sim não por favor adeus o a os as um uma é são está era e ou com para de do da em eu tu ele ela nós meu minha seu muito como quê onde quando quem fatura',
    IT: 'ciao grazie buongiorno buonasera buonanotte sì no per favore arrivederci il lo la i gli le un una è sono era e o non con di del della in io tu lui lei noi mio tuo molto come cosa dove quando chi perché fattura',
    NL: 'hallo hoi dank bedankt je goedemorgen goedenavond dag ja nee de het een is zijn was en of niet geen met voor van op te in ik jij hij zij wij ze mijn jouw zeer hoe wat waar wanneer wie waarom gaat factuur alsjeblieft',
    CA: 'hola gràcies bon bona dia tarda nit sí no si us plau adéu el la els les un una és són era i o amb per de del en jo tu ell ella nosaltres molt com què on quan qui factura',
    GL: 'ola grazas bos días noites si non por favor adeus o a os as un unha é son era e ou con para de do da en eu ti el ela nós moi como que onde cando quen factura',
    SV: 'hej tack god morgon kväll natt ja nej det den ett en är var och eller inte med för av på till i jag du han hon vi de min din mycket hur vad när vem varför faktura snälla',
    DA: 'hej tak god godmorgen aften nat ja nej det den et en er var og eller ikke med for af på til i jeg du han hun vi de min din meget hvordan hvad hvor hvornår hvem hvorfor faktura venligst',
    NB: 'hei takk god morgen kveld natt ja nei det den et en er var og eller ikke med for av på til i jeg du han hun vi de min din veldig hvordan hva hvor når hvem hvorfor faktura',
    FI: 'hei moi kiitos hyvää huomenta iltaa yötä kyllä ei ole on oli ja tai minä sinä hän me he tämä se mitä missä milloin kuka miksi lasku ole hyvä',
    PL: 'cześć dzień dobry dziękuję dzięki proszę tak nie wiem jest są był i lub z dla do w na ja ty on ona my to ten ta bardzo jak co gdzie kiedy kto dlaczego faktura',
    CS: 'ahoj dobrý den děkuji díky prosím ano ne nevím je jsou byl a nebo s pro do v na já ty on ona my to ten ta velmi jak co kde kdy kdo proč faktura',
    RO: 'bună salut mulțumesc mersi ziua da nu vă rog este sunt era și sau cu pentru de la în eu tu el ea noi foarte cum ce unde când cine factură',
    TR: 'merhaba selam teşekkürler teşekkür ederim günaydın evet hayır lütfen ve veya ile için bu şu o bir ben sen biz çok nasıl ne nerede kim neden fatura değil var yok',
    RU: 'привет здравствуйте спасибо пожалуйста доброе утро день добрый да нет и или не с для в на я ты он она мы это что как где когда кто почему очень меня знаю счёт счет',
    UK: 'привіт дякую будь ласка добрий день ранок так ні і або не з для в на я ти він вона ми це що як де коли хто чому дуже мене знаю рахунок',
    BG: 'здравей здравейте благодаря моля добър ден утро да не и или с за в на аз ти той тя ние това какво как къде кога кой защо много съм е зная',
    AR: 'مرحبا أهلا السلام عليكم شكرا نعم لا من في على إلى هذا هذه أنا أنت هو هي نحن كيف ماذا أين متى صباح الخير',
    FA: 'سلام ممنون متشکرم بله نه از در به این من تو او ما چطور چه کجا است خوب',
  }).map(([language, list]) => [language, words(list)]),
);

/** Longer texts are identified by their letters. */
const MAX_WORDS = 8;
/** Minimum share of the words that must be common words of the language. */
const MIN_SHARE = 0.5;

/** Ranks languages by the number of their words in the text, highest first; ties keep the order of likelihood. */
function rankLanguages(tokens: readonly string[]): { language: string; count: number }[] {
  return [...COMMON_WORDS]
    .map(([language, list]) => ({
      language,
      count: tokens.filter((token) => list.has(token)).length,
    }))
    .toSorted((a, b) => b.count - a.count);
}

const tokensOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)?/gu) ?? [];

/**
 * Identifies the language of a short text by its most common words.
 * @param likeliest result by letters: a single word among others must not contradict it
 * @returns uppercase code; null for a longer text, and when the words are common in several
 * languages
 */
export function languageOfCommonWords(text: string, likeliest: string): string | null {
  const tokens = tokensOf(text);
  if (tokens.length === 0 || tokens.length > MAX_WORDS) return null;
  const [first, second] = rankLanguages(tokens);
  if (first === undefined || first.count <= (second?.count ?? 0)) return null;
  if (first.count / tokens.length < MIN_SHARE) return null;
  const isAlone = first.count === 1 && tokens.length > 1;
  return isAlone && first.language !== likeliest ? null : first.language;
}

/** Picks the best candidate for a text whose letters are inconclusive; null if it is none of these languages. */
export function guessByCommonWords(text: string, candidates: readonly string[]): string | null {
  const known = rankLanguages(tokensOf(text)).find(({ language }) => candidates.includes(language));
  return known?.language ?? null;
}
