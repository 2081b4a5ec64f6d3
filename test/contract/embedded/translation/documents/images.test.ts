import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { DRAWING_FONT } from '../../../../support/drawing-font.ts';
import { handleOf, shareAccounts, untilFinished } from '../support.ts';

const openAccount = shareAccounts();

describe('pictures', () => {
  it('are read, rewritten and keep their type and size', async () => {
    const canvas = createCanvas(500, 120);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, 500, 120);
    context.fillStyle = '#000000';
    context.font = `40px "${DRAWING_FONT}"`;
    context.fillText('one two', 30, 70);
    const source = await canvas.encode('png');
    const service = await openAccount();
    const fields = { source_lang: 'EN', target_lang: 'ES' };
    const handle = await handleOf(service.upload('sign.png', source, fields));
    expect(await untilFinished(() => service.status(handle))).toMatchObject({
      status: 'done',
      billed_characters: 7,
    });
    const result = await service.result(handle);
    expect(result.headers.get('content-type')).toBe('image/png');
    const bytes = Buffer.from(await result.arrayBuffer());
    expect(bytes.equals(source)).toBe(false);
    const image = await loadImage(bytes);
    expect([image.width, image.height]).toEqual([500, 120]);
  });
});
