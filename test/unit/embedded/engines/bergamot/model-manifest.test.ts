import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  discoverModels,
  ModelFileError,
  readModel,
} from '../../../../../electron/embedded/engines/bergamot/discover-models.ts';
import {
  ManifestError,
  parseManifest,
} from '../../../../../shared/domain/models/model-manifest.ts';
import { modelsFolder, putModel } from '../../support/model-folder.ts';

const HASH = 'a'.repeat(64);
const FILE = { name: 'model.bin', sha256: HASH };
const GOOD = { source: 'en', target: 'pt-br', files: { model: FILE, vocabs: [FILE] } };
const parse = (value: unknown) => parseManifest(JSON.stringify(value));

describe('parseManifest', () => {
  it('reads the required fields', () => {
    expect(parse({ ...GOOD, note: 'ignored' })).toEqual({
      source: 'EN',
      target: 'PT-BR',
      version: null,
      origin: 'person',
      precision: 'int8shiftAlphaAll',
      model: FILE,
      vocabs: [FILE],
      shortlist: null,
    });
    const { shortlist, vocabs } = parse({
      ...GOOD,
      files: { model: FILE, vocab: FILE, shortlist: { name: 'lex.bin', sha256: 'A'.repeat(64) } },
    });
    expect([shortlist, vocabs]).toEqual([{ name: 'lex.bin', sha256: HASH }, [FILE]]);
  });

  it.each([
    ['no object', []],
    ['source', { ...GOOD, source: '../en' }],
    ['equal', { ...GOOD, target: 'EN' }],
    ['precision', { ...GOOD, precision: 'int8\nbeam-size: 99' }],
    ['files', { ...GOOD, files: null }],
    ['files.model', { ...GOOD, files: { vocabs: [FILE] } }],
    ['files.vocabs', { ...GOOD, files: { model: FILE, vocabs: [] } }],
    ['files.vocabs', { ...GOOD, files: { model: FILE, vocabs: [FILE, FILE, FILE] } }],
    ['name', { ...GOOD, files: { model: { name: '../x', sha256: HASH }, vocabs: [FILE] } }],
    ['name', { ...GOOD, files: { model: { name: '..', sha256: HASH }, vocabs: [FILE] } }],
    ['name', { ...GOOD, files: { model: { name: 'a/b', sha256: HASH }, vocabs: [FILE] } }],
    ['sha256', { ...GOOD, files: { model: { name: 'm', sha256: 'abc' }, vocabs: [FILE] } }],
  ])('refuses a wrong %s', (_what, value) => {
    expect(() => parse(value)).toThrow(ManifestError);
  });

  it('refuses anything but JSON', () => {
    expect(() => parseManifest('{')).toThrow(ManifestError);
  });
});

describe('discoverModels', () => {
  it('finds the usable models and reports why the others are unusable', async () => {
    const folder = modelsFolder();
    putModel(folder, 'ende');
    putModel(folder, 'ende-other');
    putModel(folder, 'enpl', { target: 'pl' });
    mkdirSync(path.join(folder, 'empty'));
    mkdirSync(path.join(folder, 'broken'));
    writeFileSync(path.join(folder, 'broken', 'manifest.json'), '{"source":"en"}');
    mkdirSync(path.join(folder, 'huge'));
    writeFileSync(path.join(folder, 'huge', 'manifest.json'), ' '.repeat(100_000));
    writeFileSync(path.join(folder, 'readme.txt'), '');
    const lines: string[] = [];
    const models = await discoverModels(folder, (line) => lines.push(line));
    expect(models.map(({ name, source, target }) => [name, source, target])).toEqual([
      ['ende', 'EN', 'DE'],
      ['enpl', 'EN', 'PL'],
    ]);
    expect(lines.map((line) => line.split(':')[0])).toEqual([
      'model broken is not used',
      'model empty is not used',
      'model ende-other is not used',
      'model huge is not used',
    ]);
    // It is not read, even if it has little content.
    expect(lines.at(-1)).toContain('it is too large');
    // A path may contain the name of a user.
    expect(lines.join('\n')).not.toContain(folder);
  });

  it('finds nothing where there is no folder', async () => {
    expect(await discoverModels(path.join(modelsFolder(), 'none'), () => undefined)).toEqual([]);
  });
});

describe('readModel', () => {
  const only = async (folder: string) => {
    const [model] = await discoverModels(folder, () => undefined);
    if (model === undefined) throw new Error('no model');
    return readModel(model);
  };

  it('reads the files of a model', async () => {
    const folder = modelsFolder();
    putModel(folder, 'ende');
    const { model, vocabs, shortlist } = await only(folder);
    expect([model.byteLength > 10_000, vocabs.length, shortlist.byteLength]).toEqual([true, 1, 0]);
  });

  it('reads nothing of a file that is too large for any translator', async () => {
    const folder = modelsFolder();
    truncateSync(path.join(putModel(folder, 'ende'), 'vocab.spm'), 1_000_000_001);
    await expect(only(folder)).rejects.toThrow(/^Its file vocab\.spm is too large/u);
  });

  it('refuses a file with different content, and a missing one, by name', async () => {
    const folder = modelsFolder();
    const vocab = path.join(putModel(folder, 'ende'), 'vocab.spm');
    writeFileSync(vocab, 'other');
    await expect(only(folder)).rejects.toThrow(/^Its file vocab\.spm is not the one/u);
    rmSync(vocab);
    const missing = only(folder);
    await expect(missing).rejects.toThrow(ModelFileError);
    await expect(missing).rejects.toThrow(/^Its file vocab\.spm cannot be read/u);
  });
});
