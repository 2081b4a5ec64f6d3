import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A translation model in the formats of Marian and SentencePiece: production code loads it and "translates" with it.
 *
 * @typedef {object} TestModel
 * @property {Uint8Array} model
 * @property {Uint8Array} vocab
 */

/** @typedef {{ name: string, type: number, shape: readonly number[], bytes: Uint8Array }} Item */

/**
 * Returns the value of a weight. Biases and norms are not weights, except the last one.
 *
 * @typedef {(name: string, row: number, column: number) => number} WeightOf
 */

/** Equal to the number of pieces: each can have its own dimension. */
const DIM = 64;
const HEADS = 2;
const FEED_FORWARD_DIM = 64;
const FLOAT32 = 0x04_04;
const INT8 = 0x01_01;
const ALIGNMENT = 256;

/** Creates a model with random weights: it repeats a letter or a word forever, as broken models do. */
export function createRandomModel() {
  let state = 1;
  return createModel(() => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state / 2 ** 32) * 0.6 - 0.3;
  });
}

/** Output of {@link createSteadyModel}. */
export const STEADY_ANSWER = 'mino tu kal re';
const STEADY_PIECES = [
  '\u2581m',
  'i',
  'n',
  'o',
  '\u2581t',
  'u',
  '\u2581k',
  'a',
  'l',
  '\u2581r',
  'e',
  '</s>',
];

/** Creates a model that writes the same few words for any input: each piece leads to the next one. */
export function createSteadyModel() {
  const ids = STEADY_PIECES.map((piece) => vocabulary().indexOf(piece));
  const next = new Map(ids.map((id, place) => [id, ids[place + 1]]));
  return createModel((name, row, column) => {
    if (name === 'Wemb' || name === 'decoder_l1_ffn_W1') return row === column ? 1 : 0;
    if (name === 'decoder_l1_ffn_W2') return next.get(row) === column ? 4 : 0;
    if (name === 'decoder_ff_logit_out_b') return column === ids[0] ? 4 : 0;
    return 0;
  });
}

/**
 * Writes a model and its manifest, the way a user would add it to the folder of models.
 *
 * @param {string} folder created here
 * @param {TestModel} made
 * @param {{ source?: string, target?: string, precision?: string }} [options]
 */
export function writeModelFolder(
  folder,
  { model, vocab },
  { source = 'en', target = 'de', precision = 'float32' } = {},
) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'model.bin'), model);
  writeFileSync(join(folder, 'vocab.spm'), vocab);
  const files = {
    model: { name: 'model.bin', sha256: sha256(model) },
    vocabs: [{ name: 'vocab.spm', sha256: sha256(vocab) }],
  };
  const manifest = { source, target, precision, files };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
}

/** @param {Uint8Array} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/**
 * @param {WeightOf} weightOf
 * @returns {TestModel}
 */
function createModel(weightOf) {
  const pieces = vocabulary();
  return { model: writeMarian(pieces.length, weightOf), vocab: writeSentencePiece(pieces) };
}

/** Returns characters, and some longer pieces: 64 in all. */
function vocabulary() {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const words = letters.slice(0, 22).map((letter) => `\u2581${letter}`);
  return ['</s>', '<unk>', '\u2581', ...letters, ...words, ...Array.from('.,!?:;-\'"0123')];
}

/**
 * @param {number} vocabSize
 * @param {WeightOf} weightOf
 */
function writeMarian(vocabSize, weightOf) {
  /** @type {Item[]} */
  const items = [];
  /**
   * @param {string} name
   * @param {readonly number[]} shape
   * @param {(at: number) => number} valueAt
   */
  const add = (name, shape, valueAt) => {
    const size = shape.reduce((product, dim) => product * dim, 1);
    const bytes = new Uint8Array(size * 4);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < size; at += 1) view.setFloat32(at * 4, valueAt(at), true);
    items.push({ name, type: FLOAT32, shape, bytes });
  };
  /** @type {(name: string, rows: number, columns: number) => void} */
  const weights = (name, rows, columns) => {
    add(name, [rows, columns], (at) => weightOf(name, Math.floor(at / columns), at % columns));
  };
  /** @type {(name: string, size: number) => void} */
  const zeros = (name, size) => {
    add(name, [1, size], () => 0);
  };
  /** @param {string} name */
  const norm = (name) => {
    add(`${name}_ln_scale`, [1, DIM], () => 1);
    zeros(`${name}_ln_bias`, DIM);
  };
  /** @param {string} name */
  const attention = (name) => {
    for (const part of 'qkvo') {
      weights(`${name}_W${part}`, DIM, DIM);
      zeros(`${name}_b${part}`, DIM);
    }
    norm(`${name}_Wo`);
  };

  /** @param {string} name */
  const feedForward = (name) => {
    weights(`${name}_W1`, DIM, FEED_FORWARD_DIM);
    zeros(`${name}_b1`, FEED_FORWARD_DIM);
    weights(`${name}_W2`, FEED_FORWARD_DIM, DIM);
    zeros(`${name}_b2`, DIM);
    norm(`${name}_ffn`);
  };

  weights('Wemb', vocabSize, DIM);
  attention('encoder_l1_self');
  feedForward('encoder_l1_ffn');
  weights('decoder_l1_rnn_W', DIM, DIM);
  weights('decoder_l1_rnn_Wf', DIM, DIM);
  zeros('decoder_l1_rnn_bf', DIM);
  norm('decoder_l1_rnn_ffn');
  attention('decoder_l1_context');
  feedForward('decoder_l1_ffn');
  weights('decoder_ff_logit_out_b', 1, vocabSize);
  const config = new TextEncoder().encode(`${configText(vocabSize)}\0`);
  items.push({ name: 'special:model.yml', type: INT8, shape: [config.length], bytes: config });
  return joinItems(items);
}

