import { describe, expect, it } from 'vitest';
import { parseKeptNames } from '../../../../shared/domain/connections/kept-names.ts';

describe('parseKeptNames', () => {
  it.each([
    ['', []],
    ['Ada Byron\n\n  Chuck   Berry \r\nAda Byron\u2028x', ['Ada Byron', 'Chuck Berry', 'x']],
  ])('reads %j', (text, names) => {
    expect(parseKeptNames(text)).toEqual(names);
  });
});
