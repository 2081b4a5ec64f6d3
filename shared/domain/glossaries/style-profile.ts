import { z } from 'zod';
import type { ExtraFields } from '../data/extra-fields.ts';
import { id } from '../schemas.ts';

/** Upper bound against hostile input; services take fewer of each kind. */
const MAX_PARTS = 1000;

const ids = z.array(id).max(MAX_PARTS);

/** Parts that a profile brings to a request; the service uses those that fit the languages. */
const partsSchema = z.object({
  /** Any number; the first one that knows a term wins if `isOrdered`. */
  glossaryIds: ids,
  /** At most one for each target language. */
  styleRuleIds: ids,
  /** At most one for each source language. */
  memoryIds: ids,
  /** True if the order of the glossaries decides which one wins. */
  isOrdered: z.boolean(),
});
export type StyleProfileParts = z.infer<typeof partsSchema>;

/** A style profile of a service: one choice that brings glossaries, style rules, and memories. */
export const styleProfileSchema = z.object({
  id: z.string(),
  name: z.string(),
  ...partsSchema.shape,
  /** UTC; null when the service reports no readable time. */
  createdAtMs: z.number().nullable(),
  updatedAtMs: z.number().nullable(),
});
export type StyleProfile = z.infer<typeof styleProfileSchema>;

/** A profile as a service reports it, with the fields that the app does not know. */
export type RemoteStyleProfile = StyleProfile & { extra: ExtraFields };

/** Something at the service that a profile can bring. */
const partSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Languages that it is for, in lowercase; `source` null for all. */
  langs: z.array(z.object({ source: z.string().nullable(), target: z.string() })),
});
export type ProfilePart = z.infer<typeof partSchema>;

/** The profiles of an account, by name. */
export const styleProfilesSchema = z.object({
  profiles: z.array(styleProfileSchema),
  /** The service has no style profiles, or not for this account. */
  isMissing: z.boolean(),
});
export type StyleProfiles = z.infer<typeof styleProfilesSchema>;

/** All that an account has for its profiles. */
export const profilePartsSchema = z.object({
  glossaries: z.array(partSchema),
  styleRules: z.array(partSchema),
  memories: z.array(partSchema),
});
export type ProfileParts = z.infer<typeof profilePartsSchema>;

/** Length is checked by the service layer, in bytes. */
const name = z.string().max(20_000);
const contentsSchema = z.object({ name, ...partsSchema.shape });
export type StyleProfileContents = z.infer<typeof contentsSchema>;
const account = { connectionId: id };

export const newStyleProfileSchema = z.object({ ...account, name });
export type NewStyleProfile = z.infer<typeof newStyleProfileSchema>;

export const editStyleProfileSchema = z.object({
  ...account,
  profileId: id,
  /** The profile as the page showed it; one that differs at the service is a conflict. */
  seen: contentsSchema,
  /** Only what differs from that is sent. */
  wanted: contentsSchema,
});
export type EditStyleProfile = z.infer<typeof editStyleProfileSchema>;

export const deleteStyleProfileSchema = z.object({ ...account, profileId: id, typedName: name });
export type DeleteStyleProfile = z.infer<typeof deleteStyleProfileSchema>;
