import { execFile } from 'node:child_process';
import { childEnv } from '../../../../shared/child-env.ts';
import { createProgramFinder } from '../../engines/apertium/programs.ts';
import { VOICE_SPEECH_TARGETS } from '../../../../shared/voice/languages.ts';
import { resample } from './sound-reader.ts';

/** Speech synthesizer with a robotic voice. */
export interface Speaker {
  /** API codes, such as `en-GB`. */
  readonly languages: readonly string[];
  /** @returns one channel of 16 bits, at the requested rate */
  speak(text: string, how: SpeechStyle, signal: AbortSignal): Promise<Int16Array>;
}

export interface SpeechStyle {
  readonly language: string;
  readonly voice: 'male' | 'female' | null;
  readonly samplesPerSecond: number;
}

const PROGRAM = 'espeak-ng';
const VARIANTS = { male: '+m3', female: '+f2' } as const;
const WAV_HEADER_BYTES = 44;
/** Offset of the sample rate in the header. */
const WAV_RATE_AT = 24;
const MOST_BYTES = 50_000_000;
/** Codes that differ from the API's. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'en-us',
  fr: 'fr-fr',
  'fr-CA': 'fr-fr',
  'fr-FR': 'fr-fr',
  zh: 'cmn',
  'zh-HANS': 'cmn',
  'zh-HANT': 'cmn',
  'en-GB': 'en-gb',
  'en-US': 'en-us',
  'pt-BR': 'pt-br',
  'pt-PT': 'pt',
};
/** Matches the code in the second column of the list of voices. */
const VOICE_LINE = /^\s*\d+\s+(?<code>\S+)/u;

/**
 * Finds espeak-ng, which runs as one process per line, with the text on its input.
 * @returns null if it is not installed or does not list its voices
 */
export async function findEspeak(
  searchPath: string = process.env['PATH'] ?? '',
): Promise<Speaker | null> {
  if (!(await createProgramFinder(searchPath)(PROGRAM))) return null;
  const answer = await run(['--voices'], null, null).catch(() => null);
  if (answer === null) return null;
  const list = answer.toString('utf8');
  const codes = new Set(list.split('\n').map((line) => VOICE_LINE.exec(line)?.groups?.['code']));
  const languages = VOICE_SPEECH_TARGETS.filter((language) => codes.has(nameOf(language)));
  return {
    languages,
    async speak(text, { language, voice, samplesPerSecond }, signal) {
      const name = `${nameOf(language)}${voice === null ? '' : VARIANTS[voice]}`;
      const wav = await run(['-v', name, '--stdin', '--stdout'], text, signal);
      if (wav.length <= WAV_HEADER_BYTES) return new Int16Array();
      const bytes = wav.subarray(WAV_HEADER_BYTES, wav.length - (wav.length % 2));
      const samples = new Int16Array(Uint8Array.from(bytes).buffer);
      return resample(samples, wav.readUInt32LE(WAV_RATE_AT), samplesPerSecond);
    },
  };
}

const nameOf = (language: string): string => NAMES[language] ?? language;

function run(args: string[], input: string | null, signal: AbortSignal | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      PROGRAM,
      args,
      {
        encoding: 'buffer',
        maxBuffer: MOST_BYTES,
        env: childEnv(process.env),
        ...(signal === null ? {} : { signal }),
      },
      (error, stdout) => {
        if (error === null) resolve(stdout);
        else reject(new Error('espeak-ng failed.', { cause: error }));
      },
    );
    // A process that has ended accepts no more text; the exit handler reports that.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