/**
 * Joins version, count, headers, names, shapes, then the data, each aligned.
 *
 * @param {readonly Item[]} items
 */
function joinItems(items) {
  /** @param {number} size */
  const aligned = (size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;
  const names = items.map(({ name }) => new TextEncoder().encode(`${name}\0`));
  const headSize =
    16 +
    items.length * 32 +
    names.reduce((sum, name) => sum + name.length, 0) +
    items.reduce((sum, { shape }) => sum + shape.length * 4, 0) +
    8;
  const dataStart = aligned(headSize);
  const size = items.reduce((sum, { bytes }) => sum + aligned(bytes.length), dataStart);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  let at = 0;
  /** @param {number} value */
  const writeLong = (value) => {
    view.setBigUint64(at, BigInt(value), true);
    at += 8;
  };
  writeLong(1);
  writeLong(items.length);
  for (const [index, { type, shape, bytes }] of items.entries()) {
    for (const value of [names[index]?.length ?? 0, type, shape.length, aligned(bytes.length)]) {
      writeLong(value);
    }
  }
  for (const name of names) {
    out.set(name, at);
    at += name.length;
  }
  for (const dim of items.flatMap(({ shape }) => shape)) {
    view.setInt32(at, dim, true);
    at += 4;
  }
  writeLong(dataStart - headSize);
  at = dataStart;
  for (const { bytes } of items) {
    out.set(bytes, at);
    at += aligned(bytes.length);
  }
  return out;
}

/** @param {number} vocabSize */
function configText(vocabSize) {
  return `dim-emb: ${String(DIM)}
dim-rnn: ${String(DIM)}
dim-vocabs:
  - ${String(vocabSize)}
  - ${String(vocabSize)}
type: transformer
enc-depth: 1
dec-depth: 1
dec-cell: ssru
dec-cell-base-depth: 2
dec-cell-high-depth: 1
enc-cell: gru
enc-type: bidirectional
skip: false
layer-normalization: false
right-left: false
input-types: []
special-vocab: []
tied-embeddings: false
tied-embeddings-all: true
tied-embeddings-src: false
transformer-heads: ${String(HEADS)}
transformer-no-projection: false
transformer-pool: false
transformer-dim-ffn: ${String(FEED_FORWARD_DIM)}
transformer-ffn-depth: 2
transformer-ffn-activation: relu
transformer-dim-aan: ${String(FEED_FORWARD_DIM)}
transformer-aan-depth: 2
transformer-aan-activation: swish
transformer-aan-nogate: false
transformer-decoder-autoreg: rnn
transformer-decoder-dim-ffn: 0
transformer-decoder-ffn-depth: 0
transformer-tied-layers: []
transformer-guided-alignment-layer: last
transformer-preprocess: ""
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-postprocess-top: ""
transformer-train-position-embeddings: false
transformer-depth-scaling: false
bert-train-type-embeddings: true
bert-type-vocab-size: 2
ulr: false
lemma-dim-emb: 0
factors-combine: sum
factors-dim-emb: 0
version: v1.9.56
`;
}

const [NORMAL, UNKNOWN, CONTROL] = [1, 2, 3];

/**
 * Writes a SentencePiece model: protocol buffers with the pieces, including the end and unknown pieces.
 *
 * @param {readonly string[]} pieces
 */
function writeSentencePiece(pieces) {
  /** @type {number[]} */
  const bytes = [];
  for (const [id, piece] of pieces.entries()) {
    const type = id === 0 ? CONTROL : id === 1 ? UNKNOWN : NORMAL;
    const text = [...new TextEncoder().encode(piece)];
    const score = [...new Uint8Array(new Float32Array([-id / 10]).buffer)];
    const message = [0x0a, ...varint(text.length), ...text, 0x15, ...score, 0x18, type];
    bytes.push(0x0a, ...varint(message.length), ...message);
  }
  const trainer = [
    ...field(3, 1),
    ...field(4, pieces.length),
    ...field(40, 1),
    ...field(41, -1),
    ...field(42, 0),
    ...field(43, -1),
  ];
  bytes.push(0x12, ...varint(trainer.length), ...trainer);
  return Uint8Array.from(bytes);
}

/**
 * @param {number} number
 * @param {number} value
 */
function field(number, value) {
  return [...varint(number * 8), ...varint(value)];
}

/**
 * Encodes a number; negative ones take ten bytes, as 64-bit ones.
 *
 * @param {number} value
 */
function varint(value) {
  let rest = BigInt.asUintN(64, BigInt(value));
  /** @type {number[]} */
  const bytes = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 0x80);
  } while (rest !== 0n);
  return bytes;
}
