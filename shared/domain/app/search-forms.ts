import { z } from 'zod';
import { MAX_PAGE_ROWS } from './limits.ts';

/** Maximum number of remembered forms; the one stored longest ago is dropped. */
export const MAX_SEARCH_FORMS = 20;
const MAX_INPUTS = 50;
const MAX_CHOICES = 100;
/**
 * Maximum UTF-16 units of all inputs of a form. A longer search is not remembered over a restart.
 */
export const MAX_SEARCH_FORM_CHARS = 8_000;

/** Name of a form or an input: written by a developer, never typed by the user. */
const name = z.string().regex(/^[a-z][A-Za-z0-9-]{0,63}$/);
const value = z.string().max(MAX_SEARCH_FORM_CHARS);

const inputsSchema = z
  .record(name, z.union([value, z.array(value).max(MAX_CHOICES)]))
  .refine((inputs) => Object.keys(inputs).length <= MAX_INPUTS)
  .refine((inputs) => charsOf(inputs) <= MAX_SEARCH_FORM_CHARS);

function charsOf(inputs: Readonly<Record<string, string | readonly string[]>>): number {
  return Object.values(inputs)
    .flat()
    .reduce((sum, text) => sum + text.length, 0);
}

/**
 * State to restore when a search form is opened again: its inputs by name, the 1-based page last
 * shown, and rows per page where the form itself chose them (null: its default).
 */
const storedSearchFormSchema = z.object({
  page: z.number().int().min(1).max(1_000_000),
  limit: z.number().int().min(2).max(MAX_PAGE_ROWS).nullable(),
  inputs: inputsSchema,
});

/** Remembered search forms by name, the most recently stored one last. */
export const searchFormsSchema = z.record(name, storedSearchFormSchema);
export type SearchForms = z.infer<typeof searchFormsSchema>;

/** Forms to remember; null forgets one. */
export const searchFormsPatchSchema = z
  .record(name, storedSearchFormSchema.nullable().optional())
  .refine((forms) => Object.keys(forms).length <= MAX_SEARCH_FORMS);
export type SearchFormsPatch = z.infer<typeof searchFormsPatchSchema>;

/** Applies a change to the remembered forms, keeping at most {@link MAX_SEARCH_FORMS}. */
export function mergeSearchForms(forms: SearchForms, patch: SearchFormsPatch): SearchForms {
  const merged = new Map(Object.entries(forms));
  for (const [form, stored] of Object.entries(patch)) {
    if (stored === undefined) continue;
    merged.delete(form);
    if (stored !== null) merged.set(form, stored);
  }
  return Object.fromEntries([...merged].slice(-MAX_SEARCH_FORMS));
}
