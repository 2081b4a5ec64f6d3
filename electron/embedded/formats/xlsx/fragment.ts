import type { Element } from '@xmldom/xmldom';
import { XMLSerializer } from '@xmldom/xmldom';
import { plainCellText, readCellText } from '../../../../shared/documents/sheet-scan.ts';
import { unescapeXml } from '../../../../shared/documents/xml-scan.ts';
import { parseXml } from '../../../../shared/documents/xml.ts';
import { hasLetters, textPiece } from '../../engines/piece.ts';
import type { InlineDialect, InlineItem } from '../office/inline-dialect.ts';
import { planLines, splitRunText, visibleLook } from '../office/inline-dialect.ts';
import { planContainer } from '../office/plan-container.ts';
import { rebuildContainer } from '../office/rebuild-container.ts';
import {
  childElements,
  createSpacedText,
  findChild,
  isElement,
  needsSpaceMark,
} from '../office/xml-dom.ts';
import { escapeXml, planPrinted, type FragmentKind, type FragmentPlan } from './fragment-plan.ts';

/** The tags before the text of a plain fragment, without the last `>`, and those behind it. */
const CELL_TAGS = /^(<[^<>]*>\s*<[^<>]*)>[^<]*(<[^]*)$/u;
const BARE_TAGS = /^(<[^<>]*)>[^<]*(<[^]*)$/u;

/** Characters in one cell. @see limits of Excel */
const MAX_CELL_CHARS = 32_767;

/**
 * @param rootTag start tag of the part's first element, for the prefixes that it declares
 * @throws `document/damaged`, `document/too-large`
 */
export function planFragment(kind: FragmentKind, fragment: string, rootTag: string): FragmentPlan {
  if (kind === 'printed') return planPrinted(fragment);
  const plain = kind === 'bare' ? bareText(fragment) : plainCellText(fragment);
  return plain === null ? planFormatted(fragment, rootTag) : planPlain(fragment, plain, kind);
}

function bareText(fragment: string): string | null {
  const raw = /^<[^<>]*>([^<]*)<\/[^<>]*>$/u.exec(fragment)?.[1];
  return raw === undefined ? null : unescapeXml(raw);
}

function planPlain(fragment: string, source: string, kind: FragmentKind): FragmentPlan {
  const lines = planLines(source);
  return {
    segments: lines.segments,
    rebuild(answers) {
      const text = lines.rebuild(answers);
      if (text.length > MAX_CELL_CHARS) return null;
      const tags = kind === 'bare' ? BARE_TAGS : CELL_TAGS;
      const [, start = '', end = ''] = tags.exec(fragment) ?? [];
      const mark = kind === 'cell' && needsSpaceMark(text) ? ' xml:space="preserve">' : '>';
      const xml = start.replace(' xml:space="preserve"', '') + mark + escapeXml(text) + end;
      return { xml, text };
    },
  };
}

function planFormatted(fragment: string, rootTag: string): FragmentPlan {
  const rootName = /^<([^\s/>]+)/u.exec(rootTag)?.[1] ?? '';
  const root = parseXml(`${rootTag}${fragment}</${rootName}>`).documentElement;
  const container = root === null ? undefined : childElements(root)[0];
  if (container === undefined) return { segments: [], rebuild: () => null };
  if (!childElements(container).some((child) => child.localName === 'r')) {
    return planOnlyText(container, fragment);
  }
  const plan = planContainer(container, sheetDialect);
  return {
    segments: plan.segments,
    rebuild(answers) {
      rebuildContainer(plan, answers, '');
      const xml = serializeInside(container);
      const text = readCellText(xml);
      return text.length > MAX_CELL_CHARS ? null : { xml, text };
    },
  };
}

/** One text with attributes, comments or hints for pronunciation beside it. */
function planOnlyText(container: Element, fragment: string): FragmentPlan {
  const text = readCellText(fragment);
  const element = findChild(container, 't');
  if (element === null || !hasLetters([textPiece(text)]))
    return { segments: [], rebuild: () => null };
  const prefix = container.prefix ? `${container.prefix}:` : '';
  const name = container.localName ?? '';
  const tag = `<${prefix}${name}><${prefix}t></${prefix}t></${prefix}${name}>`;
  return planPlain(tag, text, 'cell');
}

/** The markup of an element as it stands inside its part: without the namespaces declared there. */
function serializeInside(element: Element): string {
  const declared = new Set<string>();
  const root = element.parentNode;
  for (const attribute of isElement(root) ? Array.from(root.attributes) : []) {
    if (attribute.name.startsWith('xmlns')) declared.add(` ${attribute.name}="${attribute.value}"`);
  }
  const xml = new XMLSerializer().serializeToString(element);
  const end = xml.indexOf('>');
  let start = xml.slice(0, end);
  for (const declaration of declared) start = start.replace(declaration, '');
  return start + xml.slice(end);
}

/** Inline markup of SpreadsheetML: texts of cells and notes with formatting. */
const sheetDialect: InlineDialect = {
  // Hints for pronunciation (`rPh`, `phoneticPr`) say how to read the old text and go.
  readItems: (container) =>
    childElements(container).flatMap((child): InlineItem[] => {
      const text = child.localName === 'r' ? findChild(child, 't') : null;
      if (text !== null) return splitRunText(child, text, createSpacedText);
      if (child.localName !== 't') return [];
      return [{ kind: 'object', atoms: [{ path: [], run: null, child }] }];
    }),
  leading: new Set(),
  trailing: new Set(),
  lookOf: (run) => visibleLook(run, new Set()),
  markLanguage: () => undefined,
  createText: createSpacedText,
  rangeMarkOf: () => null,
};
