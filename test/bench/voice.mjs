import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { PlainError } from '../../scripts/lib/plain-error.mjs';
import { startChild } from './child-process.mjs';
import { isShort, noteFigure } from './figures.mjs';
import { treeCpuSeconds } from './process-memory.mjs';
import { loadOfMachine, median, printRatio } from './ratios.mjs';
import { openBareRecognizer } from './voice-bare.mjs';

/** @import { Ready } from './child-process.mjs' */

/** @typedef {{ text: string, endMs: number, atMs: number }} Line `atMs` since the sound began */
/** @typedef {{ lines: Line[], drafts: number, cpuSeconds: number }} Heard */

const CLIPS = '/usr/share/pocketsphinx/test/data/librivox';
const ALL_CLIPS = isShort ? 1 : 5;
const WAV_HEADER_BYTES = 44;
const ROUNDS = isShort ? 1 : 3;
const CHUNK_MS = 200;
const BYTES_PER_MS = 32;
/** Pause between clips, so that each is concluded. */
const PAUSE_MS = 1_000;
const ALLOWED_SESSIONS = 10;
const MOST_SESSIONS = isShort ? 2 : ALLOWED_SESSIONS;
/** A session keeps up if its last line comes at most this much later than that of a single session. */
const KEEPS_UP_MS = 3_000;

/** @param {string} line */
const say = (line) => void process.stdout.write(`${line}\n`);

/**
 * `npm run bench -- voice [rounds] [sessions] [clips]`: measures the time from the end of a line of recorded speech
 * to its conclusion, in a session of the built-in service and with the bare recognizer, in real time; the cost of a
 * session; and how many sessions keep up in parallel.
 *
 * @param {string[]} args
 */
