import {
  STYLE_RULE_CATALOG,
  STYLE_RULE_LANGUAGES,
  STYLE_RULE_LIMITS,
  type StyleRuleLanguage,
} from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { countCodePoints } from '../../../../shared/graphemes.ts';
import { badRequest } from '../../http/service-error.ts';
import { readObject, readText } from '../request-fields.ts';
import { isKnownLanguage } from '../languages/catalog.ts';
import type { ConfiguredRuleValues, InstructionText } from './repo.ts';

/** A new list as a client requested it, validated. */
export interface NewStyleRules {
  readonly name: string;
  readonly language: StyleRuleLanguage;
  readonly configuredRules: ConfiguredRuleValues;
  readonly instructions: readonly InstructionText[];
}

const MAX_SHOWN_CHARS = 60;

/** @throws 400 naming the field */
export function readNewStyleRules(body: unknown): NewStyleRules {
  const fields = readObject(body);
  return {
    name: readName(body),
    language: readLanguage(fields['language']),
    configuredRules: readConfiguredRules(fields['configured_rules'] ?? {}),
    instructions: readInstructions(fields['custom_instructions'] ?? []),
  };
}

/** @param body object with `name`; other fields are ignored @throws 400 */
export function readName(body: unknown): string {
  const fields = readObject(body);
  return requireText(fields['name'], 'name', STYLE_RULE_LIMITS.nameChars);
}

/**
 * Validates rules against the catalog.
 * @throws 400 naming the unknown category, rule, or value
 * @see translation service, style rules: configured rules
 */
export function readConfiguredRules(value: unknown): ConfiguredRuleValues {
  const categories = Object.entries(readObject(value, 'configured_rules'));
  return Object.fromEntries(
    categories.map(([category, rules]) => {
      const known = STYLE_RULE_CATALOG.get(category);
      if (known === undefined) {
        throw badRequest(`configured_rules has no category ${shown(category)}.`);
      }
      const entries = Object.entries(readObject(rules, `configured_rules.${category}`));
      return [
        category,
        Object.fromEntries(
          entries.map(([rule, choice]) => [
            rule,
            readRule(category, rule, choice, known.get(rule)),
          ]),
        ),
      ];
    }),
  );
}

function readRule(
  category: string,
  rule: string,
  choice: unknown,
  allowed: ReadonlySet<string> | undefined,
): string {
  if (allowed === undefined) {
    throw badRequest(`configured_rules.${category} has no rule ${shown(rule)}.`);
  }
  const where = `configured_rules.${category}.${rule}`;
  if (typeof choice !== 'string') throw badRequest(`${where} must be a text.`);
  if (!allowed.has(choice)) throw badRequest(`${where} has no value ${shown(choice)}.`);
  return choice;
}

/**
 * @param where prefix of field names in messages, such as `custom_instructions[2].`
 * @throws 400 naming the field
 */
export function readInstruction(body: unknown, where = ''): InstructionText {
  const fields = readObject(body, where === '' ? undefined : where.slice(0, -1));
  const { labelChars, promptChars } = STYLE_RULE_LIMITS;
  return {
    label: requireText(fields['label'], `${where}label`, labelChars),
    prompt: requireText(fields['prompt'], `${where}prompt`, promptChars),
    sourceLanguage: readSourceLanguage(fields['source_language'], `${where}source_language`),
  };
}

function readInstructions(value: unknown): InstructionText[] {
  if (!Array.isArray(value)) throw badRequest('custom_instructions must be a list.');
  if (value.length > STYLE_RULE_LIMITS.instructions) throw tooManyInstructions();
  return value.map((item: unknown, index) =>
    readInstruction(item, `custom_instructions[${String(index)}].`),
  );
}

export function tooManyInstructions(): Error {
  return badRequest(
    `custom_instructions may have at most ${String(STYLE_RULE_LIMITS.instructions)} items in one list.`,
  );
}

function readLanguage(value: unknown): StyleRuleLanguage {
  const code = readText(value, 'language');
  if (code === undefined) throw badRequest('language is missing.');
  const language = STYLE_RULE_LANGUAGES.find((one) => one === code.toLowerCase());
  if (language !== undefined) return language;
  throw badRequest(`language must be one of: ${STYLE_RULE_LANGUAGES.join(', ')}.`);
}

function readSourceLanguage(value: unknown, field: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' && isKnownLanguage(value)) return value;
  throw badRequest(`${field} must be a language code, such as en.`);
}

function requireText(given: unknown, field: string, maxChars: number): string {
  const value = readText(given, field);
  if (value === undefined) throw badRequest(`${field} is missing.`);
  if (value.trim() === '') throw badRequest(`${field} is empty.`);
  if (!value.isWellFormed()) throw badRequest(`${field} is not well-formed Unicode.`);
  if (countCodePoints(value) > maxChars) {
    throw badRequest(`${field} has more than ${String(maxChars)} characters.`);
  }
  return value;
}

/** Shortens a name sent by a client for a message. */
function shown(name: string): string {
  const text = name.toWellFormed();
  return JSON.stringify(
    text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text,
  );
}
