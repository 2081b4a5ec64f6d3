import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const WORD = /^(?<word>\S+) \d+\.\d+ (?<end>\d+\.\d+) \d+\.\d+$/u;
const NO_WORD = /^(?:<.*>|\[.*\])$/u;

/**
 * Runs PocketSphinx directly, with the options in Debian's manual page.
 *
 * @param {(text: string, endMs: number) => void} onLine receives each utterance with the end of its last word
 */
export function openBareRecognizer(onLine) {
  const command = 'cat | pocketsphinx_continuous -infile /dev/stdin -time yes -logfn /dev/null';
  const child = spawn('bash', ['-c', command], { stdio: ['pipe', 'pipe', 'ignore'] });
  /** @type {string[]} */
  let words = [];
  let endMs = 0;
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const { word, end } = WORD.exec(line)?.groups ?? {};
    if (word === undefined) return;
    if (word === '</s>') {
      if (words.length > 0) onLine(words.join(' '), endMs);
      words = [];
    } else if (!NO_WORD.test(word)) {
      words.push(word);
      endMs = Number(end) * 1_000;
    }
  });
  return {
    pid: child.pid,
    /** @param {Buffer} chunk */
    write: (chunk) => void child.stdin.write(chunk),
    async end() {
      const ended = once(lines, 'close');
      child.stdin.end();
      await ended;
    },
  };
}
