import {
  assert,
  jsonValue,
  property,
  constantFrom,
  dictionary,
  oneof,
  array,
  type Arbitrary,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseShape } from '../../../../../electron/clients/http/parse-shape.ts';
import * as admin from '../../../../../electron/clients/translation/wire/admin.ts';
import * as glossaries from '../../../../../electron/clients/translation/wire/glossaries.ts';
import * as improvements from '../../../../../electron/clients/translation/wire/texts.ts';
import * as languages from '../../../../../electron/clients/translation/wire/languages.ts';
import * as styleRules from '../../../../../electron/clients/translation/wire/style-rules.ts';
import * as memories from '../../../../../electron/clients/translation/wire/translation-memories.ts';
import * as usage from '../../../../../electron/clients/translation/wire/usage.ts';
import { runs } from '../../../../support/runs.ts';

const SCHEMAS = Object.entries({
  ...admin,
  ...glossaries,
  ...improvements,
  ...languages,
  ...styleRules,
  ...memories,
  ...usage,
});

/** Names that the schemas expect, and names that are special in the language. */
const NAMES = constantFrom(
  ...`
    glossary_id name dictionaries entries source_lang target_lang lang
    usage_report total_usage start_date end_date key_id usage_limits style_rules
    style_id configured_rules improvements text results features __proto__
    constructor toString hasOwnProperty then toJSON length
  `
    .trim()
    .split(/\s+/),
);

/** Generates JSON close to the expected shapes. */
function nearby(depth: number): Arbitrary<unknown> {
  if (depth === 0) return jsonValue({ maxDepth: 1 });
  const inner = nearby(depth - 1);
  return oneof(
    jsonValue({ maxDepth: 1 }),
    dictionary(NAMES, inner, { maxKeys: 6, noNullPrototype: true }),
    array(inner, { maxLength: 3 }),
  );
}

it('refuses a length that cannot be compared, for which zod throws', () => {
  const answer: unknown = JSON.parse('{"style_id":"1","name":{"length":{"toString":0}}}');
  expect(parseShape(styleRules.styleRuleListWire, answer)).toBeUndefined();
});

describe.each(SCHEMAS)('%s', (_name, schema) => {
  it('accepts or refuses any JSON, and never throws', () => {
    const check = property(nearby(3), (answer) => {
      // As it arrives: special names are then entries of the object itself.
      const arrived: unknown = JSON.parse(JSON.stringify(answer) ?? 'null');
      expect(() => parseShape<unknown>(schema, arrived)).not.toThrow();
      expect(Object.keys(Object.prototype)).toStrictEqual([]);
    });
    assert(check, { numRuns: runs(300) });
  });

  it("isn't overwhelmed by depth", () => {
    const deep: unknown = JSON.parse(`${'[{"dictionaries":'.repeat(2000)}1${'}]'.repeat(2000)}`);
    expect(schema.safeParse(deep).success).toBe(
      schema.safeParse(Array.isArray(deep) ? [{ dictionaries: 1 }] : null).success,
    );
  });
});
