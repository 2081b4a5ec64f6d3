import { describe, expect, it } from 'vitest';
import type { Segment } from '../../../../electron/embedded/engines/piece.ts';
import { accentSegment } from '../../../../electron/embedded/engines/pseudo.ts';
import { pptxFormat } from '../../../../electron/embedded/formats/pptx.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import {
  chartPart,
  diagramPart,
  drawn,
  links,
  makePptx,
  partOf,
  shape,
  slidePart,
} from '../support/office-files.ts';
import { seg, show } from '../support/segments.ts';
import { ample } from '../../../support/ample-budget.ts';

/** Translates with a given answer per segment, or with the practice engine. */
function translate(
  source: Uint8Array,
  answers?: readonly string[],
): { segments: string[]; locations: readonly string[]; bytes: Uint8Array } {
  const document = pptxFormat.open(source, ample());
  const pieces: Segment[] = document.segments.map((segment, index) =>
    answers === undefined ? accentSegment(segment).pieces : seg(answers[index] ?? ''),
  );
  const bytes = document.write(pieces, 'ES');
  return { segments: document.segments.map(show), locations: document.locations, bytes };
}

/** Translates one slide with these paragraphs. */
async function paragraphs(
  source: string,
  answers?: readonly string[],
): Promise<{ segments: string[]; body: string }> {
  const { segments, bytes } = translate(makePptx([slidePart(shape(source))]), answers);
  const slide = await partOf(bytes, 'ppt/slides/slide1.xml');
  return { segments, body: /<p:txBody>(.*)<\/p:txBody>/su.exec(slide)?.[1] ?? '' };
}

describe('pptx: paragraphs', () => {
  it('merges runs that look the same and keeps formatting with the words it belongs to', async () => {
    const { segments, body } = await paragraphs(
      '<a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="en-US" dirty="0"/><a:t>The </a:t></a:r><a:r><a:rPr lang="en-US" b="1"/><a:t>red</a:t></a:r><a:r><a:rPr lang="en-GB" err="1"/><a:t> ho</a:t></a:r><a:r><a:rPr lang="en-US"/><a:t>use</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
      ['La casa <1:roja>'],
    );
    expect(segments).toEqual(['The <1:red> house']);
    expect(body).toBe(
      '<a:p><a:pPr algn="ctr"/><a:r><a:rPr lang="es-ES" dirty="0"/><a:t>La casa </a:t></a:r><a:r><a:rPr lang="es-ES" b="1"/><a:t>roja</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
    );
  });

  it('keeps a link with its words, line breaks and fields, and writes no xml:space', async () => {
    const field = '<a:fld id="{1}" type="slidenum"><a:t>‹#›</a:t></a:fld>';
    const link = '<a:rPr><a:hlinkClick r:id="r1"/></a:rPr>';
    const { segments, body } = await paragraphs(
      `<a:p><a:r><a:t>see </a:t></a:r><a:r>${link}<a:t>site</a:t></a:r><a:br><a:rPr b="1"/></a:br><a:r><a:t>page </a:t></a:r>${field}</a:p>`,
    );
    expect(segments).toEqual(['see <1:site>{2}page {4}']);
    expect(body).toBe(
      `<a:p><a:r><a:t>šéé </a:t></a:r><a:r>${link}<a:t>šíţé</a:t></a:r><a:br><a:rPr b="1"/></a:br><a:r><a:t>þáĝé </a:t></a:r>${field}</a:p>`,
    );
  });

  it('moves no text across a tab', async () => {
    const { segments, body } = await paragraphs(drawn('Date:\ttoday', '<a:rPr b="1"/>'));
    expect(segments).toEqual(['Date:', 'today']);
    const bold = '<a:r><a:rPr b="1"/><a:t>';
    expect(body).toBe(
      `<a:p>${bold}Ðáţé:</a:t></a:r>${bold}\t</a:t></a:r>${bold}ţóðáý</a:t></a:r></a:p>`,
    );
  });

  it("doesn't change paragraphs without letters, or parts without text", async () => {
    const slide = slidePart(
      shape('<a:p><a:r><a:rPr dirty="0"></a:rPr><a:t>12 %</a:t></a:r></a:p>'),
    );
    const { segments, bytes } = translate(makePptx([slide]));
    expect(segments).toEqual([]);
    expect(await partOf(bytes, 'ppt/slides/slide1.xml')).toBe(slide);
  });

  it('translates formulas neither in their new nor in their old form', async () => {
    const formula =
      '<mc:AlternateContent><mc:Choice Requires="a14"><a:r><a:t>x</a:t></a:r></mc:Choice><mc:Fallback><a:r><a:t>x</a:t></a:r></mc:Fallback></mc:AlternateContent>';
    const { segments, body } = await paragraphs(
      `<a:p><a:r><a:t>where </a:t></a:r>${formula}</a:p>`,
    );
    expect(segments).toEqual(['where {1}']);
    expect(body).toContain(formula);
  });
});

const chart = chartPart(
  `<c:title><c:tx><c:rich>${drawn('Sales')}</c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:f>Sheet1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef></c:tx><c:val><c:numRef><c:f>Sheet1!$B$2</c:f><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>4</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>`,
);

