import { pairsOf } from '../../../../../shared/text/pairs.ts';
import type { WriteBase } from '../languages.ts';

/** Styles that can be requested in addition to correctness. */
export const WRITING_STYLES = ['academic', 'business', 'casual', 'simple'] as const;
export type WritingStyle = (typeof WRITING_STYLES)[number];
export const TONES = ['confident', 'diplomatic', 'enthusiastic', 'friendly'] as const;
export type Tone = (typeof TONES)[number];

/**
 * Phrases with their replacements, `long=short`, separated by `|`. The first match counts. `^`
 * matches only at the start of a sentence.
 */
type Wordings = Readonly<Partial<Record<WriteBase, string>>>;

/** Maps wordy phrases to plain ones of the same meaning. */
const SIMPLE: Wordings = {
  EN: `in spite of the fact that=although|despite the fact that=although|
    due to the fact that=because|owing to the fact that=because|at this point in time=now|
    at the present time=now|in the event that=if|until such time as=until|
    for the purpose of=for|in the near future=soon|in order to=to|has the ability to=can|
    have the ability to=can|is able to=can|are able to=can|a large number of=many|
    the majority of=most|a majority of=most|with regard to=about|with respect to=about|
    in relation to=about|prior to=before|subsequent to=after|in addition to=besides|
    as a consequence of=because of|utilize=use|utilizes=uses|utilized=used|utilizing=using|
    utilise=use|utilises=uses|utilised=used|utilising=using|utilization=use|utilisation=use|
    commence=start|commences=starts|commenced=started|commencing=starting|terminate=end|
    terminates=ends|terminated=ended|terminating=ending|approximately=about|numerous=many|
    sufficient=enough|endeavour to=try to|endeavor to=try to|ascertain=find out|
    consequently=so|nevertheless=still`,
  DE: `aufgrund der Tatsache, dass=weil|zum jetzigen Zeitpunkt=jetzt|
    zum gegenwärtigen Zeitpunkt=jetzt|zu einem späteren Zeitpunkt=später|
    eine große Anzahl von=viele|in keinster Weise=gar nicht|des Öfteren=oft|
    unter Umständen=vielleicht|in absehbarer Zeit=bald|zu keinem Zeitpunkt=nie|
    nichtsdestotrotz=trotzdem|diesbezüglich=dazu`,
  ES: `debido al hecho de que=porque|a pesar del hecho de que=aunque|a pesar de que=aunque|
    con el fin de=para|con el objetivo de=para|con el propósito de=para|
    en el momento actual=ahora|en la actualidad=ahora|en un futuro próximo=pronto`,
  FR: `en raison du fait que=parce que|dans le but de=pour|dans le but d'=pour |afin de=pour|
    afin d'=pour |à l'heure actuelle=maintenant|dans un avenir proche=bientôt|
    un grand nombre de=beaucoup de|un grand nombre d'=beaucoup d'`,
  IT: `a causa del fatto che=perché|allo scopo di=per|al fine di=per|con l'obiettivo di=per|
    al momento attuale=ora|nel prossimo futuro=presto|utilizzare=usare|utilizzando=usando`,
  PT: `devido ao fato de que=porque|devido ao facto de que=porque|com o objetivo de=para|
    com a finalidade de=para|a fim de=para|no momento atual=agora|na atualidade=agora|
    em um futuro próximo=em breve|num futuro próximo=em breve|utilizar=usar|
    utilizando=usando`,
};

/**
 * Maps spoken forms to written ones: for the academic and business styles and the diplomatic tone.
 */
const WRITTEN: Wordings = {
  EN: `gonna=going to|wanna=want to|gimme=give me|lemme=let me|dunno=do not know|
    asap=as soon as possible|yeah=yes|nope=no|cuz=because|'cause=because|
    thanks for=thank you for`,
  DE: `nix=nichts|gibt's=gibt es|geht's=geht es|ist's=ist es|hab's=habe es|'ne=eine|'nen=einen|
    mal eben=kurz`,
  ES: `pa'=para|na' más=nada más|porfa=por favor|xq=porque|tb=también`,
  FR: `t'as=tu as|t'es=tu es|y'a=il y a|j'sais=je sais|chuis=je suis|ouais=oui|
    bosser=travailler|boulot=travail|ça fait=cela fait|ça ne=cela ne|ça permet=cela permet|
    ça signifie=cela signifie|ça dépend=cela dépend|ça peut=cela peut|ça doit=cela doit|
    ça semble=cela semble|ça n'=cela n'`,
  IT: `cmq=comunque|xké=perché|xché=perché|qcosa=qualcosa`,
  PT: `vc=você|vcs=vocês|tb=também|tbm=também|pra=para|pras=para as|pros=para os|tá=está|
    tô=estou|né=não é`,
};

