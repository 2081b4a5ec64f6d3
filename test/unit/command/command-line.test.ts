import { describe, expect, it } from 'vitest';
import { EXIT, EXIT_MEANINGS } from '../../../electron/command/command.ts';
import {
  COMMAND_NAMES,
  COMMAND_HOST_SWITCH,
  isCommand,
  readCommandLine,
} from '../../../electron/command/command-names.ts';
import { COMMAND_TABLE, optionsOf } from '../../../electron/command/command-table.ts';
import { parse } from '../../../electron/command/parse.ts';
import { hasNoDisplay } from '../../../electron/command/start-hidden.ts';

const about = { appVersion: '1.2.3', columns: 80 };
const parsed = (...args: string[]) => parse(args, about);

describe('the command line', () => {
  it.each([
    [['dragoman', 'text', 'Hi'], false, true],
    [['dragoman', '--no-sandbox', '--ozone-platform=headless', 'services'], false, true],
    [['electron', '--no-sandbox', '/checkout', 'text'], true, true],
    [['electron', '/checkout/text'], true, false],
    [['electron', 'text'], true, false],
    [['dragoman'], false, false],
    [['dragoman', './text'], false, false],
    [['dragoman', 'letter.docx', 'text'], false, false],
    [['dragoman', 'dragoman://text'], false, false],
    [['dragoman', COMMAND_HOST_SWITCH], false, false],
    [['dragoman', '--help'], false, true],
    [['dragoman', '-V'], false, true],
    [['dragoman', 'toString'], false, true],
    [['dragoman', 'trnslate', 'a.docx'], false, true],
    [['dragoman', 'README'], false, false],
    [['dragoman', ''], false, false],
    [[], false, false],
  ] as const)('%j with a folder: %j is a command: %j', (argv, hasAppFolder, expected) => {
    const exists = (path: string): boolean => path === 'README';
    expect(isCommand(readCommandLine(argv, hasAppFolder), exists)).toBe(expected);
  });

  it('keeps the switches of the browser apart from those of the command', () => {
    const argv = ['electron', '--no-sandbox', '/checkout', 'text', '--to', 'es', '--', '--no'];
    expect(readCommandLine(argv, true)).toEqual({
      switches: ['--no-sandbox'],
      hasAppFolder: true,
      args: ['text', '--to', 'es', '--', '--no'],
    });
  });

  it('knows where there is no display', () => {
    expect(hasNoDisplay({}, 'linux')).toBe(true);
    expect(hasNoDisplay({ DISPLAY: '' }, 'linux')).toBe(true);
    expect(hasNoDisplay({ DISPLAY: ':0' }, 'linux')).toBe(false);
    expect(hasNoDisplay({ WAYLAND_DISPLAY: 'wayland-0' }, 'linux')).toBe(false);
    expect(hasNoDisplay({}, 'darwin')).toBe(false);
  });
});

describe('arguments', () => {
  it('are those of the table', () => {
    const found = parsed('text', 'Good morning', '--to', 'es', '--json', '-y');
    if (found.kind !== 'command') throw new Error(JSON.stringify(found));
    expect(found).toMatchObject({ name: 'text', isJson: true, hasAgreed: true });
    expect(found.args.positional).toEqual(['Good morning']);
    expect(found.args.value('to')).toBe('es');
    expect(found.args.value('from')).toBeNull();
    expect(found.args.value('__proto__')).toBeNull();
    expect(found.args.has('json')).toBe(true);
    expect(found.args.list('to')).toEqual([]);
  });

  it('may begin with a dash after --', () => {
    const found = parsed('text', '--to', 'es', '--', '--from');
    expect(found.kind === 'command' && found.args.positional).toEqual(['--from']);
  });

  it.each([
    [['text', 'Hi'], '--to is missing.'],
    [['text', 'Hi', '--to'], '--to needs LANGUAGE after it.'],
    [
      ['text', 'Hi', '--to', 'es', '--glosary', 'Legal'],
      'There is no option “--glosary”. Did you mean --glossary?',
    ],
    [
      ['text', 'Hi', 'there', '--to', 'es'],
      'More was given than the 1 argument that it takes: Hi, there. Put quotation marks around a text with spaces.',
    ],
    [['services', '--yes'], 'There is no option “--yes”.'],
    [
      ['text', 'Hi', '--to', 'es', '--formality', 'rude'],
      '--formality takes default, more, less, prefer_more, or prefer_less, not “rude”.',
    ],
    [['backup'], 'FOLDER is missing.'],
    [['trnslate', 'a.docx'], 'There is no command or file “trnslate”. Did you mean translate?'],
    [['time', 'begin'], 'There is no command or file “begin”.'],
  ])('are wrong: %j', (args, message) => {
    expect(parse(args, about)).toEqual({ kind: 'wrong', message });
  });

  it('are explained by --help, in any width', () => {
    for (const columns of [20, 40, 80, 200]) {
      for (const name of COMMAND_NAMES) {
        const found = parse([...name.split(' '), '--help'], { appVersion: '1.2.3', columns });
        expect(found.kind).toBe('text');
        const text = found.kind === 'text' ? found.text : '';
        for (const option of optionsOf(COMMAND_TABLE[name])) expect(text).toContain(option.name);
        // Examples and sentences are wrapped by the terminal.
        const [rows = ''] = text.slice(text.indexOf('Options:')).split('\n\n');
        const widest = Math.max(...rows.split('\n').map(({ length }) => length));
        expect(widest).toBeLessThanOrEqual(Math.max(columns, 40));
      }
    }
    const help = parsed('--help');
    expect(help.kind === 'text' && help.text).toContain(EXIT_MEANINGS[EXIT.NEEDS_CONSENT]);
    expect(parsed('--version')).toEqual({ kind: 'text', text: '1.2.3\n' });
  });
});

describe('the table of commands', () => {
  it.each(COMMAND_NAMES)('tells enough about %s', (name) => {
    const facts = COMMAND_TABLE[name];
    expect(facts.summary).toMatch(/^[A-Z][^.]*$/u);
    expect(facts.examples.length).toBeGreaterThan(0);
    for (const { line } of facts.examples) expect(line).toContain(`dragoman ${name}`);
    const flags = optionsOf(facts).flatMap(({ name: flag, short }) => [flag, short ?? []].flat());
    expect(new Set(flags).size).toBe(flags.length);
    for (const option of optionsOf(facts)) {
      expect(option.name).toMatch(/^[a-z][a-z-]*$/u);
      expect(option.summary).toMatch(/^[A-Z][^.\n]*$/u);
    }
    // Only the last argument can be a list, and only the last ones can be missing.
    const lists = facts.args.map(({ isList }) => isList === true);
    expect(lists.slice(0, -1)).not.toContain(true);
    const optional = facts.args.map(({ isOptional }) => isOptional === true);
    expect(optional.lastIndexOf(false)).toBeLessThan(optional.indexOf(true) >>> 0);
  });
});
