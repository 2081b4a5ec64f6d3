import { z } from 'zod';
import type { ExtraFields } from '../../../../shared/domain/data/extra-fields.ts';
import type {
  CustomInstruction,
  StyleRuleList,
} from '../../../../shared/domain/glossaries/style-rules.ts';
import {
  wireCount,
  wireId,
  wireInstant,
  wireLang,
  wireList,
  wireName,
  wireRecord,
} from './wire-record.ts';

/** Shapes of style rules. @see translation service, style rules */

const instructionShape = {
  label: wireName,
  prompt: wireName,
  source_language: wireLang.nullish(),
};

function toInstruction<Id extends string | null>(
  id: Id,
  wire: z.output<z.ZodObject<typeof instructionShape>>,
  extra: ExtraFields,
): CustomInstruction & { id: Id } {
  const { label, prompt, source_language: sourceLang = null } = wire;
  return { id, label, prompt, sourceLang, extra };
}

/** Inside a full list some services omit the id. */
const listedInstructionWire = wireRecord(
  { id: wireId.nullish(), ...instructionShape },
  ({ id = null, ...wire }, extra) => toInstruction(id, wire, extra),
);

export const customInstructionWire = wireRecord(
  { id: wireId, ...instructionShape },
  (wire, extra) => toInstruction(wire.id, wire, extra),
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

export const styleRuleListsWire = wireList('style_rules', styleRuleListWire);
