import { describe, expect, it } from 'vitest';
import { toSpokenLanguage, toVoiceLanguage } from '../../../shared/voice/languages.ts';
import { soundLengthMs } from '../../../shared/voice/sound-length.ts';
import { wave } from '../../contract/voice-jobs-support.ts';

/** A FLAC file as far as its first block: rate, channels and size of samples, count of samples. */
function flac(samplesPerSecond: number, samples: number): Uint8Array {
  const head = Buffer.alloc(42);
  head.write('fLaC', 0, 'latin1');
  head.writeUInt32BE(34, 4);
  head.writeUInt32BE(samplesPerSecond * 2 ** 12 + (1 << 9) + (15 << 4), 18);
  head.writeUInt8((15 << 4) | Math.floor(samples / 2 ** 32), 21);
  head.writeUInt32BE(samples % 2 ** 32, 22);
  return head;
}

describe('soundLengthMs', () => {
  const second = wave(new Int16Array(16_000));

  it('reads that of a WAV file, however it is written', () => {
    expect(soundLengthMs('audio/wav', second, second.length)).toBe(1000);
    const small = wave(new Int16Array(4_000), { samplesPerSecond: 8_000, channels: 2, bits: 24 });
    expect(soundLengthMs('audio/wav', small, small.length)).toBe(500);
  });

  it('believes no head that promises more than there is', () => {
    const cut = wave(new Int16Array(16_000), { dataBytes: 0xffffffff });
    expect(soundLengthMs('audio/wav', cut, cut.length)).toBe(1000);
  });

  it('passes over chunks before the sound, those of odd length too', () => {
    const list = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1');
    const file = Buffer.concat([second.subarray(0, 36), list, second.subarray(36)]);
    expect(soundLengthMs('audio/wav', file, file.length)).toBe(1000);
  });

  it('reads that of a FLAC file, beyond 32 bits of samples', () => {
    expect(soundLengthMs('audio/flac', flac(44_100, 44_100 * 90), 1)).toBe(90_000);
    expect(soundLengthMs('audio/flac', flac(192_000, 192_000 * 30_000), 1)).toBe(30_000_000);
    expect(soundLengthMs('audio/flac', flac(44_100, 0), 1)).toBeNull();
  });

  it('says that it does not know, of others and of heads that are cut off', () => {
    expect(soundLengthMs('audio/mpeg', second, second.length)).toBeNull();
    for (const type of ['audio/wav', 'audio/flac'] as const) {
      for (let length = 0; length < 26; length += 1) {
        expect(soundLengthMs(type, second.subarray(0, length), length)).toBeNull();
      }
    }
  });
});

describe('languages of voice', () => {
  it.each([
    ['DE', 'de', 'de'],
    ['pt-br', 'pt-BR', 'pt'],
    ['ZH-HANS', 'zh-HANS', 'zh'],
    ['en-GB', 'en-GB', 'en'],
  ])('%s is %s, and spoken %s', (code, written, spoken) => {
    expect([toVoiceLanguage(code), toSpokenLanguage(code)]).toEqual([written, spoken]);
  });
});
