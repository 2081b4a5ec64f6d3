import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import type { RoundTripFile } from './round-trip-files.ts';
import { roundTripFiles } from './round-trip-files.ts';

const NAMES: Readonly<Record<DocumentFormatId, string>> = {
  docx: 'ferry.docx',
  pptx: 'island.pptx',
  xlsx: 'fares.xlsx',
  idml: 'magazine.idml',
  pdf: 'ferry.pdf',
  txt: 'notes.txt',
  html: 'ferry.html',
  xliff: 'unit.xlf',
  srt: 'film.srt',
  po: 'messages.pot',
  xml: 'manual.xml',
  json: 'strings.json',
  jpeg: 'island.jpg',
  png: 'island.png',
};

/** One valid document of each format. */
export const HONEST_FILES: readonly RoundTripFile[] = roundTripFiles().filter(
  ({ name, format }) => NAMES[format] === name,
);

export function honestFile(format: DocumentFormatId): RoundTripFile {
  const file = HONEST_FILES.find((one) => one.format === format);
  if (file === undefined) throw new Error(`No document of the format ${format}.`);
  return file;
}
