import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readMo } from '../../quality/read-mo.mjs';
import { halfOf, type Bank, type Unit } from './make-paragraph.ts';

/** Pairs of languages: related ones, with three scripts besides Latin, from and to English. */
const PAIRS = ['en-de', 'en-fr', 'es-de', 'ru-en', 'en-ar', 'ja-en', 'en-zh', 'ar-fr'];

const FIXTURE = path.join(import.meta.dirname, '../../fixtures/translation/browser-sentences.tsv');

/** Reads the sentences of the repository that are in a half of the data. */
export function fixtureBanks(half: 0 | 1): Bank[] {
  const [header = '', ...lines] = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');
  const languages = header.split('\t');
  const rows = lines.map((line) => line.split('\t'));
  return PAIRS.map((pair) => {
    const [source, target] = columnsOf(pair, languages);
    return toBank(
      pair,
      half,
      rows.map((row) => ({ source: row[source] ?? '', target: row[target] ?? '' })),
    );
  });
}

function columnsOf(pair: string, languages: readonly string[]): [number, number] {
  const [source = '', target = ''] = pair.split('-');
  return [languages.indexOf(source), languages.indexOf(target)];
}

function toBank(pair: string, half: 0 | 1, units: readonly Unit[]): Bank {
  const [sourceLang = '', targetLang = ''] = pair.split('-');
  return { sourceLang, targetLang, units: units.filter(({ source }) => halfOf(source) === half) };
}

const LOCALES_FOLDER = '/usr/share/locale';
/** Lists of names contain no sentences. */
const NAME_LISTS = /^(?:iso_|xkeyboard-config)/u;
/** Closed by a mark, begun like a sentence, without code and placeholders. */
const SENTENCE = /^[\p{Lu}\p{Lo}¿¡"«“„「][^<>{}$%|\n\t\\`~]{7,260}$/u;
const CLOSED = /[.?!。？！؟…]["”»」)]?$/u;

/** Reads the sentences in this computer's program catalogs; null where it lacks a language. */
export function catalogBanks(half: 0 | 1): Bank[] | null {
  const languages = new Set(PAIRS.flatMap((pair) => pair.split('-')));
  languages.delete('en');
  const catalogs = new Map([...languages].map((language) => [language, readCatalogs(language)]));
  if ([...catalogs.values()].some(({ size }) => size < 1000)) return null;
  const own = new Map(
    [...catalogs.values()].flatMap((each) => [...each.keys()].map((key) => [key, key])),
  );
  catalogs.set('en', own);
  return PAIRS.map((pair) => {
    const [sources, targets] = pair.split('-').map((language) => catalogs.get(language));
    const units = new Map<string, Unit>();
    for (const [key, source] of sources ?? []) {
      const target = targets?.get(key) ?? '';
      if (source === target || !isSentence(source) || !isSentence(target)) continue;
      units.set(source, { source, target });
    }
    return toBank(pair, half, [...units.values()]);
  });
}

/** Returns translations by English message. */
function readCatalogs(language: string): Map<string, string> {
  const name = language === 'zh' ? 'zh_CN' : language;
  const folder = path.join(LOCALES_FOLDER, name, 'LC_MESSAGES');
  if (!existsSync(folder)) return new Map();
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.mo') && !NAME_LISTS.test(file))
      .toSorted()
      .flatMap((file) => [...readMo(readFileSync(path.join(folder, file)))])
      .map(([message, translation]) => [message, translation.trim()]),
  );
}

const isSentence = (text: string): boolean =>
  SENTENCE.test(text) && CLOSED.test(text) && !text.includes('  ');
