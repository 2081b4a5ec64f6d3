import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DocumentFormatId } from '../../../shared/domain/documents/format.ts';
import { extensionOf, formatOfExtension } from '../../../shared/domain/documents/format.ts';
import {
  content,
  makeIdml,
  paragraphs,
  plain,
  range,
} from '../../unit/documents/idml/idml-maker.ts';

/** A document to be translated and compared with its translation. */
export interface RoundTripFile {
  readonly name: string;
  readonly format: DocumentFormatId;
  readonly bytes: Uint8Array;
}

const FOLDERS = ['test/fixtures/documents', 'resources/samples'];
const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Formats that no program on the machine writes: created here. */
const MADE: Readonly<Record<string, string>> = {
  'film.srt':
    '\ufeff1\r\n00:00:01,000 --> 00:00:03,500 X1:40 X2:600\r\n<i>The ferry leaves</i>\r\nat seven.\r\n\r\n2\r\n00:00:04,000 --> 00:00:06,000\r\n{\\an8}- Good morning!\r\n- Come on board.\r\n\r\n10\r\n01:00:04,000 --> 01:00:06,000\r\n12:30\r\n',
  'notes.txt': 'The harbour\r\n\r\nThe ferry leaves at seven.\n\tBring warm clothes.\r\n1234\n',
  'unit.xlf': `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="urn:oasis:names:tc:xliff:metadata:2.0" version="2.1" srcLang="en" trgLang="es">
 <file id="f1" original="ferry.txt"><skeleton href="ferry.skl"/>
  <notes><note id="n1" category="x">For the port office</note></notes>
  <unit id="u1" name="first"><mda:metadata><mda:metaGroup category="row"><mda:meta type="id">17</mda:meta></mda:metaGroup></mda:metadata>
   <originalData><data id="d1">&lt;b&gt;</data><data id="d2">&lt;/b&gt;</data><data id="d3">{0}</data></originalData>
   <segment id="s1"><source>The <pc id="1" dataRefStart="d1" dataRefEnd="d2">northern harbour</pc> opens at <ph id="2" dataRef="d3"/>.</source></segment>
   <ignorable><source> </source></ignorable>
   <segment id="s2" state="final"><source>The ferry leaves.</source><target>El ferry sale.</target></segment>
  </unit>
  <unit id="u2" translate="no"><segment><source>Do not touch</source></segment></unit>
 </file>
</xliff>
`,
  'manual.xml': `\ufeff<?xml version="1.0" encoding="utf-8"?>\r
<!DOCTYPE manual [<!ENTITY harbor "Northern Harbor">]>\r
<?style manual.css?>\r
<manual xml:lang="en" xmlns:x="urn:x"><!-- for the port office -->\r
  <title id="t1">The ferry to <emph>the island</emph></title>\r
  <x:step nr="1">Open the <b>bow door</b><br/>and wait at &harbor; for <ref to="t1"/> the signal.</x:step>\r
  <note><![CDATA[Call the office & wait <here>.]]></note>\r
  <code>open_door</code><sku translate="no">Do not touch</sku>\r
  <text>The crossing takes\r
    two hours.</text>\r
</manual>\r
`,
  'strings.json': `{
\t"title": "The ferry leaves at seven.",
\t"count": 1.50, "isOpen": true, "none": null,
\t"menu": { "open": "Open the timetable", "id": "menu_open", "url": "https://ferry.example/times" },
\t"lines": ["First line\\nSecond \\"line\\"", "Hello {name}, you have {{count}} tickets.", 12, []],
\t"title": "The same key again"
}
`,
};

/** Two frames with a table, a footnote, a link, and a tracked change, and a master page. */
function makeMagazine(): Uint8Array {
  const cell = (text: string): string => `<Cell Self="c${text}">${plain(text)}</Cell>`;
  const note = `<Footnote>${paragraphs(range(content('<?ACE 4?> Only in summer.')))}</Footnote>`;
  const link = `<HyperlinkTextSource Self="h">${range(content('the timetable'))}</HyperlinkTextSource>`;
  const deleted = `<Change ChangeType="DeletedText">${range(content('Old words'))}</Change>`;
  const table = `<Table Self="t"><Row Self="r" />${cell('Adults')}${cell('12')}</Table>`;
  const noon = `${content(' opens at &lt;noon&gt;.')}${note}<Br />`;
  return makeIdml({
    stories: {
      u1: paragraphs(
        range(content('The ')) +
          range(content('northern harbor'), 'FontStyle="Bold"') +
          range(`${noon}${content('Page\t<?ACE 18?>')}<Br />`),
      ),
      u2: paragraphs(
        `${range(content('Read '))}${link}${deleted}${range(`${content(' first.')}<Br />${table}<Br />`)}`,
      ),
      u3: plain('The island post'),
    },
    spreads: [['u1', 'u2']],
    masters: ['u3'],
    parts: { 'META-INF/container.xml': '<container/>' },
  });
}

/** Returns documents by other people and programs, and created ones for formats without any. */
export function roundTripFiles(): RoundTripFile[] {
  const kept = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder)).flatMap((name) => {
      const format = formatOfExtension(extensionOf(name))?.id;
      const bytes = (): Uint8Array => new Uint8Array(readFileSync(path.join(ROOT, folder, name)));
      return format === undefined ? [] : [{ name, format, bytes: bytes() }];
    }),
  );
  const made = Object.entries(MADE).flatMap(([name, text]) => {
    const format = formatOfExtension(extensionOf(name))?.id;
    return format === undefined ? [] : [{ name, format, bytes: new TextEncoder().encode(text) }];
  });
  const magazine = { name: 'magazine.idml', format: 'idml', bytes: makeMagazine() } as const;
  return [...kept, ...made, magazine];
}
