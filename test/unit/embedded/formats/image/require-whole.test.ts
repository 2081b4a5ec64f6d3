import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { requireWhole } from '../../../../../electron/embedded/formats/image/require-whole.ts';
import { errorOf } from '../../../documents/thrown.ts';

async function picture(kind: 'png' | 'jpeg'): Promise<Uint8Array> {
  const canvas = createCanvas(90, 60);
  const context = canvas.getContext('2d');
  for (let x = 0; x < 90; x += 1) {
    context.fillStyle = `rgb(${String((x * 37) % 256)}, ${String(x * 2)}, 9)`;
    context.fillRect(x, (x * 7) % 60, 9, 30);
  }
  return new Uint8Array(
    kind === 'png' ? await canvas.encode('png') : await canvas.encode('jpeg', 90),
  );
}

describe.each(['png', 'jpeg'] as const)('a %s picture', (kind) => {
  it('is accepted whole, even with data after its end', async () => {
    const bytes = await picture(kind);
    for (const whole of [bytes, Uint8Array.from([...bytes, 0, 1, 2])]) {
      expect(() => {
        requireWhole(whole, kind);
      }).not.toThrow();
    }
  });

  it('is refused when it is cut off anywhere', async () => {
    const bytes = await picture(kind);
    for (let length = 2; length < bytes.length - 1; length += 1) {
      const { message } = errorOf(() => {
        requireWhole(bytes.slice(0, length), kind);
      }, 'document/damaged');
      expect(message).toContain('cut off');
    }
  });
});

describe('a png picture', () => {
  it('is refused when a single bit of its data changed', async () => {
    const bytes = await picture('png');
    for (let at = 12; at < bytes.length - 12; at += 5) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 4;
      const { message } = errorOf(() => {
        requireWhole(changed, 'png');
      }, 'document/damaged');
      expect(message).toContain('was changed in transit');
    }
  });
});

describe('a jpeg picture', () => {
  it('may have restart markers and fill bytes between its parts', () => {
    const scan = [0xff, 0xda, 0, 2, 1, 0xff, 0, 2, 0xff, 0xd3, 7];
    expect(() => {
      requireWhole(Uint8Array.from([0xff, 0xd8, ...scan, 0xff, 0xff, 0xd9]), 'jpeg');
    }).not.toThrow();
  });
});
