import { describe, expect, it } from 'vitest';
import { readShownOutside } from '../../../../electron/services/lane/shown-outside.ts';
import type { Reach } from '../../../../shared/domain/lane/reach.ts';

const rulesOf = (reaches: Readonly<Record<string, Reach>>) => {
  const asked: string[][] = [];
  const judge = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return Promise.resolve(
      ids.flatMap((projectId) => {
        const reach = reaches[projectId];
        return reach === undefined ? [] : [{ projectId, projectName: projectId, reach }];
      }),
    );
  };
  return { judge, asked };
};

describe('what the desktop shows of projects', () => {
  it('is nothing of confidential ones, nor of those that nothing is known about', async () => {
    const mayShow = await readShownOutside(rulesOf({ open: 'anywhere', secret: 'here' }), [
      'open',
      'secret',
      'gone',
      null,
    ]);
    expect([mayShow('open'), mayShow('secret'), mayShow('gone'), mayShow(null)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(mayShow('never asked about')).toBe(false);
  });

  it('asks about each project once, and about none not at all', async () => {
    const rules = rulesOf({ open: 'anywhere' });
    await readShownOutside(rules, ['open', null, 'open']);
    await readShownOutside(rules, [null]);
    expect(rules.asked).toEqual([['open']]);
  });
});
