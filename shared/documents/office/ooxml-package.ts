import type { Document } from '@xmldom/xmldom';
import { hasAsciiAt } from '../bytes.ts';
import { damagedDocument } from '../document-errors.ts';
import { decodeXml, parseXml } from '../xml/xml.ts';
import { elementsOf } from '../xml/xml-nodes.ts';
import { entryKey, isMarkupName, openZip, type ZipEntries } from '../zip/zip.ts';

/** A relationship of an office package: `type` is the last word of its address, e.g. `header`. */
export interface Relationship {
  /** ID that the part uses in its own markup, e.g. `rId3`. */
  id: string;
  type: string;
  /**
   * Name of the target part, as written in the archive; without a leading slash where it is missing
   * there.
   */
  target: string;
}

const CONTENT_TYPES = '[Content_Types].xml';

/**
 * Resolves a target against the folder of the part that refers to it; null when it leaves the
 * package.
 */
function resolveTarget(folder: string, target: string): string | null {
  const isFromRoot = /^[\\/]/u.test(target);
  const path: string[] = isFromRoot ? [] : folder.split(/[\\/]/u).filter(Boolean);
  for (const step of target.split(/[\\/]/u)) {
    if (step === '..') {
      if (path.pop() === undefined) return null;
    } else if (step !== '' && step !== '.') {
      path.push(step);
    }
  }
  return path.join('/');
}

function readRelationships(entries: ZipEntries, part: string): Relationship[] {
  const slash = Math.max(part.lastIndexOf('/'), part.lastIndexOf('\\'));
  const folder = part.slice(0, slash + 1);
  const name = `${folder}_rels/${part.slice(slash + 1)}.rels`;
  if (!entries.has(name)) return [];
  const found: Relationship[] = [];
  for (const element of elementsOf(parseXml(decodeXml(entries.read(name))), 'Relationship')) {
    if (element.getAttribute('TargetMode') === 'External') continue;
    const target = resolveTarget(folder, element.getAttribute('Target') ?? '');
    const type = (element.getAttribute('Type') ?? '').split('/').at(-1) ?? '';
    const id = element.getAttribute('Id') ?? '';
    if (target !== null) found.push({ id, type, target: entries.nameOf(target) ?? target });
  }
  return found;
}

function contentTypeOf(types: Document, part: string): string | null {
  const partName = entryKey(`/${part}`);
  const override = elementsOf(types, 'Override').find(
    (element) => entryKey(element.getAttribute('PartName') ?? '') === partName,
  );
  if (override !== undefined) return override.getAttribute('ContentType');
  const extension = partName.slice(partName.lastIndexOf('.') + 1);
  const byExtension = elementsOf(types, 'Default').find(
    (element) => element.getAttribute('Extension')?.toLowerCase() === extension,
  );
  return byExtension?.getAttribute('ContentType') ?? null;
}

/** Returns true when the archive is an office package, and not just any ZIP file. */
export function isOoxmlPackage(entries: ZipEntries): boolean {
  return entries.has(CONTENT_TYPES);
}

/**
 * Returns the bytes of a file that are parsed: its unpacked markup, or the whole file if it is not
 * an archive. Nothing is unpacked for this.
 * @throws as {@link openZip}
 */
export function markupSize(bytes: Uint8Array): number {
  if (!hasAsciiAt(bytes, 'PK\u0003\u0004', 0)) return bytes.length;
  const entries = openZip(bytes);
  return entries.names.filter(isMarkupName).reduce((sum, name) => sum + entries.sizeOf(name), 0);
}

/**
 * Opens an office file (docx, pptx, xlsx) and finds its main part.
 * @throws `document/damaged`, `document/too-large`, `document/encrypted`
 */
export function openOoxmlPackage(bytes: Uint8Array, entries: ZipEntries = openZip(bytes)) {
  if (!isOoxmlPackage(entries)) throw damagedDocument('faults.contents');
  const types = parseXml(decodeXml(entries.read(CONTENT_TYPES)));
  const mainPart = readRelationships(entries, '').find(
    (relationship) => relationship.type === 'officeDocument',
  )?.target;
  if (mainPart === undefined || !entries.has(mainPart)) {
    throw damagedDocument('faults.mainPart');
  }
  const mainContentType = contentTypeOf(types, mainPart);
  if (mainContentType === null) throw damagedDocument('faults.mainPart');
  // Cached, because they are requested again for each part that refers to a part.
  const relationships = new Map<string, Relationship[]>();
  const readText = (part: string): string => decodeXml(entries.read(part));
  return {
    entries,
    mainPart,
    mainContentType,
    readText,
    readXml: (part: string): Document => parseXml(readText(part)),
    /** Returns relationships to parts inside the package, in order; empty when the part has none. */
    relationshipsOf(part: string): readonly Relationship[] {
      const known = relationships.get(part) ?? readRelationships(entries, part);
      relationships.set(part, known);
      return known;
    },
  };
}

export type OoxmlPackage = ReturnType<typeof openOoxmlPackage>;
