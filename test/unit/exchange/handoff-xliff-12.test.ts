import { array, constantFrom, integer, oneof, record, string } from 'fast-check';
import { strFromU8, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { SEGMENT_STATES } from '../../../shared/domain/history/history.ts';
import { readXliffSegments } from '../../../shared/documents/xliff/xliff-text.ts';
import { compareReturned } from '../../../shared/exchange/handoff/compare-returned.ts';
import { createReadBudget } from '../../../shared/documents/read-budget.ts';
import { readReturnedFile } from '../../../shared/exchange/handoff/read-returned-file.ts';
import { AppError } from '../../../shared/errors.ts';
import {
  aSegment,
  changed,
  compared,
  digest,
  DOCUMENT,
  HEAD,
  ITEM_ID,
  kindsOf,
  writeHandoff,
} from './handoff-support.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const SAME = DOCUMENT.map(() => 'same');
const xmlOf = (segments = DOCUMENT) => strFromU8(writeHandoff('xliff-1.2', segments));
/** Compares the file after a change by a different program. */
const back = (change: (xml: string) => string, own = DOCUMENT) =>
  compared(changed('xliff-1.2', writeHandoff('xliff-1.2', own), change), own);
/** Other programs may well drop the marks. */
const withoutMarks = (xml: string) => xml.replaceAll(/<context-group>.*?<\/context-group>/gu, '');

describe('an XLIFF 1.2 file for a colleague', () => {
  it('has ids, places, states and what must not be touched', () => {
    const xml = xmlOf();
    expect(xml).toContain('<file original="Vertrag &amp; „Anlage“.docx" datatype="plaintext" source-language="de" target-language="en-GB"'); // prettier-ignore
    expect(xml).toContain(`<trans-unit id="${ITEM_ID}.0" resname="page 1" xml:space="preserve">`);
    expect(xml).toContain('<note from="dragoman">page 1</note>');
    expect(xml).toContain(`<trans-unit id="${ITEM_ID}.3" approved="yes" xml:space="preserve">`);
    expect(xml).toContain(`<trans-unit id="${ITEM_ID}.4" approved="yes" translate="no"`);
    expect([...xml.matchAll(/<target state="([\w-]+)">/gu)].map(([, state]) => state)).toEqual([
      'needs-review-translation', 'needs-review-translation', 'translated', 'signed-off', 'final', 'needs-translation',
    ]); // prettier-ignore
    expect(xml).not.toContain('xmlns:');
  });

  it('holds the source where a translation is still missing, which is none when it returns', () => {
    expect(xmlOf()).toContain('<source>Leer</source><target state="needs-translation">Leer</target>'); // prettier-ignore
    expect(kindsOf(back((xml) => xml.replace(' state="needs-translation">Leer', '>Leer')))).toEqual(SAME); // prettier-ignore
    expect(kindsOf(back((xml) => xml.replace('"needs-translation">', '"new">')))).toEqual(SAME);
    const meant = back((xml) => xml.replace('"needs-translation">', '"translated">'));
    expect(meant[5]).toMatchObject({ kind: 'theirs', theirs: 'Leer' });
    const translated = back((xml) => xml.replace('-translation">Leer', '-translation">Empty'));
    expect(translated[5]).toMatchObject({ kind: 'theirs', theirs: 'Empty' });
  });

  it("doesn't mistake an unchanged name for a missing translation", () => {
    const own = [aSegment(0, 'Dragoman', 'Dragoman')];
    const [entry] = back((xml) => xml.replace('needs-review-', 'needs-'), own);
    expect(entry).toMatchObject({ kind: 'same', theirs: 'Dragoman' });
  });

  it('pairs the tags around words, and gives a code the same id in both texts', () => {
    const codesOf = (source: string, target: string) => {
      const [unit = ''] = /<source>.*<\/target>/su.exec(xmlOf([aSegment(0, source, target)])) ?? [];
      return [...unit.matchAll(/<(bpt|ept|ph|x|target)\b(?: id="(\d+)")?/gu)].map(
        ([, name = '', id = '']) => name + id,
      );
    };
    expect(codesOf('<b>a</b> {n}', '{n} <b>b</b>')).toEqual(
      ['bpt1', 'ept1', 'ph2', 'target', 'ph2', 'bpt1', 'ept1'], // prettier-ignore
    );
    // Without its end, before its beginning, around each other, twice.
    expect(codesOf('<b>a', '</b>a')).toEqual(['ph1', 'target', 'ph2']);
    expect(codesOf('<b>a<i>b</b>c</i>', '')).toEqual(
      ['bpt1', 'bpt2', 'ept1', 'ept2', 'target', 'bpt1', 'bpt2', 'ept1', 'ept2'], // prettier-ignore
    );
    expect(codesOf('%s %s', '%s %s %s')).toEqual(['ph1', 'ph2', 'target', 'ph1', 'ph2', 'ph3']);
    expect(codesOf('\u0001 \u0002', '\u0002 \u0001')).toEqual(['x1', 'x2', 'target', 'x2', 'x1']);
  });

  it("keeps characters that XML doesn't have", () => {
    const odd = 'bell \u0007, null \u0000, \uFFFE and half a sign \uD83D';
    const { rows } = readReturnedFile(
      writeHandoff('xliff-1.2', [aSegment(0, odd, odd)]),
      createReadBudget(),
    );
    expect(rows[0]).toMatchObject({ source: odd.toWellFormed(), target: odd.toWellFormed() });
  });

  it('loses nothing of any tags, whatever their order', () => {
    const pieces = ['<b>', '</b>', '<i>', '</i>', '<br/>', '{n}', '%s', 'a', ' ', '\u0007', '&', '</'] as const; // prettier-ignore
    const text = array(oneof(constantFrom(...pieces), string()), { maxLength: 14 }).map((all) =>
      all.join(''),
    );
    const documents = array(
      record({ source: text, target: text, state: constantFrom(...SEGMENT_STATES) }),
      { minLength: 1, maxLength: 6 },
    ).map((all) =>
      all.map((one, position) => ({ position, location: null, comments: [], ...one })),
    );
    forAll(runs(60, 60), documents, integer({ min: 0, max: 5 }), (own, at) => {
      expect(new Set(kindsOf(compared(writeHandoff('xliff-1.2', own), own)))).toEqual(new Set(['same'])); // prettier-ignore
      const { rows } = readReturnedFile(writeHandoff('xliff-1.2', own), createReadBudget());
      const one = own[at % own.length];
      const row = rows[at % own.length];
      expect(row?.source.replaceAll('\r', '\n')).toBe(one?.source.replaceAll('\r', '\n'));
      expect(row?.state).toBe(one?.target === '' && one.source !== '' ? 'machine' : one?.state);
    });
  });

  it('is a document like any other when it is dropped as one, with only untranslated segments open', () => {
    const texts = (side: 'source' | 'target') =>
      readXliffSegments(writeHandoff('xliff-1.2'), createReadBudget(), side).map(
        ({ text }) => text,
      );
    expect(texts('source')).toEqual(['Leer']);
    expect(texts('target')).toContain('Confirmed text');
  });
});

describe('an XLIFF 1.2 file that another program saved', () => {
  it('is recognized with other attributes, prefixes, line ends, header, order and groups', () => {
    const unitsOf = (xml: string) => xml.match(/<trans-unit .*?<\/trans-unit>\n/gsu) ?? [];
    const rewrites: ((xml: string) => string)[] = [
      (xml) =>
        xml.replaceAll(
          /<trans-unit (id="[^"]*")([^>]*)>/gu,
          (_, id: string, rest: string) => `<trans-unit${rest} phase-name="p" ${id}>`,
        ),
      (xml) => xml.replaceAll(/<(\/?)(?=[a-z])/gu, '<$1x:').replace('xmlns=', 'xmlns:x='),
      (xml) => xml.replaceAll('\n', '\r\n'),
      (xml) => xml.replaceAll('><', '>\n  <').replaceAll(/\n {2}(?=<(?:ph|bpt|ept|\/source|\/target))/gu, ''), // prettier-ignore
      (xml) => xml.replace(/<header>.*<\/header>/su, '<header><skl><external-file href="a"/></skl></header>'), // prettier-ignore
      (xml) => xml.replace(/<file [^>]*>/u, '<file original="x" source-language="fr" datatype="x-y" target-language="fr">'), // prettier-ignore
      (xml) => xml.replace(/<body>.*<\/body>/su, `<body><group id="g"><group>${unitsOf(xml).toReversed().join('')}</group></group></body>`), // prettier-ignore
      (xml) => xml.replace(/<body>\n/u, '<body><bin-unit id="b" mime-type="a"/><x:y xmlns:x="urn:x"/>'), // prettier-ignore
      (xml) => xml.replace(' xmlns="urn:oasis:names:tc:xliff:document:1.2"', ''),
      (xml) => xml.replaceAll('</source>', '</source><seg-source>another</seg-source>'),
      (xml) => xml.replaceAll('</target>', '</target><alt-trans><source>s</source><target>t</target><note>n</note></alt-trans>'), // prettier-ignore
      (xml) => xml.replaceAll(/(<target [^>]*>)(.*?)<\/target>/gsu, '$1<mrk mtype="seg" mid="0">$2</mrk></target>'), // prettier-ignore
      (xml) => xml.replaceAll(/ id="[^"]*\.\d+"/gu, ' id="1"'),
      (xml) => xml.replaceAll(/ (?:state|approved|translate|resname|xml:space)="[^"]*"/gu, ''),
      (xml) => xml.replace('page 1</note>', ' page  1\n</note>'),
    ];
    for (const rewrite of rewrites) expect(kindsOf(back(rewrite)), rewrite.toString()).toEqual(SAME); // prettier-ignore
  });

  it('is recognized in UTF-16', () => {
    const xml = xmlOf().replace('UTF-8', 'UTF-16');
    expect(kindsOf(compared(Buffer.from(`\uFEFF${xml}`, 'utf16le')))).toEqual(SAME);
  });

  it('is recognized by the ids of its units when their marks are gone', () => {
    const entries = back((xml) => withoutMarks(xml).replace('The contract', 'The deal'));
    expect(kindsOf(entries)).toEqual(['conflict', 'same', 'same', 'same', 'same', 'same']);
  });

  it('may have turned codes into others with the same ids, or into text', () => {
    const rewrites: ((xml: string) => string)[] = [
      // Only in the target: the meaning of a code is in the source.
      (xml) => xml.replace(/(?<=<target [^>]*>Hello )<ph id="1">\{name\}<\/ph>/u, '<x id="1"/>'),
      (xml) => xml.replace(/<bpt id="2">[^/]*<\/bpt>welcome<ept id="2">[^/]*\/b&gt;<\/ept>/u, '<g id="2">welcome</g>'), // prettier-ignore
      (xml) => xml.replace(/<bpt id="2">[^/]*<\/bpt>welcome<ept id="2">[^/]*\/b&gt;<\/ept>/u, '<bx id="8" rid="2"/>welcome<ex id="9" rid="2"/>'), // prettier-ignore
      (xml) => xml.replaceAll(/<ph id="1">\{name\}<\/ph>/gu, '<x id="1" equiv-text="{name}"/>'),
      (xml) => xml.replaceAll(/<(?:ph|bpt|ept) id="\d">(.*?)<\/(?:ph|bpt|ept)>/gu, '$1'),
      (xml) => xml.replaceAll('>{name}<', '><sub>{name}</sub><'),
    ];
    for (const rewrite of rewrites) expect(kindsOf(back(rewrite)), rewrite.toString()).toEqual(SAME); // prettier-ignore
  });

  it('reports codes that are missing, crossed or unknown', () => {
    const [start, end] = ['<bpt id="2">&lt;b&gt;</bpt>', '<ept id="2">&lt;/b&gt;</ept>'];
    const ofTags: ((xml: string) => string)[] = [
      (xml) => xml.replace(`welcome${end}`, 'welcome'),
      (xml) => xml.replace(`${start}welcome${end}`, `${end}welcome${start}`),
      (xml) => xml.replace(`${start}welcome`, `${start}<x id="77"/>${start}welcome`),
      (xml) => xml.replace(`${start}welcome${end}`, '<g id="77">welcome</g>'),
      (xml) => xml.replace(`${start}welcome`, '<ph id="2"/>welcome'),
    ];
    for (const rewrite of ofTags) expect(back(rewrite)[1]?.kind, rewrite.toString()).toBe('tags');
    const gone = back((xml) =>
      xml.replaceAll(/<(?:ph|bpt|ept) id="\d">.*?<\/(?:ph|bpt|ept)>/gu, ''),
    );
    expect(gone[1]?.kind).toBe('sourceDiffers');
  });

  it('has a character in a code only where XML has none for it', () => {
    const own = [aSegment(0, 'a \u0007', 'b \u0007')];
    for (const hex of ['0041', 'D800', '110000', 'FFFF_', '', '0009']) {
      const [entry] = back((xml) => xml.replaceAll('x-cp-0007', `x-cp-${hex}`), own);
      expect(entry, hex).toMatchObject({ kind: 'same', theirs: 'b ' });
    }
  });

  it('marks a text as confirmed by its state, by its approval or by both', () => {
    const first = (change: (xml: string) => string) => back(change)[0];
    const unit = `${ITEM_ID}.0"`;
    const confirmed = { kind: 'state', isConfirmed: true };
    expect(first((xml) => xml.replace('"needs-review-translation"', '"signed-off"'))).toMatchObject(confirmed); // prettier-ignore
    expect(first((xml) => xml.replace('"needs-review-translation"', '"final"'))).toMatchObject(confirmed); // prettier-ignore
    expect(first((xml) => xml.replace(unit, `${unit} approved="yes"`))).toMatchObject(confirmed);
    expect(first((xml) => xml.replace(unit, `${unit} approved="no"`).replace('"needs-review-translation"', '"signed-off"'))).toMatchObject({ kind: 'same', isConfirmed: false }); // prettier-ignore
    // It was approved when it left, and the tool only knows states.
    const reopened = back((xml) => xml.replace('"signed-off">Confirmed', '"translated">Changed'));
    expect(reopened[3]).toMatchObject({ kind: 'theirs', isConfirmed: false });
  });

  it('returns what people noted, and not its own remarks', () => {
    const noted = (note: string) =>
      back((xml) => xml.replace('</note></trans-unit>', `</note>${note}</trans-unit>`))[0];
    expect(noted('<note from="K">Is this the legal term?</note><note/>')).toMatchObject({
      kind: 'remark',
      comment: 'Is this the legal term?',
    });
    const added = back((xml) => xml.replace('>page 1<', '>page 1: why?<'));
    expect(added[0]).toMatchObject({ kind: 'remark', comment: 'page 1: why?' });
    expect(kindsOf(back((xml) => xml.replace(' resname="page 1"', '')))).toEqual(SAME);
  });

  it("doesn't believe a place that looks like a mark", () => {
    const mark = `dragoman-1 ${ITEM_ID}.1 ${'0'.repeat(16)} ${'0'.repeat(16)} m 1/1`;
    const own = DOCUMENT.map((one) => ({
      ...one,
      source: `${one.source} ${mark}`,
      location: mark,
    }));
    expect(kindsOf(compared(writeHandoff('xliff-1.2', own), own))).toEqual(SAME);
  });

  it('says when it left as long as its phase is there', () => {
    const dated = (change: (xml: string) => string) =>
      readReturnedFile(changed('xliff-1.2', writeHandoff('xliff-1.2'), change), createReadBudget())
        .exportedAtMs;
    const later =
      '<phase phase-name="t" process-name="t" tool-id="t" date="2030-01-01T00:00:00Z"/>';
    expect(dated((xml) => xml.replace('<phase ', `${later}<phase `))).toBe(HEAD.exportedAtMs);
    expect(dated((xml) => xml.replace(/ date="[^"]*"/u, ' date="soon"'))).toBeNull();
    expect(dated((xml) => xml.replace(/<header>.*<\/header>/u, ''))).toBeNull();
  });
});

describe('an invalid XLIFF 1.2 file', () => {
  const refusalOf = (xml: string | Uint8Array): string => {
    try {
      const { rows } = readReturnedFile(
        typeof xml === 'string' ? strToU8(xml) : xml,
        createReadBudget(),
      );
      return `read ${String(rows.length)}`;
    } catch (error) {
      if (error instanceof AppError) return `${error.code}: ${error.message}`;
      throw error;
    }
  };

  it('is refused with a reason, and fetches and multiplies nothing', () => {
    const xml = xmlOf();
    const declare = (type: string) => xml.replace('?>', `?><!DOCTYPE xliff ${type}>`);
    const laughs = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${String(at + 1)} "${`&l${String(at)};`.repeat(10)}">`).join(''); // prettier-ignore
    expect(refusalOf(declare(`[<!ENTITY l0 "ha">${laughs}]`).replace('Leer', '&l9;'))).toMatch(/^document\/damaged/u); // prettier-ignore
    expect(refusalOf(declare('[<!ENTITY f SYSTEM "file:///etc/hostname">]').replace('Leer', '&f;'))).toMatch(/^document\/damaged/u); // prettier-ignore
    expect(refusalOf(declare('[<!ENTITY % p SYSTEM "http://127.0.0.1/p"> %p;]'))).toMatch(/^document\/damaged/u); // prettier-ignore
    expect(refusalOf(xml.replace('Leer', '&undeclared;'))).toMatch(/^document\/damaged/u);
    // A type that is only named is not fetched, and harmless.
    expect(refusalOf(declare('PUBLIC "-//XLIFF//DTD XLIFF//EN" "http://127.0.0.1/xliff.dtd"'))).toBe('read 6'); // prettier-ignore
    for (const version of ['1.0', '1.1', '3.0', '']) {
      expect(refusalOf(xml.replace('version="1.2"', `version="${version}"`))).toMatch(/^input\/invalid: .*1\.2/u); // prettier-ignore
    }
    expect(refusalOf(xml.replace('document:1.2', 'document:2.0'))).toMatch(/^document\//u);
  });

  it("is refused when it isn't in its declared encoding", () => {
    expect(refusalOf(Buffer.from(xmlOf(), 'latin1'))).toMatch(/^document\/damaged/u);
    expect(refusalOf(xmlOf().replace('UTF-8', 'no-such'))).toMatch(/^document\/damaged/u);
    expect(refusalOf(writeHandoff('xliff-1.2').subarray(0, 2000))).toMatch(/^document\/damaged/u);
  });

  it('is refused when it is nested without end or has more units than any document', () => {
    const nested = (name: string) =>
      refusalOf(xmlOf().replace('>Leer<', `>${`<${name} id="1">`.repeat(2000)}a${`</${name}>`.repeat(2000)}<`)); // prettier-ignore
    for (const name of ['g', 'mrk', 'ph', 'sub']) expect(nested(name)).toMatch(/^document\/too-large/u); // prettier-ignore
    const many = xmlOf().replace('<body>', `<body>${'<trans-unit id="1"/>'.repeat(200_001)}`);
    expect(refusalOf(many)).toMatch(/^document\/too-large/u);
  });

  it('takes the name of an element only as a name', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'x:ph']) {
      const entries = back((xml) =>
        xml.replace('>The contract<', `><${name} xmlns:x="urn:x" id="1">The contract</${name}><`),
      );
      expect(kindsOf(entries), name).toEqual(SAME);
    }
  });

  it('is processed once, however many codes one text has', () => {
    const many = '<b>'.repeat(10_000) + '{a}'.repeat(10_000) + '</b>'.repeat(10_000);
    const own = [aSegment(0, many, `${many}</i>`)];
    expect(kindsOf(compared(writeHandoff('xliff-1.2', own), own))).toEqual(['same']);
  });

  it('is compared in a single pass, however many of its units belong to one segment', () => {
    const { rows } = readReturnedFile(writeHandoff('xliff-1.2'), createReadBudget());
    const many = Array.from({ length: 200_000 }, () => rows[0] ?? []).flat();
    const found = compareReturned(ITEM_ID, DOCUMENT, { rows: [...rows, ...many] }, digest);
    expect('entries' in found && kindsOf(found.entries)).toEqual(SAME);
  });
});
