import { describe, expect, it } from 'vitest';
import { TmxError } from '../../../shared/tmx/tmx-error.ts';
import { createXmlFeed } from '../../../shared/tmx/xml-events.ts';
import { sizeOf } from '../../support/runs.ts';

/** Returns the events of a text in pieces of a size, and its end. */
function read(text: string, pieceChars = Infinity) {
  const events: string[] = [];
  let longestText = 0;
  const feed = createXmlFeed({
    open: (name, attributes) => events.push(`<${name}${JSON.stringify([...attributes])}`),
    text(part) {
      longestText = Math.max(longestText, part.length);
      const isMore = events.at(-1)?.startsWith('=') ?? false;
      if (isMore) events.push(`${events.pop() ?? ''}${part}`);
      else events.push(`=${part}`);
    },
    close: (name, { line, column }) => {
      events.push(`>${name} ${String(line)}:${String(column)}`);
    },
  });
  const size = Math.min(pieceChars, Math.max(1, text.length));
  let error: TmxError | null = null;
  try {
    for (let at = 0; at < text.length; at += size) feed.write(text.slice(at, at + size));
    feed.end();
  } catch (thrown) {
    if (!(thrown instanceof TmxError)) throw thrown;
    error = thrown;
  }
  return { events, error, longestText };
}

/** Repetitions of a part in a text: many times what may be held of it. */
const OFTEN = sizeOf(2_000_000, 200_000);

describe('long content', () => {
  // A parser with other inner names than the feed knows holds all of it.
  it.each([
    ['a text', 'x'],
    ['a text of references', 'x&amp;'],
    ['a text of lines', 'x\r\n'],
  ])('%s without end arrives in parts', (_what, part) => {
    const { events, error, longestText } = read(`<a>${part.repeat(OFTEN)}</a>`, 65_536);
    expect(error).toBeNull();
    expect(events[1]?.length).toBe(1 + part.replace('&amp;', '&').replace('\r', '').length * OFTEN);
    expect(longestText).toBeLessThanOrEqual(20_000);
  });

  it.each(['<&]] ', ']', '&'])('a CDATA section of many %s arrives in parts', (part) => {
    const { events, error, longestText } = read(`<a><![CDATA[${part.repeat(OFTEN / 10)}]]></a>`);
    expect(error).toBeNull();
    expect(events[1]).toBe(`=${part.repeat(OFTEN / 10)}`);
    expect(longestText).toBeLessThanOrEqual(20_000);
  });

  it("doesn't count many comments and instructions in a row as one long one", () => {
    const { error } = read(`<a>${'<!-- x --><?y z?>'.repeat(50_000)}</a>`, 65_536);
    expect(error).toBeNull();
  });

  it.each([
    ['instruction', `<a><?x ${'y'.repeat(100_000)}`],
    ['name of one', `<a><?${'y'.repeat(100_000)}`],
    ['document type', `<!DOCTYPE ${'y'.repeat(100_000)}`],
    ['closing name', `<a></${'y'.repeat(100_000)}`],
    ['attribute name', `<a ${'y'.repeat(100_000)}`],
  ])('an endless %s is refused before its end', (_what, text) => {
    expect(read(text, 10_000).error?.reason).toBe('faults.long');
  });
});

describe('references', () => {
  it('are read wherever they are cut', () => {
    const text = '<a b="&lt;&#65;">&amp;x&#x42;&quot;</a>';
    for (const size of [1, 2, 3, 5]) {
      expect(read(text, size).events.slice(0, 2), String(size)).toEqual([
        '<a[["b","<A"]]',
        '=&xB"',
      ]);
    }
  });

  it.each([
    ['a space', '<a>\n b & c;</a>', { line: 2, column: 5 }],
    ['a tag', '<a>\n b &</a><c>;</c>', { line: 2, column: 5 }],
    ['the end of the text', '<a>\n b &c', { line: 2, column: 6 }],
    ['the end of an attribute', '<a>\n<b c="&"/>', { line: 2, column: 8 }],
    ['no end', `<a>\n b &${'c'.repeat(200)};</a>`, { line: 2, column: 5 }],
  ])('reports the place of a bare ampersand before %s', (_what, text, position) => {
    expect(read(text).error?.position).toEqual(position);
  });

  it('are none in comments, instructions and CDATA', () => {
    expect(read('<a><!-- & --><?b &?><![CDATA[& ]]></a>').events).toContain('=& ');
  });
});

describe('the end of an element', () => {
  it('is reported where it is', () => {
    expect(read('<a>\n <b/></a>', 1).events.slice(-2)).toEqual(['>b 2:6', '>a 2:10']);
  });

  it.each(['</b>', '</a x>', '</ a>'])("isn't reported for %s", (end) => {
    const { events, error } = read(`<a><c>${end}</c></a>`);
    expect(error).not.toBeNull();
    expect(events.some((event) => event.startsWith('>'))).toBe(false);
  });
});

it.each([
  ['before the first element is no XML', 'a <b/>', 'faults.notXml'],
  ['alone is no XML', 'a', 'faults.notXml'],
  ['after the last element is out of place', '<b/> a', 'faults.outside'],
])('text %s', (_what, text, reason) => {
  for (const size of [1, 100]) expect(read(text, size).error?.reason).toBe(reason);
});

it('continues after ]]> in a text, which other programs write', () => {
  expect(read('<a>b]]>c</a>').events).toEqual(['<a[]', '=b]]>c', '>a 1:13']);
});

it('reads line breaks and tabs of an attribute as spaces, and references to them literally', () => {
  expect(read('<a b="1\r\n2\t3&#10;4"/>').events[0]).toBe('<a[["b","1 2 3\\n4"]]');
});