export async function run([
  rounds = String(ROUNDS),
  sessions = String(MOST_SESSIONS),
  clips = String(ALL_CLIPS),
]) {
  if (!existsSync(CLIPS)) {
    throw new PlainError('The recordings are missing: install pocketsphinx-testdata.');
  }
  const sound = readSpeech(Number(clips));
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  /** @type {Awaited<ReturnType<typeof startChild>> | undefined} */
  let service;
  try {
    service = await startChild('electron/embedded/start/cli.ts', ['--data', join(folder, 'data')]);
    const { pid, ready } = service;
    const cpu = () => treeCpuSeconds(pid);
    const alone = await compare(ready.translation, sound, cpu, Number(rounds));
    await crowd(ready.translation, sound, { aloneMs: alone, sessions: Number(sessions) });
    say(`load of the machine: ${loadOfMachine()}; with more than its cores, times are not its own`);
  } finally {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the shortest clips, each followed by a pause.
 *
 * @param {number} count
 */
function readSpeech(count) {
  const pause = Buffer.alloc(PAUSE_MS * BYTES_PER_MS);
  const clips = readdirSync(CLIPS)
    .filter((name) => name.endsWith('.wav'))
    .map((name) => readFileSync(join(CLIPS, name)).subarray(WAV_HEADER_BYTES))
    .toSorted((one, other) => one.length - other.length);
  return Buffer.concat(clips.slice(0, count).flatMap((clip) => [clip, pause]));
}

/**
 * @param {Ready['translation']} access
 * @param {Buffer} sound
 * @param {() => number} cpu
 * @param {number} rounds
 * @returns delay of the last line in milliseconds
 */
async function compare(access, sound, cpu, rounds) {
  /** @type {Record<'session' | 'bare', number[]>} */
  const delays = { session: [], bare: [] };
  /** @type {[number[], number[], number[], number[]]} */
  const [lastMs, shares, bareShares, drafts] = [[], [], [], []];
  const seconds = sound.length / BYTES_PER_MS / 1_000;
  for (let round = 0; round <= rounds; round += 1) {
    const bare = await hearBare(sound);
    const session = await hearSession(access, sound, cpu);
    if (session.lines.length === 0 || bare.lines.length === 0) {
      throw new PlainError('Nothing was understood.');
    }
    // The first round fills the caches and doesn't count.
    if (round === 0) continue;
    delays.session.push(median(session.lines.map(delayOf)));
    delays.bare.push(median(bare.lines.map(delayOf)));
    lastMs.push(Math.max(...session.lines.map(delayOf)));
    shares.push(session.cpuSeconds / seconds);
    bareShares.push(bare.cpuSeconds / seconds);
    drafts.push(session.drafts / session.lines.length);
  }
  noteFigure(
    'voice.delay',
    printRatio(
      'end of a line to its conclusion, session / bare recogniser',
      delays.session,
      delays.bare,
    ),
  );
  say(
    `  session ${median(delays.session).toFixed(0)} ms, bare ${median(delays.bare).toFixed(0)} ms; ${median(drafts).toFixed(1)} tentative lines for each concluded one`,
  );
  noteFigure(
    'voice.processor',
    printRatio('processor of a session with its drafts / bare recogniser', shares, bareShares),
  );
  say(`  ${(median(shares) * 100).toFixed(0)} % of one core`);
  return median(lastMs);
}

/**
 * @param {Ready['translation']} access
 * @param {Buffer} sound
 * @param {{ aloneMs: number, sessions: number }} limits
 */
async function crowd(access, sound, { aloneMs, sessions }) {
  let most = 0;
  for (let count = 2; count <= sessions; count += 2) {
    const all = await Promise.all(Array.from({ length: count }, () => hearSession(access, sound)));
    const latestMs = Math.max(...all.flatMap(({ lines }) => lines.map(delayOf)));
    say(`${String(count)} sessions at once: latest line ${latestMs.toFixed(0)} ms behind its end`);
    if (latestMs > aloneMs + KEEPS_UP_MS) break;
    most = count;
  }
  say(`sessions at once that keep up: ${String(most)} of the ${String(ALLOWED_SESSIONS)} allowed`);
}

/** @param {Line} line */
const delayOf = ({ endMs, atMs }) => atMs - endMs;

/**
 * Passes the sound on in real time.
 *
 * @param {Buffer} sound
 * @param {(chunk: Buffer) => void} give
 */
async function play(sound, give) {
  const startMs = performance.now();
  const bytes = CHUNK_MS * BYTES_PER_MS;
  for (let at = 0; at < sound.length; at += bytes) {
    // It can be passed on once it has been said.
    const dueMs = startMs + (at + bytes) / BYTES_PER_MS;
    await sleep(Math.max(0, dueMs - performance.now()));
    give(sound.subarray(at, at + bytes));
  }
}

/**
 * @param {Buffer} sound
 * @returns {Promise<Heard>}
 */
async function hearBare(sound) {
  /** @type {Line[]} */
  const lines = [];
  const startMs = performance.now();
  let cpuSeconds = 0;
  const bare = openBareRecognizer((text, endMs) => {
    lines.push({ text, endMs, atMs: performance.now() - startMs });
    // Read while it runs, because processes that have ended no longer count.
    cpuSeconds = Math.max(cpuSeconds, treeCpuSeconds(bare.pid));
  });
  await play(sound, bare.write);
  await bare.end();
  return { lines, drafts: 0, cpuSeconds };
}

/**
 * @param {Ready['translation']} access
 * @param {Buffer} sound
 * @param {() => number} [cpu] seconds of the service and its processes
 * @returns {Promise<Heard>}
 */
async function hearSession({ url, key }, sound, cpu = () => 0) {
  const answer = await fetch(`${url}/v3/voice/realtime`, {
    method: 'POST',
    headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      source_media_content_type: 'audio/pcm;encoding=s16le;rate=16000',
      source_language: 'en',
      target_languages: ['es'],
    }),
  });
  if (!answer.ok) throw new PlainError(`No session: ${await answer.text()}`);
  /** @type {{ streaming_url: string, token: string }} */
  const { streaming_url, token } = await answer.json();
  const line = new WebSocket(`${streaming_url}?token=${token}`);
  await new Promise((resolve, reject) => line.once('open', resolve).once('error', reject));
  /** @type {Line[]} */
  const lines = [];
  let drafts = 0;
  const before = cpu();
  let cpuSeconds = 0;
  const startMs = performance.now();
  const closed = new Promise((resolve) => line.once('close', resolve));
  line.on('message', (/** @type {Buffer} */ data) => {
    const update = JSON.parse(data.toString('utf8')).source_transcript_update;
    if (update === undefined) return;
    if (update.tentative.length > 0) drafts += 1;
    for (const { text, end_time } of update.concluded) {
      lines.push({ text, endMs: end_time, atMs: performance.now() - startMs });
      cpuSeconds = Math.max(cpuSeconds, cpu() - before);
    }
  });
  await play(sound, (chunk) =>
    line.send(JSON.stringify({ source_media_chunk: { data: chunk.toString('base64') } })),
  );
  cpuSeconds = Math.max(cpuSeconds, cpu() - before);
  line.send('{"end_of_source_media":{}}');
  await closed;
  return { lines, drafts, cpuSeconds };
}
