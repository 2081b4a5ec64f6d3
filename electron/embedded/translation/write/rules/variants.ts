import { pairsOf } from '../../../../../shared/text/pairs.ts';
import { isSentenceStart } from '../../../../../shared/text/sentences.ts';
import { likeCase, replaceOutside } from '../guarded-text.ts';

/** Further families, by the endings that both stems take: `British=American`. */
const RESPELLED: readonly (readonly [endings: string, stems: string])[] = [
  [
    ',s',
    `
    centre=center, litre=liter, theatre=theater, fibre=fiber, calibre=caliber, manoeuvre=maneuver,
    offence=offense, jeweller=jeweler, woollen=woolen, enrolment=enrollment,
    instalment=installment, encyclopaedia=encyclopedia, paediatric=pediatric,
    orthopaedic=orthopedic, aeroplane=airplane, pyjama=pajama, catalogue=catalog`,
  ],
  [
    '',
    `
    centred=centered, centring=centering, meagre=meager, sombre=somber, jewellery=jewelry,
    aluminium=aluminum, haemoglobin=hemoglobin, diarrhoea=diarrhea, cosy=cozy, ageing=aging`,
  ],
  [',ly', 'marvellous=marvelous, skilful=skillful, wilful=willful'],
  ['e,ed,es,ing', 'emphasis=emphasiz, paralys=paralyz'],
  ['e,ed,ing,er,ers', 'analys=analyz'],
  ['ed,ing,or,ors', 'counsell=counsel'],
  ['al,ally', 'behaviour=behavior'],
  [',s,less', 'defence=defense'],
  [',s,ed,ish', 'grey=gray'],
  [',s,ed,ing', 'plough=plow'],
  [',s,ed,ing,y', 'mould=mold'],
  [',s,al,ally,ism', 'sceptic=skeptic'],
  [',s,ment', 'fulfil=fulfill'],
  ['tic,tics,sia,tist', 'anaesthe=anesthe'],
];

/** British stem, American stem, and endings that both take. */
const FAMILIES: readonly (readonly [british: string, american: string, endings: string])[] = [
  ...'col fav hon lab neighb behavi flav hum harb rum od tum endeav savi arm parl vap splend cand'
    .split(' ')
    .map(
      (stem) =>
        [
          `${stem}our`,
          `${stem}or`,
          ',s,ed,ing,ful,less,able,ably,ite,ites,hood,hoods,ly,er,ers',
        ] as const,
    ),
  ...'organ real recogn special standard summar util priorit optim minim maxim apolog author categor central character custom critic digit final formal general global harmon initial local memor mobil modern normal personal popular stabil symbol synchron visual'
    .split(' ')
    .map((stem) => [`${stem}is`, `${stem}iz`, 'e,ed,es,ing,er,ers,able,ation,ations'] as const),
  ...'travel cancel label model level fuel signal tunnel quarrel channel panel pedal'
    .split(' ')
    .map((stem) => [`${stem}l`, stem, 'ed,ing,er,ers'] as const),
  ...RESPELLED.flatMap(([endings, stems]) =>
    pairsOf(stems).map(([british, american]) => [british, american, endings] as const),
  ),
];

/** Valid only from British to American: the American word has more meanings. */
const ONLY_TO_AMERICAN = pairsOf(`
  metre=meter, metres=meters, kilometre=kilometer, kilometres=kilometers, centimetre=centimeter,
  centimetres=centimeters, millimetre=millimeter, millimetres=millimeters, licence=license,
  licences=licenses, practise=practice, practised=practiced, practising=practicing,
  programme=program, programmes=programs, cheque=check, cheques=checks, tyre=tire, tyres=tires,
  kerb=curb, kerbs=curbs, whilst=while, amongst=among`);

const PAIRS = FAMILIES.flatMap(([british, american, endings]) =>
  endings.split(',').map((ending) => [british + ending, american + ending] as const),
);
const TO_BRITISH: ReadonlyMap<string, string> = new Map(PAIRS.map(([gb, us]) => [us, gb]));
const TO_AMERICAN: ReadonlyMap<string, string> = new Map([...PAIRS, ...ONLY_TO_AMERICAN]);

