import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import type { OpenDocument } from '../../../../electron/embedded/formats/document-format.ts';
import { jpegFormat, pngFormat } from '../../../../electron/embedded/formats/image.ts';
import { loadFonts, repaint } from '../../../../electron/embedded/formats/image/repaint.ts';
import { splitAtGaps } from '../../../../electron/embedded/formats/image/text-reader.ts';
import { rejectionOf } from '../../documents/thrown.ts';
import { DRAWING_FONT } from '../../../support/drawing-font.ts';
import { ample } from '../../../support/ample-budget.ts';

const FORMATS = { png: pngFormat, jpeg: jpegFormat } as const;
type Kind = keyof typeof FORMATS;

function draw(kind: Kind, text: string): Promise<Buffer> {
  const canvas = createCanvas(640, 160);
  const context = canvas.getContext('2d');
  context.fillStyle = '#003366';
  context.fillRect(0, 0, 640, 160);
  context.fillStyle = '#ffffff';
  context.font = `40px "${DRAWING_FONT}"`;
  context.fillText(text, 40, 90);
  return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 95);
}

const open = (
  kind: Kind,
  bytes: Uint8Array,
  sourceLang: string | null = 'EN',
): Promise<OpenDocument> =>
  FORMATS[kind].open(bytes, ample(), { sourceLang, targetLang: 'ES', outputFormat: kind });

describe.each(['png', 'jpeg'] as const)('%s pictures', (kind) => {
  it('have their text read and written again in the same size', async () => {
    const document = await open(kind, await draw(kind, 'The ferry is late today'));
    expect(document.segments.map(plainText)).toEqual(['The ferry is late today']);
    expect(document.locations).toEqual(['text 1 in the picture']);
    const result = await document.write([[textPiece('The bus was early')]], 'ES');
    const image = await loadImage(Buffer.from(result));
    expect([image.width, image.height]).toEqual([640, 160]);
    const again = await open(kind, result);
    expect(again.segments.map(plainText)).toEqual(['The bus was early']);
  });

  it('without text are refused', async () => {
    const { message } = await rejectionOf(open(kind, await draw(kind, '')), 'document/empty');
    expect(message).toContain('No text was found');
  });

  it('in a language without data are refused with the available languages', async () => {
    const opening = open(kind, await draw(kind, 'x'), 'JA');
    const { message } = await rejectionOf(opening, 'document/unsupported');
    expect(message).toContain('English');
  });

  it('that are damaged are refused', async () => {
    const whole = await draw(kind, 'x');
    for (const bytes of [new Uint8Array(), Buffer.from('GIF89a'), whole.subarray(0, 40)]) {
      const { message } = await rejectionOf(open(kind, bytes), 'document/damaged');
      expect(message).toContain('damaged');
    }
  });
});

describe('pictures in other scripts', () => {
  it.each([
    ['AR', 'مرحبا بكم'],
    ['ZH', '你好，世界'],
    ['KO', '안녕하세요'],
  ])('get letters for %s, not boxes', (language, text) => {
    const drawn = (answer: string): string => {
      const canvas = createCanvas(300, 60);
      const context = canvas.getContext('2d');
      context.fillStyle = '#ffffff';
      context.fillRect(0, 0, 300, 60);
      context.fillStyle = '#000000';
      context.fillRect(20, 20, 40, 20);
      loadFonts([answer], language);
      repaint(context, [{ x: 10, y: 10, width: 280, height: 40 }], answer, language);
      return canvas.toBuffer('image/png').toString('base64');
    };
    // Boxes instead of letters would look the same in any order.
    expect(drawn(text)).not.toBe(drawn(Array.from(text).toReversed().join('')));
  });

  it('without a font are refused', async () => {
    const document = await open('png', await draw('png', 'The ferry is late today'));
    const writing = Promise.resolve().then(() => document.write([[textPiece('नमस्ते')]], 'HI'));
    const { message } = await rejectionOf(writing, 'document/unsupported');
    expect(message).toContain('"न"');
  });
});

describe('huge pictures', () => {
  it('are refused by their declared size', async () => {
    const bytes = await draw('png', 'x');
    bytes.writeUInt32BE(100_000, 16);
    bytes.writeUInt32BE(100_000, 20);
    const { message } = await rejectionOf(open('png', bytes), 'document/too-large');
    expect(message).toContain('100,000 × 100,000');
  });
});

describe('lines in a picture', () => {
  it('continue only in nearby lines', () => {
    const lines = [0, 20, 40, 110].map((y) => ({ box: { x: 0, y, width: 90, height: 13 } }));
    expect(splitAtGaps(lines).map(({ length }) => length)).toEqual([3, 1]);
  });
});
