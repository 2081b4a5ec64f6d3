import { z } from 'zod';
import { STYLE_RULE_LANGUAGES } from './style-rule-catalog.ts';

const id = z.string().min(1).max(200);
/** The service layer checks code points; these bounds only limit hostile input. */
const longText = z.string().max(20_000);

const configuredRulesSchema = z.record(
  z.string().max(200),
  z.record(z.string().max(200), z.string().max(1000)),
);

const instructionSchema = z.object({
  /** Null if the service reports none, which makes it read-only. */
  id: z.string().nullable(),
  label: z.string(),
  prompt: z.string(),
  sourceLang: z.string().nullable(),
});
export type StyleInstruction = z.infer<typeof instructionSchema>;

/** A list of style rules at a service, with all its contents. */
export const styleListSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Root code in lowercase. */
  language: z.string(),
  /** Incremented with each change; null when not reported. */
  version: z.number().nullable(),
  updatedAtMs: z.number().nullable(),
  rules: configuredRulesSchema,
  instructions: z.array(instructionSchema),
});
export type StyleList = z.infer<typeof styleListSchema>;

/** The lists of an account. */
export const styleListsSchema = z.object({
  lists: z.array(styleListSchema),
  /** When the service reported them; UTC epoch milliseconds. */
  readAtMs: z.number(),
  /** The service is unreachable: this is its last report, and read-only for now. */
  isRemembered: z.boolean(),
  /** The service has no style rules, or not for this account. */
  isMissing: z.boolean(),
});
export type StyleLists = z.infer<typeof styleListsSchema>;

const account = { connectionId: id };
/** A list as the user saw it; a change made elsewhere since is a conflict. */
const seen = { ...account, styleId: id, seen: z.string().max(200) };

export const newStyleListSchema = z.object({
  ...account,
  name: longText,
  language: z.enum(STYLE_RULE_LANGUAGES),
});
export type NewStyleList = z.infer<typeof newStyleListSchema>;
export const renameStyleListSchema = z.object({ ...seen, name: longText });
export type RenameStyleList = z.infer<typeof renameStyleListSchema>;
export const deleteStyleListSchema = z.object({ ...seen, typedName: longText });
export type DeleteStyleList = z.infer<typeof deleteStyleListSchema>;
export const setStyleRulesSchema = z.object({ ...seen, rules: configuredRulesSchema });
export type SetStyleRules = z.infer<typeof setStyleRulesSchema>;
export const saveInstructionSchema = z.object({
  ...seen,
  /** Null for a new one. */
  instructionId: id.nullable(),
  label: longText,
  prompt: longText,
  /** Null for every source language. */
  sourceLang: z
    .string()
    .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)
    .nullable(),
});
export type SaveInstruction = z.infer<typeof saveInstructionSchema>;
export const deleteInstructionSchema = z.object({ ...seen, instructionId: id });
export type DeleteInstruction = z.infer<typeof deleteInstructionSchema>;
