import {
  AlignmentType,
  BorderStyle,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  HeadingLevel,
  LevelFormat,
  PageNumber,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';

/** @import { ParagraphChild } from 'docx' */

/** @typedef {(typeof HeadingLevel)[keyof typeof HeadingLevel]} Heading */
/** @typedef {(typeof LevelFormat)[keyof typeof LevelFormat]} Format */

const ACCENT = '1F5F8B';
const ALERT = 'B3261E';
const GRAY = '6B7280';
const CELL_MARGINS = { top: 60, bottom: 60, left: 120, right: 120 };
const LINE = { style: BorderStyle.SINGLE, size: 4, color: 'C9D3DC' };
const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** @param {string} value */
const text = (value) => new TextRun(value);
/** @param {string} value */
const bold = (value) => new TextRun({ text: value, bold: true });
/** @param {string} value */
const italic = (value) => new TextRun({ text: value, italics: true });
/** @param {string} value */
const red = (value) => new TextRun({ text: value, bold: true, color: ALERT });
/**
 * @param {string} value
 * @param {string} address
 */
const link = (value, address) =>
  new ExternalHyperlink({
    link: address,
    children: [new TextRun({ text: value, style: 'Hyperlink' })],
  });

/**
 * @param {string} value
 * @param {Heading} [level]
 */
function heading(value, level = HeadingLevel.HEADING_1) {
  return new Paragraph({ text: value, heading: level });
}

/** @param {ParagraphChild[]} children */
function body(...children) {
  return new Paragraph({ children, spacing: { after: 160 } });
}

/**
 * @param {string} reference
 * @param {ParagraphChild[]} children
 */
function listItem(reference, ...children) {
  return new Paragraph({ numbering: { reference, level: 0 }, children, spacing: { after: 80 } });
}

/**
 * @param {string} value
 * @param {{ isHead?: boolean, isNumber?: boolean }} [options]
 */
function cell(value, { isHead = false, isNumber = false } = {}) {
  return new TableCell({
    margins: CELL_MARGINS,
    ...(isHead ? { shading: { type: ShadingType.CLEAR, color: 'auto', fill: ACCENT } } : {}),
    children: [
      new Paragraph({
        alignment: isNumber ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [
          new TextRun({ text: value, bold: isHead, ...(isHead ? { color: 'FFFFFF' } : {}) }),
        ],
      }),
    ],
  });
}

function figures() {
  const rows = [
    ['Area', 'Last quarter', 'This quarter', 'Change'],
    ['Tools lent to members', '1,840', '2,310', '+26 %'],
    ['Repairs finished', '412', '468', '+14 %'],
    ['New members', '95', '131', '+38 %'],
    ['Late returns', '77', '52', '−32 %'],
  ];
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [3900, 1800, 1800, 1500],
    borders: {
      top: LINE,
      bottom: LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: LINE,
      insideVertical: NO_LINE,
    },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          children: row.map((value, column) =>
            cell(value, { isHead: index === 0, isNumber: column > 0 }),
          ),
        }),
    ),
  });
}

const header = new Header({
  children: [
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      children: [
        new TextRun({ text: 'Northgate Tool Library · Quarterly report', color: GRAY, size: 18 }),
      ],
    }),
  ],
});

const footer = new Footer({
  children: [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      children: [
        new TextRun({
          color: GRAY,
          size: 18,
          children: ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES],
        }),
      ],
    }),
  ],
});

