import { mkdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  discoverSpeechModels,
  type SpeechModel,
} from '../../../../../../electron/embedded/translation/voice/models/discover-speech-models.ts';
import { temporaryFolder } from '../../../../../support/temporary-folder.ts';
import { tinyModel, writeTinyModel } from '../../../../../support/tiny-speech-model.ts';

let models: string;
let lines: string[];

beforeEach(() => {
  models = temporaryFolder();
  lines = [];
});

const discover = () => discoverSpeechModels(models, (line) => void lines.push(line));

/** Creates a folder of these files: text unchanged, a description as a model, null as an empty file. */
function write(name: string, files: Record<string, string | Parameters<typeof tinyModel>[0]>) {
  mkdirSync(join(models, name));
  for (const [file, content] of Object.entries(files)) {
    writeFileSync(
      join(models, name, file),
      typeof content === 'string' ? content : tinyModel(content),
    );
  }
}

const TOKENS = '<blk> 0\n▁a 1\n';

async function only(): Promise<SpeechModel> {
  const { models: found } = await discover();
  const [model] = found;
  if (model === undefined || found.length > 1) throw new Error(lines.join('; '));
  return model;
}

describe('a folder of speech models', () => {
  it("has none where it doesn't exist, and ignores files", async () => {
    expect(await discoverSpeechModels(join(models, 'none'), () => undefined)).toEqual({
      models: [],
      found: [],
    });
    writeFileSync(join(models, 'notes.txt'), 'mine');
    expect((await discover()).found).toEqual([]);
  });

  it.each([
    ['zipformer2_ctc', 'zipformerCtc'],
    ['EncDecCTCModelBPE', 'nemoCtc'],
    ['wenet_ctc', 'wenetCtc'],
    ['paraformer', 'paraformer'],
  ])('finds a single-file model that calls itself %s', async (type, kind) => {
    writeTinyModel(models, 'sherpa-onnx-ctc-en-2024', { type });
    expect(await only()).toMatchObject({ kind, languages: ['en'], tellsLanguage: false });
  });

  it('finds Whisper by its parts, the smaller ones first, with the languages that it names', async () => {
    const metadata = { is_multilingual: '1', all_language_codes: 'en,de,jw,fr' };
    write('sherpa-onnx-whisper-base', {
      'base-encoder.onnx': { type: 'whisper-base', metadata },
      'base-encoder.int8.onnx': { type: 'whisper-base', metadata },
      'base-decoder.onnx': {},
      'base-decoder.int8.onnx': {},
      'base-tokens.txt': 'IQ== 0\nIg== 1\n',
    });
    const model = await only();
    expect(model).toMatchObject({
      kind: 'whisper',
      languages: ['de', 'en', 'fr'],
      tellsLanguage: true,
    });
    expect(model.parts).toEqual({
      encoder: join(models, 'sherpa-onnx-whisper-base', 'base-encoder.int8.onnx'),
      decoder: join(models, 'sherpa-onnx-whisper-base', 'base-decoder.int8.onnx'),
    });
  });

  it('uses Whisper for English alone where it says so', async () => {
    write('w', {
      'tiny.en-encoder.onnx': { type: 'whisper-tiny.en', metadata: { is_multilingual: '0' } },
      'tiny.en-decoder.onnx': {},
      'tiny.en-tokens.txt': TOKENS,
    });
    expect((await only()).languages).toEqual(['en']);
  });

  it('finds a transducer, a Moonshine and a SenseVoice', async () => {
    const transducer = { 'joiner-99.onnx': {}, 'decoder-99.onnx': {}, 'tokens.txt': TOKENS };
    write('a-zh-en', {
      ...transducer,
      'encoder-99.onnx': { type: 'zipformer2' },
    });
    write('b-en', {
      'preprocess.onnx': {},
      'encode.int8.onnx': {},
      'uncached_decode.int8.onnx': {},
      'cached_decode.int8.onnx': {},
      'tokens.txt': TOKENS,
    });
    write('c', { 'model.int8.onnx': { type: 'sense_voice_ctc' }, 'tokens.txt': TOKENS });
    const { models: found } = await discover();
    expect(found).toMatchObject([
      { kind: 'transducer', languages: ['en', 'zh'] },
      { kind: 'moonshine', languages: ['en'] },
      { kind: 'senseVoice', languages: ['en', 'ja', 'ko', 'zh'] },
    ]);
    expect(found[1]?.parts['cachedDecoder']).toBe(join(models, 'b-en', 'cached_decode.int8.onnx'));
  });

  it('lets a manifest name languages and kind', async () => {
    writeTinyModel(models, 'mine', { type: 'unheard-of' });
    const manifest = { languages: ['DE-at', 'pt'], kind: 'zipformerCtc' };
    writeFileSync(join(models, 'mine', 'manifest.json'), `\uFEFF${JSON.stringify(manifest)}`);
    expect(await only()).toMatchObject({ kind: 'zipformerCtc', languages: ['de', 'pt'] });
  });

  const MODEL = { 'tokens.txt': TOKENS, 'model.onnx': {} };
  it.each([
    ['nothing', {}, 'no-model', null],
    ['no list of tokens', { 'model.onnx': {} }, 'part-missing', 'tokens.txt'],
    ['no decoder', { 'x-encoder.onnx': { type: 'whisper' } }, 'part-missing', 'decoder'],
    ['a different kind', { ...MODEL, 'model.onnx': { type: 'tts' } }, 'unknown-kind', 'model.onnx'],
    [
      'a streaming model',
      {
        'encoder.onnx': { type: 'zipformer2', metadata: { decode_chunk_len: '32' } },
        'decoder.onnx': {},
        'joiner.onnx': {},
      },
      'streaming',
      'encoder.onnx',
    ],
    [
      'a text file instead',
      { ...MODEL, 'model.onnx': 'version https://lfs' },
      'damaged',
      'model.onnx',
    ],
    ['an empty file', { ...MODEL, 'model.onnx': '' }, 'damaged', 'model.onnx'],
    ['a huge length', { ...MODEL, 'model.onnx': '\x3a\x7f\x7f' }, 'damaged', 'model.onnx'],
    [
      'a number without end',
      { ...MODEL, 'model.onnx': '\u{FFFF}'.repeat(40) },
      'damaged',
      'model.onnx',
    ],
    ['tokens without numbers', { ...MODEL, 'tokens.txt': 'a\nb\n' }, 'damaged', 'tokens.txt'],
    ['no language', MODEL, 'no-language', null],
    ['an invalid manifest', { ...MODEL, 'manifest.json': '{' }, 'manifest', 'manifest.json'],
    [
      'a manifest with unknown fields',
      { ...MODEL, 'manifest.json': '{"languages":["en"],"path":"/etc"}' },
      'manifest',
      'manifest.json',
    ],
    [
      'an unknown language',
      { ...MODEL, 'manifest.json': '{"languages":["xx"]}' },
      'manifest',
      'manifest.json',
    ],
  ])("doesn't use one with %s, and says why", async (_what, files, problem, file) => {
    write('x', files);
    const { models: used, found } = await discover();
    expect(used).toEqual([]);
    expect(found).toEqual([{ name: 'x', languages: [], problem, file }]);
    expect(lines).toEqual([
      `speech model x is not used: ${problem}${file === null ? '' : ` (${file})`}`,
    ]);
  });

  it("doesn't use one that was cut off anywhere", async () => {
    const folder = writeTinyModel(models, 'x-en');
    const file = join(folder, 'model.onnx');
    const { length } = readFileSync(file);
    for (const rest of [1, 40, length - 60, length - 2]) {
      writeFileSync(file, tinyModel());
      truncateSync(file, length - rest);
      expect((await discover()).found, String(rest)).toMatchObject([{ problem: 'damaged' }]);
    }
  });

  it("doesn't use one that is too large to load", async () => {
    const folder = writeTinyModel(models, 'x-en');
    const file = join(folder, 'model.onnx');
    // A complete model with an empty graph.
    const sizeBytes = 1_000_000_001;
    const length: number[] = [];
    for (let left = sizeBytes; ; left = Math.floor(left / 128)) {
      length.push(left > 127 ? (left % 128) + 128 : left);
      if (left <= 127) break;
    }
    writeFileSync(file, Buffer.from([0x3a, ...length]));
    truncateSync(file, sizeBytes + 1 + length.length);
    writeFileSync(join(folder, 'manifest.json'), '{"kind":"zipformerCtc"}');
    expect((await discover()).found).toMatchObject([{ problem: 'too-large' }]);
  });
});
