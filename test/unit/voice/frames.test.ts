import { encode } from '@msgpack/msgpack';
import { describe, expect, it } from 'vitest';
import {
  isPlausible,
  BadFrameError,
  decodeClientFrame,
  decodeServiceFrame,
} from '../../../shared/voice/frames.ts';

/** All formats of MessagePack: each size of number, text, bytes, list, and map. */
const VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  127,
  128,
  -33,
  300,
  -300,
  70_000,
  -70_000,
  2 ** 40,
  -(2 ** 40),
  0.5,
  ...[0, 31, 32, 300, 70_000].map((length) => 'x'.repeat(length)),
  ...[0, 5, 300, 70_000].map((length) => new Uint8Array(length)),
  ...[0, 15, 16, 70_000].map((length) => Array.from({ length }, () => 1)),
  ...[1, 15, 16, 70_000].map((length) =>
    Object.fromEntries(Array.from({ length }, (_, index) => [`key ${String(index)}`, [index]])),
  ),
  new Date(0),
  { target_transcript_update: { language: 'de', concluded: [{ text: 'Ja', start_time: 1 }] } },
];

describe('frames of MessagePack', () => {
  it('accepts whatever an encoder makes, and nothing that is cut off or too long', () => {
    for (const value of VALUES) {
      const frame = encode(value);
      expect(isPlausible(frame)).toBe(true);
      expect(isPlausible(new Uint8Array([...frame, 0xc0]))).toBe(false);
      const step = Math.max(1, Math.floor(frame.length / 50));
      for (let cut = 0; cut < frame.length; cut += step) {
        expect(isPlausible(frame.subarray(0, cut))).toBe(false);
      }
    }
  });

  it.each([
    ['lists', [0xdc, 0x27, 0x10]],
    ['large lists', [0xdd, 0x00, 0x00, 0x27, 0x10]],
    ['maps', [0xde, 0x00, 0x64]],
  ])('refuses a frame of nothing but headers of %s', (_name, header) => {
    const frame = new Uint8Array(Array.from({ length: 50 }, () => header).flat());
    expect(isPlausible(frame)).toBe(false);
  });

  it('refuses what is deeper than any message, before a decoder sees it', () => {
    let deep: unknown = 1;
    for (let depth = 0; depth < 10; depth += 1) deep = { newer: deep };
    expect(decodeServiceFrame('msgpack', encode({ newer: { kind: [1] } }))).toEqual({
      unknownName: 'newer',
    });
    expect(() => decodeServiceFrame('msgpack', encode(deep))).toThrow(BadFrameError);
    expect(() => decodeClientFrame('msgpack', encode(deep))).toThrow(BadFrameError);
  });
});
