import { describe, expect, it } from 'vitest';
import {
  createOutput,
  cutTo,
  exitCodeOfLostOutput,
  forTerminal,
  layOut,
  questionLine,
  widthOf,
  type OutStream,
} from '../../../electron/command/output.ts';

function streams(terminal: { columns: number } | null) {
  const written = { out: '', err: '' };
  const make = (key: 'out' | 'err'): OutStream => ({
    isTTY: terminal !== null,
    columns: terminal?.columns,
    write: (text) => {
      written[key] += text;
    },
  });
  return { written, stdout: make('out'), stderr: make('err') };
}

const HOSTILE = 'a\u001B[2J\u001B]0;title\u0007b\u009B31mc\u202Ed\rover';
const heads = [
  { title: 'Name', isFlexible: true },
  { title: 'Characters', align: 'right' as const },
];

describe('a terminal', () => {
  it('gets no control characters from texts', () => {
    expect(forTerminal(HOSTILE)).toBe('a�[2J�]0;title�b�31mc�d�over');
    expect(forTerminal('one\r\ntwo\tthree\n')).toBe('one\ntwo\tthree\n');
    const { written, stdout, stderr } = streams({ columns: 60 });
    const out = createOutput({ stdout, stderr, isJson: false });
    out.line(HOSTILE);
    out.text(HOSTILE);
    out.note(HOSTILE);
    out.progress(HOSTILE);
    out.table(heads, [[HOSTILE, '1']]);
    const all = (written.out + written.err).replaceAll('\r\u001B[K', '');
    // oxlint-disable-next-line no-control-regex -- they are what is searched
    expect(all).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/u);
  });

  it('gets no control characters from a name in a question, and no second line', () => {
    expect(questionLine(`Send to “${HOSTILE}\n\u001B[1A”?`)).toBe(
      'Send to “a�[2J�]0;title�b�31mc�d over �[1A”? [y/N] ',
    );
  });

  it('gets none from --json, in results and in errors, and a program reads the same text', () => {
    for (const error of [undefined, { code: 'input/invalid', message: HOSTILE }]) {
      const { written, stdout, stderr } = streams({ columns: 60 });
      const out = createOutput({ stdout, stderr, isJson: true });
      out.result({ text: HOSTILE });
      out.finish({ command: 'text', ok: true, exitCode: 0, ...(error && { error }) });
      expect(forTerminal(written.out)).toBe(written.out);
      const read = JSON.parse(written.out);
      expect(error === undefined ? read.result.text : read.error.message).toBe(HOSTILE);
    }
  });

  it.each([20, 40, 80])('of %i columns gets tables that fit', (columns) => {
    const rows = [
      ['A rather long name of a document.docx', '1,234,567'],
      ['中文文件名称很长很长很长很长很长很长.docx', '12'],
      ['two\nlines', '0'],
    ];
    const lines = layOut(heads, rows, columns);
    expect(lines).toHaveLength(4);
    for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
    expect(columns < 40 || /\s1,234,567$/u.test(lines[1] ?? '')).toBe(true);
  });

  it('counts columns, not characters', () => {
    expect(widthOf('abc')).toBe(3);
    expect(widthOf('中文')).toBe(4);
    expect(widthOf('e\u0301')).toBe(1);
    expect(cutTo('中文中文', 5)).toBe('中文…');
    expect(cutTo('abc', 3)).toBe('abc');
  });

  it('gets progress in one line, which is removed before anything else', () => {
    const { written, stdout, stderr } = streams({ columns: 30 });
    const out = createOutput({ stdout, stderr, isJson: false });
    out.progress('1 of 2 files, and more words than fit');
    out.line('done');
    expect(written.err).toBe('1 of 2 files, and more words…\r\u001B[K');
    expect(written.out).toBe('done\n');
  });
});

describe('a pipe', () => {
  it('gets texts unchanged, tables with tabs, and no progress', () => {
    const { written, stdout, stderr } = streams(null);
    const out = createOutput({ stdout, stderr, isJson: false });
    out.progress('1 of 2');
    out.text(HOSTILE);
    out.table(heads, [['a\tb', '1']]);
    out.finish({ command: 'text', ok: true, exitCode: 0 });
    expect(written).toEqual({ out: `${HOSTILE}\na b\t1\n`, err: '' });
  });
});

describe('output that is lost', () => {
  it.each([
    ['EPIPE', 0],
    ['ENOSPC', 1],
    ['EIO', 1],
  ])('with %s ends the command with %i', (code, exitCode) => {
    expect(exitCodeOfLostOutput(Object.assign(new Error(code), { code }))).toBe(exitCode);
  });
});

describe('--json', () => {
  it('prints one object, and nothing else on standard output', () => {
    const { written, stdout, stderr } = streams({ columns: 80 });
    const out = createOutput({ stdout, stderr, isJson: true });
    out.progress('1 of 2');
    out.line('x');
    out.text('x');
    out.table(heads, [['x', '1']]);
    out.result({ n: 1 });
    out.finish({ command: 'text', ok: true, exitCode: 0 });
    expect(JSON.parse(written.out)).toEqual({
      version: 1,
      command: 'text',
      ok: true,
      exitCode: 0,
      result: { n: 1 },
    });
    expect(written.err).toBe('');
  });

  it('has an error in place of the result', () => {
    const { written, stdout, stderr } = streams(null);
    const out = createOutput({ stdout, stderr, isJson: true });
    const error = { code: 'input/invalid', message: 'No.' };
    out.finish({ command: 'text', ok: false, exitCode: 1, error });
    expect(JSON.parse(written.out)).toEqual({
      version: 1,
      command: 'text',
      ok: false,
      exitCode: 1,
      error,
    });
  });
});
