import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSteadyModel, writeModelFolder } from '../../scripts/lib/marian-model.mjs';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { startChild } from './child-process.mjs';
import { openBarePipe, openBareTranslator } from './engine-bare.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { makeDocx, makePageImage, makePdf, makeSentences, wordCount } from './engine-corpus.mjs';
import { treeCpuSeconds, treeMemoryMb } from './process-memory.mjs';
import { loadOfMachine, median } from './ratios.mjs';

/** @import { Ready } from './child-process.mjs' */
/** @import { Say } from './ratios.mjs' */

/** @typedef {Ready['translation'] & { pid: number | undefined, target: string }} Access */
/** @typedef {{ name: string, bytes: Uint8Array }} Upload */
/** @typedef {Record<'document' | 'byHand', number[]>} Measured */
/** @typedef {Pick<ReturnType<typeof openBarePipe>, 'pid' | 'translate'>} Bare */
/** @typedef {{ folder: string, docx: Upload, sentences: readonly string[], rounds: number }} Options */

const ORDER = /** @type {const} */ (['byHand', 'document']);
const PARAGRAPHS = isShort ? 600 : 3_000;
const ROUNDS = isShort ? 2 : 5;
const PDF_PAGES = 40;
const OCR_PAGES = 3;
const GOAL = 0.8;
const POLL_MS = 50;
const MEMORY_POLL_MS = 250;

/** @type {Say} */
const say = (line) => process.stdout.write(`${line}\n`);

/**
 * `npm run bench -- engine [rounds]`: a document of 45,000 words over HTTP, from upload to the last byte of its
 * translation, compared with the same sentences translated directly in the same run: through a model's translator
 * (the small one from the tests) and through Apertium's pipeline. Then pages of a PDF and of images. A model's time
 * per word doesn't depend on what surrounds it, so a larger model has the better ratio.
 *
 * @param {string[]} args
 */
export async function run([rounds = String(ROUNDS)]) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  try {
    const sentences = makeSentences(PARAGRAPHS);
    const docx = { name: 'large.docx', bytes: await makeDocx(sentences) };
    const options = { folder, docx, sentences, rounds: Number(rounds) };
    await compareModel(options);
    await compareApertium(options);
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {Options} options */
async function compareModel(options) {
  const models = join(options.folder, 'models');
  mkdirSync(models);
  const place = join(models, 'ende');
  writeModelFolder(place, createSteadyModel(), { source: 'en', target: 'de' });
  const bare = await openBareTranslator(place);
  try {
    await withService(options, 'bergamot', ['--models', models], async (service) => {
      say('a model (English to German):');
      await compareDocument({ ...service, target: 'DE' }, { ...options, bare, engine: 'model' });
    });
  } finally {
    bare.close();
  }
}

/** @param {Options} options */
async function compareApertium(options) {
  const bare = openBarePipe();
  try {
    await withService(options, 'apertium', [], async (service) => {
      say('Apertium (English to Spanish):');
      const access = { ...service, target: 'ES' };
      await compareDocument(access, { ...options, bare, engine: 'apertium' });
      if (!isShort) await measurePages(access, options.sentences);
    });
  } finally {
    bare.close();
  }
}

/**
 * @param {Options} options
 * @param {string} engine
 * @param {readonly string[]} args
 * @param {(service: Omit<Access, 'target'>) => Promise<void>} work
 */
async function withService({ folder }, engine, args, work) {
  const data = join(folder, engine);
  const service = await startChild('electron/embedded/start/cli.ts', [
    '--engine',
    engine,
    '--data',
    data,
    ...args,
  ]);
  try {
    await work({ ...service.ready.translation, pid: service.pid });
  } finally {
    await service.stop();
  }
}

/**
 * @param {Access} access
 * @param {Options & { bare: Bare, engine: 'model' | 'apertium' }} options
 */
async function compareDocument(access, { docx, sentences, rounds, bare, engine }) {
  const words = wordCount(sentences);
  const restMb = treeMemoryMb(access.pid);
  const ways = {
    document: { pid: access.pid, work: () => translateOverHttp(access, docx) },
    byHand: { pid: bare.pid, work: () => bare.translate(sentences) },
  };
  /** @type {Measured} */
  const rates = { document: [], byHand: [] };
  /** @type {Measured} */
  const cpu = { document: [], byHand: [] };
  // The first round starts pipelines and threads and doesn't count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? ORDER : ORDER.toReversed()) {
      const { pid, work } = ways[name];
      const before = treeCpuSeconds(pid);
      const ms = await timeOf(work);
      if (round === 0) continue;
      rates[name].push((words * 1000) / ms);
      cpu[name].push(treeCpuSeconds(pid) - before);
    }
  }
  const ratios = rates.document.map((rate, round) => rate / (rates.byHand[round] ?? Number.NaN));
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  noteFigure(`engine.${engine}`, median(ratios));
  say(
    `docx of ${words} words, upload to last byte: ${median(rates.document).toFixed(0)} words per second; ` +
      `by hand ${median(rates.byHand).toFixed(0)}; ratio ${median(ratios).toFixed(2)} (rounds ${spread}), goal at least ${GOAL}`,
  );
  const [own, byHand] = [median(cpu.document), median(cpu.byHand)];
  say(
    `processor time: ${own.toFixed(1)} s, by hand ${byHand.toFixed(1)} s; ratio ${(byHand / own).toFixed(2)}, whatever else the machine does`,
  );
  await watchPeak(access, docx, restMb);
}

