import type { Document, Element, Node } from '@xmldom/xmldom';
import { DOMImplementation, XMLSerializer } from '@xmldom/xmldom';
import type { Said } from '../../i18n/text.ts';
import { normalizeLanguageTag } from '../../tmx/tmx-unit.ts';
import { damagedDocument, unsupportedDocument } from '../document-errors.ts';
import type { ReadBudget } from '../read-budget.ts';
import { decodeXml, DOCUMENT_XML_LIMITS, parseXml } from '../xml/xml.ts';
import { hasBinaryContent } from '../text-encoding.ts';
import { isConvertibleXliff, XLIFF_NAMESPACE } from './xliff-document.ts';
import {
  attributesOf,
  convertDetails,
  convertNotes,
  createXliffMaker,
  foreignChildren,
  metadataAround,
  metadataOf,
  oldChildren,
  oldName,
  withoutChildren,
  type XliffMaker,
} from './xliff-12-maker.ts';
import { convertUnit } from './xliff-12-unit.ts';
import { createNameRegister, type NameRegister } from './xliff-names.ts';
import { isElement } from '../xml/xml-nodes.ts';

export interface ConvertedXliff {
  /** XLIFF 2.1 in UTF-8. */
  bytes: Uint8Array;
  /** Full sentences about content that 2.1 does not support. */
  warnings: Said[];
}

/** State for converting one file of the document. */
interface FileContext {
  readonly maker: XliffMaker;
  readonly units: NameRegister;
  readonly groups: NameRegister;
  readonly onBinary: () => void;
}

const FILE_ATTRIBUTES = ['original', 'source-language', 'target-language', 'xml:space'];
const GROUP_ATTRIBUTES = ['id', 'resname', 'translate', 'xml:space'];

/**
 * Converts XLIFF 1.0, 1.1, or 1.2 into 2.1. IDs, notes, states, segments, inline codes with their
 * native content, skeletons, alternative translations, and elements of other vocabularies are
 * preserved; attributes and counts without a counterpart become metadata.
 * @throws `document/unsupported` for other versions and for several language pairs in one
 *   document
 * @throws `document/damaged`, `document/too-large`
 */
