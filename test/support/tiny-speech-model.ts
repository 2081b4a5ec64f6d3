import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constant, node, onnxModel, value } from './tiny-onnx.ts';

/** Words of the tiny model: low or high, by which tones are louder. */
const TINY_WORDS = ['low', 'high'] as const;

/** Number of feature bands, and how many of them are on each side. */
const BANDS = 80;
const SIDE = 20;
/** Quieter sound is no word. */
const QUIET = -7;

export interface TinyModel {
  /** Declared type. */
  type?: string;
  metadata?: Record<string, string>;
  /** Never ends. */
  hangs?: boolean;
  /** Fails at the first sound. */
  breaks?: boolean;
}

/**
 * Creates a model shaped like a Zipformer with a CTC decoder, with only three columns of weights: every fourth frame is
 * silence, `low`, or `high`, by the mean of the lowest and highest bands.
 */
export function tinyModel({ type = 'zipformer2_ctc', metadata = {}, ...faults }: TinyModel = {}) {
  const columns = TINY_WORDS.length + 1;
  const weights = new Float32Array(BANDS * columns);
  for (let band = 0; band < SIDE; band += 1) {
    weights[band * columns + 1] = 1 / SIDE;
    weights[(BANDS - 1 - band) * columns + 2] = 1 / SIDE;
  }
  const whole = (...values: bigint[]) => BigInt64Array.from(values);
  return onnxModel({
    nodes: [
      node('Slice', ['x', 'start', 'end', 'axis', 'step'], ['frames']),
      node('MatMul', ['frames', 'weights'], ['columns']),
      node('Add', ['columns', 'bias'], ['scores']),
      faultyStep(faults),
      node('LogSoftmax', ['given'], ['log_probs'], { axis: 2 }),
      node('Add', ['x_lens', 'three'], ['more']),
      node('Div', ['more', 'four'], ['log_probs_len']),
    ],
    constants: [
      constant('start', [1], whole(0n)),
      constant('end', [1], whole(1_000_000n)),
      constant('axis', [1], whole(1n)),
      constant('step', [1], whole(4n)),
      constant('wrong', [3], whole(1n, 7n, 3n)),
      constant('often', [], whole(9_000_000_000_000_000_000n)),
      constant('always', [], Uint8Array.of(1)),
      constant('weights', [BANDS, columns], weights),
      constant('bias', [columns], Float32Array.of(QUIET, 0, 0)),
      constant('three', [1], whole(3n)),
      constant('four', [1], whole(4n)),
    ],
    inputs: [value('x', 'float', ['N', 'T', BANDS]), value('x_lens', 'int64', ['N'])],
    outputs: [
      value('log_probs', 'float', ['N', 'S', columns]),
      value('log_probs_len', 'int64', ['N']),
    ],
    metadata: { model_type: type, ...metadata },
  });
}

/** Faults of a model show when it runs, not when it is loaded. */
function faultyStep({ breaks = false, hangs = false }: TinyModel): Uint8Array {
  // Sizes that do not match.
  if (breaks) return node('Reshape', ['scores', 'wrong'], ['given']);
  if (!hangs) return node('Identity', ['scores'], ['given']);
  const scores = ['N', 'S', TINY_WORDS.length + 1];
  const body = {
    nodes: [
      node('Identity', ['continues'], ['goesOnStill']),
      node('Identity', ['turned'], ['turnedStill']),
    ],
    constants: [],
    inputs: [
      value('turn', 'int64', []),
      value('continues', 'bool', []),
      value('turned', 'float', scores),
    ],
    outputs: [value('goesOnStill', 'bool', []), value('turnedStill', 'float', scores)],
  };
  return node('Loop', ['often', 'always', 'scores'], ['given'], { body });
}

/** Writes a model with its tokens. @returns its folder */
export function writeTinyModel(models: string, name: string, model: TinyModel = {}): string {
  const folder = join(models, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'model.onnx'), tinyModel(model));
  const tokens = ['<blk>', ...TINY_WORDS.map((word) => `▁${word}`)];
  writeFileSync(
    join(folder, 'tokens.txt'),
    tokens.map((token, index) => `${token} ${String(index)}\n`).join(''),
  );
  return folder;
}
