import { strToU8, zipSync, type Zippable } from 'fflate';

const PACKAGING = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="8.0"'; // prettier-ignore
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MIMETYPE = 'application/vnd.adobe.indesign-idml-package';

/** Makes a range of characters. @param attributes of its formatting */
export const range = (inside: string, attributes = ''): string =>
  `<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]"${attributes === '' ? '' : ` ${attributes}`}>\n\t\t\t\t${inside}\n\t\t\t</CharacterStyleRange>`;

export const content = (text: string): string => `<Content>${text}</Content>`;

/** Makes a range of paragraphs, whose ends are in the text. */
export const paragraphs = (inside: string, attributes = ''): string =>
  `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/Body"${attributes === '' ? '' : ` ${attributes}`}>\n\t\t\t${inside}\n\t\t</ParagraphStyleRange>`;

/** Makes one paragraph of plain text. */
export const plain = (text: string): string => paragraphs(range(`${content(text)}<Br />`));

interface Made {
  /** Content of stories by their ids, in the order of the contents. */
  stories: Readonly<Record<string, string>>;
  /** Ids of the stories whose frames are on each spread, one page each; without it, in order on one. */
  spreads?: readonly (readonly string[])[];
  masters?: readonly string[];
  /** Further or replaced parts; null leaves one out. */
  parts?: Readonly<Record<string, string | null>>;
}

/** Makes a package as InDesign exports it. */
export function makeIdml({ stories, spreads, masters = [], parts = {} }: Made): Uint8Array {
  const ids = Object.keys(stories);
  const placed = spreads ?? [ids];
  const frames = (own: readonly string[]): string =>
    own.map((id) => `<TextFrame Self="f${id}" ParentStory="${id}" />`).join('');
  const files: Record<string, string | null> = {
    'designmap.xml': `${HEAD}<?aid style="50" type="document" readerVersion="6.0" featureSet="257" product="8.0(370)" ?>\n<Document ${PACKAGING} Self="d" StoryList="${ids.join(' ')}">\n<idPkg:Styles src="Resources/Styles.xml" />\n<idPkg:MasterSpread src="MasterSpreads/MasterSpread_m.xml" />\n${placed.map((_, at) => `<idPkg:Spread src="Spreads/Spread_${String(at)}.xml" />`).join('\n')}\n${ids.map((id) => `<idPkg:Story src="Stories/Story_${id}.xml" />`).join('\n')}\n</Document>`,
    'Resources/Styles.xml': `${HEAD}<idPkg:Styles ${PACKAGING}><RootParagraphStyleGroup Self="g"><ParagraphStyle Self="ParagraphStyle/$ID/[No paragraph style]" AppliedLanguage="$ID/English: USA" /></RootParagraphStyleGroup></idPkg:Styles>`,
    'MasterSpreads/MasterSpread_m.xml': `${HEAD}<idPkg:MasterSpread ${PACKAGING}><MasterSpread Self="m" Name="A-Master"><Page Self="mp" Name="A" />${frames(masters)}</MasterSpread></idPkg:MasterSpread>`,
  };
  for (const [at, own] of placed.entries()) {
    files[`Spreads/Spread_${String(at)}.xml`] =
      `${HEAD}<idPkg:Spread ${PACKAGING}><Spread Self="s${String(at)}"><Page Self="p${String(at)}" Name="${String(at + 1)}" />${frames(own)}</Spread></idPkg:Spread>`;
  }
  for (const [id, inside] of Object.entries(stories)) {
    files[`Stories/Story_${id}.xml`] =
      `${HEAD}<idPkg:Story ${PACKAGING}>\n\t<Story Self="${id}" AppliedTOCStyle="n">\n\t\t<StoryPreference OpticalMarginAlignment="false" />\n\t\t${inside}\n\t</Story>\n</idPkg:Story>`;
  }
  const zip: Zippable = { mimetype: [strToU8(MIMETYPE), { level: 0 }] };
  for (const [name, text] of Object.entries({ ...files, ...parts })) {
    if (text !== null) zip[name] = strToU8(text);
  }
  return zipSync(zip, { mtime: '2020-02-02' });
}

/** Makes a package with these texts as paragraphs of one story. */
export const idmlOf = (texts: readonly string[]): Uint8Array =>
  makeIdml({ stories: { u1: texts.map(plain).join('\n\t\t') } });
