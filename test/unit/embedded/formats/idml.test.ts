import { strFromU8, unzipSync } from 'fflate';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { sniffDocument } from '../../../../shared/documents/sniff.ts';
import { plainText, type Segment } from '../../../../electron/embedded/engines/piece.ts';
import { idmlFormat } from '../../../../electron/embedded/formats/idml.ts';
import { tagKindsOf } from '../../../../electron/embedded/formats/tag-kinds.ts';
import { content, idmlOf, makeIdml, paragraphs, plain, range } from '../../documents/idml/idml-maker.ts'; // prettier-ignore
import { thrownBy } from '../../../support/thrown.ts';

const BOLD = 'FontStyle="Bold"';
const open = (bytes: Uint8Array, sourceLang: string | null = 'en') => {
  const budget = createReadBudget();
  budget.addBytes(bytes.length);
  return idmlFormat.open(bytes, budget, { sourceLang });
};
const textsOf = (bytes: Uint8Array): string[] => open(bytes).segments.map(plainText);
const one = (inside: string, more: Record<string, string> = {}): Uint8Array =>
  makeIdml({ stories: { u1: inside, ...more } });
const storyOf = (bytes: Uint8Array, id = 'u1'): string =>
  strFromU8(unzipSync(bytes)[`Stories/Story_${id}.xml`] ?? new Uint8Array());
const shout = (segment: Segment): Segment =>
  segment.map((piece) =>
    piece.kind === 'text' ? { ...piece, text: piece.text.toUpperCase() } : piece,
  );
const write = (bytes: Uint8Array, change: (segment: Segment) => Segment = shout): Uint8Array => {
  const document = open(bytes);
  return document.write(document.segments.map(change), 'ES');
};
describe('what is read', () => {
  it('a paragraph ends at a break, across ranges of characters and paragraphs', () => {
    const bytes = one(
      paragraphs(
        range(content('The ')) +
          range(content('northern'), BOLD) +
          range(`${content(' harbor')}<Br />${content('The ferry')}`),
      ) + paragraphs(range(`${content(' leaves.')}<Br />`)),
    );
    expect(textsOf(bytes)).toEqual(['The northern harbor', 'The ferry leaves.']);
    const [first = []] = open(bytes).segments;
    expect(first.map((piece) => piece.kind === 'text' && piece.run)).toEqual([0, 1, 0]);
    expect(tagKindsOf(first).runs).toEqual({ 1: 'bold' });
  });

  it('pages come first, then master pages, then text without a page', () => {
    const stories = { a: plain('loose'), b: plain('master'), c: plain('second'), d: plain('first') }; // prettier-ignore
    const bytes = makeIdml({ stories, spreads: [['d'], ['c']], masters: ['b'] });
    const document = open(bytes);
    expect(document.segments.map(plainText)).toEqual(['first', 'second', 'master', 'loose']);
    expect(document.locations).toEqual([
      'page 1',
      'page 2',
      'master page A-Master',
      'text without a page',
    ]);
  });

  it('tables, footnotes, and hidden text have paragraphs of their own', () => {
    const cell = (text: string): string => `<Cell Self="c${text}">${plain(text)}</Cell>`;
    const bytes = one(
      paragraphs(
        range(
          `${content('Before')}<Footnote>${paragraphs(range(content('<?ACE 4?> A note')))}</Footnote>${content(' and after')}<Br /><Table><Row /><Column />${cell('Left')}${cell('Right')}</Table><Br />${content('Shown')}<HiddenText>${plain('Hidden')}</HiddenText>`,
        ),
      ),
    );
    const document = open(bytes);
    expect(document.segments.map(plainText)).toEqual([
      'Before and after',
      ' A note',
      'Left',
      'Right',
      'Shown',
      'Hidden',
    ]);
    expect(document.locations).toEqual([
      'page 1',
      'page 1, footnote',
      'page 1, table',
      'page 1, table',
      'page 1',
      'page 1, hidden text',
    ]);
  });

  it.each([
    ['a note for editors', `<Note>${plain('not this')}</Note>`],
    ['a tracked deletion', `<Change ChangeType="DeletedText">${range(content('not this'))}</Change>`],
    ['a cross reference', `<CrossReferenceSource>${range(content('page 3'))}</CrossReferenceSource>`],
    ['an anchored frame', '<Rectangle Self="r"><Properties><Label>not this</Label></Properties></Rectangle>'],
    ['a variable', '<TextVariableInstance ResultText="not this" />'],
  ])('%s is an object, and stays', (_, object) => {
    const bytes = one(paragraphs(range(`${content('Look ')}${object}${content(' here')}`)));
    expect(textsOf(bytes)).toEqual(['Look  here']);
    expect(storyOf(write(bytes))).toBe(storyOf(bytes).replace('Look ', 'LOOK ').replace(' here', ' HERE')); // prettier-ignore
  }); // prettier-ignore

  it('inserted text, links, tagged and conditional text are translated with their tags', () => {
    const bytes = one(
      paragraphs(
        `<XMLElement Self="x">${range(content('One '))}<Change ChangeType="InsertedText">${range(content('two '))}</Change><HyperlinkTextSource Self="h">${range(content('three '))}</HyperlinkTextSource>${range(content('four'), 'AppliedConditions="Condition/Print"')}</XMLElement>`,
      ),
    );
    expect(textsOf(bytes)).toEqual(['One two three four']);
    const [segment = []] = open(bytes).segments;
    expect(Object.values(tagKindsOf(segment).runs)).toContain('link');
    expect(new Set(segment.map((piece) => piece.kind === 'text' && piece.run)).size).toBe(4);
  });

  it('tabs, line breaks, page numbers, and marks are objects; special spaces are text', () => {
    const bytes = one(plain('\tPage\u00a0x\t<?ACE 18?>\u2028next&#x2028;and\ufeff on '));
    const [segment = []] = open(bytes).segments;
    expect(segment.map((piece) => (piece.kind === 'text' ? piece.text : piece.isLineEnd === true ? '/' : '*'))).toEqual(
      ['Page\u00a0x', '*', '*', '/', 'next', '/', 'and', '*', ' on'],
    ); // prettier-ignore
    expect(storyOf(write(bytes))).toContain(
      '<Content>\tPAGE\u00a0X\t<?ACE 18?>\u2028NEXT&#x2028;AND\ufeff ON </Content>',
    );
  });

  it('the reader of sentences finds the same texts', async () => {
    const bytes = one(
      plain('First &amp; <?ACE 8?>second<?ACE 8?>one\u2028here') + plain('12') + plain('Third'),
    );
    const read = await extractSegments('idml', bytes, createReadBudget());
    expect(read?.map(({ text }) => text)).toEqual(['First & second one here', 'Third']);
    expect(read?.map(({ location }) => location)).toEqual(open(bytes).locations);
    const target = await extractSegments('idml', write(bytes), createReadBudget(), 'target');
    expect(target?.map(({ id }) => id)).toEqual(read?.map(({ id }) => id));
  });
});