/** Converts British spellings to American ones or vice versa. */
export function spellEnglish(text: string, variant: 'EN-GB' | 'EN-US'): string {
  return spellByTable(text, variant === 'EN-GB' ? TO_BRITISH : TO_AMERICAN);
}

/** Returns the variant that a text is written in; American when undecided. */
export function englishVariantOf(text: string): 'EN-GB' | 'EN-US' {
  let british = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (TO_AMERICAN.has(word.toLowerCase())) british += 1;
    else if (TO_BRITISH.has(word.toLowerCase())) british -= 1;
  }
  return british > 0 ? 'EN-GB' : 'EN-US';
}

export const WORD = /\p{L}+/gu;

/**
 * Replaces words with their spelling in a table, preserving their letter case. Capitalized words
 * inside a sentence are names, such as Pearl Harbor, and stay unchanged.
 * @param table keyed by lowercase words
 */
function spellByTable(text: string, table: ReadonlyMap<string, string>): string {
  return replaceOutside(text, WORD, (match) => {
    const [word] = match;
    const spelling = table.get(word.toLowerCase());
    if (spelling === undefined) return word;
    const isName = /^\p{Lu}\p{Ll}/u.test(word) && !isSentenceStart(text, match.index ?? 0);
    return isName ? word : likeCase(word, spelling);
  });
}

/** European spelling, Brazilian spelling: words that differ only in the accent. */
const ACCENTS = pairsOf(`
  económico=econômico, económica=econômica, económicos=econômicos, económicas=econômicas,
  eletrónico=eletrônico, eletrónica=eletrônica, eletrónicos=eletrônicos, eletrónicas=eletrônicas,
  telefónico=telefônico, telefónica=telefônica, académico=acadêmico, académica=acadêmica,
  académicos=acadêmicos, académicas=acadêmicas, género=gênero, géneros=gêneros, prémio=prêmio,
  prémios=prêmios, fenómeno=fenômeno, fenómenos=fenômenos, sinónimo=sinônimo, sinónimos=sinônimos,
  autónomo=autônomo, autónoma=autônoma, anónimo=anônimo, anónima=anônima, cómodo=cômodo,
  bebé=bebê, bebés=bebês, ténis=tênis, oxigénio=oxigênio, hidrogénio=hidrogênio,
  convénio=convênio, polémica=polêmica, cénico=cênico`);

/** Valid only toward Brazilian: the Brazilian word means something else in Portugal or is also used there. */
const ONLY_TO_BRAZIL = pairsOf(`
  facto=fato, factos=fatos, contacto=contato, contactos=contatos, registo=registro,
  registos=registros, equipa=equipe, equipas=equipes, planeamento=planejamento,
  utilizador=usuário, utilizadores=usuários, connosco=conosco, quotidiano=cotidiano`);

const TO_BRAZIL: ReadonlyMap<string, string> = new Map([...ACCENTS, ...ONLY_TO_BRAZIL]);
const TO_PORTUGAL: ReadonlyMap<string, string> = new Map([
  ...ACCENTS.map(([european, brazilian]) => [brazilian, european] as const),
  ['conosco', 'connosco'],
]);

/** Converts Portuguese to the Brazilian or the European spelling. Names inside a sentence stay unchanged. */
export function spellPortuguese(text: string, variant: 'PT-BR' | 'PT-PT'): string {
  return spellByTable(text, variant === 'PT-BR' ? TO_BRAZIL : TO_PORTUGAL);
}

/** Returns the variant that a text is written in; European when undecided. */
export function portugueseVariantOf(text: string): 'PT-BR' | 'PT-PT' {
  let brazilian = 0;
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (lower === 'você' || lower === 'vocês' || TO_PORTUGAL.has(lower)) brazilian += 1;
    else if (TO_BRAZIL.has(lower)) brazilian -= 1;
  }
  return brazilian > 0 ? 'PT-BR' : 'PT-PT';
}