/** Maps written forms to spoken ones: for the casual style and the friendly tone. */
const SPOKEN: Wordings = {
  EN: `do not=don't|does not=doesn't|did not=didn't|is not=isn't|are not=aren't|was not=wasn't|
    were not=weren't|have not=haven't|has not=hasn't|had not=hadn't|will not=won't|
    would not=wouldn't|could not=couldn't|should not=shouldn't|cannot=can't|however, =but |
    therefore, =so |furthermore, =also, |moreover, =also, |obtain=get|obtains=gets|
    regarding=about`,
  DE: `gibt es=gibt's|geht es=geht's|herum=rum|heraus=raus|herein=rein|lediglich=nur|
    ebenfalls=auch`,
  ES: `no obstante, =pero |sin embargo, =pero |por lo tanto, =así que |asimismo=también|
    únicamente=solo`,
  FR: `cela dit=cela dit|cela=ça|cependant, =mais |toutefois, =mais |par conséquent, =donc |
    également=aussi|uniquement=seulement`,
  IT: `tuttavia, =però |pertanto, =quindi |inoltre, =e poi |unicamente=solo|egli=lui|essi=loro`,
  PT: `no entanto, =mas |entretanto, =mas |portanto, =então |porém, =mas |apenas=só`,
};

/** Maps demands to requests. */
const DIPLOMATIC: Wordings = {
  EN: `as soon as possible=at your earliest convenience|I want to=I would like to|
    I want=I would like|we want to=we would like to|we want=we would like|
    I need you to=I would ask you to|we need you to=we would ask you to|
    you should=you may wish to|^that is wrong=that does not seem quite right|
    ^this is wrong=this does not seem quite right|^send me=please send me|
    ^send us=please send us|^give me=please give me|^give us=please give us|
    ^tell me=please tell me|^tell us=please tell us|^let me know=please let me know|
    ^let us know=please let us know`,
  DE: `ich will=ich möchte|wir wollen=wir möchten|ich brauche=ich bräuchte|
    wir brauchen=wir bräuchten|^das ist falsch=das sehe ich anders|^können Sie=könnten Sie|
    so schnell wie möglich=sobald es Ihnen möglich ist`,
  ES: `^quiero=quisiera|^queremos=quisiéramos|^puede usted=podría usted|
    lo antes posible=en cuanto le sea posible`,
  FR: `je veux dire=je veux dire|je veux=je voudrais|nous voulons=nous voudrions|
    pouvez-vous=pourriez-vous|le plus vite possible=dès que possible`,
  IT: `^voglio=vorrei|^vogliamo=vorremmo|^può inviarmi=potrebbe inviarmi|
    il prima possibile=appena possibile`,
  PT: `^quero=gostaria de|^queremos=gostaríamos de|eu quero=eu gostaria de|
    o mais rápido possível=assim que possível`,
};

/** Words that only weaken a statement, with their space. */
const CONFIDENT: Wordings = {
  EN: `^I think that we=we|^I think we=we|^I think that you=you|^I think you=you|
    ^I think that it=it|^I think it=it|^I think that this=this|^I think this=this|
    ^I think that these=these|^I think these=these|^I think that the=the|^I think the=the|
    ^I think that they=they|^I think they=they|^I think that our=our|^I think our=our|
    ^I think that your=your|^I think your=your|^I believe that we=we|^I believe we=we|
    ^I believe that you=you|^I believe you=you|^I believe that it=it|^I believe it=it|
    ^I believe that this=this|^I believe this=this|^I believe that these=these|
    ^I believe these=these|^I believe that the=the|^I believe the=the|
    ^I believe that they=they|^I believe they=they|^I believe that our=our|
    ^I believe our=our|^I believe that your=your|^I believe your=your|^I guess that we=we|
    ^I guess we=we|^I guess that you=you|^I guess you=you|^I guess that it=it|
    ^I guess it=it|^I guess that this=this|^I guess this=this|^I guess that these=these|
    ^I guess these=these|^I guess that the=the|^I guess the=the|^I guess that they=they|
    ^I guess they=they|^I guess that our=our|^I guess our=our|^I guess that your=your|
    ^I guess your=your|^I feel that we=we|^I feel that you=you|^I feel that it=it|
    ^I feel that this=this|^I feel that these=these|^I feel that the=the|
    ^I feel that they=they|^I feel that our=our|^I feel that your=your|in my opinion, =|
    it seems to me that =|I just wanted to=I want to|I just want to=I want to|
    we just wanted to=we want to|we just want to=we want to|^perhaps we should=we should|
    ^maybe we should=we should|might be able to=can`,
  DE: `^ich denke, wir=wir|^ich denke, Sie=Sie|^ich denke, es=es|^ich denke, das=das|
    ^ich denke, die=die|^ich denke, der=der|^ich denke, ich=ich|^ich denke, er=er|
    ^ich glaube, wir=wir|^ich glaube, Sie=Sie|^ich glaube, es=es|^ich glaube, das=das|
    ^ich glaube, die=die|^ich glaube, der=der|^ich glaube, ich=ich|^ich glaube, er=er|
    ^ich finde, wir=wir|^ich finde, Sie=Sie|^ich finde, es=es|^ich finde, das=das|
    ^ich finde, die=die|^ich finde, der=der|^ich finde, ich=ich|^ich finde, er=er|
    ^vielleicht sollten wir=wir sollten`,
  ES: `^creo que =|^pienso que =|^supongo que =|^me parece que =|en mi opinión, =|
    ^quizás deberíamos=deberíamos`,
  FR: `^je pense que =|^je crois que =|^je pense qu'=|^je crois qu'=|^il me semble que =|
    ^il me semble qu'=|à mon avis, =|^peut-être devrions-nous=nous devrions`,
  IT: `a mio parere, =|secondo me, =|^forse dovremmo=dovremmo`,
  PT: `^acho que =|^eu acho que =|^penso que =|^eu penso que =|^parece-me que =|
    na minha opinião, =|^talvez devêssemos=devemos`,
};