describe('what is written', () => {
  it('without an edit, the same bytes', () => {
    const bytes = idmlOf(['The ferry', 'The harbor']);
    expect(write(bytes, (segment) => segment)).toEqual(bytes);
    const document = open(bytes);
    expect(document.write([undefined, undefined], 'ES')).toEqual(bytes);
  });

  it('every other part keeps its packed bytes, and the type stays first and unpacked', () => {
    const bytes = makeIdml({
      stories: { u1: plain('The ferry'), u2: plain('12') },
      parts: { 'Resources/Styles.xml': null, 'META-INF/container.xml': '<container />' },
    });
    const written = write(bytes);
    const [before, after] = [unzipSync(bytes), unzipSync(written)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const others = (parts: typeof before) => ({ ...parts, 'Stories/Story_u1.xml': null });
    expect(others(after)).toEqual(others(before));
    const end = Buffer.from(bytes).indexOf('Stories/Story_u1.xml') - 30;
    expect(written.subarray(0, end)).toEqual(bytes.subarray(0, end));
    expect(Buffer.from(written).subarray(30, 38).toString()).toBe('mimetype');
    expect(storyOf(written)).toBe(storyOf(bytes).replace('The ferry', 'THE FERRY'));
  });

  it.each([
    ['sizes behind the content', { streamFiles: true }],
    ['a comment', { comment: 'made by a script' }],
    ['files that are not packed', { compression: 'STORE' }],
  ] as const)('a package with %s', async (_, options) => {
    const zip = new JSZip();
    for (const [name, part] of Object.entries(unzipSync(idmlOf(['The ferry'])))) {
      zip.file(name, part, { createFolders: false });
    }
    const bytes = await zip.generateAsync({
      type: 'uint8array',
      compression: 'DEFLATE',
      ...options,
    });
    const written = write(bytes);
    const again = await JSZip.loadAsync(written);
    expect(Object.keys(again.files)).toEqual(Object.keys(zip.files));
    expect(await again.file('Stories/Story_u1.xml')?.async('text')).toContain('THE FERRY');
    expect(textsOf(written)).toEqual(['THE FERRY']);
    expect(Buffer.from(written).includes('made by a script')).toBe('comment' in options);
  });

  it('an answer in another order moves its formatting and objects', () => {
    const bytes = one(
      paragraphs(
        range(content('The ')) +
          range(`${content('white')}<Footnote>${paragraphs(range(content('Painted')))}</Footnote>`, BOLD) +
          range(`${content(' boat')}<Br />${content('Next')}`),
      ),
    ); // prettier-ignore
    const document = open(bytes);
    const [first = [], note, next] = document.segments;
    const [the, white, object, boat] = first;
    if (the === undefined || white === undefined || object === undefined || boat === undefined) throw new Error('no pieces'); // prettier-ignore
    const written = document.write([[boat, white, object], note, next].map((segment, at) => (at === 1 && segment !== undefined ? shout(segment) : segment)), 'ES'); // prettier-ignore
    expect(textsOf(written)).toEqual(['boatwhite', 'PAINTED', 'Next'].map((text, at) => (at === 0 ? ' boatwhite'.trim() : text))); // prettier-ignore
    const [again = []] = open(written).segments;
    expect(tagKindsOf(again).runs).toEqual({ 1: 'bold' });
    expect(storyOf(written)).toContain('<Br /><Content>Next</Content>');
  });

  it('an answer in another order leaves no empty range before it, and an empty one is no object', () => {
    const bytes = one(
      paragraphs(range(content('One '), BOLD) + range('') + range(`${content('two')}<Br />`)),
    );
    const [segment = []] = open(bytes).segments;
    expect(segment.map(({ kind }) => kind)).toEqual(['text', 'text']);
    const written = write(bytes, (own) => own.toReversed());
    expect(storyOf(written)).not.toMatch(/<CharacterStyleRange[^>]*>\s*<\/CharacterStyleRange>/u);
    expect(textsOf(written)).toEqual(['twoOne']);
  });

  it('a link whose words an answer leaves out stays, and is never there twice', () => {
    const bytes = one(paragraphs(`${range(content('See '))}<HyperlinkTextSource Self="h">${range(content('the page'))}</HyperlinkTextSource>${range(content(' now'))}`)); // prettier-ignore
    for (const order of [[0], [1, 0, 1], [2, 1]]) {
      const document = open(bytes);
      const [segment = []] = document.segments;
      const answer = order.flatMap((at) => segment[at] ?? []);
      const story = storyOf(document.write([answer], 'ES'));
      expect(story.match(/Self="h"/gu)).toHaveLength(1);
      expect(() => textsOf(document.write([answer], 'ES'))).not.toThrow();
    }
  });

  it.each([
    ['first', '<LINK>', 'text'],
    ['last', 'text', '<LINK>'],
  ])('a link that comes %s keeps its words in an answer in another order', (_, ...parts) => {
    const link = `<HyperlinkTextSource Self="h">${range(content('The page'))}</HyperlinkTextSource>`;
    const inside = parts.map((part) => (part === 'text' ? range(content('see ')) : link)).join('');
    const bytes = one(
      paragraphs(`${range(`${content('Before')}<Br />`)}${inside}${range('<Br />')}`),
    );
    const written = write(bytes, (segment) => segment.toReversed());
    expect(storyOf(written).match(/HyperlinkTextSource/gu)).toHaveLength(2);
    expect(storyOf(written)).toMatch(/<HyperlinkTextSource Self="h">[^]*The page[^]*<\/Hyper/u);
    const shapes = (file: Uint8Array) =>
      open(file).segments.map((segment) => segment.map((piece) => piece.kind === 'text' && piece.run)); // prettier-ignore
    expect(shapes(written)).toEqual(shapes(bytes).map((runs) => runs.toReversed()));
  });

  it('new text is escaped, and its line ends are forced line breaks', () => {
    const bytes = idmlOf(['The ferry']);
    const written = write(bytes, () => [{ kind: 'text', run: 0, text: 'a < b & c\nd\u0001' }]);
    expect(storyOf(written)).toContain('<Content>a &lt; b &amp; c\u2028d</Content>');
  });

  it('a line end of a file that is mere white space stays, and is no line break', () => {
    const bytes = one(paragraphs(range(content('The ferry\n  leaves'))));
    expect(storyOf(write(bytes))).toContain('<Content>THE FERRY\n  LEAVES</Content>');
  });

  it('the source language becomes the target language, in styles and in text; others stay', () => {
    const text = (name: string): string => range(content('word '), `AppliedLanguage="$ID/${name}"`);
    const bytes = one(paragraphs(text('English: UK') + text('Italian') + text('Klingon')));
    const written = write(bytes);
    expect(storyOf(written).match(/AppliedLanguage="[^"]*"/gu)).toEqual(
      ['Spanish: Castilian', 'Italian', 'Klingon'].map((name) => `AppliedLanguage="$ID/${name}"`),
    );
    const styles = strFromU8(unzipSync(written)['Resources/Styles.xml'] ?? new Uint8Array());
    expect(styles).toContain('AppliedLanguage="$ID/Spanish: Castilian"');
  });

  it('editing a translation keeps its languages, and can empty a text', () => {
    const bytes = idmlOf(['The ferry', 'Stays']);
    const document = idmlFormat.openTranslation(bytes, createReadBudget());
    const written = document.write([[], undefined], 'ES');
    expect(storyOf(written)).toBe(storyOf(bytes).replace('The ferry', ''));
    const styles = strFromU8(unzipSync(written)['Resources/Styles.xml'] ?? new Uint8Array());
    expect(styles).toContain('$ID/English: USA');
  });
});

describe('what is refused', () => {
  it('a story that the contents name and the package lacks, by its name', () => {
    const bytes = makeIdml({
      stories: { u1: plain('a') },
      parts: { 'Stories/Story_u1.xml': null },
    });
    const error = thrownBy(() => open(bytes));
    expect(error.code).toBe('document/damaged');
    expect(error.message).toContain('Stories/Story_u1.xml');
  });

  it('no story that the contents name twice: its texts are there once', () => {
    const bytes = makeIdml({ stories: { u1: plain('The ferry'), u2: plain('Next') } });
    const map = strFromU8(unzipSync(bytes)['designmap.xml'] ?? new Uint8Array());
    const story = '<idPkg:Story src="Stories/Story_u1.xml" />';
    const parts = { 'designmap.xml': map.replace(story, `${story}${story}`) };
    const twice = makeIdml({ stories: { u1: plain('The ferry'), u2: plain('Next') }, parts });
    const document = open(twice);
    expect(document.segments.map(plainText)).toEqual(['The ferry', 'Next']);
    expect(document.locations).toEqual(['page 1', 'page 1']);
    expect(textsOf(write(twice))).toEqual(['THE FERRY', 'NEXT']);
  });

  it('a package without contents, a story that is not well formed, a story cut off', () => {
    for (const parts of [{ 'designmap.xml': null }, { 'designmap.xml': '<Document><idPkg:Story src="' }, { 'designmap.xml': '<Document><Story></Document>' }, { 'Stories/Story_u1.xml': '<a><b></a>' }, { 'Stories/Story_u1.xml': '<a' }]) {
      expect(thrownBy(() => open(makeIdml({ stories: { u1: plain('a') }, parts }))).code).toBe('document/damaged'); // prettier-ignore
    }
  }); // prettier-ignore

  it('an archive that unpacks to far more than its size', () => {
    const parts = { 'Stories/Story_u1.xml': `<a>${'x'.repeat(30_000_000)}</a>` };
    expect(thrownBy(() => open(makeIdml({ stories: { u1: '' }, parts }))).code).toBe('document/too-large'); // prettier-ignore
  });

  it('a document of InDesign itself, with the way on; InCopy text is no package', () => {
    const indd = Uint8Array.from([0x06, 0x06, 0xed, 0xf5, 0xd8, 0x1d, 0x46, 0xe5, 0xbd, 0x31, 0xef, 0xe7, 0xfe, 0x74, 0xb7, 0x1d, 0, 0]); // prettier-ignore
    for (const name of ['a.indd', 'a.idml']) {
      const error = thrownBy(() => sniffDocument(name, indd));
      expect(error.code).toBe('document/unsupported');
      expect(error.message).toContain('.idml');
    }
    const icml = new TextEncoder().encode('<?xml version="1.0"?><?aid style="50" type="snippet"?><Document><Story/></Document>'); // prettier-ignore
    expect(thrownBy(() => sniffDocument('a.icml', icml)).code).toBe('document/unsupported');
    expect(thrownBy(() => sniffDocument('a.idml', icml)).code).toBe('document/unsupported');
    expect(thrownBy(() => open(icml)).code).toBe('document/damaged');
    expect(sniffDocument('a.idml', idmlOf(['The ferry'])).format).toBe('idml');
  });
});
