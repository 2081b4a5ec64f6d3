import { z } from 'zod';

/**
 * Shapes of the service's JSON. Unknown fields are ignored and optional ones may be null, since
 * editions and compatible services differ.
 * @see translation service, resources and their fields
 */

/** Goes into URL paths, so it must not be able to leave its segment. */
const documentId = z
  .string()
  .regex(/^[A-Za-z0-9._~-]{1,256}$/)
  .refine((id) => !/^\.+$/.test(id));

export const documentHandleWire = z.object({
  document_id: documentId,
  document_key: z.string().min(1).max(1024),
});

const count = z.number().nonnegative().nullish();

export const documentStatusWire = z.object({
  status: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['queued', 'translating', 'done', 'error'])),
  seconds_remaining: z.number().nullish().catch(null),
  billed_characters: count.catch(null),
  /** The schema's name; `message` is the one of older samples. */
  error_message: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
});

export const textTranslationsWire = z.object({
  translations: z.array(
    z.object({
      detected_source_language: z.string().max(50).default(''),
      text: z.string(),
      billed_characters: count,
    }),
  ),
});

export const languagesWire = z.array(
  z.object({
    language: z.string().min(1).max(50),
    name: z.string().max(200),
    supports_formality: z.boolean().nullish(),
  }),
);

export const usageWire = z.object({
  character_count: z.number().nonnegative(),
  character_limit: count,
});

export const glossariesWire = z.object({
  glossaries: z.array(
    z.object({
      glossary_id: z.string().min(1).max(100),
      name: z.string(),
      dictionaries: z
        .array(z.object({ source_lang: z.string().max(50), target_lang: z.string().max(50) }))
        .default([]),
    }),
  ),
});
