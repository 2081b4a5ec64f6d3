import { EXIT_MEANINGS } from './command.ts';
import { COMMAND_NAMES, type CommandName } from './command-names.ts';
import { COMMAND_TABLE, GROUPS, optionsOf, type CommandOption } from './command-table.ts';

/**
 * The man page and the completion of each shell, made from the table of commands. Words of the table are quoted for
 * each format, so that none of them can become code of a shell or a request of roff.
 */

/** Files by name, as packages install them. */
export function makeCommandFiles(about: {
  version: string;
  day: string;
}): ReadonlyMap<string, string> {
  return new Map([
    ['dragoman.1', manPage(about)],
    ['dragoman.bash', bashCompletion()],
    ['_dragoman', zshCompletion()],
    ['dragoman.fish', fishCompletion()],
  ]);
}

/** A word that is completed, with what it means. */
interface Word {
  word: string;
  summary: string;
}

/** Returns the words that can come first. */
function firstWords(): Word[] {
  const words = new Map<string, string>();
  for (const name of COMMAND_NAMES) {
    const [first = '', second] = name.split(' ');
    words.set(first, second === undefined ? COMMAND_TABLE[name].summary : (GROUPS[first] ?? first));
  }
  words.set('help', 'Show the help of a command');
  return [...words].map(([word, summary]) => ({ word, summary }));
}

/** Returns the second words of commands that have two, by the first. */
function secondWords(): ReadonlyMap<string, Word[]> {
  const words = new Map<string, Word[]>();
  for (const name of COMMAND_NAMES) {
    const [first = '', second] = name.split(' ');
    if (second === undefined) continue;
    const summary = COMMAND_TABLE[name].summary;
    words.set(first, [...(words.get(first) ?? []), { word: second, summary }]);
  }
  return words;
}

const flagsOf = ({ name, short }: CommandOption): string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
];

const takesFiles = (name: CommandName): boolean =>
  COMMAND_TABLE[name].args.some((arg) => arg.completes !== undefined);

// --- roff ---

