import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8 } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../../../electron/embedded/engines/pseudo.ts';
import { readPoFile } from '../../../../shared/documents/po/po-file.ts';
import {
  aSegment,
  changed,
  compared,
  DOCUMENT,
  inParts,
  ITEM_ID,
  kindsOf,
  writeHandoff,
} from '../../../unit/exchange/handoff-support.ts';
import { HOSTILE_TEXTS } from '../../../unit/exchange/support.ts';
import { convertInLibreOffice, hasLibreOffice } from '../../support/libre-office.ts';
import { has, inFolder, openInOmegaT, said } from '../../support/other-programs.ts';
import { honestFile } from '../../support/honest-files.ts';
import { shareDocuments } from '../../support/shared-documents.ts';

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

const XLIFF_FORMATS = ['xliff-2.1', 'xliff-1.2'] as const;
type XliffFormat = (typeof XLIFF_FORMATS)[number];

/** In every state, with tags, placeholders, and everything that breaks careless writers. */
const ALL = [
  ...DOCUMENT,
  ...HOSTILE_TEXTS.map((text, index) =>
    aSegment(DOCUMENT.length + index, `x${text}`, `x${text}`, { location: text, comments: [text] }),
  ),
  aSegment(100, 'bell \u0007 and {a} {a} <i>b</i>', '<i>{a}</i> {b} bell \u0007'),
  ...inParts(
    101,
    ['It rains at {a}.', 'Es regnet in {a}.'],
    ['We stay at {a}.', '{a} {a}: da bleiben wir.', { state: 'confirmed', comments: ['Why?'] }],
    ['Good <b>night</b>.', '', { location: null }],
    ['The end.', 'Das Ende.', { state: 'locked' }],
  ),
];

describe.skipIf(!has('xmllint'))('an XLIFF file for a colleague (needs libxml2-utils)', () => {
  const check = (format: XliffFormat, file: Uint8Array): string =>
    inFolder((folder) => {
      const name = path.join(folder, 'file.xlf');
      const rules = path.resolve(
        import.meta.dirname,
        `../../../fixtures/xliff/${format}-rules.xsd`,
      );
      writeFileSync(name, file);
      return said('xmllint', ['--noout', '--nonet', '--schema', rules, name]);
    });

  it.each(XLIFF_FORMATS)('follows the rules of %s', (format) => {
    expect(check(format, writeHandoff(format, ALL))).toMatch(/^0\n.*validates/u);
  });

  it.each([
    ['xliff-2.1', 'state="reviewed"', 'state="approved"'],
    ['xliff-2.1', 'dataRef="d1"', 'dataRef="d77"'],
    ['xliff-2.1', '.1" canResegment', '.0" canResegment'],
    ['xliff-2.1', '<segment id="s17"', '<segment id="s0"'],
    ['xliff-2.1', '<ignorable><source> ', '<ignorable> <note/><source> '],
    ['xliff-2.1', '<ph id="3" dataRef="d1" disp="{a}"/>: da', '<ph id="2" dataRef="d1"/>: da'],
    [
      'xliff-2.1',
      '<segment id="s1" state="initial">',
      '<segment id="s1" state="initial"><target/>',
    ],
    ['xliff-1.2', 'state="signed-off"', 'state="reviewed"'],
    ['xliff-1.2', '<ept id="2">', '<ept id="77">'],
    ['xliff-1.2', `${ITEM_ID}.1"`, `${ITEM_ID}.0"`],
    ['xliff-1.2', '<context-group>', '<note>a</note><source/><context-group>'],
    ['xliff-1.2', 'tool-id="dragoman" tool-name', 'tool-id="x" tool-name'],
    ['xliff-1.2', 'x-dragoman', 'dragoman'],
  ] as const)('would break the rules of %s if %s were %s', (format, from, to) => {
    const file = changed(format, writeHandoff(format, ALL), (xml) => xml.replace(from, to));
    expect(check(format, file)).toMatch(/^3\n/u);
  });
});

