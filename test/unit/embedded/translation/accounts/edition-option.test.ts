import { describe, expect, it } from 'vitest';
import { HELP, parseCliOptions } from '../../../../../electron/embedded/start/cli-options.ts';

describe('--edition', () => {
  it.each([
    [[], 'pro'],
    [['--edition', 'pro'], 'pro'],
    [['--edition', 'free'], 'free'],
  ])('%j means %s', (args, edition) => {
    expect(parseCliOptions(args, '/')).toMatchObject({ edition });
  });

  it('refuses another one in plain words, and is explained', () => {
    expect(() => parseCliOptions(['--edition', 'gold'], '/')).toThrow(
      '--edition must be pro or free.',
    );
    expect(HELP).toContain('--edition NAME');
  });
});
