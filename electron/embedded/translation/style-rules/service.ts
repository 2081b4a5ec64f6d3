import { randomUUID } from 'node:crypto';
import type { StyleRuleLanguage } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import { STYLE_RULE_LIMITS } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import type { Clock } from '../../../support/clock.ts';
import { baseCode } from '../../engines/language-codes.ts';
import { badRequest, ServiceError } from '../../http/service-error.ts';
import { isUuid } from '../../http/form.ts';
import { tooManyInstructions, type NewStyleRules } from './input.ts';
import type {
  ConfiguredRuleValues,
  InstructionText,
  StyleInstruction,
  StyleRuleDetails,
  StyleRulesRepo,
} from './repo.ts';

/** A list that must exist under a certain id. */
export interface StyleRulesSeed {
  /** UUID. */
  readonly id: string;
  readonly name: string;
  readonly language: StyleRuleLanguage;
  readonly configuredRules?: ConfiguredRuleValues;
  readonly instructions?: readonly InstructionText[];
}

/**
 * Style rule lists of accounts. Each change increments the version. Ids are UUIDs in any case; a
 * malformed one is a 400, an unknown one a 404.
 * @see translation service, style rules
 */
export interface StyleRulesService {
  create(accountId: string, list: NewStyleRules): StyleRuleDetails;
  /** @throws 400, 404 */
  get(accountId: string, styleId: string): StyleRuleDetails;
  /** @param page from 0 @param pageSize 1 to 25 */
  list(accountId: string, page: number, pageSize: number): StyleRuleDetails[];
  rename(accountId: string, styleId: string, name: string): StyleRuleDetails;
  setRules(accountId: string, styleId: string, rules: ConfiguredRuleValues): StyleRuleDetails;
  remove(accountId: string, styleId: string): void;
  /** @throws 400 when the list is full */
  addInstruction(accountId: string, styleId: string, text: InstructionText): StyleInstruction;
  getInstruction(accountId: string, styleId: string, instructionId: string): StyleInstruction;
  replaceInstruction(
    accountId: string,
    styleId: string,
    instructionId: string,
    text: InstructionText,
  ): StyleInstruction;
  removeInstruction(accountId: string, styleId: string, instructionId: string): void;
  /**
   * Checks the `style_id` of a translation.
   * @param targetLang any case, with or without variant
   * @throws 400 when the id is malformed or unknown, or the list is for a different language
   */
  requireFor(accountId: string, styleId: string, targetLang: string): void;
  /** Returns whether a list exists and is for the language of a target. */
  isFor(accountId: string, styleId: string, targetLang: string): boolean;
  /** Creates the list if the account does not have it yet. The account must exist. */
  seed(accountId: string, list: StyleRulesSeed): void;
}

export function createStyleRulesService(repo: StyleRulesRepo, clock: Clock): StyleRulesService {
  const get = (accountId: string, styleId: string): StyleRuleDetails => {
    const list = repo.find(accountId, readId(styleId, 'style_id'));
    if (list === null) throw notFound('Style rule list');
    return list;
  };
  const getInstruction = (
    accountId: string,
    styleId: string,
    instructionId: string,
  ): StyleInstruction => {
    const id = readId(instructionId, 'instruction_id');
    const found = get(accountId, styleId).instructions.find((one) => one.id === id);
    if (found === undefined) throw notFound('Custom instruction');
    return found;
  };

  const newList = (id: string, rules: NewStyleRules): StyleRuleDetails => {
    const nowMs = clock.now();
    return {
      ...rules,
      id,
      version: 1,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      instructions: rules.instructions.map((text) => ({ id: randomUUID(), ...text })),
    };
  };

  return {
    create(accountId, rules) {
      const list = newList(randomUUID(), rules);
      repo.insert(accountId, list);
      return list;
    },
    get,
    list: (accountId, page, pageSize) => repo.page(accountId, pageSize, page * pageSize),
    rename(accountId, styleId, name) {
      const { id } = get(accountId, styleId);
      repo.rename(accountId, id, name, clock.now());
      return get(accountId, id);
    },
    setRules(accountId, styleId, rules) {
      const { id } = get(accountId, styleId);
      repo.setRules(accountId, id, rules, clock.now());
      return get(accountId, id);
    },
    remove(accountId, styleId) {
      repo.remove(accountId, get(accountId, styleId).id);
    },
    addInstruction(accountId, styleId, text) {
      const list = get(accountId, styleId);
      if (list.instructions.length >= STYLE_RULE_LIMITS.instructions) throw tooManyInstructions();
      const instruction = { id: randomUUID(), ...text };
      repo.addInstruction(accountId, list.id, instruction, clock.now());
      return instruction;
    },
    getInstruction,
    replaceInstruction(accountId, styleId, instructionId, text) {
      const { id } = getInstruction(accountId, styleId, instructionId);
      const instruction = { id, ...text };
      repo.replaceInstruction(accountId, styleId.toLowerCase(), instruction, clock.now());
      return instruction;
    },
    removeInstruction(accountId, styleId, instructionId) {
      const { id } = getInstruction(accountId, styleId, instructionId);
      repo.removeInstruction(accountId, styleId.toLowerCase(), id, clock.now());
    },
    requireFor(accountId, styleId, targetLang) {
      const language = repo.languageOf(accountId, readId(styleId, 'style_id'));
      if (language === null) throw badRequest('style_id names no style rules of this account.');
      if (language === baseCode(targetLang).toLowerCase()) return;
      throw badRequest(
        `style_id names style rules for ${language}, which does not match target_lang.`,
      );
    },
    isFor: (accountId, styleId, targetLang) =>
      repo.languageOf(accountId, styleId) === baseCode(targetLang).toLowerCase(),
    seed(accountId, { id, name, language, configuredRules = {}, instructions = [] }) {
      const rules = { name, language, configuredRules, instructions };
      repo.insert(accountId, newList(readId(id, 'style_id'), rules));
    },
  };
}

/** @returns the id in its stored form @throws 400 */
function readId(id: string, field: string): string {
  if (isUuid(id)) return id.toLowerCase();
  throw badRequest(`${field} must be a UUID.`);
}

function notFound(what: string): ServiceError {
  return new ServiceError(404, `${what} not found.`);
}