describe('an XLIFF 1.2 file for a colleague', () => {
  const sent = writeHandoff('xliff-1.2', ALL);
  /** Returns the segments that came back changed, by number. */
  const differing = (file: Uint8Array) =>
    Object.fromEntries(
      compared(file, ALL)
        .filter(({ kind }) => kind !== 'same')
        .map(({ position, kind, theirs }) => [position, `${kind}: ${theirs}`]),
    );

  describe.skipIf(!has('omegat'))('in OmegaT (needs omegat)', () => {
    const open = (memory: Readonly<Record<string, string>>) =>
      openInOmegaT('contract.xlf', sent, { languages: ['DE', 'EN-GB'], memory });

    it(
      "shows each segment that isn't locked, and returns with nothing to import",
      { tags: 'deep' },
      () => {
        const { stats, written } = open({});
        const shown = ALL.filter(({ state }) => state !== 'locked');
        expect(stats).toMatch(new RegExp(`^Total:?\\s+${String(shown.length)}\\b`, 'mu'));
        expect(differing(written)).toEqual({});
      },
    );

    it('is translated, including tags, and nothing else returns changed', () => {
      const { written } = open({
        'The contract': 'The agreement & < annex',
        'Hello <n0/>, <b1>welcome</b1>': '<b1>Welcome</b1>, <n0/>',
        'First line\nsecond line': 'Line one\nline two',
        'Locked text': 'Not shown',
        Leer: 'Empty',
      });
      expect(differing(written)).toEqual({
        0: 'theirs: The agreement & < annex',
        1: 'theirs: <b>Welcome</b>, {name}',
        2: 'theirs: Line one\nline two',
        5: 'theirs: Empty',
      });
    });

    it('is reported when a tag was lost there', { tags: 'deep' }, () => {
      const { written } = open({ 'Hello <n0/>, <b1>welcome</b1>': 'Hello, <b1>welcome</b1>' });
      expect(differing(written)).toEqual({ 1: 'tags: Hello, <b>welcome</b>' });
    });
  });

  it.skipIf(!has('pomerge'))(
    'is read and translated by the Translate Toolkit, and returned so (needs translate-toolkit)',
    () => {
      const own = ALL.slice(0, DOCUMENT.length);
      const written = inFolder((folder) => {
        const [from = '', po = '', to = ''] = ['from.xlf', 'a.po', 'to.xlf'].map((name) =>
          path.join(folder, name),
        );
        writeFileSync(from, writeHandoff('xliff-1.2', own));
        expect(said('xliff2po', ['--progress=none', from, po])).toMatch(/^0\n/u);
        const text = readFileSync(po, 'utf8');
        const read = readPoFile(readFileSync(po)).entries.filter(({ id }) => id.text !== '');
        expect(read.map(({ id, forms }) => [id.text, forms[0]?.value.text])).toEqual(
          own.map(({ source, target }) => [source, target === '' ? source : target]),
        );
        writeFileSync(
          po,
          text
            .replace('"The contract"', '"The agreement & < annex"')
            .replace('"Hello {name}, <b>welcome</b>"', '"<b>Welcome</b>, {name}"')
            .replace('msgstr "Leer"', 'msgstr "Empty"'),
        );
        expect(said('pomerge', ['--progress=none', '-t', from, po, to])).toMatch(/^0\n/u);
        return readFileSync(to);
      });
      expect(
        compared(written, own).map(({ kind, theirs }) =>
          kind === 'same' ? kind : `${kind}: ${theirs}`,
        ),
      ).toEqual([
        'theirs: The agreement & < annex',
        'theirs: <b>Welcome</b>, {name}',
        'same',
        'same',
        'same',
        'theirs: Empty',
      ]);
    },
  );
});

describe.skipIf(!hasLibreOffice)('tables for a colleague (needs libreoffice-*)', () => {
  /** Each as LibreOffice writes it again. */
  const saved = new Map<string, Uint8Array>();
  // LibreOffice itself doubles text that looks like a character code when it writes a Word
  // document.
  const own = ALL.filter(({ source }) => !source.includes('\u0007') && !source.includes('_x0041_'));

  beforeAll(async () => {
    for (const format of ['xlsx', 'docx'] as const) {
      const file = writeHandoff(format, own);
      const made = await convertInLibreOffice(new Map([[`sent.${format}`, file]]), format);
      saved.set(format, made.get(`sent.${format}`) ?? new Uint8Array());
    }
  });

  it.each(['xlsx', 'docx'] as const)('return from it as %s with nothing to import', (format) => {
    const differing = compared(saved.get(format) ?? new Uint8Array(), own).filter(
      ({ kind }) => kind !== 'same',
    );
    expect(differing).toEqual([]);
  });

  it('are recognized by every segment that someone changed there', { tags: 'deep' }, async () => {
    const edited = changed('docx', writeHandoff('docx', own), (xml) =>
      xml.replace('The contract', 'The agreement').replace('Confirmed text', 'Approved text'),
    );
    const made = await convertInLibreOffice(new Map([['back.docx', edited]]), 'docx');
    const kinds = kindsOf(compared(made.get('back.docx') ?? new Uint8Array(), own));
    expect(
      kinds.flatMap((kind, index) => (kind === 'same' ? [] : [`${String(index)} ${kind}`])),
    ).toEqual(['0 theirs', '3 theirs']);
  });
});

describe('an XLIFF file for a colleague that is added as a document', () => {
  const documents = shareDocuments(createPseudoEngine);

  it.each(XLIFF_FORMATS)('as %s is completed, and can be imported as before', async (format) => {
    const sent = writeHandoff(format);
    const outcome = await documents.translate('contract.xlf', sent, {
      source_lang: 'DE',
      target_lang: 'EN-GB',
    });
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    const kinds = kindsOf(compared(outcome.bytes));
    expect(kinds).toEqual(['same', 'same', 'same', 'same', 'same', 'theirs']);
  });
});

