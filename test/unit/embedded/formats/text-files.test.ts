import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plainText, spacedText } from '../../../../electron/embedded/engines/piece.ts';
import { formatOfId } from '../../../../electron/embedded/formats/registry.ts';
import { extractSegments } from '../../../../shared/documents/extract-segments.ts';
import { createReadBudget } from '../../../../shared/documents/read-budget.ts';
import {
  accented,
  fixture,
  FOLDER,
  open,
  refusalOf,
  translate,
  utf8,
  withAccents,
} from './text-files-support.ts';
import { ample } from '../../../support/ample-budget.ts';

describe('subtitles with loosely written times', () => {
  it.each([
    ['short-times.srt', ['All times are short.']],
    ['mixed-times.srt', ['First words', 'Second words', 'Third words']],
    [
      'loose-times.srt',
      [
        'Wide signs',
        'A negative time',
        'Arabic digits',
        'A real arrow',
        'Blanks inside',
        'Commas between',
        'This one lost its time',
      ],
    ],
  ])('%s: each text is one, and no time is a word', async (name, words) => {
    expect((await open(name)).segments.map(spacedText)).toEqual(words);
    expect(await translate(name)).toBe(withAccents(name, words));
    const bytes = fixture(name);
    const read = await extractSegments('srt', bytes, createReadBudget());
    expect(read?.map(({ text }) => text)).toEqual(words);
  });

  it.each([
    ['1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:xx,000 --> 00:00:04,000\nTwo\n', 'line 6'],
    ['1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000 -->\nTwo\n', 'line 6'],
    ['1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:03,000\nTwo\n', 'line 6'],
    ['{10}{20}Frames are no times\n', 'it has no line with the times of a subtitle'],
  ])('refuses half a time with its line: %j', async (text, line) => {
    const opening = Promise.resolve(
      formatOfId('srt')?.open(utf8(text), ample(), {
        sourceLang: 'EN',
        targetLang: 'ES',
        outputFormat: 'srt',
      }),
    );
    await expect(opening).rejects.toThrow(line);
  });

  it.each(['Go --> there.', 'From 10:00 -> to noon.', 'At 10:30, at 11.', 'Room 2:'])(
    "doesn't mistake words for a time: %s",
    async (line) => {
      const text = `1\n00:00:01,000 --> 00:00:02,000\n${line}\n`;
      expect((await open('a.srt', utf8(text))).segments.map(spacedText)).toEqual([line]);
    },
  );
});

describe('messages of gettext', () => {
  it.each([
    ['obsolete-fuzzy.po', ['New']],
    ['obsolete-previous.po', ['Open']],
  ])('%s: an obsolete message takes its flags along', async (name, words) => {
    expect((await open(name)).segments.map(spacedText)).toEqual(words);
    const result = await translate(name);
    const kept = fixture(name).toString().split('\n\n').slice(1, -1).join('\n\n');
    expect(result).toContain(kept);
  });

  it.each([
    ['keyword-lines.po', ['%d file', '%d files']],
    ['keyword-tokens.po', ['Open the door', 'Close', '%d day', '%d days']],
  ])('%s: line ends between keywords and strings mean nothing', async (name, words) => {
    const read = await extractSegments('po', fixture(name), createReadBudget());
    expect(read?.map(({ text }) => text)).toEqual(words);
    expect((await translate(name)).match(/msgstr/gu)).toHaveLength(
      fixture(name)
        .toString()
        .match(/msgstr/gu)?.length ?? 0,
    );
  });

  it.each([
    ['msgid\nmsgstr ""\n'],
    ['msgid "a"\nmsgstr\n'],
    ['msgid "a"\nmsgstr\n\nmsgid "b"\nmsgstr ""\n'],
  ])('refuses a keyword without a string: %j', async (text) => {
    expect(await refusalOf('a.po', utf8(`msgid "x"\nmsgstr ""\n\n${text}`))).toContain(
      'a keyword, comment, or string is out of place',
    );
  });
});

describe('a UTF-8 file that names a single-byte encoding', () => {
  it('misnamed-encoding.po: keeps its translations, and then names the right encoding', async () => {
    const result = await translate('misnamed-encoding.po', undefined, 'BE');
    expect(result).toContain('msgstr "Памылка"');
    expect(result).toContain('charset=UTF-8');
    expect(result).toContain(`msgstr "${accented('New words')}"`);
  });

  it.each([
    '',
    'Content-Type: text/plain; charset=CHARSET\\n',
    'Content-Type: text/plain; charset= koi8-r\\n',
  ])(
    'a PO file in Latin letters whose header says %j is UTF-8 once its header says so',
    async (type) => {
      const source = `msgid ""\nmsgstr "${type}"\n\nmsgid "a"\nmsgstr "Capture d'\u00e9cran, d\u00e9j\u00e0 fa\u00eete"\n\nmsgid "b"\nmsgstr ""\n`;
      const result = await translate('a.po', Buffer.from(source, 'latin1'), 'FR');
      expect(result).toContain('charset=UTF-8');
      expect(result).toContain("Capture d'écran, déjà faîte");
    },
  );

  it('misnamed-encoding.html: is read as UTF-8, and then names it', async () => {
    expect((await open('misnamed-encoding.html')).segments.map(spacedText)).toEqual([
      'Привет',
      'Новые слова',
    ]);
    expect(await translate('misnamed-encoding.html')).toContain('<meta charset="utf-8">');
  });

  it('misnamed-encoding.xlf: is read as UTF-8', async () => {
    const read = await extractSegments(
      'xliff',
      fixture('misnamed-encoding.xlf'),
      createReadBudget(),
    );
    expect(read?.map(({ text }) => text)).toEqual(['Новые слова']);
    expect(await translate('misnamed-encoding.xlf')).toContain('<source>Новые слова</source>');
  });
});