/** Returns a presentation with everything that can contain text. */
function everything(): Uint8Array {
  return makePptx(
    [
      slidePart(
        shape(drawn('Title one'), 'title') +
          `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:txBody>${drawn('Cell')}</a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
      ),
      slidePart(shape(drawn('Title two'), 'title')),
    ],
    {
      'ppt/slides/_rels/slide2.xml.rels': links(
        ['r1', 'notesSlide', '../notesSlides/notes.xml'],
        ['r2', 'comments', '../comments/old.xml'],
        ['r3', 'comments', '../comments/modern.xml'],
        ['r4', 'chart', '../charts/chart1.xml'],
        ['r5', 'diagramData', '../diagrams/data1.xml'],
        ['r6', 'diagramDrawing', '../diagrams/drawing1.xml'],
        ['r7', 'slideLayout', '../slideLayouts/used.xml'],
      ),
      'ppt/notesSlides/notes.xml': slidePart(shape(drawn('Speak slowly'), 'body'), 'notes'),
      'ppt/comments/old.xml':
        '<p:cmLst xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cm authorId="0"><p:pos x="1" y="1"/><p:text>Is this right?</p:text></p:cm></p:cmLst>',
      'ppt/comments/modern.xml': `<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p188:cm><p188:replyLst><p188:reply><p188:txBody>${drawn('Yes it is')}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${drawn('New comment')}</p188:txBody></p188:cm></p188:cmLst>`,
      'ppt/charts/chart1.xml': chart,
      'ppt/diagrams/data1.xml': diagramPart(drawn('Step')),
      'ppt/diagrams/drawing1.xml': diagramPart(drawn('Step')),
      'ppt/slideLayouts/used.xml': slidePart(
        shape(drawn('Click to add title'), 'title') + shape(drawn('Harbour Office')),
        'sldLayout',
      ),
      'ppt/slideLayouts/_rels/used.xml.rels': links(['r1', 'slideMaster', '../slideMasters/m.xml']),
      'ppt/slideMasters/m.xml': slidePart(
        shape(drawn('Click to edit'), 'body') + shape(drawn('Confidential')),
        'sldMaster',
      ),
      'ppt/slideLayouts/unused.xml': slidePart(shape(drawn('Nobody sees me')), 'sldLayout'),
    },
  );
}

describe('pptx: parts', () => {
  it('reads slides in the order of the show with all their parts', () => {
    const { segments, locations } = translate(everything());
    expect(segments.map((segment, index) => [locations[index], segment])).toEqual([
      ['slide 1', 'Title one'],
      ['slide 1', 'Cell'],
      ['slide 1, notes', 'Speak slowly'],
      ['slide 1, comment', 'Is this right?'],
      ['slide 1, comment', 'Yes it is'],
      ['slide 1, comment', 'New comment'],
      ['slide 1, chart', 'Sales'],
      ['slide 1, chart', 'North'],
      ['slide 1, diagram', 'Step'],
      ['slide 1, diagram', 'Step'],
      ['slide 2', 'Title two'],
      ['layout', 'Harbour Office'],
      ['master', 'Confidential'],
    ]);
  });

  it('keeps formulas and numbers of charts, prompts of layouts, and layouts that no slide uses', async () => {
    const { bytes } = translate(everything());
    const translated = await partOf(bytes, 'ppt/charts/chart1.xml');
    expect(translated).toContain(
      '<c:f>Sheet1!$B$1</c:f><c:strCache><c:pt idx="0"><c:v>Ñóŕţĥ</c:v>',
    );
    expect(translated).toContain('<c:v>4</c:v>');
    expect(translated).toContain('<a:t>Šáļéš</a:t>');
    const layout = await partOf(bytes, 'ppt/slideLayouts/used.xml');
    expect(layout).toContain('Click to add title');
    expect(layout).toContain('Ĥáŕƀóúŕ Óƒƒíçé');
    expect(await partOf(bytes, 'ppt/slideLayouts/unused.xml')).toContain('Nobody sees me');
    expect(await partOf(bytes, 'ppt/diagrams/drawing1.xml')).toContain('Šţéþ');
    expect(await partOf(bytes, 'ppt/comments/old.xml')).toContain('<p:pos x="1" y="1"/>');
  });

  it('pairs with its translation, each text once', async () => {
    const source = everything();
    const before = await extractSegments('pptx', source, createReadBudget());
    const after = await extractSegments('pptx', translate(source).bytes, createReadBudget());
    expect(before?.map(({ text }) => text)).toEqual([
      'Title one',
      'Cell',
      'Speak slowly',
      'Is this right?',
      'Yes it is',
      'New comment',
      'Sales',
      'North',
      'Step',
      'Title two',
      'Harbour Office',
      'Confidential',
    ]);
    expect(after?.map(({ id, location }) => [id, location])).toEqual(
      before?.map(({ id, location }) => [id, location]),
    );
    expect(after?.some(({ text }, index) => text === before?.[index]?.text)).toBe(false);
  });
});
