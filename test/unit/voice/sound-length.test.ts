import { describe, expect, it } from 'vitest';
import { toSpokenLanguage, toVoiceLanguage } from '../../../shared/voice/languages.ts';
import { SOUND_FILE_TYPES, type SoundFileType } from '../../../shared/voice/file-types.ts';
import { soundLengthMs } from '../../../shared/voice/sound-length.ts';
import { createRandom } from '../embedded/support/segments.ts';
import { wave } from '../../contract/embedded/translation/voice/jobs-support.ts';

/** Returns the start of a FLAC file up to its first block: rate, channels, sample size, and sample count. */
function flac(samplesPerSecond: number, samples: number): Uint8Array {
  const head = Buffer.alloc(42);
  head.write('fLaC', 0, 'latin1');
  head.writeUInt32BE(34, 4);
  head.writeUInt32BE(samplesPerSecond * 2 ** 12 + (1 << 9) + (15 << 4), 18);
  head.writeUInt8((15 << 4) | Math.floor(samples / 2 ** 32), 21);
  head.writeUInt32BE(samples % 2 ** 32, 22);
  return head;
}

/** Reads a file in memory in parts, like one on the disk. */
const lengthOf = (type: SoundFileType, file: Uint8Array, sizeBytes = file.length) =>
  soundLengthMs(type, {
    sizeBytes,
    read: async (at, length) => file.subarray(at, at + length),
  });

describe('soundLengthMs', () => {
  const second = wave(new Int16Array(16_000));

  it('reads that of a WAV file, however it is written', async () => {
    expect(await lengthOf('audio/wav', second)).toBe(1000);
    const small = wave(new Int16Array(4_000), { samplesPerSecond: 8_000, channels: 2, bits: 24 });
    expect(await lengthOf('audio/wav', small)).toBe(500);
  });

  it("doesn't believe a header that promises more than there is", async () => {
    const cut = wave(new Int16Array(16_000), { dataBytes: 0xffffffff });
    expect(await lengthOf('audio/wav', cut)).toBe(1000);
  });

  it('skips chunks before the sound, those of odd length too', async () => {
    const list = Buffer.from('LIST\u0003\0\0\0abc\0', 'latin1');
    const file = Buffer.concat([second.subarray(0, 36), list, second.subarray(36)]);
    expect(await lengthOf('audio/wav', file)).toBe(1000);
  });

  it('reads that of a FLAC file, beyond 32 bits of samples', async () => {
    expect(await lengthOf('audio/flac', flac(44_100, 44_100 * 90))).toBe(90_000);
    expect(await lengthOf('audio/flac', flac(192_000, 192_000 * 30_000))).toBe(30_000_000);
    expect(await lengthOf('audio/flac', flac(44_100, 0))).toBeNull();
  });

  it('says that it is unknown for another kind of file and for headers that are cut off', async () => {
    expect(await lengthOf('audio/mpeg', second)).toBeNull();
    for (const type of SOUND_FILE_TYPES) {
      for (let length = 0; length < 26; length += 1) {
        expect(await lengthOf(type, second.subarray(0, length))).toBeNull();
      }
    }
  });
});

/** Returns frames of MPEG-1, layer III, 44.1 kHz: 417 bytes at 128 kbit/s, 26.122 ms each. */
function mp3(kilobits: readonly (64 | 128)[]): Buffer {
  return Buffer.concat(
    kilobits.map((rate) => {
      const frame = Buffer.alloc(Math.floor((144 * rate * 1000) / 44_100));
      frame.writeUInt32BE(0xfffb0000 + (rate === 128 ? 0x9000 : 0x5000));
      return frame;
    }),
  );
}

describe('the length of MP3', () => {
  it('is computed from its size when every frame has one rate, also after a tag with a picture', async () => {
    const file = mp3(Array.from({ length: 400 }, () => 128 as const));
    const wanted = Math.round(file.length / 16);
    expect(await lengthOf('audio/mpeg', file)).toBe(wanted);
    const tag = Buffer.alloc(10 + 100_000);
    tag.write('ID3\u0004\0\0', 0, 'latin1');
    tag.set([0, 100_000 >> 14, (100_000 >> 7) & 0x7f, 100_000 & 0x7f], 6);
    expect(await lengthOf('audio/mpeg', Buffer.concat([tag, file]))).toBe(wanted);
  });

  it('is the count of frames when the first one has it, otherwise unknown for changing rates', async () => {
    const file = mp3([128, 64, 64, 128, 64]);
    expect(await lengthOf('audio/mpeg', file)).toBeNull();
    file.write('Xing', 36, 'latin1');
    file.writeUInt32BE(1, 40);
    file.writeUInt32BE(44_100, 44);
    expect(await lengthOf('audio/mpeg', file)).toBe(1_152_000);
    file.writeUInt32BE(0, 40);
    expect(await lengthOf('audio/mpeg', file)).toBeNull();
  });
});

/** Returns an Ogg page with one piece of content. */
function oggPage(serial: number, samples: bigint, content: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS', 0, 'latin1');
  head.writeBigInt64LE(samples, 6);
  head.writeUInt32LE(serial, 14);
  head.set([1, content.length], 26);
  return Buffer.concat([head, content]);
}

