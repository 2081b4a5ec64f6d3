import type { MultipartField } from '../http/multipart.ts';
import { glossaryFields, memoryFields } from './choice-fields.ts';
import type { UploadDocumentInput } from './document-calls.ts';
import { invalidInput } from './request-input.ts';

/**
 * The form fields of an upload; all of them follow the file.
 * @throws `input/invalid` for what the service would surely refuse
 * @see translation service, `POST /v2/document`
 */
export function documentFields(input: UploadDocumentInput): MultipartField[] {
  const { glossary_id, glossary_ids } = glossaryFields(input);
  const memory = memoryFields(input.translationMemory);
  const threshold = memory.translation_memory_threshold;
  const values: Record<string, string | undefined> = {
    source_lang: input.sourceLang ?? undefined,
    formality: input.formality === 'default' ? undefined : input.formality,
    output_format: outputFormat(input.outputFormat ?? null),
    glossary_id,
    glossary_ids: glossary_ids?.join(','),
    style_id: input.styleId ?? undefined,
    translation_memory_id: memory.translation_memory_id,
    translation_memory_threshold: threshold === undefined ? undefined : String(threshold),
    dragoman_do_not_translate: keptNames(input.doNotTranslate ?? []),
    target_lang: input.targetLang,
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [{ name, value }],
  );
}

/** One per line. */
function keptNames(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.join('\n');
}

function outputFormat(extension: string | null): string | undefined {
  if (extension === null) return undefined;
  const format = /^\.?([a-z0-9]{1,10})$/i.exec(extension.trim())?.[1];
  if (format !== undefined) return format.toLowerCase();
  throw invalidInput('The output format must be a file extension, such as docx.', 'outputFormat');
}
