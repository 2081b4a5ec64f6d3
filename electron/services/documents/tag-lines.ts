import {
  isSoundFormat,
  type DocumentFormatId,
  type JobFormatId,
} from '../../../shared/domain/documents/format.ts';
import type { TextRules } from '../../../shared/documents/rules/text-rules.ts';
import type { DocumentCalls } from '../../clients/translation/documents/document-calls.ts';
import type { DocumentFiles } from './files.ts';

/** Opens the embedded service, which handles the formats. */
export type TagReader = () => Promise<Pick<DocumentCalls, 'readTags'>>;

/**
 * Tags of the texts that have some, by their positions, each as JSON: few texts of a large document are ever viewed.
 * `null` is a text that was not found in the document.
 */
export type TagLines = ReadonlyMap<number, string>;

/** Formats whose texts may have formatting or objects in them; the others are plain text or images. */
const HAS_TAGS: Readonly<Record<DocumentFormatId, boolean>> = {
  docx: true,
  pptx: true,
  xlsx: true,
  idml: true,
  pdf: false,
  txt: false,
  html: true,
  xliff: true,
  srt: true,
  po: false,
  xml: true,
  json: false,
  jpeg: false,
  png: false,
};

export const hasTags = (format: JobFormatId): format is DocumentFormatId =>
  !isSoundFormat(format) && HAS_TAGS[format];

/** A document, or a translation of one, with all of its texts in order. */
export interface TaggedFile {
  path: string;
  format: DocumentFormatId;
  of: 'source' | 'translation';
  targetLang: string;
  texts: readonly string[];
  /** Rules about the texts of an XML or JSON file. */
  rules: TextRules | null;
}

/** Reads the tags of a document. @throws `document/*`, and anything that the service throws */
export async function readTagLines(
  deps: { files: Pick<DocumentFiles, 'readFile'>; tagReader: TagReader },
  { path, format, of, targetLang, texts, rules }: TaggedFile,
): Promise<TagLines> {
  const client = await deps.tagReader();
  const { sizeBytes, open } = await deps.files.readFile(path);
  const { body } = await client.readTags({
    fileName: `document.${format}`,
    sizeBytes,
    open,
    of,
    sourceLang: null,
    targetLang,
    edits: texts.map((text) => ({ text })),
    rules,
  });
  const lines = new Map<number, string>();
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      lines.set(Number.parseInt(line, 10), line.slice(line.indexOf('\t') + 1));
    }
  }
  return lines;
}