describe('a text in two encodings', () => {
  const two = Buffer.concat([
    Buffer.from('Grüße aus Köln\nÜber München\n'),
    Buffer.from('Stra\xdfe in D\xfcren\n', 'latin1'),
  ]);
  it.each(['a.txt', 'a.html'])('%s: is refused with the line', async (name) => {
    expect(await refusalOf(name, two)).toContain('line 3');
  });

  it('a.po: is refused, whatever its header names', async () => {
    const head =
      'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "a"\nmsgstr "';
    const bytes = Buffer.concat([
      Buffer.from(head),
      two.subarray(0, 14),
      Buffer.from('\xdf"\n', 'latin1'),
    ]);
    expect(await refusalOf('a.po', bytes)).toContain('document/damaged');
  });
});

describe('placeholders of every notation', () => {
  it('notations.po: no placeholder is a word for an engine', async () => {
    const result = await translate('notations.po');
    for (const mark of [
      '%(total).2f',
      '%(name)s',
      ':count',
      ':name',
      String.raw`\\n`,
      '{{ customer.name }}',
      '<%= link_to x %>',
      '${amount}',
      '%{amount}',
      '@author',
      '%place',
      '!url',
      '%-5.2lf',
      '%s%%',
    ]) {
      expect(result.split(mark), mark).toHaveLength(3);
    }
  });

  it('choice.xlf, notations.po: keywords stay, texts are translated separately', async () => {
    expect(await translate('choice.xlf')).toContain(
      `<target state="translated">{COUNT, plural, =1 {${accented('one new file')}} other {<x id="N"/> ${accented('new files')}}}</target>`,
    );
    const result = await translate('notations.po');
    expect(result).toContain(
      `{n, plural, one {${accented('one new file')}} few {# ${accented('some')}} other {# ${accented('new files')}}} ${accented('in')} {folder}`,
    );
    expect(result).toContain(
      `"{gender, select,\\n"\n"  male {${accented('his house')}}\\n"\n"  other {${accented('their house')}}\\n"\n"}\\n"`,
    );
  });
});

describe('text that is marked as not translatable', () => {
  it.each([
    ['kept-span.xlf', ['Call ', ' today'], ['Beta Tool']],
    [
      'kept-words.xlf',
      ['Call ', ' and ', ' today', 'Open again'],
      ['Beta Tool', 'Gamma Tool', 'Delta Tool'],
    ],
    ['kept-across.xlf', ['Press ', ' twice', ' now'], ['Old ', 'Name']],
  ])('%s: is kept in its place', async (name, words, kept) => {
    const result = await translate(name);
    for (const word of words) expect(result).toContain(accented(word));
    for (const word of kept) expect(result.split(word), word).toHaveLength(3);
    expect(result).not.toContain(accented('Kept'));
  });

  it('kept-span.xlf: its marks stay around it', async () => {
    expect(await translate('kept-span.xlf')).toContain(
      `<target>${accented('Call')} <sm id="m2" translate="no"/>Beta Tool<em startRef="m2"/> ${accented('today')}</target>`,
    );
  });
});

describe('texts inside of the codes of XLIFF 1.2', () => {
  it.each([
    ['sub-flow.xlf', ['See  here', 'Alt words']],
    ['sub-nested.xlf', ['Only words', 'A link and ', 'Outer  words', 'Inner']],
  ])('%s: each is translated separately', async (name, words) => {
    const document = await open(name);
    expect(document.segments.map(plainText)).toEqual(words);
    const read = await extractSegments('xliff', fixture(name), createReadBudget());
    expect(read?.map(({ text }) => text.replaceAll(/\s+/gu, ' '))).toEqual(
      words.map((word) => word.trim().replaceAll(/\s+/gu, ' ')),
    );
  });

  it('sub-flow.xlf, sub-nested.xlf: is written into the copy of its code', async () => {
    const a = accented;
    expect(await translate('sub-flow.xlf')).toContain(
      `<target state="translated">${a('See')} <ph id="1">[image <sub>${a('Alt words')}</sub>]</ph> ${a('here')}</target>`,
    );
    const nested = await translate('sub-nested.xlf');
    expect(nested).toContain(
      `<target state="translated"><ph id="1">&lt;img alt="<sub>${a('Only words')}</sub>"/&gt;</ph></target>`,
    );
    expect(nested).toContain(
      `<sub>${a('Outer')} <ph id="2">&lt;img alt="<sub>${a('Inner')}</sub>"/&gt;</ph> ${a('words')}</sub>`,
    );
    expect(nested).not.toContain(a('Kept'));
    // A translation is edited the same way, and is not translated again.
    expect((await open('sub-flow.xlf', utf8(await translate('sub-flow.xlf')))).segments).toEqual(
      [],
    );
  });
});

