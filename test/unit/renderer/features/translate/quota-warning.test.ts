import { describe, expect, it } from 'vitest';
import { selectQuotaWarning } from '../../../../../renderer/features/translate/selectors.ts';

type State = Parameters<typeof selectQuotaWarning>[0];

/** Returns the parts of the state that determine the warning. */
function stateOf(chars: number, left: number | null, isTranslated = false): State {
  const sourceText = 'x'.repeat(chars);
  const part = {
    sourceText,
    base: isTranslated ? { sources: [sourceText] } : null,
    usage: {
      status: 'ready',
      value: { characterCount: 0, characterLimit: left },
    },
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing else is read
  return part as unknown as State;
}

describe('the warning before a text is sent', () => {
  it.each([
    ['a small part', 24, 100, null],
    ['a quarter', 25, 100, 25],
    ['all', 100, 100, 100],
    // Reported in other words.
    ['more than there is', 101, 100, null],
    ['no limit', 100, null, null],
    ['no text', 0, 100, null],
  ])('%s', (_what, chars, left, percent) => {
    expect(selectQuotaWarning(stateOf(chars, left))).toBe(percent);
  });

  it('disappears once the text is translated', () => {
    expect(selectQuotaWarning(stateOf(60, 100))).toBe(60);
    expect(selectQuotaWarning(stateOf(60, 100, true))).toBeNull();
  });
});
