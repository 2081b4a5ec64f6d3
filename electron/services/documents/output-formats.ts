import {
  canBecome,
  DOCUMENT_FORMATS,
  type DocumentFormatId,
} from '../../../shared/domain/documents/format.ts';
import type { OutputChoices } from '../../../shared/domain/documents/job.ts';
import { AppError } from '../../../shared/errors.ts';

/** What a file of this format is to become; null where it stays what it is. */
export function outputFormatOf(
  format: DocumentFormatId,
  choices: OutputChoices,
): DocumentFormatId | null {
  const wanted = choices[format] ?? format;
  return wanted === format ? null : wanted;
}

/** @throws `input/invalid` for a result that no service makes of such a file */
export function checkOutputFormats(choices: OutputChoices): void {
  for (const { id, outputFormats } of Object.values(DOCUMENT_FORMATS)) {
    const wanted = choices[id];
    if (wanted === undefined || canBecome(id, wanted)) continue;
    const names = outputFormats.map((each) => `.${each}`).join(', ');
    throw new AppError('input/invalid', 'documentErrors.outputNotPossible', {
      values: { extension: id, names },
      details: { field: 'outputFormats' },
    });
  }
}
