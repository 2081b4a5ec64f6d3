import type { Document } from '@xmldom/xmldom';
import type { OoxmlPackage } from '../../../../shared/documents/ooxml-package.ts';

/** A package that parses each part once: who asks for it again gets the same document. */
export function parsedOnce(office: OoxmlPackage): OoxmlPackage {
  const documents = new Map<string, Document>();
  return {
    ...office,
    readXml(part) {
      const document = documents.get(part) ?? office.readXml(part);
      documents.set(part, document);
      return document;
    },
  };
}
