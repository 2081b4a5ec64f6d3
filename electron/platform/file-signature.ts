import { open } from 'node:fs/promises';
import type { DocumentFormatId } from '../../shared/domain/document-format.ts';

/** How files of a format begin, where they begin in one way. */
const SIGNATURES: Partial<Record<DocumentFormatId, string>> = {
  pdf: '%PDF-',
  docx: 'PK',
  pptx: 'PK',
  xlsx: 'PK',
};
/** A PDF may have some bytes of another program before its beginning. */
const WITHIN_BYTES = 1024;

/** True unless a file begins as one of this format surely does not. */
export async function hasSignature(path: string, format: DocumentFormatId): Promise<boolean> {
  const signature = SIGNATURES[format];
  if (signature === undefined) return true;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(WITHIN_BYTES) });
    const start = buffer.toString('latin1', 0, bytesRead);
    return format === 'pdf' ? start.includes(signature) : start.startsWith(signature);
  } finally {
    await file.close();
  }
}
