import type { StyleInstruction, StyleRuleDetails, StyleRuleOutline } from './repo.ts';

/** @see translation service, style rules: list record */
export interface StyleRulesWire {
  readonly style_id: string;
  readonly name: string;
  readonly creation_time: string;
  readonly updated_time: string;
  readonly language: string;
  readonly version: number;
}

export interface InstructionWire {
  readonly id: string;
  readonly label: string;
  readonly prompt: string;
  readonly source_language?: string;
}

/** Builds the record of a list without its rules. */
export function toOutlineWire(list: StyleRuleOutline): StyleRulesWire {
  return {
    style_id: list.id,
    name: list.name,
    creation_time: new Date(list.createdAtMs).toISOString(),
    updated_time: new Date(list.updatedAtMs).toISOString(),
    language: list.language,
    version: list.version,
  };
}

/** Builds the full record. */
export function toStyleRulesWire(list: StyleRuleDetails): StyleRulesWire & {
  readonly configured_rules: StyleRuleDetails['configuredRules'];
  readonly custom_instructions: readonly InstructionWire[];
} {
  return {
    ...toOutlineWire(list),
    configured_rules: list.configuredRules,
    custom_instructions: list.instructions.map(toInstructionWire),
  };
}

export function toInstructionWire(instruction: StyleInstruction): InstructionWire {
  const { id, label, prompt, sourceLanguage } = instruction;
  return {
    id,
    label,
    prompt,
    ...(sourceLanguage === null ? {} : { source_language: sourceLanguage }),
  };
}
