import type { ExtraFields } from '../data/extra-fields.ts';

/** Category, then rule, then its value, such as `formatting`, `phone_number_format`, `do_not_use_spaces`. */
export type ConfiguredRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The user's text for a custom instruction. */
export interface CustomInstructionText {
  /** At most 100 characters. */
  label: string;
  /** At most 300 characters. */
  prompt: string;
  /** Null for every source language. */
  sourceLang: string | null;
}

export interface CustomInstruction extends CustomInstructionText {
  /** Null if the service reports none, which some do inside a full list. */
  id: string | null;
  extra: ExtraFields;
}

/** A list of style rules for one target language. */
export interface StyleRuleList {
  id: string;
  name: string;
  /** Root code in lowercase, such as `fr`. */
  language: string;
  /** Incremented with every change; null when not reported. */
  version: number | null;
  /** UTC; null when the service reports no readable time. */
  createdAtMs: number | null;
  updatedAtMs: number | null;
  /** Null where only the outline was requested. */
  configuredRules: ConfiguredRules | null;
  customInstructions: CustomInstruction[] | null;
  extra: ExtraFields;
}
