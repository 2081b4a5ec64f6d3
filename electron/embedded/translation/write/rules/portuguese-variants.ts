import { spellByTable, WORD } from './spell-by-table.ts';

/** European spelling, Brazilian spelling: words that differ in the accent alone. */
const ACCENTS: readonly (readonly [european: string, brazilian: string])[] = [
  ['económico', 'econômico'],
  ['económica', 'econômica'],
  ['económicos', 'econômicos'],
  ['económicas', 'econômicas'],
  ['eletrónico', 'eletrônico'],
  ['eletrónica', 'eletrônica'],
  ['eletrónicos', 'eletrônicos'],
  ['eletrónicas', 'eletrônicas'],
  ['telefónico', 'telefônico'],
  ['telefónica', 'telefônica'],
  ['académico', 'acadêmico'],
  ['académica', 'acadêmica'],
  ['académicos', 'acadêmicos'],
  ['académicas', 'acadêmicas'],
  ['género', 'gênero'],
  ['géneros', 'gêneros'],
  ['prémio', 'prêmio'],
  ['prémios', 'prêmios'],
  ['fenómeno', 'fenômeno'],
  ['fenómenos', 'fenômenos'],
  ['sinónimo', 'sinônimo'],
  ['sinónimos', 'sinônimos'],
  ['autónomo', 'autônomo'],
  ['autónoma', 'autônoma'],
  ['anónimo', 'anônimo'],
  ['anónima', 'anônima'],
  ['cómodo', 'cômodo'],
  ['bebé', 'bebê'],
  ['bebés', 'bebês'],
  ['ténis', 'tênis'],
  ['oxigénio', 'oxigênio'],
  ['hidrogénio', 'hidrogênio'],
  ['convénio', 'convênio'],
  ['polémica', 'polêmica'],
  ['cénico', 'cênico'],
];

/** Right only towards Brazil: the Brazilian word means something else in Portugal, or is read there too. */
const ONLY_TO_BRAZIL: readonly (readonly [string, string])[] = [
  ['facto', 'fato'],
  ['factos', 'fatos'],
  ['contacto', 'contato'],
  ['contactos', 'contatos'],
  ['registo', 'registro'],
  ['registos', 'registros'],
  ['equipa', 'equipe'],
  ['equipas', 'equipes'],
  ['planeamento', 'planejamento'],
  ['utilizador', 'usuário'],
  ['utilizadores', 'usuários'],
  ['connosco', 'conosco'],
  ['quotidiano', 'cotidiano'],
];

const TO_BRAZIL: ReadonlyMap<string, string> = new Map([...ACCENTS, ...ONLY_TO_BRAZIL]);
const TO_PORTUGAL: ReadonlyMap<string, string> = new Map([
  ...ACCENTS.map(([european, brazilian]) => [brazilian, european] as const),
  ['conosco', 'connosco'],
]);

/** Spells Portuguese the Brazilian way or the European one. Names inside of a sentence stay. */
export function spellPortuguese(text: string, variant: 'PT-BR' | 'PT-PT'): string {
  const table = variant === 'PT-BR' ? TO_BRAZIL : TO_PORTUGAL;
  return spellByTable(text, table);
}

/** The variant that a text is written in; European when it does not show. */
export function portugueseVariantOf(text: string): 'PT-BR' | 'PT-PT' {
  let brazilian = 0;
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (lower === 'você' || lower === 'vocês' || TO_PORTUGAL.has(lower)) brazilian += 1;
    else if (TO_BRAZIL.has(lower)) brazilian -= 1;
  }
  return brazilian > 0 ? 'PT-BR' : 'PT-PT';
}
