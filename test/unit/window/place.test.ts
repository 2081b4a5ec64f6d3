import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToScreens, type Area } from '../../../electron/window/place.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const MAIN = { x: 0, y: 25, width: 1920, height: 1055 };
const LEFT = { x: -1280, y: 0, width: 1280, height: 1024 };
const SMALL = { x: 0, y: 0, width: 400, height: 300 };

type Bounds = [width: number, height: number, x?: number, y?: number];

const placed = ([width, height, x, y]: Bounds) => ({
  width,
  height,
  ...(x === undefined || y === undefined ? {} : { x, y }),
});

describe('the place of the window', () => {
  it.each<[string, before: Bounds, Area[], after: Bounds]>([
    ['as it was', [1200, 800, 100, 100], [], [1200, 800, 100, 100]],
    ['on a screen beside', [800, 700, -1200, 100], [LEFT], [800, 700, -1200, 100]],
    ['of a screen that is gone', [800, 700, -1200, 100], [], [800, 700]],
    ['of a larger screen', [3840, 2160, 0, 0], [], [1920, 1055, 0, 25]],
    ['partly outside', [1200, 800, 1800, 1000], [], [1200, 800, 720, 280]],
    ['with its title under a bar', [1200, 800, 100, -300], [], [1200, 800, 100, 25]],
    ['smaller than can be used', [60, 60, 100, 100], [], [480, 480, 100, 100]],
    ['of a first start', [1200, 800], [], [1200, 800]],
  ])('%s', (_what, before, others, after) => {
    expect(fitToScreens(placed(before), [MAIN, ...others])).toEqual(placed(after));
  });

  it('is the whole screen when that is smaller than the least size', () => {
    expect(fitToScreens({ width: 1200, height: 800 }, [SMALL])).toEqual({
      width: 400,
      height: 300,
    });
  });

  it('is whole within one of the screens, whatever they are', () => {
    const size = fc.integer({ min: 300, max: 5000 });
    const at = fc.integer({ min: -6000, max: 6000 });
    const anArea = fc.record({ x: at, y: at, width: size, height: size });
    forAll(
      runs(100, 100),
      anArea,
      anArea,
      fc.array(anArea, { maxLength: 2 }),
      (before, main, others) => {
        const areas: [Area, ...Area[]] = [main, ...others];
        const place = fitToScreens(before, areas);
        const fits = areas.some((area) => {
          const { x = area.x, y = area.y } = place;
          return (
            x >= area.x &&
            y >= area.y &&
            x + place.width <= area.x + area.width &&
            y + place.height <= area.y + area.height
          );
        });
        expect(fits).toBe(true);
      },
    );
  });
});
