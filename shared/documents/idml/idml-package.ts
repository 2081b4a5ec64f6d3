import { damagedDocument, unsupportedDocument } from '../document-errors.ts';
import { decodeXmlFile, type XmlFile } from '../xml/decode-xml-file.ts';
import { readXmlSource, valueOf, type XmlElement } from '../xml/xml-source.ts';
import { localName } from '../xml/xml-units.ts';
import { openZip, type ZipEntries } from '../zip/zip.ts';

/** A part of an InDesign package with its elements and their places. */
export interface IdmlPart {
  /** As in the archive. */
  readonly name: string;
  readonly file: XmlFile;
  readonly root: XmlElement;
}

/** A part with text. */
export interface IdmlStory extends IdmlPart {
  /** Where its first frame is, in plain words: "page 3", "pages 2–3", or "master page A-Master". */
  readonly location: string;
}

export interface IdmlPackage {
  readonly entries: ZipEntries;
  /** In the order of their frames: pages, then master pages, then stories without a place. */
  readonly stories: readonly IdmlStory[];
}

const MAP = 'designmap.xml';
const TYPE = 'application/vnd.adobe.indesign-idml-package';

/** Returns whether an archive is an InDesign package, of any completeness. */
export function isIdmlPackage(entries: ZipEntries): boolean {
  if (!entries.has('mimetype')) return entries.has(MAP);
  return new TextDecoder().decode(entries.read('mimetype').subarray(0, 200)).includes(TYPE);
}

/**
 * Opens an InDesign package.
 * @throws `document/damaged` if it names a part that it does not have, `document/unsupported`,
 *   `document/encrypted`, `document/too-large`
 */
export function openIdmlPackage(bytes: Uint8Array): IdmlPackage {
  const entries = openZip(bytes);
  if (!isIdmlPackage(entries)) throw unsupportedDocument('documentErrors.zipArchive');
  const read = (name: string): IdmlPart => {
    const own = entries.nameOf(name);
    if (own === null) throw damagedDocument('faults.idmlPart', { name: name.slice(0, 200) });
    const file = decodeXmlFile(entries.read(own));
    return { name: own, file, root: readXmlSource(file.text) };
  };
  const map = read(MAP);
  const named = (kind: string): string[] =>
    elementsOf(map.root)
      .filter(({ name }) => localName(name) === kind)
      .map((element) => valueOf(map.file.text, element, 'src') ?? '');
  // Named twice, a story is there once.
  const storyNames = new Set(named('Story').map((name) => entries.nameOf(name) ?? name));
  const stories = [...storyNames].map(read);
  const byId = new Map<string, IdmlPart>();
  for (const story of stories) {
    for (const id of idsOf(story)) byId.set(id, story);
  }

  const placed = new Map<IdmlPart, string>();
  const place = (part: IdmlPart, location: string): void => {
    for (const id of framesOf(part)) {
      const story = byId.get(id);
      if (story === undefined || placed.has(story)) continue;
      placed.set(story, location);
      // Frames that are anchored in its text.
      place(story, location);
    }
  };
  for (const name of named('Spread')) {
    const part = read(name);
    place(part, pagesOf(part));
  }
  for (const name of named('MasterSpread')) {
    const part = read(name);
    place(part, `master page ${masterNameOf(part)}`.trimEnd());
  }
  for (const story of stories) if (!placed.has(story)) placed.set(story, 'text without a page');
  return { entries, stories: [...placed].map(([part, location]) => ({ ...part, location })) };
}

/** Returns all elements within, in the order of the file. */
export function elementsOf(root: XmlElement): XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (element: XmlElement): void => {
    for (const child of element.children) {
      if (child.kind !== 'element') continue;
      found.push(child);
      visit(child);
    }
  };
  visit(root);
  return found;
}

function idsOf({ file, root }: IdmlPart): string[] {
  return root.children.flatMap((child) =>
    child.kind === 'element' && child.name === 'Story'
      ? [valueOf(file.text, child, 'Self') ?? '']
      : [],
  );
}

/** Returns the ids of the stories whose frames are in a part, in order. */
function framesOf({ file, root }: IdmlPart): string[] {
  return elementsOf(root).flatMap((element) => {
    const id = valueOf(file.text, element, 'ParentStory');
    return id === null ? [] : [id];
  });
}

function pagesOf({ file, root }: IdmlPart): string {
  const names = elementsOf(root)
    .filter(({ name }) => name === 'Page')
    .flatMap((page) => valueOf(file.text, page, 'Name') ?? []);
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return names.length > 1 ? `pages ${first}–${last}` : `page ${first}`.trimEnd();
}

function masterNameOf({ file, root }: IdmlPart): string {
  const master = elementsOf(root).find(({ name }) => name === 'MasterSpread');
  return master === undefined ? '' : (valueOf(file.text, master, 'Name') ?? '').slice(0, 100);
}
