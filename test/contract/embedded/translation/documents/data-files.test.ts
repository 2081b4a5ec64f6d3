import { describe, expect, it } from 'vitest';
import { createPseudoEngine } from '../../../../../electron/embedded/engines/pseudo.ts';
import { rulesField } from '../../../../../electron/clients/translation/documents/document-upload.ts';
import { readTextRules } from '../../../../../shared/documents/rules/read-text-rules.ts';
import { shareDocuments } from '../../../support/shared-documents.ts';

const documents = shareDocuments(createPseudoEngine);
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const XML = '<r><t>One boat</t><n>Two boats</n><k>row_12</k></r>\n';
const RULES = JSON.stringify({ xml: { translate: ['t', 'k'] }, json: { leave: ['n'] } });

async function translated(name: string, text: string, fields: Record<string, string> = {}) {
  const outcome = await documents.translate(name, utf8(text), fields);
  if (outcome.kind !== 'done') throw new Error(outcome.message);
  return { text: Buffer.from(outcome.bytes).toString(), segments: outcome.segments };
}

describe('a data file with rules', () => {
  it('is translated where they say so, and nowhere else', async () => {
    const { text, segments } = await translated('a.xml', XML, { dragoman_rules: RULES });
    expect(text).toBe('<r><t>Óñé ƀóáţ</t><n>Two boats</n><k>row_12</k></r>\n');
    expect(segments.map(({ source }) => source)).toEqual(['One boat', 'row_12']);
    const json = await translated('a.json', '{"t":"One boat","n":"Two boats"}', {
      dragoman_rules: RULES,
    });
    expect(json.text).toBe('{"t":"Óñé ƀóáţ","n":"Two boats"}');
  });

  it('is edited by the same rules', async () => {
    const edits = [{ text: 'One boat' }, { text: 'row_12', edited: 'Zeile 12' }];
    const withRules = await documents.edit('a.xml', utf8(XML), edits, { dragoman_rules: RULES });
    if (withRules.kind !== 'written') throw new Error(withRules.message);
    expect(Buffer.from(withRules.bytes).toString()).toContain('<k>Zeile 12</k>');
    expect(withRules.unplaced).toEqual([]);
    expect(await documents.edit('a.xml', utf8(XML), edits)).toMatchObject({ status: 409 });
  });

  it.each([
    ['{"xml": {},}', 'line 1, column 11'],
    ['{"xml": {"block": []}}', 'xml.block'],
    ['[]', 'dragoman_rules'],
  ])('is refused with rules that are %s', async (rules, words) => {
    const outcome = await documents.translate('a.xml', utf8(XML), { dragoman_rules: rules });
    expect(outcome).toMatchObject({ kind: 'refused', status: 400 });
    expect(JSON.stringify(outcome)).toContain(words);
  });

  it('is sent with rules that are read as they were', () => {
    for (const rules of [RULES, '{}', '{"json":{"translate":[]}}']) {
      const read = readTextRules(rules);
      expect(readTextRules(rulesField(read) ?? '')).toEqual(read);
    }
    expect(rulesField(null)).toBeUndefined();
  });
});

describe('a data file without rules', () => {
  it('has its tags read like any formatting', async () => {
    const [line = ''] = await documents.tags(
      'a.xml',
      utf8('<p>See <b>the boat</b><br/>there</p>'),
      [{ text: 'See the boat there' }],
    );
    expect(JSON.parse(line.slice(line.indexOf('\t')))).toMatchObject({
      kinds: { runs: { 1: 'bold' }, objects: { 0: 'line-break' } },
    });
  });

  it('that is XLIFF is translated as XLIFF', async () => {
    const { text } = await translated(
      'a.xml',
      '<?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="en" trgLang="es"><file id="f"><unit id="u"><segment><source>One boat</source></segment></unit></file></xliff>',
    );
    expect(text).toContain('<source>One boat</source><target>Óñé ƀóáţ</target>');
  });

  it.each([
    ['a.json', '{"a": "One boat",}', 'line 1, column 17'],
    ['a.json', '{"a": NaN}', 'JSON doesn’t allow NaN'],
    ['a.xml', '<a>\n<b>One</a>', 'line 2: a is closed'],
    [
      'a.xml',
      '<!DOCTYPE a [<!ENTITY x "y"><!ENTITY z "&x;&x;&x;">]><a>&z;</a>',
      'defines entities',
    ],
  ])('%s that is broken says where: %s', async (name, text, words) => {
    const outcome = await documents.translate(name, utf8(text));
    expect(outcome.kind).toBe('failed');
    expect(JSON.stringify(outcome)).toContain(words);
  });

  it('of 50 MB in one line is refused for its size', async () => {
    const bytes = new Uint8Array(50 * 1024 * 1024).fill(0x61);
    bytes.set(utf8('["'));
    bytes.set(utf8('"]'), bytes.length - 2);
    expect(await documents.translate('a.json', bytes).catch(() => ({ status: 413 }))).toMatchObject(
      {
        status: 413,
      },
    );
  });
});
