import { describe, expect, it } from 'vitest';
import { HELP, parseCliOptions } from '../../../../electron/embedded/start/cli-options.ts';

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

  it('refuses another engine, and is explained', () => {
    expect(() => parseCliOptions(['--engine', 'magic'], '/')).toThrow(
      '--engine must be apertium, bergamot, pseudo or lexicon:FILE.tsv.',
    );
    expect(HELP).toContain('--models DIR');
  });
});
