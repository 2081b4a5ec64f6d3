import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

/**
 * The translator straight from its package, with the model in a folder. Started by `fork`, it takes lists of texts
 * and answers each with the number of its translations. Nothing is split, protected, checked, or reassembled.
 */

/** The script is CommonJS inside an ES module package. */
const START = `
const { workerData } = require('node:worker_threads');
Object.assign(globalThis, { require, __filename: workerData, __dirname: require('node:path').dirname(workerData) });
require('node:vm').runInThisContext(require('node:fs').readFileSync(workerData, 'utf8'), { filename: workerData });
`;
const SCRIPT = '@browsermt/bergamot-translator/worker/translator-worker.js';
const PAIR = { from: 'source', to: 'target' };

const [folder = ''] = process.argv.slice(2);
const worker = new Worker(START, {
  eval: true,
  workerData: createRequire(import.meta.url).resolve(SCRIPT),
});
/** @type {Map<number, (result: unknown) => void>} */
const waiting = new Map();
worker.on('message', (/** @type {{ id: number, result: unknown }} */ { id, result }) => {
  waiting.get(id)?.(result);
});
let calls = 0;
/** @type {(name: string, ...args: unknown[]) => Promise<unknown>} */
const call = (name, ...args) =>
  new Promise((resolve) => {
    calls += 1;
    waiting.set(calls, resolve);
    worker.postMessage({ id: calls, name, args });
  });

/** @param {string} name */
const bytesOf = (name) => new Uint8Array(readFileSync(join(folder, name))).buffer;

await call('initialize', { cacheSize: 0 });
await call('loadTranslationModel', PAIR, {
  model: bytesOf('model.bin'),
  vocabs: [bytesOf('vocab.spm')],
  shortlist: new ArrayBuffer(0),
  qualityModel: null,
  config: { 'gemm-precision': 'float32' },
});
process.on('message', (/** @type {string[]} */ texts) => {
  const asked = texts.map((text) => ({ text, html: false, qualityScores: false }));
  void call('translate', { models: [PAIR], texts: asked }).then((made) =>
    process.send?.(Array.isArray(made) ? made.length : 0),
  );
});
process.on('disconnect', () => process.exit());
process.send?.('ready');
