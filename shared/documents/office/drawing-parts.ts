import type { OoxmlPackage } from './ooxml-package.ts';

/** A part that a text, slide, or sheet shows inside itself. */
export interface DrawingPart {
  readonly name: string;
  readonly what: 'chart' | 'diagram' | 'drawing';
  /** A cached image of a diagram, redrawn from its data. */
  readonly isRepeat: boolean;
}

const WHAT = new Map<string, Omit<DrawingPart, 'name'>>([
  ['chart', { what: 'chart', isRepeat: false }],
  ['chartEx', { what: 'chart', isRepeat: false }],
  // Text boxes drawn into a chart.
  ['chartUserShapes', { what: 'chart', isRepeat: false }],
  ['diagramData', { what: 'diagram', isRepeat: false }],
  ['diagramDrawing', { what: 'diagram', isRepeat: true }],
  ['drawing', { what: 'drawing', isRepeat: false }],
]);

/**
 * Returns the charts, diagrams (SmartArt), and drawings of a part, including nested ones; each
 * once.
 */
export function drawingPartsOf(
  office: OoxmlPackage,
  part: string,
  seen = new Set<string>([part]),
): DrawingPart[] {
  const found: DrawingPart[] = [];
  for (const { type, target } of office.relationshipsOf(part)) {
    const kind = WHAT.get(type);
    if (kind === undefined || seen.has(target) || !office.entries.has(target)) continue;
    seen.add(target);
    found.push({ name: target, ...kind }, ...drawingPartsOf(office, target, seen));
  }
  return found;
}