/** Sentence starts that may end with an exclamation mark. */
const ENTHUSIASTIC: Wordings = {
  EN: `thank you|thanks|congratulations|welcome|well done|great|wonderful|we are happy|
    we are delighted|we are excited|i am happy|i am delighted|i am excited|i look forward|
    we look forward|looking forward|happy to|i love|we love|enjoy`,
  DE: `danke|vielen dank|herzlichen dank|glückwunsch|herzlichen glückwunsch|willkommen|toll|
    großartig|wunderbar|wir freuen uns|ich freue mich|viel spaß|viel erfolg`,
  ES: `gracias|muchas gracias|felicidades|enhorabuena|bienvenido|bienvenida|bienvenidos|
    estupendo|genial|nos alegra|me alegra|esperamos con ilusión`,
  FR: `merci|félicitations|bravo|bienvenue|super|génial|nous sommes ravis|je suis ravi|
    je suis ravie|au plaisir|vivement`,
  IT: `grazie|congratulazioni|complimenti|benvenuto|benvenuta|benvenuti|fantastico|ottimo|
    siamo felici|sono felice|non vedo l'ora|non vediamo l'ora`,
  PT: `obrigado|obrigada|muito obrigado|muito obrigada|parabéns|bem-vindo|bem-vinda|bem-vindos|
    ótimo|excelente|estamos felizes|estou feliz`,
};

/** A phrase and its replacement, in the order in which they are tried. */
export interface Wording {
  readonly phrase: string;
  readonly replacement: string;
  readonly isSentenceStart: boolean;
}
export type WordingTable = readonly Wording[];

const parse = (wordings: Wordings, language: WriteBase): WordingTable =>
  pairsOf(wordings[language] ?? '', '|')
    .filter(([phrase]) => phrase !== '')
    .map(([phrase, replacement]) => {
      const isSentenceStart = phrase.startsWith('^');
      return { phrase: isSentenceStart ? phrase.slice(1) : phrase, replacement, isSentenceStart };
    });

const tables = new Map<string, WordingTable>();

/**
 * Returns the phrases of a style or tone, always the same list object; empty when the language has
 * no such style or tone.
 */
export function wordingsFor(language: WriteBase, wish: WritingStyle | Tone): WordingTable {
  const key = `${language} ${wish}`;
  const known = tables.get(key) ?? readWordings(language, wish);
  tables.set(key, known);
  return known;
}

function readWordings(language: WriteBase, wish: WritingStyle | Tone): WordingTable {
  switch (wish) {
    case 'academic':
    case 'business':
      return parse(WRITTEN, language);
    case 'diplomatic':
      return [...parse(DIPLOMATIC, language), ...parse(WRITTEN, language)];
    case 'casual':
    case 'friendly':
      return parse(SPOKEN, language);
    case 'simple':
      return parse(SIMPLE, language);
    case 'confident':
      return parse(CONFIDENT, language);
    case 'enthusiastic':
      break;
  }
  // Enthusiasm only changes the final mark, see enthusiasticStarts.
  return [];
}

/** Returns sentence starts, lower case, that an enthusiastic text ends with an exclamation mark. */
export function enthusiasticStarts(language: WriteBase): readonly string[] {
  return parse(ENTHUSIASTIC, language).map(({ phrase }) => phrase);
}
