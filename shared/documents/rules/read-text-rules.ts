import { AppError } from '../../errors.ts';
import type { FaultId } from '../../i18n/message-id.ts';
import type { TextValues } from '../../i18n/text.ts';
import { readJsonTexts } from '../json/json-file.ts';
import type { TextRules } from './text-rules.ts';

/** More than any project needs. */
const MAX_NAMES = 500;
const MAX_NAME_CHARS = 200;

/** Lists of names that a rule file may have, by the format that they are for. */
const LISTS = {
  json: ['translate', 'leave'],
  xml: ['translate', 'leave', 'inline', 'attributes'],
} as const;

/**
 * Reads a rule file: a JSON object with the keys `json` and `xml`, each an object with lists of
 * names. Everything may be left out, and nothing else may be in it.
 * @throws `input/invalid` naming what is wrong, and where
 */
export function readTextRules(text: string): TextRules {
  const file = readObject(parse(text), '', Object.keys(LISTS));
  const json = readObject(file['json'] ?? {}, 'json', LISTS.json);
  const xml = readObject(file['xml'] ?? {}, 'xml', LISTS.xml);
  const names = (value: unknown, place: string): string[] => readNames(value ?? [], place);
  const wanted = (value: unknown, place: string): string[] | null =>
    value === undefined ? null : readNames(value, place);
  return {
    json: {
      translate: wanted(json['translate'], 'json.translate'),
      leave: names(json['leave'], 'json.leave'),
    },
    xml: {
      translate: wanted(xml['translate'], 'xml.translate'),
      leave: names(xml['leave'], 'xml.leave'),
      inline: names(xml['inline'], 'xml.inline'),
      attributes: names(xml['attributes'], 'xml.attributes'),
    },
  };
}

function parse(text: string): unknown {
  try {
    // Names the place of a fault in every language.
    readJsonTexts(text);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw refusal('faults.markup', error.toData().values ?? {});
  }
  return JSON.parse(text);
}

function readObject(
  value: unknown,
  place: string,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw refusal('faults.rulesObject', { name: place === '' ? 'JSON' : place });
  }
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    const name = (place === '' ? unknown : `${place}.${unknown}`).slice(0, 60);
    throw refusal('faults.rulesKey', { name, names: keys.join(', ') });
  }
  return { ...value };
}

function readNames(value: unknown, place: string): string[] {
  const isList =
    Array.isArray(value) &&
    value.length <= MAX_NAMES &&
    value.every((name) => typeof name === 'string' && isName(name));
  if (!isList) throw refusal('faults.rulesList', { name: place, limit: MAX_NAMES });
  return value;
}

const isName = (name: string): boolean =>
  name.trim() !== '' && name.length <= MAX_NAME_CHARS && name.split('*').length <= 5;

function refusal(reason: FaultId, values: TextValues): AppError {
  return new AppError('input/invalid', 'documentErrors.rulesNotUsable', {
    values: { reason, ...values },
  });
}
