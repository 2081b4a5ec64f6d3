import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApertiumEngine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import type { Pipe } from '../../../../../electron/embedded/engines/apertium/pipe.ts';
import {
  openPipe,
  PipeBrokenError,
} from '../../../../../electron/embedded/engines/apertium/pipe.ts';
import { createLendingPool } from '../../../../../electron/embedded/engines/lending-pool.ts';
import { textPiece } from '../../../../../electron/embedded/engines/piece.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';
import { createManualClock } from '../../../../fakes/manual-clock.ts';
import { show } from '../../support/segments.ts';

const opened: Pipe[] = [];
const clock = createManualClock();
const open = (shellLine: string, onEnd?: () => void): Pipe => {
  const pipe = openPipe({
    shellLine,
    clock,
    answerTimeoutMs: 60_000,
    ...(onEnd === undefined ? {} : { onEnd }),
  });
  opened.push(pipe);
  return pipe;
};

afterEach(() => {
  for (const pipe of opened.splice(0)) pipe.close();
});

describe('openPipe', () => {
  it('answers in order with many requests under way', async () => {
    const pipe = open('cat');
    const payloads = Array.from(
      { length: 500 },
      (_, index) => `é ${String(index)} ${'x'.repeat(index)}`,
    );
    const answers = await Promise.all(payloads.map((payload) => pipe.request(payload)));
    expect(answers).toEqual(payloads);
    expect(pipe.pending).toBe(0);
  });

  it('runs no startup file of the user: their .bashrc could hang, print or change the stages', async () => {
    const home = temporaryFolder();
    const marker = path.join(home, 'was-run');
    writeFileSync(path.join(home, '.bashrc'), `touch '${marker}'\n`);
    const bash = execFileSync('sh', ['-c', 'command -v bash'], { encoding: 'utf8' }).trim();
    // A pipeline gets no HOME; this replaces that of the system's user list.
    const wrapper = `#!/bin/sh\nHOME='${home}' exec '${bash}' "$@"\n`;
    writeFileSync(path.join(home, 'bash'), wrapper, { mode: 0o755 });
    vi.stubEnv('PATH', `${home}:${process.env['PATH'] ?? ''}`);
    const pipe = open('cat');
    expect(await pipe.request('text')).toBe('text');
    expect(existsSync(marker)).toBe(false);
    vi.unstubAllEnvs();
  });

  it('rejects open requests when a stage dies, and every later request', async () => {
    let ended = 0;
    const pipe = open('head -c 1 >/dev/null', () => {
      ended += 1;
    });
    const outcomes = await Promise.allSettled([pipe.request('a'), pipe.request('b')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    await expect(pipe.request('c')).rejects.toThrow(PipeBrokenError);
    expect(pipe.isOpen).toBe(false);
    expect(ended).toBe(1);
  });

  it.each([
    ['first', 'head -zn 1 >/dev/null | cat | cat'],
    ['middle', 'cat | head -zn 1 >/dev/null | cat'],
    ['last', 'cat | cat | head -zn 1 >/dev/null'],
  ])('notices immediately that the %s stage died with the only request', async (_stage, line) => {
    // No other request follows and the clock is stopped: only the end of the output can reveal it.
    await expect(open(line).request('a')).rejects.toThrow(PipeBrokenError);
  });

  it('ends a pipeline that hangs, but not before its time limit', async () => {
    // Reads everything, keeps its output open, and writes nothing.
    const pipe = open('sed -zu d');
    const request = pipe.request('a');
    clock.jump(59_999);
    expect(pipe.isOpen).toBe(true);
    clock.jump(1);
    await expect(request).rejects.toThrow(PipeBrokenError);
  });

  it('counts the time of a request from the last answer', async () => {
    const pipe = open(`sed -zu '/b/d'`);
    const requests = [pipe.request('a'), pipe.request('b')];
    clock.jump(59_999);
    expect(await requests[0]).toBe('a');
    clock.jump(59_999);
    expect(pipe.isOpen).toBe(true);
    clock.jump(1);
    await expect(requests[1]).rejects.toThrow(PipeBrokenError);
  });

  it('ends no pipeline for being idle', async () => {
    const pipe = open('cat');
    await pipe.request('a');
    clock.jump(600_000);
    expect(await pipe.request('b')).toBe('b');
  });

  it('accepts simultaneous requests, and none after its end', async () => {
    const pipe = open('cat');
    const requests = [pipe.request('a'), pipe.request('b')];
    pipe.close();
    const outcomes = await Promise.allSettled(requests);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
    expect(pipe.pending).toBe(0);
  });

  it('joins letters that arrive in two parts', async () => {
    const payload = `x${'é'.repeat(200_000)}`;
    expect(await open('cat').request(payload)).toBe(payload);
  });

  it('reports its end once, however often it is ended', async () => {
    let ended = 0;
    const pipe = open('cat', () => {
      ended += 1;
    });
    pipe.close();
    pipe.close();
    expect(ended).toBe(1);
  });

  it('passes no variable of the app to its stages, and drops their complaints', async () => {
    vi.stubEnv('DRAGOMAN_SECRET', 'secret');
    const line = String.raw`sed -uz "s/^/[$DRAGOMAN_SECRET $([ /dev/fd/2 -ef /dev/null ] \&\& echo dropped)]/"`;
    const pipe = open(line.replaceAll(String.raw`\&`, '&'));
    vi.unstubAllEnvs();
    expect(await pipe.request('a')).toBe('[ dropped]a');
  });

  it('refuses NUL, which would shift every later answer', async () => {
    await expect(open('cat').request('a\0b')).rejects.toThrow('NUL');
  });

  it('ends every stage of the pipeline', async () => {
    const folder = temporaryFolder();
    const fifo = path.join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    // Every stage holds the other end of the queue: the reader sees its end when the last one is
    // gone.
    const pipe = open(`cat 3>'${fifo}' | cat 3>'${fifo}' | cat 3>'${fifo}'`);
    const lastStageGone = text(createReadStream(fifo));
    expect(await pipe.request('x')).toBe('x');
    pipe.close();
    expect(await lastStageGone).toBe('');
  });
});

describe('createLendingPool', () => {
  const createPool = (maxOpen: number) =>
    createLendingPool({
      clock,
      maxOpen,
      idleMs: 1_000,
      open: (mode, onEnd) => Promise.resolve(open(`sed -uz 's/^/${mode}:/'`, onEnd)),
    });
  const ask = (pool: ReturnType<typeof createPool>, mode: string): Promise<string> =>
    pool.use(mode, (pipe) => pipe.request('x'));

  it('shares one pipeline per mode and ends the least recently used one', async () => {
    const pool = createPool(2);
    expect(await Promise.all([ask(pool, 'a'), ask(pool, 'a')])).toEqual(['a:x', 'a:x']);
    await ask(pool, 'b');
    await ask(pool, 'a');
    await ask(pool, 'c');
    expect(pool.openNames()).toEqual(['a', 'c']);
    pool.close();
  });

  it('lets a new mode wait while all places are in use', async () => {
    const pool = createPool(1);
    let finish = (): void => undefined;
    let busy: Promise<void> = Promise.resolve();
    await new Promise<void>((started) => {
      busy = pool.use('a', () => {
        started();
        return new Promise<void>((resolve) => {
          finish = resolve;
        });
      });
    });
    const waiting = ask(pool, 'b');
    const behind = ask(pool, 'a');
    expect(pool.openNames()).toEqual(['a']);
    finish();
    await busy;
    expect(await waiting).toBe('b:x');
    expect(await behind).toBe('a:x');
    pool.close();
  });

  it('ends idle pipelines and starts them again', async () => {
    const pool = createPool(2);
    await ask(pool, 'a');
    clock.jump(1_000);
    expect(pool.openNames()).toEqual([]);
    expect(await ask(pool, 'a')).toBe('a:x');
    pool.close();
    await expect(ask(pool, 'a')).rejects.toMatchObject({ code: 'canceled' });
  });
});

describe('createApertiumEngine', () => {
  const signal = new AbortController().signal;

  it('reports that it lacks a direction, and names those it has', async () => {
    const engine = createApertiumEngine({
      modes: [{ source: 'EN', target: 'ES', file: 'eng-spa.mode' }],
      shellLineOf: () => Promise.reject(new Error('a pipeline was started')),
    });
    expect(engine.pairs()).toEqual([
      { source: 'EN', target: 'ES', engine: 'apertium', quality: 'fair' },
    ]);
    for (const [source, target] of [
      ['EN', 'DE'],
      ['ES', 'EN'],
    ] as const) {
      await expect(
        engine.translate([[textPiece('a')]], source, target, signal),
      ).rejects.toMatchObject({ name: 'UnsupportedPairError', pair: { source, target } });
    }
    await engine.close();
  });

  it('offers directions by the given measurements', () => {
    const modes = [{ source: 'EN', target: 'ES', file: 'eng-spa.mode' }];
    const poor = [{ route: ['EN', 'ES'], sentenceCount: 400, chrf: 30, copyChrf: 25 }];
    expect(createApertiumEngine({ modes, measured: poor }).pairs()).toEqual([]);
  });
});

describe('createApertiumEngine with a broken pipeline', () => {
  const signal = new AbortController().signal;
  const translate = async (shellLine: string, texts: string[]): Promise<string[]> => {
    const engine = createApertiumEngine({
      modes: [{ source: 'EN', target: 'ES', file: 'eng-spa.mode' }],
      clock,
      shellLineOf: () => Promise.resolve(shellLine),
    });
    try {
      const answers = await engine.translate(
        texts.map((text) => [textPiece(text)]),
        'EN',
        'ES',
        signal,
      );
      return answers.map((answer) => show(answer.pieces));
    } finally {
      await engine.close();
    }
  };

  it('gives up the one segment that breaks it and translates the others', async () => {
    // Ends when it reads the word "poison"; else turns a into o.
    const line = `sed -uz -e '/poison/Q' -e 's/a/o/g'`;
    const answers = await translate(line, ['hat', 'poison pat', 'cat', 'rat']);
    expect(answers).toEqual(['hot', 'poison pat', 'cot', 'rot']);
  });

  it("doesn't mistake the empty answer of a stage that ends for a real one", async () => {
    // Answers the third request with nothing and ends, as the stages of Apertium do when they end.
    const line = `sed -uz '3{s/.*//;q}'`;
    const texts = ['hat', 'pat', 'cat', 'rat', 'mat'];
    expect(await translate(line, texts)).toEqual(texts);
  });

  it('reports when it keeps breaking', async () => {
    await expect(translate('exit 1', ['a', 'b', 'c', 'd'])).rejects.toMatchObject({
      code: 'api/unavailable',
    });
  });

  it('stops before it starts anything when it is canceled', async () => {
    const engine = createApertiumEngine({
      modes: [{ source: 'EN', target: 'ES', file: 'x' }],
      shellLineOf: () => Promise.reject(new Error('a pipeline was started')),
    });
    await expect(
      engine.translate([[textPiece('a')]], 'EN', 'ES', AbortSignal.abort()),
    ).rejects.toMatchObject({ code: 'canceled' });
    await engine.close();
  });
});
