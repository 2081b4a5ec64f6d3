import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitToScreens, type Area } from '../../../electron/window/place.ts';
import { forAll } from '../../support/for-all.ts';
import { runs } from '../../support/runs.ts';

const MAIN = { x: 0, y: 25, width: 1920, height: 1055 };
const LEFT = { x: -1280, y: 0, width: 1280, height: 1024 };
const SMALL = { x: 0, y: 0, width: 400, height: 300 };

describe('the place of the window', () => {
  it.each<[string, Parameters<typeof fitToScreens>[0], Area[], object]>([
    [
      'as it was',
      { x: 100, y: 100, width: 1200, height: 800 },
      [],
      { x: 100, y: 100, width: 1200, height: 800 },
    ],
    [
      'on a screen beside',
      { x: -1200, y: 100, width: 800, height: 700 },
      [LEFT],
      { x: -1200, y: 100, width: 800, height: 700 },
    ],
    [
      'of a screen that is gone',
      { x: -1200, y: 100, width: 800, height: 700 },
      [],
      { width: 800, height: 700 },
    ],
    [
      'of a larger screen',
      { x: 0, y: 0, width: 3840, height: 2160 },
      [],
      { x: 0, y: 25, width: 1920, height: 1055 },
    ],
    [
      'partly outside',
      { x: 1800, y: 1000, width: 1200, height: 800 },
      [],
      { x: 720, y: 280, width: 1200, height: 800 },
    ],
    [
      'with its title under a bar',
      { x: 100, y: -300, width: 1200, height: 800 },
      [],
      { x: 100, y: 25, width: 1200, height: 800 },
    ],
    [
      'smaller than can be used',
      { x: 100, y: 100, width: 60, height: 60 },
      [],
      { x: 100, y: 100, width: 480, height: 480 },
    ],
    ['of a first start', { width: 1200, height: 800 }, [], { width: 1200, height: 800 }],
  ])('%s', (_what, before, others, after) => {
    expect(fitToScreens(before, [MAIN, ...others])).toEqual(after);
  });

  it('on a screen smaller than the least size is the whole screen', () => {
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
