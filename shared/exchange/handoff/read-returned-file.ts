import { detectContent } from '../../documents/content-kind.ts';
import { openOoxmlPackage, type OoxmlPackage } from '../../documents/office/ooxml-package.ts';
import { isTranslatedXliff } from '../../documents/xliff/xliff-document.ts';
import { AppError } from '../../errors.ts';
import { HANDOFF_PROPERTIES } from './handoff-segment.ts';
import { CUSTOM_PROPERTIES_PART } from '../office-xml.ts';
import { readHandoffDocx } from './read-handoff-docx.ts';
import { instantOf, readHandoffXliff } from './read-handoff-xliff.ts';
import { readHandoffXlsx } from './read-handoff-xlsx.ts';
import type { ReadBudget } from '../../documents/read-budget.ts';
import type { ReturnedFile } from './returned-file.ts';

/**
 * Reads a returned file, by its content and not by its name.
 * @throws `input/invalid` for a file in none of the formats; `document/damaged`,
 *   `document/too-large`, `document/encrypted`, `document/unsupported`
 */
export function readReturnedFile(bytes: Uint8Array, budget: ReadBudget): ReturnedFile {
  const content = detectContent(bytes);
  const { kind } = content;
  if (kind === 'xliff') {
    if (!isTranslatedXliff(content.version)) throw refused('reviewErrors.returnedOldXliff');
    return readHandoffXliff(bytes, budget);
  }
  if (kind === 'docx') return readOffice(bytes, budget, readHandoffDocx);
  if (kind === 'xlsx') return readOffice(bytes, budget, readHandoffXlsx);
  throw refused('reviewErrors.returnedOtherKind');
}

function refused(
  message: 'reviewErrors.returnedOldXliff' | 'reviewErrors.returnedOtherKind',
): AppError {
  return new AppError('input/invalid', message, { details: { field: 'file' } });
}

function readOffice(
  bytes: Uint8Array,
  budget: ReadBudget,
  readRows: (office: OoxmlPackage, budget: ReadBudget) => ReturnedFile['rows'],
): ReturnedFile {
  const office = openOoxmlPackage(bytes);
  const rows = readRows(office, budget);
  const properties = readProperties(office);
  return {
    title: properties.get(HANDOFF_PROPERTIES.title) ?? null,
    exportedAtMs: instantOf(properties.get(HANDOFF_PROPERTIES.exportedAtMs) ?? null),
    rows,
  };
}

function readProperties(office: OoxmlPackage): ReadonlyMap<string, string> {
  if (!office.entries.has(CUSTOM_PROPERTIES_PART)) return new Map();
  const found = office.readXml(CUSTOM_PROPERTIES_PART).getElementsByTagNameNS('*', 'property');
  return new Map(
    Array.from(found).map((one) => [one.getAttribute('name') ?? '', one.textContent ?? '']),
  );
}
