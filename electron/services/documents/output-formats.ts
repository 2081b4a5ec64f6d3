import {
  canBecome,
  DOCUMENT_FORMATS,
  isSoundFormat,
  type DocumentFormatId,
  type JobFormatId,
} from '../../../shared/domain/documents/format.ts';
import type { OutputChoices } from '../../../shared/domain/documents/output-choices.ts';
import { AppError } from '../../../shared/errors.ts';

/** The output format of a file of this format; null if unchanged. Of sound it is a text. */
export function outputFormatOf(
  format: JobFormatId,
  choices: OutputChoices,
): DocumentFormatId | null {
  if (isSoundFormat(format)) return 'txt';
  const wanted = choices[format] ?? format;
  return wanted === format ? null : wanted;
}

/** @throws `input/invalid` for an output format that no service produces from such a file */
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
