import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { strFromU8 } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPseudoEngine } from '../../electron/embedded/engines/pseudo.ts';
import { readPoFile } from '../../shared/documents/po/po-file.ts';
import {
  aSegment,
  changed,
  compared,
  DOCUMENT,
  kindsOf,
  writeHandoff,
} from '../unit/exchange/handoff-support.ts';
import { HOSTILE_TEXTS } from '../unit/exchange/support.ts';
import { convertInLibreOffice, hasLibreOffice } from './support/libre-office.ts';
import { has, inFolder, openInOmegaT, said } from './support/other-programs.ts';
import { honestFile } from './support/honest-files.ts';
import { shareDocuments } from './support/shared-documents.ts';

vi.setConfig({ hookTimeout: 300_000, testTimeout: 300_000 });

const RULES = path.resolve(import.meta.dirname, '../fixtures/xliff/xliff-2.1-rules.xsd');
/** In every state, with tags, placeholders, and whatever breaks careless writers. */
const ALL = [
  ...DOCUMENT,
  ...HOSTILE_TEXTS.map((text, index) =>
    aSegment(DOCUMENT.length + index, `x${text}`, `x${text}`, { location: text }),
  ),
  aSegment(100, 'bell \u0007 and {a} {a} <i>b</i>', '<i>{a}</i> {b} bell \u0007'),
];

describe.skipIf(!has('xmllint'))('an XLIFF 2.1 file for a colleague (needs libxml2-utils)', () => {
  const check = (file: Uint8Array): string =>
    inFolder((folder) => {
      const name = path.join(folder, 'file.xlf');
      writeFileSync(name, file);
      return said('xmllint', ['--noout', '--nonet', '--schema', RULES, name]);
    });

  it('keeps the rules of the format', () => {
    expect(check(writeHandoff('xliff-2.1', ALL))).toMatch(/^0\n.*validates/u);
  });

  it('would not, if its states, ids or codes were wrong', () => {
    const file = writeHandoff('xliff-2.1', ALL);
    for (const [from, to] of [
      ['state="reviewed"', 'state="approved"'],
      ['dataRef="d1"', 'dataRef="d77"'],
      ['.1" canResegment', '.0" canResegment'],
      ['<segment id="s1" state="initial">', '<segment id="s1" state="initial"><target/>'],
    ] as const) {
      expect(check(changed('xliff-2.1', file, (xml) => xml.replace(from, to)))).toMatch(/^3\n/u);
    }
  });
});

describe.skipIf(!hasLibreOffice)('tables for a colleague (needs libreoffice-*)', () => {
  /** Each as LibreOffice writes it again. */
  const saved = new Map<string, Uint8Array>();
  // LibreOffice itself doubles what looks like the code of a character when it writes a Word document.
  const own = ALL.filter(({ source }) => !source.includes('\u0007') && !source.includes('_x0041_'));

  beforeAll(async () => {
    for (const format of ['xlsx', 'docx'] as const) {
      const file = writeHandoff(format, own);
      const made = await convertInLibreOffice(new Map([[`sent.${format}`, file]]), format);
      saved.set(format, made.get(`sent.${format}`) ?? new Uint8Array());
    }
  });

  it.each(['xlsx', 'docx'] as const)('come back from it as %s with nothing to take', (format) => {
    const differing = compared(saved.get(format) ?? new Uint8Array(), own).filter(
      ({ kind }) => kind !== 'same',
    );
    expect(differing).toEqual([]);
  });

  it('are known again by every segment that somebody changed there', async () => {
    const edited = changed('docx', writeHandoff('docx', own), (xml) =>
      xml.replace('The contract', 'The agreement').replace('Confirmed text', 'Approved text'),
    );
    const made = await convertInLibreOffice(new Map([['back.docx', edited]]), 'docx');
    const kinds = kindsOf(compared(made.get('back.docx') ?? new Uint8Array(), own));
    expect(kinds.flatMap((kind, index) => (kind === 'same' ? [] : [`${String(index)} ${kind}`]))).toEqual(['0 theirs', '3 theirs']); // prettier-ignore
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
      expect([of('Translated Messages'), of('Fuzzy Messages'), of('Untranslated Messages')]).toEqual(['11', '0', '1']); // prettier-ignore
    },
  );

  it.skipIf(!has('po2xliff'))('becomes XLIFF in the Translate Toolkit, which is read here', () => {
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
      expect(text).toContain(id?.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')); // prettier-ignore
    }
  });

  it.skipIf(!has('omegat'))('is opened by OmegaT, which finds each message (needs omegat)', () => {
    const { stats, written } = openInOmegaT('messages.po', translated);
    expect(stats).toMatch(/^Total:?\s+1[3-9]\b/mu);
    expect(textsOf(written)).toEqual(textsOf(translated));
  });
});

describe('translated files of Trados Studio and memoQ', () => {
  const documents = shareDocuments(createPseudoEngine);
  const translated = new Map<string, Uint8Array>();
  const NAMES = ['brochure.docx.sdlxliff', 'leaflet.docx.mqxliff'] as const;

  beforeAll(async () => {
    for (const name of NAMES) {
      const bytes = readFileSync(path.resolve(import.meta.dirname, '../fixtures/xliff', name));
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

  it.skipIf(!has('omegat'))('are opened by OmegaT (needs omegat)', () => {
    for (const [name, bytes] of translated) {
      const { stats } = openInOmegaT(`${name}.xlf`, bytes);
      expect(stats, name).toMatch(/^Total:\s+4\b/mu);
    }
  });
});
