import { describe, expect, it } from 'vitest';
import { HELP, parseCliOptions } from '../../../../electron/embedded/start/cli-options.ts';
import { errorOf } from '../../documents/thrown.ts';

describe('--engine and --models', () => {
  it.each([
    [[], null, null],
    [['--engine', 'bergamot'], 'bergamot', null],
    [['--models', 'mine'], null, '/work/mine'],
    [['--models', '/all/models', '--engine', 'apertium'], 'apertium', '/all/models'],
    [['--engine', 'lexicon:t.tsv'], 'lexicon:/work/t.tsv', null],
  ])('%j', (args, engine, modelsFolder) => {
    expect(parseCliOptions(args, '/work')).toMatchObject({ engine, modelsFolder });
  });

  it('refuses any other engine, and is explained', () => {
    expect(() => parseCliOptions(['--engine', 'magic'], '/')).toThrow(
      '--engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
    );
    expect(HELP).toContain('--models DIR');
  });
});

describe('unusable values', () => {
  it.each([
    [['--port', 'abc'], '--port must be a number'],
    [['--port', '70000'], '--port must be a number'],
    [['--time-port', 'x'], '--time-port must be a number'],
    [['--time-email', 'me@example.org'], 'needs a password in the variable DRAGOMAN_TIME_PASSWORD'],
    [['--time-email', ''], '--time-email must not be empty.'],
    [['--edition', 'gold'], '--edition must be pro or free.'],
    [['--practice=yes'], "Option '--practice' does not take an argument"],
    [['--unknown'], "Unknown option '--unknown'"],
    [['stray'], 'stray'],
  ])('%j is answered with one plain sentence', (args, hint) => {
    const error = errorOf(() => parseCliOptions(args, '/'), 'input/invalid');
    expect(error.message).toContain(hint);
    expect(error.message).not.toContain('\n');
  });
});

describe('--edition', () => {
  it.each([
    [[], 'pro'],
    [['--edition', 'pro'], 'pro'],
    [['--edition', 'free'], 'free'],
  ])('%j means %s', (args, edition) => {
    expect(parseCliOptions(args, '/')).toMatchObject({ edition });
  });

  it('refuses any other one in plain words, and is explained', () => {
    expect(() => parseCliOptions(['--edition', 'gold'], '/')).toThrow(
      '--edition must be pro or free.',
    );
    expect(HELP).toContain('--edition NAME');
  });
});
