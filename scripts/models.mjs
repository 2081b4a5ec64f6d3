/**
 * Runs `npm run models -- check`: fetches the list of offline translation models from its publisher, downloads the
 * smallest model whose translations can be evaluated, translates ten sentences with it, and prints chrF against human
 * translations. Requires a network; no test needs it. docs/offline-models.md explains the result.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAttachmentClient } from '../electron/clients/models/attachment-client.ts';
import {
  createModelListClient,
  MODEL_LIST_URL,
} from '../electron/clients/models/model-list-client.ts';
import { createNodeTransport } from '../electron/clients/http/node-transport.ts';
import { createBergamotEngine } from '../electron/embedded/engines/bergamot/bergamot-engine.ts';
import { discoverModels } from '../electron/embedded/engines/bergamot/discover-models.ts';
import { plainText, textPiece } from '../electron/embedded/engines/piece.ts';
import { systemClock } from '../electron/support/clock.ts';
import { createModelFiles } from '../electron/platform/files/models/model-files.ts';
import { composeModelService } from '../electron/services/models/service.ts';
import { PUBLISHED } from '../electron/services/models/directions.ts';
import { messageOf } from './lib/plain-error.mjs';
import { countMatches, scoreOf } from '../test/quality/chrf.mjs';

const ROOT = join(import.meta.dirname, '..');
/** Languages with human translations of the app's own messages. */
const JUDGED = ['de', 'es', 'fr'];
const SENTENCES = 10;
const WAIT_MS = 250;

const [command, address = MODEL_LIST_URL] = process.argv.slice(2);
if (command !== 'check') {
  say('Usage: npm run models -- check [address of a server with Remote Settings]');
  process.exit(2);
}
const folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
try {
  await check();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function check() {
  const http = {
    transport: createNodeTransport(),
    timers: systemClock,
    userAgent: 'Dragoman/check',
  };
  const models = composeModelService({
    files: createModelFiles(folder),
    list: createModelListClient({ baseUrl: address, ...http }),
    client: createAttachmentClient(http),
    readPublished: async () => PUBLISHED,
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    now: () => systemClock.now(),
    timers: systemClock,
    random: Math.random,
    locale: () => 'en',
    onInstalledChanged: () => undefined,
    onChanged: () => undefined,
  });
  const source = await models.refreshList();
  say(
    `${source.host}: ${String(source.directionCount)} directions, ${String(source.unusableCount)} records without use; files are at ${source.downloadHost ?? 'no host'}`,
  );
  const { pairs } = await models.list({ text: '', filter: 'all', page: 1, limit: 200 });
  const directions = pairs.flatMap((pair) => pair.directions);
  for (const { id, version, downloadBytes, quality } of directions) {
    say(
      `  ${id} ${version ?? ''}, ${megabytes(downloadBytes)}, ${quality === null ? 'not measured' : `COMET ${String(quality.score)}`}`,
    );
  }
  const [smallest] = directions
    .filter(({ sourceLang, targetLang }) => sourceLang === 'en' && JUDGED.includes(targetLang))
    .toSorted((one, other) => (one.downloadBytes ?? 0) - (other.downloadBytes ?? 0));
  if (smallest === undefined) throw new Error('The list has no model that could be judged.');
  say(`Downloads ${smallest.id}, ${megabytes(smallest.downloadBytes)} …`);
  await models.download([smallest.id]);
  await ended(models, smallest.id);
  await translate(smallest.targetLang);
}

/**
 * @param {import('../electron/services/models/service.ts').ModelService} models
 * @param {string} id
 */
async function ended(models, id) {
  for (;;) {
    const job = (await models.get(id))?.job ?? null;
    if (job === null) return;
    if (job.error !== null) throw new Error(`${job.error.code}: ${job.error.message}`);
    await new Promise((resolve) => {
      setTimeout(resolve, WAIT_MS);
    });
  }
}

/** @param {string} target */
async function translate(target) {
  const found = await discoverModels(folder, say);
  const engine = createBergamotEngine({ models: found, log: say });
  const sentences = await readSentences(target);
  const { signal } = new AbortController();
  const answers = await engine.translate(
    sentences.map(({ source }) => [textPiece(source)]),
    'EN',
    target.toUpperCase(),
    signal,
  );
  await engine.close();
  const counts = sentences.map(({ source, reference }, index) => {
    const made = plainText(answers[index]?.pieces ?? []);
    say(`\n  ${source}\n  ${made}\n  ${reference} (written by people)`);
    return countMatches(made, reference);
  });
  say(`\nchrF ${scoreOf(counts).toFixed(1)} over ${String(sentences.length)} sentences`);
}

/**
 * Returns plain sentences from the app itself, the same in every run.
 *
 * @param {string} target
 */
async function readSentences(target) {
  const [english, other] = await Promise.all(['en', target].map(readWords));
  return Object.entries(english ?? {})
    .flatMap(([id, source]) => {
      const reference = other?.[id];
      const isPlain = /^[A-Z][^{}<>“”]{40,90}\.$/u.test(source);
      return isPlain && reference !== undefined ? [{ source, reference }] : [];
    })
    .slice(0, SENTENCES);
}

/**
 * @param {string} language
 * @returns {Promise<Record<string, string>>} by id
 */
async function readWords(language) {
  const file = join(ROOT, 'shared/i18n', language, 'messages.json');
  /** @type {Record<string, Record<string, string>>} */
  const parts = JSON.parse(await readFile(file, 'utf8'));
  return Object.fromEntries(
    Object.entries(parts).flatMap(([part, words]) =>
      Object.entries(words).map(([name, text]) => [`${part}.${name}`, text]),
    ),
  );
}

/** @param {number | null} bytes */
function megabytes(bytes) {
  return bytes === null ? 'size not known' : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}
