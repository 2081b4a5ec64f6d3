import type { DocumentSegment } from '../document-segment.ts';
import type { Counted, ReadBudget } from '../read-budget.ts';
import type { TextRules } from '../rules/text-rules.ts';
import { decodeXmlFile } from './decode-xml-file.ts';
import { decodeXmlReferences, readXmlSource } from './xml-source.ts';
import { cdataOf, findXmlUnits, localName } from './xml-units.ts';
import type { XmlNode } from './xml-source.ts';

/**
 * Reads the texts of an XML file.
 * @param side `target`: also texts that look like data
 * @throws `document/damaged` with the line, `document/too-large`, `document/unsupported`
 */
export function readXmlSegments(
  bytes: Uint8Array,
  budget: ReadBudget,
  side: 'source' | 'target',
  rules?: TextRules,
): Counted<DocumentSegment>[] {
  const { text } = decodeXmlFile(bytes);
  return findXmlUnits(text, readXmlSource(text), rules?.xml, { of: side }).map((unit) => {
    const shown =
      unit.kind === 'content'
        ? unit.nodes.map((node) => shownText(text, node)).join('')
        : decodeXmlReferences(text.slice(unit.attribute.value.start, unit.attribute.value.end));
    const isPreserved = unit.kind === 'content' && unit.isPreserved;
    const clean = isPreserved ? shown.trim() : shown.replace(/\s+/gu, ' ').trim();
    return budget.count({ id: unit.id, text: clean, location: unit.location });
  });
}

/** Returns all that a reader sees of a node, also what is not translated. */
function shownText(text: string, node: XmlNode): string {
  if (node.kind === 'text') return decodeXmlReferences(text.slice(node.start, node.end));
  if (node.kind === 'cdata') return cdataOf(text, node);
  if (node.kind !== 'element') return '';
  if (localName(node.name) === 'br') return ' ';
  return node.children.map((child) => shownText(text, child)).join('');
}
