import { describe, expect, it } from 'vitest';
import { phrasesIn } from '../../../scripts/test/words.mjs';

describe('phrases that read as translated', () => {
  it.each([
    ['docs/a.md', 'The row says of each job why it waits.'],
    ['docs/a.md', 'Whoever has the key can read it.'],
    ['electron/a.ts', '/** What a start needs. */\nconst a = 1;'],
    ['electron/a.ts', 'const a = 1; // Of a job only the name.'],
    ['renderer/a.tsx', '/**\n * The text stands\n * beside the field.\n */'],
    ['shared/i18n/en/messages.json', '    "taken": "1 edit was taken back.",'],
  ])('are found in %s: %j', (file, text) => {
    expect(phrasesIn(file, text)).toEqual([expect.stringContaining(`${file}:1: "`)]);
  });

  it.each([
    ['docs/a.md', 'Leave the blank line alone, and type a plus sign.'],
    ['docs/a.md', 'What do you want to do?'],
    ['electron/a.ts', "const whatever = 'what it stands on';"],
    ['shared/i18n/en/messages.json', '    "blank": "A space is missing.",'],
  ])('are not found in %s: %j', (file, text) => {
    expect(phrasesIn(file, text)).toEqual([]);
  });
});
