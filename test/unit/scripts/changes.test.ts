import { expect, it } from 'vitest';
import { writeSection } from '../../../scripts/changes.mjs';

it('collects changes by group, each on one line', () => {
  const changes = new Map([
    ['undo.md', 'Fixed: Undo goes back\nto the segment it changed.\n'],
    ['export.md', 'New: Export as TBX.'],
    ['join.md', 'Fixed: Joined segments keep their comments.'],
  ]);
  expect(writeSection(changes, '1.1.0', '2027-01-31')).toBe(`## 1.1.0 (2027-01-31)

### New

- Export as TBX.

### Fixed

- Undo goes back to the segment it changed.
- Joined segments keep their comments.
`);
});

it.each(['Added: a thing.', 'A thing: new.', '', 'New:'])('refuses %j', (text) => {
  expect(() => writeSection(new Map([['thing.md', text]]), '1.1.0', '2027-01-31')).toThrow(
    'changes/thing.md has to begin with',
  );
});

it('refuses a release without a change', () => {
  expect(() => writeSection(new Map(), '1.1.0', '2027-01-31')).toThrow('nothing in changes/');
});
