import { spellByTable, WORD } from './spell-by-table.ts';

/** British stem, American stem, endings that both take. */
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
  ['emphasis', 'emphasiz', 'e,ed,es,ing'],
  ['analys', 'analyz', 'e,ed,ing,er,ers'],
  ['paralys', 'paralyz', 'e,ed,es,ing'],
  ...'travel cancel label model level fuel signal tunnel quarrel channel panel pedal'
    .split(' ')
    .map((stem) => [`${stem}l`, stem, 'ed,ing,er,ers'] as const),
  ['counsell', 'counsel', 'ed,ing,or,ors'],
  ['behaviour', 'behavior', 'al,ally'],
  ['centre', 'center', ',s'],
  ['centred', 'centered', ''],
  ['centring', 'centering', ''],
  ['litre', 'liter', ',s'],
  ['theatre', 'theater', ',s'],
  ['fibre', 'fiber', ',s'],
  ['calibre', 'caliber', ',s'],
  ['meagre', 'meager', ''],
  ['sombre', 'somber', ''],
  ['manoeuvre', 'maneuver', ',s'],
  ['defence', 'defense', ',s,less'],
  ['offence', 'offense', ',s'],
  ['grey', 'gray', ',s,ed,ish'],
  ['jeweller', 'jeweler', ',s'],
  ['jewellery', 'jewelry', ''],
  ['aluminium', 'aluminum', ''],
  ['plough', 'plow', ',s,ed,ing'],
  ['mould', 'mold', ',s,ed,ing,y'],
  ['sceptic', 'skeptic', ',s,al,ally,ism'],
  ['marvellous', 'marvelous', ',ly'],
  ['woollen', 'woolen', ',s'],
  ['enrolment', 'enrollment', ',s'],
  ['fulfil', 'fulfill', ',s,ment'],
  ['instalment', 'installment', ',s'],
  ['skilful', 'skillful', ',ly'],
  ['wilful', 'willful', ',ly'],
  ['anaesthe', 'anesthe', 'tic,tics,sia,tist'],
  ['encyclopaedia', 'encyclopedia', ',s'],
  ['paediatric', 'pediatric', ',s'],
  ['orthopaedic', 'orthopedic', ',s'],
  ['haemoglobin', 'hemoglobin', ''],
  ['diarrhoea', 'diarrhea', ''],
  ['aeroplane', 'airplane', ',s'],
  ['pyjama', 'pajama', ',s'],
  ['catalogue', 'catalog', ',s'],
  ['cosy', 'cozy', ''],
  ['ageing', 'aging', ''],
];

/** Right only from British to American: the American word has more meanings. */
const ONLY_TO_AMERICAN: readonly (readonly [string, string])[] = [
  ['metre', 'meter'],
  ['metres', 'meters'],
  ['kilometre', 'kilometer'],
  ['kilometres', 'kilometers'],
  ['centimetre', 'centimeter'],
  ['centimetres', 'centimeters'],
  ['millimetre', 'millimeter'],
  ['millimetres', 'millimeters'],
  ['licence', 'license'],
  ['licences', 'licenses'],
  ['practise', 'practice'],
  ['practised', 'practiced'],
  ['practising', 'practicing'],
  ['programme', 'program'],
  ['programmes', 'programs'],
  ['cheque', 'check'],
  ['cheques', 'checks'],
  ['tyre', 'tire'],
  ['tyres', 'tires'],
  ['kerb', 'curb'],
  ['kerbs', 'curbs'],
  ['whilst', 'while'],
  ['amongst', 'among'],
];

const PAIRS = FAMILIES.flatMap(([british, american, endings]) =>
  endings.split(',').map((ending) => [british + ending, american + ending] as const),
);
const TO_BRITISH: ReadonlyMap<string, string> = new Map(PAIRS.map(([gb, us]) => [us, gb]));
const TO_AMERICAN: ReadonlyMap<string, string> = new Map([...PAIRS, ...ONLY_TO_AMERICAN]);

/**
 * Spells British words the American way or the other way round.
 */
export function spellEnglish(text: string, variant: 'EN-GB' | 'EN-US'): string {
  const table = variant === 'EN-GB' ? TO_BRITISH : TO_AMERICAN;
  return spellByTable(text, table);
}

/** The variant that a text is written in; American when it does not show. */
export function englishVariantOf(text: string): 'EN-GB' | 'EN-US' {
  let british = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (TO_AMERICAN.has(word.toLowerCase())) british += 1;
    else if (TO_BRITISH.has(word.toLowerCase())) british -= 1;
  }
  return british > 0 ? 'EN-GB' : 'EN-US';
}
