import { drawingPartsOf } from './drawing-parts.ts';
import type { OoxmlPackage, Relationship } from './ooxml-package.ts';

/** A part of a presentation that contains text. */
export interface PresentationPart {
  readonly name: string;
  /** In plain words: "slide 3, notes". */
  readonly location: string;
  /** Layouts and masters show everything except placeholders. */
  readonly isBackground: boolean;
  /** Redraws the content of a different part. */
  readonly isRepeat: boolean;
}

/**
 * Returns every part with visible text, each once: the slides in order, each followed by its notes,
 * comments, charts, and diagrams; then the layouts and masters in use.
 */
export function presentationParts(office: OoxmlPackage): PresentationPart[] {
  const parts = new Map<string, PresentationPart>();
  const add = (name: string, location: string, isRepeat = false, isBackground = false): boolean => {
    if (parts.has(name) || !office.entries.has(name)) return false;
    parts.set(name, { name, location, isBackground, isRepeat });
    return true;
  };
  const layouts: string[] = [];
  for (const [index, slide] of slidesOf(office).entries()) {
    const location = `slide ${String(index + 1)}`;
    add(slide, location);
    const links = office.relationshipsOf(slide);
    for (const notes of targetsOf(links, 'notesSlide')) add(notes, `${location}, notes`);
    for (const comments of targetsOf(links, 'comments')) add(comments, `${location}, comment`);
    for (const { name, what, isRepeat } of drawingPartsOf(office, slide)) {
      add(name, `${location}, ${what}`, isRepeat);
    }
    layouts.push(...targetsOf(links, 'slideLayout'));
  }
  const masters = layouts.flatMap((layout) =>
    targetsOf(office.relationshipsOf(layout), 'slideMaster'),
  );
  const addBackground = (name: string, what: string): void => {
    if (!add(name, what, false, true)) return;
    for (const drawing of drawingPartsOf(office, name)) {
      add(drawing.name, `${what}, ${drawing.what}`, drawing.isRepeat);
    }
  };
  for (const layout of layouts) addBackground(layout, 'layout');
  for (const master of masters) addBackground(master, 'master');
  return [...parts.values()];
}

function targetsOf(links: readonly Relationship[], type: string): string[] {
  return links.filter((link) => link.type === type).map((link) => link.target);
}

/** Returns the slides in the order of the show, which is not the order of their names. */
function slidesOf(office: OoxmlPackage): string[] {
  const links = office.relationshipsOf(office.mainPart).filter((link) => link.type === 'slide');
  const byId = new Map(links.map((link) => [link.id, link.target]));
  const list = Array.from(office.readXml(office.mainPart).getElementsByTagNameNS('*', 'sldId'));
  const ordered = list.flatMap((element) => {
    const target = Array.from(element.attributes)
      .filter((attribute) => attribute.localName === 'id' && attribute.namespaceURI !== null)
      .map((attribute) => byId.get(attribute.value))
      .find((name) => name !== undefined);
    return target === undefined ? [] : [target];
  });
  return [...new Set(ordered)];
}