describe('a translated PO file', () => {
  const documents = shareDocuments(createPseudoEngine);
  let translated: Uint8Array;
  const textsOf = (bytes: Uint8Array) =>
    readPoFile(bytes).entries.map(({ context, id, forms }) => [
      context,
      id.text,
      ...forms.map(({ value }) => value.text),
    ]);

  beforeAll(async () => {
    const { name, bytes } = honestFile('po');
    const outcome = await documents.translate(name, bytes, { target_lang: 'DE' });
    if (outcome.kind !== 'done') throw new Error(outcome.message);
    translated = outcome.bytes;
  });

  it.skipIf(!has('msgfmt'))('compiles in gettext (needs gettext)', () => {
    expect(said('msgfmt', ['-c', '-v', '-o', '/dev/null', '-'], translated)).toMatch(
      /^0\n[^]*11 translated messages, 1 untranslated message/u,
    );
  });

  it.skipIf(!has('pocount'))(
    'is counted by the Translate Toolkit (needs translate-toolkit)',
    () => {
      const counts = inFolder((folder) => {
        writeFileSync(path.join(folder, 'messages.po'), translated);
        return said('pocount', ['--csv', path.join(folder, 'messages.po')]);
      });
      const [, names = '', figures = ''] = counts.split('\n');
      const [heads, values] = [names, figures].map((line) => line.split(/,\s*/u));
      const of = (name: string) => values?.[heads?.indexOf(name) ?? -1];
      expect([
        of('Translated Messages'),
        of('Fuzzy Messages'),
        of('Untranslated Messages'),
      ]).toEqual(['11', '0', '1']);
    },
  );

  it.skipIf(!has('po2xliff'))(
    'becomes XLIFF in the Translate Toolkit, which can be read here',
    () => {
      const xliff = inFolder((folder) => {
        writeFileSync(path.join(folder, 'messages.po'), translated);
        const to = path.join(folder, 'messages.xlf');
        expect(said('po2xliff', ['--progress=none', path.join(folder, 'messages.po'), to])).toMatch(
          /^0\n/u,
        );
        return readFileSync(to);
      });
      const text = strFromU8(xliff);
      for (const [, id = ''] of textsOf(translated).filter(([, id]) => !id?.includes('\n'))) {
        expect(text).toContain(
          id?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
        );
      }
    },
  );

  it.skipIf(!has('omegat'))(
    'is opened by OmegaT, which finds each message (needs omegat)',
    { tags: 'deep' },
    () => {
      const { stats, written } = openInOmegaT('messages.po', translated);
      expect(stats).toMatch(/^Total:?\s+1[3-9]\b/mu);
      expect(textsOf(written)).toEqual(textsOf(translated));
    },
  );
});

describe('translated files of Trados Studio and memoQ', () => {
  const documents = shareDocuments(createPseudoEngine);
  const translated = new Map<string, Uint8Array>();
  const NAMES = ['brochure.docx.sdlxliff', 'leaflet.docx.mqxliff'] as const;

  beforeAll(async () => {
    for (const name of NAMES) {
      const bytes = readFileSync(
        path.resolve(import.meta.dirname, '../../../fixtures/xliff', name),
      );
      const outcome = await documents.translate(name, bytes, { target_lang: 'DE' });
      if (outcome.kind !== 'done') throw new Error(outcome.message);
      translated.set(name, outcome.bytes);
    }
  });

  it.skipIf(!has('xliff2po')).each(NAMES)(
    '%s is read by the Translate Toolkit, old and new translations (needs translate-toolkit)',
    (name) => {
      const entries = inFolder((folder) => {
        const [from, to] = ['file.xlf', 'file.po'].map((one) => path.join(folder, one));
        writeFileSync(from ?? '', translated.get(name) ?? new Uint8Array());
        expect(said('xliff2po', ['--progress=none', from ?? '', to ?? ''])).toMatch(/^0\n/u);
        return readPoFile(readFileSync(to ?? '')).entries;
      });
      const targets = entries.map(({ forms }) => forms[0]?.value.text ?? '');
      const kept = name === 'leaflet.docx.mqxliff' ? 'Es regnet.' : 'Der Hafen ist alt.';
      expect(targets.map((text) => text.trim())).toContain(kept);
      expect(targets.filter((text) => /[áéíóúšţŕñļçĥð]{2}/u.test(text))).toHaveLength(2);
    },
  );

  it.skipIf(!has('omegat'))('are opened by OmegaT (needs omegat)', { tags: 'deep' }, () => {
    for (const [name, bytes] of translated) {
      const { stats } = openInOmegaT(`${name}.xlf`, bytes);
      expect(stats, name).toMatch(/^Total:\s+4\b/mu);
    }
  });
});
