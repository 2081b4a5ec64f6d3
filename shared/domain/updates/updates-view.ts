import { z } from 'zod';
import { MAX_LIST_ADDRESS_CHARS } from './limits.ts';
import { shownVersionSchema } from './version-list.ts';

/** How this copy of the app was installed, which decides how it gets a newer version. */
export const INSTALLATION_KINDS = [
  'deb',
  'rpm',
  'tar',
  'installer',
  'zip',
  'dmg',
  'checkout',
  'unknown',
] as const;
export type InstallationKind = (typeof INSTALLATION_KINDS)[number];

/** How this copy of the app was installed, and the address that its package brings; empty for none. */
export interface Installation {
  kind: InstallationKind;
  listAddress: string;
}

/** Reasons why a list was not read or is not believed. */
export const LIST_PROBLEMS = [
  'no-key',
  'insecure',
  'unreachable',
  'redirect',
  'refused',
  'too-slow',
  'too-large',
  'not-a-list',
  'unknown-format',
  'wrong-signature',
  'unreadable',
  'older',
  'expired',
  'clock',
] as const;
export type ListProblemKind = (typeof LIST_PROBLEMS)[number];

/** Times are UTC epoch milliseconds, and null where they mean nothing. */
export const listProblemSchema = z.object({
  kind: z.enum(LIST_PROBLEMS),
  issuedAtMs: z.number().nullable(),
  expiresAtMs: z.number().nullable(),
  /** The newest list seen before. */
  newestMs: z.number().nullable(),
});
export type ListProblem = z.infer<typeof listProblemSchema>;

export const updatesViewSchema = z.object({
  isOn: z.boolean(),
  /** Empty if none was entered, and the package has none. */
  address: z.string(),
  /** This build can verify lists. */
  hasKey: z.boolean(),
  installation: z.enum(INSTALLATION_KINDS),
  current: z.string(),
  isAsking: z.boolean(),
  askedAtMs: z.number().nullable(),
  /** When the newest list was issued; null if there is none. */
  issuedAtMs: z.number().nullable(),
  problem: listProblemSchema.nullable(),
  /** Versions newer than this one, newest first. */
  newer: z.array(shownVersionSchema),
});
export type UpdatesView = z.infer<typeof updatesViewSchema>;

export const updatesSourceSchema = z.object({
  address: z.string().max(MAX_LIST_ADDRESS_CHARS),
  isOn: z.boolean(),
});
export type UpdatesSource = z.infer<typeof updatesSourceSchema>;
