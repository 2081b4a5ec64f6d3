import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { childEnv } from '../../../../../shared/child-env.ts';
import type { SoundFileType } from '../../../../../shared/voice/file-types.ts';
import type { Clock } from '../../../../support/clock.ts';
import { createProgramFinder } from '../../../engines/apertium/programs.ts';
import { killGroup } from '../../../../support/kill-group.ts';
import { drained } from '../sphinx-process.ts';
import { SoundError, type SoundDecoder } from './sound-decoder.ts';

const PROGRAM = 'ffmpeg';
/** Demuxers by type, named explicitly so that a file cannot choose how it is read. */
const READERS: Readonly<Partial<Record<SoundFileType, string>>> = {
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
};
/** Formats where an intact file has no errors; MP3 files that play well have some. */
const STRICT: ReadonlySet<string> = new Set(['flac', 'mov']);
/** A file must not open other files or the network. */
const INPUT = ['-v', 'error', '-nostdin', '-protocol_whitelist', 'pipe'];
const OUTPUT = ['-map', '0:a:0', '-ac', '1', '-ar', '16000', '-f', 's16le', 'pipe:1'];
/** A program without output for this long is stuck. */
const MOST_SILENT_MS = 60_000;

/**
 * Finds ffmpeg, which runs as one process per file: sound in, samples out, nothing on disk.
 * @returns null if it is not installed
 * @see docs/voice.md, why a program and not a library
 */
export async function findFfmpeg(
  clock: Clock,
  searchPath: string = process.env['PATH'] ?? '',
): Promise<SoundDecoder | null> {
  if (!(await createProgramFinder(searchPath)(PROGRAM))) return null;
  return {
    types: ['audio/mpeg', 'audio/ogg', 'audio/flac', 'audio/mp4', 'audio/webm'],
    decode: (type, content, signal) => decode(READERS[type] ?? '', content, clock, signal),
  };
}

async function* decode(
  reader: string,
  content: AsyncIterable<Uint8Array>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<Int16Array> {
  const strict = STRICT.has(reader) ? ['-xerror'] : [];
  const args = [...INPUT, ...strict, '-f', reader, '-i', 'pipe:0', ...OUTPUT];
  // A separate process group, so that one signal ends it; its stderr may quote tags of the file.
  const child = spawn(PROGRAM, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
    env: childEnv(process.env),
  });
  const end = (): void => killGroup(child.pid);
  signal.addEventListener('abort', end, { once: true });
  const closed = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  closed.catch(() => undefined);
  const fed = feed(child, content);
  fed.catch(end);
  try {
    let sampleCount = 0;
    for await (const samples of samplesOf(child.stdout, clock, end)) {
      sampleCount += samples.length;
      yield samples;
    }
    // Reports an error of the file being read, such as a disk error.
    await fed;
    const code = await closed;
    signal.throwIfAborted();
    if (code === 0 && sampleCount > 0) return;
    throw new SoundError(
      reader === 'mov'
        ? 'The MPEG-4 file cannot be read in order, or has no sound: save it as MP3 or FLAC.'
        : 'The file is damaged or cut off, or has no sound.',
    );
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function feed(
  { stdin }: ChildProcessByStdio<Writable, Readable, null>,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  // A program that has read enough closes its input; its exit code tells why.
  stdin.on('error', () => undefined);
  for await (const chunk of content) {
    if (stdin.destroyed) return;
    stdin.write(chunk);
    await drained(stdin);
  }
  stdin.end();
}

async function* samplesOf(
  stdout: Readable,
  clock: Clock,
  onHang: () => void,
): AsyncGenerator<Int16Array> {
  const chunks = stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let rest = Buffer.alloc(0);
  for (;;) {
    const stop = clock.after(MOST_SILENT_MS, onHang);
    const next = await chunks.next().finally(stop);
    if (next.done === true) return;
    const bytes = Buffer.concat([rest, next.value]);
    const whole = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(whole);
    yield new Int16Array(Uint8Array.from(bytes.subarray(0, whole)).buffer);
  }
}
