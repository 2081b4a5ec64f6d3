import { STYLE_RULE_LIMITS } from '../../../../shared/domain/glossaries/style-rule-catalog.ts';
import type {
  ConfiguredRules,
  CustomInstruction,
  CustomInstructionText,
  StyleRuleList,
} from '../../../../shared/domain/glossaries/style-rules.ts';
import { createCallVerbs, type CallOptions, type ClientContext } from '../json-call.ts';
import { collectPages } from '../collect-pages.ts';
import { pathSegment, queryString, requireChars } from '../../http/request-input.ts';
import {
  customInstructionWire,
  styleRuleListsWire,
  styleRuleListWire,
} from '../wire/style-rules.ts';
import { MAX_SERVICE_PAGE_ROWS } from '../../../../shared/domain/connections/limits.ts';

export interface NewStyleRuleList {
  /** 1 to 1024 characters. */
  name: string;
  /** Root code of the target language, such as `fr`. */
  language: string;
  configuredRules?: ConfiguredRules;
  customInstructions?: readonly CustomInstructionText[];
}

/** A stored instruction, with the id that later calls take. */
export type StoredInstruction = CustomInstruction & { id: string };

/**
 * Lists of style rules. Errors of every method: `auth/*`, `net/*`, `api/*`, `quota/*`, `canceled`;
 * `api/not-found` for an unknown id; `input/invalid` for texts that are empty or too long, unsent.
 * @see translation service, style rules
 */
export interface StyleRuleCalls {
  /** Reads all lists, page by page; with `isDetailed` also their rules and instructions. */
  listStyleRules(
    filter?: { isDetailed?: boolean },
    options?: CallOptions,
  ): Promise<StyleRuleList[]>;
  /** Creates a list. Not repeated once the service may have created it. */
  createStyleRules(list: NewStyleRuleList, options?: CallOptions): Promise<StyleRuleList>;
  getStyleRules(styleId: string, options?: CallOptions): Promise<StyleRuleList>;
  renameStyleRules(styleId: string, name: string, options?: CallOptions): Promise<StyleRuleList>;
  deleteStyleRules(styleId: string, options?: CallOptions): Promise<void>;
  /** Replaces all configured rules; instructions are preserved. */
  replaceConfiguredRules(
    styleId: string,
    rules: ConfiguredRules,
    options?: CallOptions,
  ): Promise<StyleRuleList>;
  /** Adds an instruction. Not repeated once the service may have added it. */
  addCustomInstruction(
    styleId: string,
    instruction: CustomInstructionText,
    options?: CallOptions,
  ): Promise<StoredInstruction>;
  getCustomInstruction(
    styleId: string,
    instructionId: string,
    options?: CallOptions,
  ): Promise<StoredInstruction>;
  /** Replaces label, prompt and source language. */
  replaceCustomInstruction(
    styleId: string,
    instructionId: string,
    instruction: CustomInstructionText,
    options?: CallOptions,
  ): Promise<StoredInstruction>;
  deleteCustomInstruction(
    styleId: string,
    instructionId: string,
    options?: CallOptions,
  ): Promise<void>;
}

/** Builds the calls about style rules. */
export function createStyleRuleCalls(context: ClientContext): StyleRuleCalls {
  const { get, post, put, patch, remove } = createCallVerbs(context);

  return {
    listStyleRules: async (filter = {}, options = {}) =>
      collectPages(async (page) => {
        const query = queryString({
          page,
          page_size: MAX_SERVICE_PAGE_ROWS,
          detailed: filter.isDetailed === true ? true : undefined,
        });
        const items = await get(`/v3/style_rules${query}`, styleRuleListsWire, options);
        // The list has no total: a partial page is the last one.
        return { items, nextPage: items.length < MAX_SERVICE_PAGE_ROWS ? null : page + 1 };
      }),
    async createStyleRules(list, options) {
      requireChars(list.name, STYLE_RULE_LIMITS.nameChars, 'name');
      const instructions = list.customInstructions?.map((instruction, index) =>
        toWire(instruction, `customInstructions.${String(index)}.`),
      );
      const body = {
        name: list.name,
        language: list.language.toLowerCase(),
        ...(list.configuredRules === undefined ? {} : { configured_rules: list.configuredRules }),
        ...(instructions === undefined ? {} : { custom_instructions: instructions }),
      };
      const secrets = (list.customInstructions ?? []).map(({ prompt }) => prompt);
      return post('/v3/style_rules', body, styleRuleListWire, options, { secrets });
    },
    getStyleRules: async (styleId, options) => get(listPath(styleId), styleRuleListWire, options),
    async renameStyleRules(styleId, name, options) {
      requireChars(name, STYLE_RULE_LIMITS.nameChars, 'name');
      return patch(listPath(styleId), { name }, styleRuleListWire, options);
    },
    deleteStyleRules: async (styleId, options) =>
      remove(listPath(styleId), ['api/not-found'], options),
    replaceConfiguredRules: async (styleId, rules, options) =>
      put(`${listPath(styleId)}/configured_rules`, rules, styleRuleListWire, options),
    async addCustomInstruction(styleId, instruction, options) {
      const path = `${listPath(styleId)}/custom_instructions`;
      const secrets = [instruction.prompt];
      return post(path, toWire(instruction), customInstructionWire, options, { secrets });
    },
    getCustomInstruction: async (styleId, instructionId, options) =>
      get(instructionPath(styleId, instructionId), customInstructionWire, options),
    async replaceCustomInstruction(styleId, instructionId, instruction, options) {
      const path = instructionPath(styleId, instructionId);
      const secrets = [instruction.prompt];
      return put(path, toWire(instruction), customInstructionWire, options, { secrets });
    },
    deleteCustomInstruction: async (styleId, instructionId, options) =>
      remove(instructionPath(styleId, instructionId), ['api/not-found'], options),
  };
}

function listPath(styleId: string): string {
  return `/v3/style_rules/${pathSegment(styleId, 'styleId')}`;
}

function instructionPath(styleId: string, instructionId: string): string {
  const segment = pathSegment(instructionId, 'instructionId');
  return `${listPath(styleId)}/custom_instructions/${segment}`;
}

function toWire(
  { label, prompt, sourceLang }: CustomInstructionText,
  place = '',
): Record<string, string> {
  requireChars(label, STYLE_RULE_LIMITS.labelChars, `${place}label`);
  requireChars(prompt, STYLE_RULE_LIMITS.promptChars, `${place}prompt`);
  return { label, prompt, ...(sourceLang === null ? {} : { source_language: sourceLang }) };
}
