import { z } from 'zod';
import { id, languageCode } from '../schemas.ts';
import { MAX_NOTE_CHARS } from '../time/limits.ts';
import { MAX_TEXT_LENGTH } from '../texts/limits.ts';
import { MAX_ARRIVED_FILES, MAX_NAME_CHARS } from './limits.ts';

/** Content of a `dragoman://` link. It is filled in; nothing is sent, started, or deleted. */
const linkSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('translate'),
    text: z.string().max(MAX_TEXT_LENGTH),
    sourceLang: languageCode.nullable(),
    targetLang: languageCode.nullable(),
  }),
  z.object({ kind: z.literal('history'), itemId: id }),
  z.object({
    kind: z.literal('timer'),
    note: z.string().max(MAX_NOTE_CHARS),
    projectName: z.string().max(MAX_NAME_CHARS).nullable(),
  }),
]);
export type ArrivedLink = z.infer<typeof linkSchema>;

/** Why a link is not opened. */
export type LinkFault = 'too-long' | 'unknown' | 'malformed' | 'invisible-characters' | 'empty';

/** Something that another program opened with the app, for the page to show. */
export const arrivalSchema = z.discriminatedUnion('kind', [
  /** Files to plan, by the tokens of their paths. */
  z.object({ kind: z.literal('files'), tokens: z.array(id).max(MAX_ARRIVED_FILES) }),
  /** A file that a colleague returned, and its document. */
  z.object({ kind: z.literal('returned'), itemId: id, token: id }),
  ...linkSchema.options,
]);
export type Arrival = z.infer<typeof arrivalSchema>;
