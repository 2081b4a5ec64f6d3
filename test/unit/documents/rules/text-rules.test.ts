import { describe, expect, it } from 'vitest';
import { plainText, textPiece } from '../../../../electron/embedded/engines/piece.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { readTextRules } from '../../../../shared/documents/rules/read-text-rules.ts';
import { NO_TEXT_RULES, nameMatcher } from '../../../../shared/documents/rules/text-rules.ts';
import { AppError } from '../../../../shared/errors.ts';
import { ample } from '../../../support/ample-budget.ts';

async function open(format: 'json' | 'xml', text: string, rules: object) {
  const document = await formatOfId(format)?.open(new TextEncoder().encode(text), ample(), {
    sourceLang: 'EN',
    targetLang: 'DE',
    outputFormat: format,
    rules: readTextRules(JSON.stringify(rules)),
  });
  if (document === undefined) throw new Error('There is no such format.');
  return document;
}

const textsOf = async (...asked: Parameters<typeof open>): Promise<string[]> =>
  (await open(...asked)).segments.map(plainText);

function refusalOf(text: string): string {
  try {
    readTextRules(text);
  } catch (error) {
    if (error instanceof AppError && error.code === 'input/invalid') return error.message;
    throw error;
  }
  throw new Error('It was read.');
}

describe('a rule file', () => {
  it('may leave out everything', () => {
    expect(readTextRules('{}')).toEqual(NO_TEXT_RULES);
    expect(readTextRules('{"xml": {}, "json": {}}')).toEqual(NO_TEXT_RULES);
    expect(readTextRules('{"xml": {"inline": ["b"]}, "json": {"translate": ["title"]}}')).toEqual({
      json: { translate: ['title'], leave: [] },
      xml: { translate: null, leave: [], inline: ['b'], attributes: [] },
    });
  });

  it.each([
    ['[]', 'JSON isn’t an object'],
    ['"x"', 'JSON isn’t an object'],
    ['{"yaml": {}}', 'no place for yaml, only for json, xml'],
    ['{"json": []}', 'json isn’t an object'],
    ['{"json": {"inline": ["b"]}}', 'no place for json.inline, only for translate, leave'],
    ['{"xml": {"leave": "b"}}', 'xml.leave isn’t a list of at most 500 names'],
    ['{"xml": {"leave": [1]}}', 'xml.leave isn’t a list'],
    ['{"xml": {"leave": [" "]}}', 'xml.leave isn’t a list'],
    ['{"xml": {"leave": ["a*b*c*d*e*f"]}}', 'xml.leave isn’t a list'],
    ['{"json": {"translate": null}}', 'json.translate isn’t a list'],
    [JSON.stringify({ xml: { leave: Array.from({ length: 501 }, String) } }), 'xml.leave isn’t a list'],
    ['{"xml": {},}', 'line 1, column 11: a comma'],
    ['{"xml": {}', 'cut off'],
    ['', 'cut off'],
  ])('%s is refused with what is wrong', (text, words) => {
    expect(refusalOf(text)).toContain(words);
    expect(refusalOf(text)).toMatch(/^The rule file can’t be used: .*\. Nothing was changed\.$/u);
  }); // prettier-ignore
});

describe('names', () => {
  it.each([
    ['title', 'title', true],
    ['title', 'titles', false],
    ['*', '', true],
    ['menu.*', 'menu.a.b', true],
    ['menu.*', 'menu', false],
    ['*_id', 'row_id', true],
    ['*a*b', 'xaxbxb', true],
    ['*a*b', 'xbxa', false],
    ['a.b', 'axb', false],
  ])('%s and %s: %s', (pattern, name, isMatch) => {
    expect(nameMatcher([pattern])(name)).toBe(isMatch);
  });

  it('are compared without going back over a long one', () => {
    const isMatch = nameMatcher(['*a*a*a*ab']);
    expect(isMatch('a'.repeat(100_000))).toBe(false);
  });
});

describe('rules about JSON', () => {
  const FILE =
    '{"title":"One boat","id":"Two boats","menu":{"title":"Three boats","items":[{"note":"Four boats"}]},"a.b":"Five boats","key":"row_12"}';

  it.each([
    [{ leave: ['id'] }, ['One boat', 'Three boats', 'Four boats', 'Five boats']],
    [{ leave: ['menu'] }, ['One boat', 'Two boats', 'Five boats']],
    [{ leave: ['menu.items.note', 'a.b'] }, ['One boat', 'Two boats', 'Three boats']],
    [{ leave: ['menu.*'] }, ['One boat', 'Two boats', 'Five boats']],
    [{ translate: ['title'] }, ['One boat', 'Three boats']],
    [{ translate: ['menu'], leave: ['title'] }, ['Four boats']],
    [{ translate: ['key'] }, ['row_12']],
    [{ translate: [] }, []],
  ])('%j', async (json, texts) => {
    expect(await textsOf('json', FILE, { json })).toEqual(texts);
  });
});

describe('rules about XML', () => {
  const FILE =
    '<r xmlns:n="u"><t alt="Boats" a="Ships">One <c>boat</c></t><n:id x="y">Two boats</n:id><g><k>row_12</k><p><v>Three</v> <v>boats</v></p></g></r>';

  it.each([
    [{ leave: ['id'] }, ['One boat', 'Three', 'boats']],
    [{ leave: ['n:*', 'g'] }, ['One boat']],
    [{ leave: ['c'] }, ['One ', 'Two boats', 'Three', 'boats']],
    [{ translate: ['t', 'k'] }, ['One boat', 'row_12']],
    [{ translate: ['g'], leave: ['k'] }, ['Three', 'boats']],
    [{ inline: ['v'] }, ['One boat', 'Two boats', 'Three boats']],
    [{ attributes: ['alt'] }, ['Boats', 'One boat', 'Two boats', 'Three', 'boats']],
    [{ attributes: ['t@a', 'id@x'] }, ['Ships', 'One boat', 'y', 'Two boats', 'Three', 'boats']],
  ])('%j', async (xml, texts) => {
    expect(await textsOf('xml', FILE, { xml })).toEqual(texts);
  });

  it('write attributes inside of texts, in their own quotation marks', async () => {
    const source = `<p>See <i t='a boat'>here</i> and <i t="a ship"/></p>`;
    const document = await open('xml', source, { xml: { attributes: ['t'] } });
    expect(document.segments.map(plainText)).toEqual(['See here and ', 'a boat', 'a ship']);
    const answers = [undefined, [textPiece('Bob\'s "<&')], [textPiece('Bob\'s "<&')]];
    expect(Buffer.from(await document.write(answers, 'DE')).toString()).toBe(
      `<p>See <i t='Bob&apos;s "&lt;&amp;'>here</i> and <i t="Bob's &quot;&lt;&amp;"/></p>`,
    );
  });
});