/**
 * In a separate round, because reading the memory slows down the work.
 *
 * @param {Access} access
 * @param {Upload} document
 * @param {number} restMb
 */
async function watchPeak(access, document, restMb) {
  const { pid } = access;
  let peak = treeMemoryMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, treeMemoryMb(pid));
  }, MEMORY_POLL_MS);
  try {
    await translateOverHttp(access, document);
  } finally {
    clearInterval(timer);
  }
  say(
    `memory of the service with all its processes: ${restMb.toFixed(0)} MB after the start, ${peak.toFixed(0)} MB at the peak`,
  );
}

/**
 * @param {Access} access
 * @param {readonly string[]} sentences
 */
async function measurePages(access, sentences) {
  const pdf = { name: 'pages.pdf', bytes: await makePdf(PDF_PAGES, sentences) };
  const oneMs = await timeOf(() => translateOverHttp(access, pdf));
  say(`pdf: ${((PDF_PAGES * 1000) / oneMs).toFixed(1)} pages per second (${PDF_PAGES} pages)`);
  /** @type {number[]} */
  const times = [];
  for (let page = 0; page <= OCR_PAGES; page += 1) {
    const part = sentences.slice(page * 36, (page + 1) * 36);
    const image = { name: 'page.png', bytes: makePageImage(part) };
    const ms = await timeOf(() => translateOverHttp(access, image));
    if (page > 0) times.push(ms / 1000);
  }
  say(
    `pictures: ${median(times).toFixed(1)} s per page of A4 at 150 dots per inch, read, translated and painted`,
  );
}

/** @param {() => Promise<unknown>} work */
async function timeOf(work) {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

/**
 * Uploads, waits, and downloads to the last byte.
 *
 * @param {Access} access
 * @param {Upload} upload
 */
async function translateOverHttp({ url, key, target }, { name, bytes }) {
  const headers = { authorization: `DeepL-Auth-Key ${key}` };
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  form.set('source_lang', 'EN');
  form.set('target_lang', target);
  const handle = await answerOf(
    fetch(`${url}/v2/document`, { method: 'POST', headers, body: form }),
  );
  /** @param {string} address */
  const ask = (address) =>
    fetch(`${url}/v2/document/${handle.document_id}${address}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ document_key: handle.document_key }),
    });
  for (let status = 'queued'; status !== 'done';) {
    const state = await answerOf(ask(''));
    if (state.status === 'error') throw new PlainError(`${name}: ${state.error_message}`);
    ({ status } = state);
    if (status !== 'done') await sleep(POLL_MS);
  }
  const result = await ask('/result');
  if (!result.ok) throw new PlainError(`${name}: the result could not be downloaded.`);
  return (await result.arrayBuffer()).byteLength;
}

/** @param {Promise<Response>} request */
async function answerOf(request) {
  const response = await request;
  const body = await response.json();
  if (!response.ok)
    throw new PlainError(`The service answered ${response.status}: ${body.message}`);
  return body;
}
