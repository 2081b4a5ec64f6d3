import type { HandoffFormat, HandoffHead, HandoffWriter } from './handoff-segment.ts';
import { createHandoffDocxWriter } from './handoff-docx-writer.ts';
import { createHandoffXliff12Writer } from './handoff-xliff-12-writer.ts';
import { createHandoffXliffWriter } from './handoff-xliff-writer.ts';
import { createHandoffXlsxWriter } from './handoff-xlsx-writer.ts';
import type { Digest } from './row-mark.ts';

const WRITERS: Record<HandoffFormat, (head: HandoffHead, digest: Digest) => HandoffWriter> = {
  'xliff-2.1': createHandoffXliffWriter,
  'xliff-1.2': createHandoffXliff12Writer,
  xlsx: createHandoffXlsxWriter,
  docx: createHandoffDocxWriter,
};

/** Creates a writer for one document in a format that a colleague can work in. */
export function createHandoffWriter(
  format: HandoffFormat,
  head: HandoffHead,
  digest: Digest,
): HandoffWriter {
  return WRITERS[format](head, digest);
}
