import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { EXIT_MEANINGS } from '../../../electron/command/command.ts';
import { COMMAND_NAMES, isCommand } from '../../../electron/command/command-names.ts';
import { COMMAND_TABLE, COMMON_OPTIONS } from '../../../electron/command/command-table.ts';
import { RESULT_SCHEMAS } from '../../../electron/command/results.ts';
import { CHECK_RULES } from '../../../shared/domain/checks/finding.ts';
import { GLOSSARY_EXPORT_FORMATS } from '../../../shared/domain/glossaries/local-glossary.ts';
import { HISTORY_KINDS, HISTORY_ORDERS } from '../../../shared/domain/history/history.ts';
import { ON_KNOWN } from '../../../shared/domain/history/transfer.ts';

const docs = readFileSync(new URL('../../../docs/command-line.md', import.meta.url), 'utf8');

/** Returns the part of the page about a command. */
function sectionOf(name: string): string {
  const [, section = ''] = docs.split(`\n### dragoman ${name}\n`);
  return section.split(/\n##+ /u, 1)[0] ?? '';
}

/** Longer lists of values are listed with the option that takes them. */
const MAX_LISTED = 10;

/** Writes the shape of a schema as the page does: JSON, with types for values. */
function shapeOf(schema: z.core.$ZodType, indent = ''): string {
  const { def } = schema._zod;
  const inner = `${indent}  `;
  if (def.type === 'object') {
    const { shape } = def as z.core.$ZodObjectDef;
    const fields = Object.entries(shape).map(
      ([key, value]) => `${inner}"${key}": ${shapeOf(value, inner)}`,
    );
    return `{\n${fields.join(',\n')}\n${indent}}`;
  }
  if (def.type === 'array') return `[${shapeOf((def as z.core.$ZodArrayDef).element, indent)}, …]`;
  if (def.type === 'nullable') {
    return `${shapeOf((def as z.core.$ZodNullableDef).innerType, indent)} | null`;
  }
  if (def.type === 'enum') {
    const values = Object.values((def as z.core.$ZodEnumDef).entries);
    return values.length > MAX_LISTED ? 'string' : values.map((each) => `"${each}"`).join(' | ');
  }
  return def.type;
}

describe('docs/command-line.md', () => {
  it.each(COMMAND_NAMES)('names the arguments, options, and examples of %s', (name) => {
    const section = sectionOf(name);
    const facts = COMMAND_TABLE[name];
    const words = [
      facts.summary,
      ...facts.args.map((argument) => argument.name),
      ...facts.options.flatMap((option) => [
        `\`--${option.name}`,
        option.summary,
        ...(option.choices ?? []),
      ]),
      ...facts.examples.flatMap(({ line, what }) => [line, what]),
    ];
    expect(words.filter((word) => !section.includes(word))).toEqual([]);
  });

  it.each(COMMAND_NAMES.filter((name) => name !== 'quick'))('shows the result of %s', (name) => {
    expect(sectionOf(name)).toContain(`\`\`\`text\n${shapeOf(RESULT_SCHEMAS[name])}\n\`\`\``);
  });

  it('names every common option', () => {
    expect(COMMON_OPTIONS.filter(({ name }) => !docs.includes(`\`--${name}\``))).toEqual([]);
  });

  it('explains each exit code', () => {
    const missing = Object.entries(EXIT_MEANINGS).filter(
      ([code, meaning]) =>
        !new RegExp(`\\| ${code} +\\| ${meaning.split('.')[0] ?? ''}`, 'u').test(docs),
    );
    expect(missing).toEqual([]);
  });
});

it('rows offer what the app has', () => {
  const choicesOf = (name: (typeof COMMAND_NAMES)[number], option: string) =>
    COMMAND_TABLE[name].options.find((each) => each.name === option)?.choices;
  expect([
    choicesOf('history search', 'kind'),
    choicesOf('history search', 'order'),
    choicesOf('check', 'rule'),
    choicesOf('glossary export', 'format'),
    choicesOf('memory import', 'known'),
  ]).toEqual([HISTORY_KINDS, HISTORY_ORDERS, CHECK_RULES, GLOSSARY_EXPORT_FORMATS, ON_KNOWN]);
});

it('opens the quick window, and explains it in the terminal', () => {
  const isInTerminal = (...args: string[]): boolean => isCommand({ args }, () => false);
  expect([isInTerminal('quick'), isInTerminal('quick', '--help'), isInTerminal('jobs')]).toEqual([
    false,
    true,
    true,
  ]);
});
