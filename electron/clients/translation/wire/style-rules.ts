import { z } from 'zod';
import type {
  CustomInstruction,
  StyleRuleList,
} from '../../../../shared/domain/glossaries/style-rules.ts';
import { wireCount, wireId, wireInstant, wireLang, wireName, wireRecord } from './wire-record.ts';

/** Shapes of style rules. @see translation service, style rules */

/** Inside a full list some services omit the id. */
const instructionShape = {
  label: wireName,
  prompt: wireName,
  source_language: wireLang.nullish(),
};

const listedInstructionWire = wireRecord(
  { id: wireId.nullish(), ...instructionShape },
  (wire, extra): CustomInstruction => ({
    id: wire.id ?? null,
    label: wire.label,
    prompt: wire.prompt,
    sourceLang: wire.source_language ?? null,
    extra,
  }),
);

export const customInstructionWire = wireRecord(
  { id: wireId, ...instructionShape },
  (wire, extra): CustomInstruction & { id: string } => ({
    id: wire.id,
    label: wire.label,
    prompt: wire.prompt,
    sourceLang: wire.source_language ?? null,
    extra,
  }),
);

const configuredRulesWire = z.record(z.string(), z.record(z.string(), z.string()));

export const styleRuleListWire = wireRecord(
  {
    style_id: wireId,
    name: wireName,
    language: wireLang,
    version: wireCount.nullish(),
    creation_time: wireInstant,
    updated_time: wireInstant,
    configured_rules: configuredRulesWire.nullish(),
    custom_instructions: z.array(listedInstructionWire).nullish(),
  },
  (wire, extra): StyleRuleList => ({
    id: wire.style_id,
    name: wire.name,
    language: wire.language,
    version: wire.version ?? null,
    createdAtMs: wire.creation_time,
    updatedAtMs: wire.updated_time,
    configuredRules: wire.configured_rules ?? null,
    customInstructions: wire.custom_instructions ?? null,
    extra,
  }),
);

export const styleRuleListsWire = z
  .object({ style_rules: z.array(styleRuleListWire) })
  .transform((answer) => answer.style_rules);