function content() {
  return [
    new Paragraph({ text: 'Quarterly Report', heading: HeadingLevel.TITLE }),
    new Paragraph({
      spacing: { after: 320 },
      children: [
        new TextRun({
          text: 'A report for the members, the volunteers and the city council',
          color: GRAY,
          size: 26,
        }),
      ],
    }),
    heading('Summary'),
    body(
      text('The library had '),
      bold('its best season of the year'),
      text('. Members borrowed more tools, the workshop repaired more of them, and '),
      red('fewer tools arrived late'),
      text('. The complete results are on '),
      link('our public website', 'https://www.example.org/tool-library/figures'),
      text(' and everybody can use them.'),
    ),
    body(
      text(
        'The new opening hours on Saturday brought many visitors to the shop. One visitor in five became a member on the same day.',
      ),
      new FootnoteReferenceRun(1),
      text(' The team asks the council to keep the present rent for '),
      italic('two more years'),
      text('.'),
    ),
    heading('Figures'),
    body(text('The table compares this quarter with the last one. All values are rounded.')),
    figures(),
    new Paragraph({ spacing: { after: 120 }, children: [] }),
    body(
      text('Garden tools were in '),
      bold('the greatest demand'),
      text(', because the spring was warm and dry. The drills and the saws are old and need '),
      italic('new batteries'),
      text(' before the summer.'),
    ),
    heading('What we learned'),
    listItem(
      'bullets',
      text('A clear label on every tool '),
      bold('saves time'),
      text(' at the desk.'),
    ),
    listItem('bullets', text('Members read short messages and ignore long ones.')),
    listItem('bullets', text('A repair on the same day costs less than a new tool.')),
    new Paragraph({ text: 'Next steps', heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
    body(
      text('The team agreed on three steps. Each step has a date and a person who is responsible.'),
    ),
    listItem(
      'steps',
      bold('Order the batteries'),
      text(' for all drills and saws before the end of the month.'),
    ),
    listItem(
      'steps',
      text('Send the '),
      link('list of broken tools', 'https://www.example.org/tool-library/repairs'),
      text(' to the workshop every Friday.'),
    ),
    listItem(
      'steps',
      text('Invite the neighbours to '),
      italic('the open day'),
      text(' in June and show them the workshop.'),
    ),
    heading('Budget', HeadingLevel.HEADING_2),
    body(
      text('The annual budget is still enough. The committee approved '),
      bold('a small reserve'),
      text(' for repairs'),
      new FootnoteReferenceRun(2),
      text(', and the price of the membership '),
      red('does not change'),
      text('.'),
    ),
    heading('Contact', HeadingLevel.HEADING_2),
    body(
      text('Questions are welcome at the desk, by telephone or by e-mail to '),
      link('desk@example.org', 'mailto:desk@example.org'),
      text('. The next report appears in three months.'),
    ),
  ];
}

/** Builds two pages of invented business text with everything that a translation must preserve. */
export function quarterlyReport() {
  /**
   * @param {string} reference
   * @param {Format} format
   * @param {string} mark
   */
  const numbered = (reference, format, mark) => ({
    reference,
    levels: [
      {
        level: 0,
        format,
        text: mark,
        alignment: AlignmentType.START,
        style: { paragraph: { indent: { left: 560, hanging: 280 } } },
      },
    ],
  });
  /**
   * @param {number} size
   * @param {number} before
   * @param {number} after
   */
  const title = (size, before, after) => ({
    run: { size, bold: true, color: ACCENT, font: 'Calibri' },
    paragraph: { spacing: { before, after }, keepNext: true },
  });
  return new Document({
    title: 'Quarterly Report',
    creator: 'Dragoman sample',
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, language: { value: 'en-GB' } },
          paragraph: { spacing: { line: 288 } },
        },
        title: title(52, 0, 80),
        heading1: title(32, 320, 140),
        heading2: title(26, 240, 100),
      },
    },
    numbering: {
      config: [
        numbered('bullets', LevelFormat.BULLET, '•'),
        numbered('steps', LevelFormat.DECIMAL, '%1.'),
      ],
    },
    footnotes: {
      1: {
        children: [new Paragraph('Counted by the volunteers at the desk on twelve Saturdays.')],
      },
      2: {
        children: [
          new Paragraph({
            children: [text('The reserve is '), bold('two per cent'), text(' of the budget.')],
          }),
        ],
      },
    },
    sections: [
      {
        properties: { page: { margin: { top: 1300, bottom: 1200, left: 1300, right: 1300 } } },
        headers: { default: header },
        footers: { default: footer },
        children: content(),
      },
    ],
  });
}