describe('a file of Trados Studio whose codes are beside their marks', () => {
  it.each([
    ['code-outside-mark.sdlxliff', '<x id="p8"/>', 4, '<mrk mtype="seg" mid="7">'],
    [
      'pair-outside-mark.sdlxliff',
      '<g id="4">',
      4,
      '<mrk mtype="seg" mid="2">Segunda parte.</mrk>',
    ],
  ])('%s: no code occurs twice', async (name, code, parts, kept) => {
    const result = await translate(name);
    expect(result.split(code)).toHaveLength(parts);
    const target = /<target>.*<\/target>/u.exec(result)?.[0];
    expect(target?.split(code)).toHaveLength(2);
    expect(target).not.toContain('mid="1"/>');
    expect(target).toContain(kept);
    expect(result).not.toContain(accented('Kept'));
  });
});

describe('texts of a page outside its lines', () => {
  it.each([
    [
      'drawing.html',
      [
        'See it',
        'Chart of sales',
        'North region',
        'Long words',
        'Prices table',
        'Qty',
        'Quantity',
        'x y z',
      ],
    ],
    [
      'drawing-lines.html',
      [
        'Before  behind',
        'A small bar',
        'Bars by year',
        'Upper line',
        'Lower bold line',
        'Wrapped words',
        'A hint',
        'Framed & bold words',
        'Two of three',
      ],
    ],
  ])('%s: are separate texts', async (name, words) => {
    const document = await open(name);
    expect(document.segments.map(plainText).toSorted()).toEqual(words.toSorted());
    const read = await extractSegments('html', fixture(name), createReadBudget());
    const plain = (texts: readonly string[]) =>
      texts.map((text) => text.replaceAll(/\s+/gu, ' ').trim()).toSorted();
    expect(plain(read?.map(({ text }) => text) ?? [])).toEqual(plain(words));
    const result = await translate(name);
    for (const word of words.flatMap((text) => text.split(/[^\p{L}]+/u))) {
      expect(result).toContain(accented(word));
    }
    expect(result).not.toContain(accented('Kept'));
  });

  it('drawing-lines.html: everything else stays unchanged', async () => {
    const result = await translate('drawing-lines.html');
    const a = accented;
    expect(result).toContain(
      `srcdoc="&lt;p title=&quot;${a('A hint')}&quot;&gt;${a('Framed')} &amp;amp; &lt;b&gt;${a('bold')}&lt;/b&gt; ${a('words')}&lt;/p&gt;"`,
    );
    expect(result).toContain(
      `<tspan x="0" dy="1em">${a('Upper line')}</tspan><tspan x="0" dy="1em">${a('Lower')} <tspan font-weight="bold">${a('bold')}</tspan> ${a('line')}</tspan>`,
    );
    expect(result).toContain('<style>.text { color: red }</style>');
  });
});

describe('the written file', () => {
  const hasMsgfmt = spawnSync('msgfmt', ['--version']).status === 0;
  it.skipIf(!hasMsgfmt)('passes msgfmt -c, each PO file here (needs gettext)', async () => {
    for (const name of readdirSync(FOLDER).filter((one) => one.endsWith('.po'))) {
      const targetLang = name === 'misnamed-encoding.po' ? 'BE' : 'ES';
      const input = await translate(name, undefined, targetLang);
      const done = spawnSync('msgfmt', ['-c', '-o', '/dev/null', '-'], { input });
      expect(
        done.stderr.toString().replaceAll(/.*warning: header field.*\n/gu, ''),
        name,
      ).not.toMatch(/error/u);
      expect(done.status, name).toBe(0);
    }
  });
});

describe('a file that is cut', () => {
  const names = readdirSync(FOLDER).filter((name) =>
    /^(?!misnamed.*po).*\.(?:po|srt|xlf|sdlxliff|html)$/u.test(name),
  );
  it.each(names)(
    '%s: is refused with a message that names the fault, or translated',
    async (name) => {
      const whole = fixture(name);
      const { length } = await open(name).then(({ segments }) => segments);
      for (let part = 1; part < 12; part += 1) {
        const cut = whole.subarray(0, Math.floor((whole.length * part) / 12));
        const outcome = await refusalOf(name, cut);
        expect(outcome).toMatch(/^(?:translated$|document\/(?:damaged|unsupported|empty) )/u);
        const segments = outcome === 'translated' ? (await open(name, cut)).segments : [];
        expect(segments.length).toBeLessThanOrEqual(length + 1);
      }
    },
  );
});