export function convertXliff12(
  bytes: Uint8Array,
  budget: ReadBudget,
  limits = DOCUMENT_XML_LIMITS,
): ConvertedXliff {
  budget.addBytes(bytes.length);
  const text = decodeXml(bytes);
  if (hasBinaryContent(text)) throw damagedDocument('faults.characters');
  // Old files declare their document type. It is never fetched, and an empty one is dropped.
  const root = parseXml(text.replace(/<!DOCTYPE\s+xliff\b[^[<>]*>/u, '')).documentElement;
  if (root === null || oldName(root) !== 'xliff') {
    throw damagedDocument('faults.root', { name: '<xliff>' });
  }
  if (!isConvertibleXliff(root.getAttribute('version') ?? '')) {
    throw unsupportedDocument('documentErrors.xliffNotConvertible');
  }
  const files = oldChildren(root, 'file');
  if (files.length === 0) throw damagedDocument('faults.missing', { name: '<file>' });
  const target = createDocument();
  const made = target.documentElement;
  if (made === null) throw damagedDocument('faults.root', { name: '<xliff>' });
  made.setAttribute('version', '2.1');
  made.setAttribute('srcLang', oneLanguage(files, 'source-language') ?? 'und');
  const targetLang = oneLanguage(files, 'target-language');
  if (targetLang !== null) made.setAttribute('trgLang', targetLang);

  const maker = createXliffMaker(target, budget, limits);
  let binaries = 0;
  for (const [index, file] of files.entries()) {
    const context: FileContext = {
      maker,
      units: createNameRegister(idsOf(file, 'trans-unit')),
      groups: createNameRegister(idsOf(file, 'group')),
      onBinary() {
        binaries += 1;
      },
    };
    made.appendChild(convertFile(file, `f${String(index + 1)}`, context));
    made.appendChild(maker.text('\n'));
  }
  const written = new XMLSerializer().serializeToString(target).replaceAll('\r', '&#13;');
  return {
    bytes: new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${written}\n`),
    warnings:
      binaries === 0
        ? []
        : [{ message: 'documentErrors.binaryUnitsLeftOut', values: { count: binaries } }],
  };
}

function idsOf(file: Element, name: string): string[] {
  return Array.from(file.getElementsByTagNameNS('*', name)).flatMap(
    (element) => element.getAttribute('id') ?? [],
  );
}

function createDocument(): Document {
  return new DOMImplementation().createDocument(XLIFF_NAMESPACE, 'xliff', null);
}

/** Returns the only language; XLIFF 2.1 has one pair of languages per document. */
function oneLanguage(files: readonly Element[], attribute: string): string | null {
  const codes = new Set(
    files.flatMap((file) => {
      const code = file.getAttribute(attribute) ?? '';
      return code === '' ? [] : [normalizeLanguageTag(code) ?? 'und'];
    }),
  );
  if (codes.size > 1) {
    throw unsupportedDocument('documentErrors.xliffOfSeveralPairs', {
      languages: [...codes].slice(0, 5).join(', '),
    });
  }
  return [...codes][0] ?? null;
}

function convertFile(file: Element, id: string, context: FileContext): Element {
  const { maker } = context;
  const header = oldChildren(file, 'header')[0];
  const inHeader = header === undefined ? [] : Array.from(header.childNodes);
  const details = inHeader.filter(
    (node): node is Element => isElement(node) && !['', 'skl', 'note'].includes(oldName(node)),
  );
  const body = oldChildren(file, 'body')[0];
  return maker.element(
    'file',
    {
      id,
      original: file.getAttribute('original'),
      'xml:space': file.getAttribute('xml:space'),
    },
    [
      maker.text('\n'),
      ...(header === undefined ? [] : convertSkeleton(header, maker)),
      ...metadataAround(
        [
          metadataOf(withoutChildren(file), maker, FILE_ATTRIBUTES),
          ...details.map((element) => metadataOf(element, maker)),
        ],
        maker,
      ),
      ...(header === undefined ? [] : foreignChildren(header).map((each) => maker.copy(each))),
      ...(header === undefined ? [] : convertNotes(oldChildren(header, 'note'), maker)),
      ...(body === undefined ? [] : convertBody(body, context)),
    ],
  );
}

function convertSkeleton(header: Element, maker: XliffMaker): Element[] {
  const skeleton = oldChildren(header, 'skl')[0];
  if (skeleton === undefined) return [];
  const href = oldChildren(skeleton, 'external-file')[0]?.getAttribute('href');
  if (href !== undefined && href !== null) return [maker.element('skeleton', { href })];
  const content = oldChildren(skeleton, 'internal-file')[0]?.textContent ?? '';
  return content === '' ? [] : [maker.element('skeleton', {}, [maker.text(content)])];
}

/** Converts groups and units, one per line, in order. */
function convertBody(parent: Element, context: FileContext): Node[] {
  const { maker } = context;
  return Array.from(parent.childNodes).flatMap((node): Node[] => {
    const name = oldName(node);
    if (name === 'bin-unit') context.onBinary();
    if (!isElement(node) || (name !== 'trans-unit' && name !== 'group')) return [];
    const made =
      name === 'group'
        ? convertGroup(node, context)
        : convertUnit(node, context.units.give(node.getAttribute('id'), 'u'), maker);
    return [made, maker.text('\n')];
  });
}

function convertGroup(group: Element, context: FileContext): Element {
  const { maker } = context;
  const id = context.groups.give(group.getAttribute('id'), 'g');
  return maker.element('group', attributesOf(group, id), [
    maker.text('\n'),
    ...convertDetails(group, GROUP_ATTRIBUTES, maker),
    ...convertBody(group, context),
  ]);
}