/** Quotes a text for roff: backslashes, hyphens that are typed, and lines that begin with a control character. */
function roff(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replaceAll('“', '\\(lq')
    .replaceAll('”', '\\(rq')
    .replaceAll('’', '\\(cq')
    .replaceAll('…', '...')
    .replaceAll(/^(?=[.'])/gmu, '\\&');
}

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;
const italic = (text: string): string => `\\fI${roff(text)}\\fR`;
const sentence = (text: string): string => (/[.!?]$/u.test(text) ? text : `${text}.`);

/** Builds a paragraph that begins with a term. */
const paragraph = (term: string, text: string): string[] => ['.TP', term, roff(text)];

function optionTerm(option: CommandOption): string {
  const value = option.value === undefined ? '' : ` ${italic(option.value)}`;
  return `${flagsOf(option).reverse().map(bold).join(', ')}${value}`;
}

function optionText({ summary, choices, byDefault, isList }: CommandOption): string {
  const more = [
    choices === undefined ? '' : `One of: ${choices.join(', ')}.`,
    byDefault === undefined ? '' : `The default is ${byDefault}.`,
    isList === true ? 'Several are separated by commas.' : '',
  ];
  return roff([sentence(summary), ...more].filter((text) => text !== '').join(' '));
}

function manCommand(name: CommandName): string[] {
  const facts = COMMAND_TABLE[name];
  const args = facts.args.map(({ name: arg, isOptional, isList }) => {
    const word = italic(arg) + (isList === true ? ' ...' : '');
    return isOptional === true ? `[${word}]` : word;
  });
  const required = facts.options
    .filter((option) => option.isRequired === true)
    .map((option) => `${bold(`--${option.name}`)} ${italic(option.value ?? '')}`);
  const lines = [
    `.SS ${[bold(name), ...args, ...required].join(' ')}`,
    roff(sentence(facts.summary)),
    ...(facts.details === undefined ? [] : [roff(facts.details)]),
  ];
  for (const option of optionsOf(facts)) {
    if (option.name === 'help' || option.name === 'json') continue;
    lines.push('.TP', optionTerm(option), optionText(option));
  }
  for (const { line, what } of facts.examples) {
    lines.push('.PP', roff(`${what}:`), '.PP', '.RS 4', '.nf', roff(line), '.fi', '.RE');
  }
  return lines;
}

function manPage({ version, day }: { version: string; day: string }): string {
  const lines = [
    `.TH DRAGOMAN 1 "${day}" "Dragoman ${roff(version)}" "User Commands"`,
    '.SH NAME',
    'dragoman \\- translate texts and documents, log time, and search past translations',
    '.SH SYNOPSIS',
    `${bold('dragoman')} [${italic('FILE')} ...]`,
    '.br',
    `${bold('dragoman')} ${italic('COMMAND')} [${italic('ARGUMENTS')}]`,
    '.SH DESCRIPTION',
    roff('Without a command, the window opens, with the files if there are any.'),
    roff('A command asks the running app, or starts it without a window.'),
    roff('Nothing that may cost money is sent without consent on the terminal or --yes.'),
    '.SH OPTIONS',
    ...paragraph(bold('--json'), 'Print one JSON object instead of text.'),
    ...paragraph(`${bold('-h')}, ${bold('--help')}`, 'Show the help of a command.'),
    ...paragraph(`${bold('-V')}, ${bold('--version')}`, 'Show the version.'),
    '.SH COMMANDS',
    ...COMMAND_NAMES.flatMap(manCommand),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT_MEANINGS).flatMap(([code, meaning]) => paragraph(bold(code), meaning)),
    '.SH ENVIRONMENT',
    ...paragraph(bold('DRAGOMAN_USER_DATA'), 'A different data folder.'),
  ];
  return `${lines.join('\n')}\n`;
}

// --- bash ---

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function bashCompletion(): string {
  const cases = COMMAND_NAMES.map((name) => {
    const facts = COMMAND_TABLE[name];
    const options = optionsOf(facts);
    const values = options
      .filter((option) => option.value !== undefined)
      .map((option) => {
        const flags = flagsOf(option).join('|');
        const given =
          option.choices === undefined
            ? `COMPREPLY=()${option.completes === undefined ? '' : '; compopt -o default'}`
            : `mapfile -t COMPREPLY < <(compgen -W ${quoted(option.choices.join(' '))} -- "$word")`;
        return `        ${flags}) ${given}; return ;;`;
      });
    const flags = options.flatMap(flagsOf).join(' ');
    return [
      `    ${quoted(name)})`,
      ...(values.length === 0 ? [] : ['      case "$before" in', ...values, '      esac']),
      `      options=${quoted(flags)}`,
      `      files=${takesFiles(name) ? '1' : "''"}`,
      '      ;;',
    ].join('\n');
  });
  const seconds = [...secondWords()].map(
    ([first, words]) =>
      `    ${quoted(first)}) words=${quoted(words.map(({ word }) => word).join(' '))} ;;`,
  );
  const first = firstWords().map(({ word }) => word);
  return `# bash completion for dragoman
_dragoman() {
  local word=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]}
  local first=\${COMP_WORDS[1]-} command words='' options='' files=''
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W ${quoted(first.join(' '))} -- "$word")
    compopt -o default
    return
  fi
  case "$first" in
${seconds.join('\n')}${seconds.length === 0 ? "    '') ;;" : ''}
  esac
  if [ -n "$words" ] && [ "$COMP_CWORD" -eq 2 ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
    return
  fi
  command=$first
  if [ -n "$words" ]; then command="$first \${COMP_WORDS[2]}"; fi
  case "$command" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word") ;;
    *) if [ -n "$files" ]; then compopt -o default; fi ;;
  esac
}
complete -F _dragoman dragoman
`;
}

// --- zsh ---

/** Quotes a description inside a specification of \`_arguments\` or \`_describe\`. */
const zshText = (text: string): string => text.replaceAll(/[[\]:\\]/gu, String.raw`\$&`);

function zshOptions(name: CommandName): string[] {
  const facts = COMMAND_TABLE[name];
  const specs = optionsOf(facts).flatMap((option) =>
    flagsOf(option).map((flag) => {
      const repeated = option.isList === true ? '*' : '';
      const action =
        option.choices === undefined
          ? option.completes === 'files'
            ? '_files'
            : option.completes === 'folders'
              ? '_files -/'
              : ''
          : `(${option.choices.join(' ')})`;
      const value = option.value === undefined ? '' : `:${zshText(option.value)}:${action}`;
      return quoted(`${repeated}${flag}[${zshText(option.summary)}]${value}`);
    }),
  );
  const args = facts.args.map(({ name: arg, completes, isList }) => {
    const action = completes === 'files' ? '_files' : completes === 'folders' ? '_files -/' : '';
    return quoted(`${isList === true ? '*' : ''}:${zshText(arg)}:${action}`);
  });
  return [...specs, ...args];
}

const zshList = (words: readonly Word[]): string =>
  words.map(({ word, summary }) => quoted(`${word}:${zshText(summary)}`)).join(' ');

function zshCompletion(): string {
  const cases = COMMAND_NAMES.map(
    (name) => `    ${quoted(name)}) _arguments ${zshOptions(name).join(' ')} ;;`,
  );
  const seconds = [...secondWords()].map(
    ([first, words]) => `    ${quoted(first)}) seconds=(${zshList(words)}) ;;`,
  );
  return `#compdef dragoman
_dragoman() {
  local -a firsts seconds
  local command
  firsts=(${zshList(firstWords())})
  if (( CURRENT == 2 )); then
    _describe 'command' firsts
    _files
    return
  fi
  case "\${words[2]}" in
${seconds.join('\n')}${seconds.length === 0 ? "    '') ;;" : ''}
  esac
  if (( \${#seconds} && CURRENT == 3 )); then
    _describe 'command' seconds
    return
  fi
  command=\${words[2]}
  if (( \${#seconds} )); then
    command="\${words[2]} \${words[3]}"
    shift words
    (( CURRENT-- ))
  fi
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
_dragoman "$@"
`;
}

// --- fish ---

/** Quotes a text for fish, which knows two escapes inside single quotes. */
const fishQuoted = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

function fishOption(condition: string, option: CommandOption): string {
  const parts = [`complete -c dragoman -n ${fishQuoted(condition)} -l ${option.name}`];
  if (option.short !== undefined) parts.push(`-s ${option.short}`);
  if (option.value !== undefined) parts.push(option.completes === undefined ? '-x' : '-r');
  if (option.choices !== undefined) parts.push(`-a ${fishQuoted(option.choices.join(' '))}`);
  parts.push(`-d ${fishQuoted(option.summary)}`);
  return parts.join(' ');
}

function fishCompletion(): string {
  const lines = ['# fish completion for dragoman'];
  for (const { word, summary } of firstWords()) {
    lines.push(
      `complete -c dragoman -n '__fish_use_subcommand' -a ${word} -d ${fishQuoted(summary)}`,
    );
  }
  for (const [first, words] of secondWords()) {
    const all = words.map(({ word }) => word).join(' ');
    for (const { word, summary } of words) {
      const condition = `__fish_seen_subcommand_from ${first}; and not __fish_seen_subcommand_from ${all}`;
      lines.push(
        `complete -c dragoman -f -n ${fishQuoted(condition)} -a ${word} -d ${fishQuoted(summary)}`,
      );
    }
  }
  for (const name of COMMAND_NAMES) {
    const condition = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    if (!takesFiles(name)) lines.push(`complete -c dragoman -f -n ${fishQuoted(condition)}`);
    for (const option of optionsOf(COMMAND_TABLE[name])) lines.push(fishOption(condition, option));
  }
  return `${lines.join('\n')}\n`;
}
