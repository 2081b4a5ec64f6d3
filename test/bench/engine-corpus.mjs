import { createCanvas } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { Document, Packer, Paragraph, TextRun } from 'docx';

const NOUNS =
  'house road river contract office report market garden engine teacher window bridge letter school machine city doctor kitchen station table picture winter answer price company';
const ADJECTIVES =
  'big small old new red quiet open strong cheap early public private simple heavy local modern';
const VERBS =
  'opens closes needs changes finds sells shows keeps improves follows repairs describes visits';
const nouns = NOUNS.split(' ');
const adjectives = ADJECTIVES.split(' ');
const verbs = VERBS.split(' ');

/**
 * Generates distinct sentences of 15 words, the same ones on each run.
 *
 * @param {number} count
 */
export function makeSentences(count) {
  let state = 7;
  /** @param {readonly string[]} words */
  const pick = (words) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)];
  };
  /** @type {Set<string>} */
  const sentences = new Set();
  while (sentences.size < count) {
    const [a, b] = [pick(adjectives), pick(adjectives)];
    sentences.add(
      `The ${a} ${pick(nouns)} of the ${pick(nouns)} ${pick(verbs)} a ${b} ${pick(nouns)} and ${pick(verbs)} the ${pick(nouns)} today.`,
    );
  }
  return [...sentences];
}

/** @param {readonly string[]} texts */
export const wordCount = (texts) =>
  texts.reduce((sum, text) => sum + (text.match(/\p{L}+/gu) ?? []).length, 0);

/**
 * Makes a document with a paragraph for each sentence; every fifth one has a bold word.
 *
 * @param {readonly string[]} sentences
 */
export async function makeDocx(sentences) {
  const children = sentences.map((sentence, index) => {
    if (index % 5 !== 0) return new Paragraph(sentence);
    const [first = '', ...rest] = sentence.split(/(?<=^The \w+) /u);
    return new Paragraph({
      children: [new TextRun({ text: first, bold: true }), new TextRun(` ${rest.join(' ')}`)],
    });
  });
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

const PAGE_WIDTH = 595;
const PAGE_HEIGHT = 842;
const MARGIN = 60;

/**
 * Makes pages of four paragraphs with several lines each, as a word processor writes them.
 *
 * @param {number} pages
 * @param {readonly string[]} sentences
 */
export async function makePdf(pages, sentences) {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const rest = sentences.values();
  for (let page = 0; page < pages; page += 1) {
    const sheet = pdf.addPage([PAGE_WIDTH, PAGE_HEIGHT]);
    for (let paragraph = 0; paragraph < 4; paragraph += 1) {
      const text = [0, 1, 2].map(() => rest.next().value).join(' ');
      const y = PAGE_HEIGHT - MARGIN - paragraph * 160;
      for (const [line, words] of linesOf(text, 80).entries()) {
        sheet.drawText(words, { x: MARGIN, y: y - line * 15, size: 11, font });
      }
    }
  }
  return Buffer.from(await pdf.save());
}

/**
 * Makes an A4 page at 150 dots per inch, as a scanner does.
 *
 * @param {readonly string[]} sentences
 */
export function makePageImage(sentences) {
  const canvas = createCanvas(1240, 1754);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 1240, 1754);
  context.fillStyle = '#111111';
  context.font = '24px "DejaVu Sans", sans-serif';
  let y = 120;
  for (let at = 0; at < sentences.length && y < 1600; at += 3) {
    for (const line of linesOf(sentences.slice(at, at + 3).join(' '), 74)) {
      context.fillText(line, 120, y);
      y += 36;
    }
    y += 40;
  }
  return canvas.toBuffer('image/png');
}

/**
 * @param {string} text
 * @param {number} length
 */
function linesOf(text, length) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) === '' ? word : `${lines.at(-1)} ${word}`;
    if (line.length > length) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines;
}