describe('the length of Ogg', () => {
  const vorbis = Buffer.alloc(30);
  vorbis.write('\u0001vorbis', 0, 'latin1');
  vorbis.writeUInt32LE(44_100, 12);
  const opus = Buffer.alloc(19);
  opus.write('OpusHead', 0, 'latin1');
  opus.writeUInt16LE(312, 10);
  const sound = Buffer.alloc(200);

  it('is on its last page, without what Opus omits', async () => {
    const spoken = [oggPage(7, 441_000n, sound), oggPage(7, -1n, sound)];
    const file = Buffer.concat([oggPage(7, 0n, vorbis), ...spoken]);
    expect(await lengthOf('audio/ogg', file)).toBe(10_000);
    const other = Buffer.concat([oggPage(7, 0n, opus), oggPage(7, 480_312n, sound)]);
    expect(await lengthOf('audio/ogg', other)).toBe(10_000);
  });

  it('is unknown when another stream follows, or the sound is in another codec', async () => {
    const chained = [oggPage(7, 0n, vorbis), oggPage(8, 0n, vorbis), oggPage(8, 44_100n, sound)];
    expect(await lengthOf('audio/ogg', Buffer.concat(chained))).toBeNull();
    const flacInside = Buffer.concat([oggPage(7, 0n, sound), oggPage(7, 44_100n, sound)]);
    expect(await lengthOf('audio/ogg', flacInside)).toBeNull();
  });
});

function box(name: string, ...content: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

describe('the length of MPEG-4', () => {
  const filmHead = (duration: number): Buffer => {
    const head = Buffer.alloc(100);
    head.writeUInt32BE(1000, 12);
    head.writeUInt32BE(duration, 16);
    return box('mvhd', head);
  };
  const type = box('ftyp', Buffer.from('M4A '));
  const sound = box('mdat', Buffer.alloc(200_000));

  it.each(['before', 'after'])('is found %s the sound', async (place) => {
    const film = box('moov', filmHead(125_000));
    const file = Buffer.concat(place === 'before' ? [type, film, sound] : [type, sound, film]);
    expect(await lengthOf('audio/mp4', file)).toBe(125_000);
  });

  it('is unknown in fragments, and in boxes that lead nowhere or in a circle', async () => {
    expect(await lengthOf('audio/mp4', Buffer.concat([type, box('moov', filmHead(0))]))).toBeNull();
    const endless = Buffer.concat([type, box('free')]);
    endless.writeUInt32BE(2, type.length);
    expect(await lengthOf('audio/mp4', endless)).toBeNull();
    const many = Buffer.concat(Array.from({ length: 10_000 }, () => box('free')));
    expect(await lengthOf('audio/mp4', many)).toBeNull();
    endless.writeUInt32BE(0xffffffff, type.length);
    expect(await lengthOf('audio/mp4', endless)).toBeNull();
  });
});

describe('the length of WebM', () => {
  const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
  const start = '1a45dfa3 80 18538067 01ffffffffffffff';

  it('is in its information, in the unit given there', async () => {
    const duration = Buffer.alloc(8);
    duration.writeDoubleBE(62_500);
    const info = Buffer.concat([
      hex(`${start} ec 82 0000 1549a966 92 2ad7b1 83 1e8480 4489 88`),
      duration,
    ]);
    expect(await lengthOf('audio/webm', info)).toBe(125_000);
  });

  it('is unknown when the sound begins without it', async () => {
    const live = hex(`${start} 1549a966 87 2ad7b1 83 0f4240 1f43b675 01ffffffffffffff`);
    expect(await lengthOf('audio/webm', live)).toBeNull();
  });
});

describe('files that were tampered with', () => {
  it('have a length, or none, and are read in bounded steps', async () => {
    const random = createRandom(17);
    const samples: [SoundFileType, Buffer][] = [
      ['audio/mpeg', mp3([128, 128, 64])],
      [
        'audio/ogg',
        Buffer.concat([oggPage(1, 0n, Buffer.alloc(30)), oggPage(1, 5n, Buffer.alloc(90))]),
      ],
      ['audio/mp4', Buffer.concat([box('ftyp'), box('moov', box('mvhd', Buffer.alloc(100)))])],
      [
        'audio/webm',
        Buffer.from('1a45dfa3801853806701ffffffffffffff1549a966872ad7b1830f4240', 'hex'),
      ],
    ];
    for (const [type, sample] of samples) {
      for (let round = 0; round < 300; round += 1) {
        const file = Buffer.from(sample);
        for (let change = 0; change < 6; change += 1) {
          file[Math.floor(random() * file.length)] = Math.floor(random() * 256);
        }
        let reads = 0;
        const found = await soundLengthMs(type, {
          sizeBytes: file.length,
          read: async (at, length) => {
            reads += 1;
            return file.subarray(at, at + length);
          },
        });
        expect(found === null || (Number.isSafeInteger(found) && found > 0)).toBe(true);
        expect(reads).toBeLessThan(150);
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
