import { describe, expect, it } from 'vitest';
import type { MeasuredRoute } from '../../../../../electron/embedded/engines/apertium/direction-quality.ts';
import { MEASURED_ROUTES } from '../../../../../electron/embedded/engines/apertium/direction-quality.ts';
import { repairLine } from '../../../../../electron/embedded/engines/apertium/apertium-engine.ts';
import { directionsOfMode } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import {
  codesOf,
  planRoutes,
  possibleRoutes,
} from '../../../../../electron/embedded/engines/apertium/routes.ts';

const modesOf = (...names: string[]) =>
  names.flatMap((name) =>
    directionsOfMode(`${name}.mode`).map((pair) => ({ ...pair, file: name })),
  );
const measure = (route: string, chrf: number, copyChrf: number): MeasuredRoute => ({
  route: route.split(' '),
  sentenceCount: 400,
  chrf,
  copyChrf,
});

describe('directionsOfMode', () => {
  it.each([
    ['eng-spa.mode', ['EN-ES']],
    ['es-pt_BR.mode', ['ES-PT-BR']],
    ['spa-eng_US.mode', ['ES-EN-US']],
    ['rus-ukr.mode', ['RU-UK']],
    ['hbs-mkd.mode', ['BS-MK', 'HR-MK']],
    ['slv-hbs_HR.mode', ['SL-HR']],
    // The ending determines the language.
    ['slv-hbs.mode', []],
    ['slv-hbs_SR.mode', []],
    ['spa-cat_valencia.mode', []],
    ['eco-es-fr.mode', []],
    ['es-eo.mode', []],
    ['eng-hbs_HR.mode', []],
    ['nno-nno_e.mode', []],
    ['eng-spa_HR.mode', []],
    ['README', []],
  ])('%s', (name, directions) => {
    expect(directionsOfMode(name).map(({ source, target }) => `${source}-${target}`)).toEqual(
      directions,
    );
  });
});

describe('repairLine', () => {
  const line =
    "lt-proc -z -w 'a' | cg-proc -z -w 'x.rlx.bin' | apertium-tagger -z -g $2 'x.prob' | lt-proc -z 'b'";

  it('removes the crashing tagger and lets the grammar pick one reading', () => {
    expect(repairLine('rus-ukr.mode', line)).toBe(
      "lt-proc -z -w 'a' | cg-proc -z -w -1 -n 'x.rlx.bin' | lt-proc -z 'b'",
    );
  });

  it('removes the dependencies on which a dictionary hangs', () => {
    expect(repairLine('hbs-mkd.mode', "cg-proc -z -w -n -1 'x' | lt-proc -z 'b'")).toBe(
      "cg-proc -z -w -n -1 'x' | sed -uz 's/<#[0-9]*→[0-9]*>//g' | lt-proc -z 'b'",
    );
  });

  it("doesn't change other lines", () => {
    expect(repairLine('spa-cat.mode', line)).toBe(line);
  });
});

describe('planRoutes', () => {
  const modes = modesOf(
    'eng-spa',
    'spa-eng',
    'spa-eng_US',
    'es-pt',
    'es-pt_BR',
    'es-fr',
    'eng-cat',
    'cat-eng',
  );
  const table = planRoutes(modes, [measure('EN ES PT', 48, 25), measure('EN ES FR', 42, 26)]);
  const route = (source: string, target: string): string[] | null =>
    table.find(source, target)?.map((mode) => mode.file) ?? null;

  it('prefers a direct mode, and the mode of the variant', () => {
    expect(route('EN', 'ES')).toEqual(['eng-spa']);
    expect(route('ES', 'PT-BR')).toEqual(['es-pt_BR']);
    expect(route('ES', 'PT-PT')).toEqual(['es-pt']);
    expect(route('ES', 'EN-GB')).toEqual(['spa-eng']);
    expect(route('es', 'en-us')).toEqual(['spa-eng_US']);
  });

  it('goes through another language where it must, depending on what is installed', () => {
    expect(route('EN', 'PT-BR')).toEqual(['eng-spa', 'es-pt_BR']);
    expect(route('EN', 'FR')).toEqual(['eng-spa', 'es-fr']);
  });

  it('offers only directions with a route', () => {
    expect(route('EN', 'DE')).toBeNull();
    expect(table.pairs).toContainEqual({
      source: 'EN',
      target: 'PT',
      engine: 'apertium',
      quality: 'fair',
      through: 'ES',
    });
    expect(table.pairs).not.toContainEqual(expect.objectContaining({ source: 'EN', target: 'IT' }));
    expect(table.pairs.every((pair) => table.find(pair.source, pair.target) !== null)).toBe(true);
  });
});

describe('planRoutes by measured quality', () => {
  const modes = modesOf('eng-spa', 'eng-cat', 'es-fr', 'cat-fra', 'dan-nob', 'nob-nno', 'es-ast');
  const routeOf = (measured: MeasuredRoute[], source: string, target: string): string | null => {
    const route = planRoutes(modes, measured).find(source, target);
    return route === null ? null : codesOf(route).join(' ');
  };

  it.each([
    ['through Catalan', 45.1, 42.3, 'EN CA FR'],
    ['through Spanish', 42.3, 45.1, 'EN ES FR'],
    ['through the only language that is good enough', 35.9, 36.1, 'EN ES FR'],
    ['nowhere', 35.9, 35.9, null],
  ])('goes %s', (_name, catalan, spanish, expected) => {
    const measured = [measure('EN CA FR', catalan, 26), measure('EN ES FR', spanish, 26)];
    expect(routeOf(measured, 'EN', 'FR')).toBe(expected);
  });

  it('prefers a measured route to an unmeasured one', () => {
    expect(routeOf([measure('EN ES FR', 37, 26)], 'EN', 'FR')).toBe('EN ES FR');
  });

  it("doesn't offer a direct direction that is hardly better than copying", () => {
    expect(routeOf([measure('DA NB', 61.4, 54)], 'DA', 'NB')).toBeNull();
    expect(routeOf([measure('DA NB', 64, 54)], 'DA', 'NB')).toBe('DA NB');
    expect(routeOf([], 'DA', 'NB')).toBe('DA NB');
  });

  it('offers two hops only when they were measured, and only readable ones', () => {
    expect(routeOf([], 'EN', 'AST')).toBeNull();
    expect(routeOf([], 'EN', 'FR')).toBeNull();
    expect(routeOf([measure('EN ES AST', 40, 25)], 'EN', 'AST')).toBe('EN ES AST');
    // Transliteration scores close to zero.
    expect(routeOf([measure('EN ES AST', 29.9, 2)], 'EN', 'AST')).toBeNull();
    expect(routeOf([measure('EN ES AST', 30, 2)], 'EN', 'AST')).toBe('EN ES AST');
    expect(routeOf([measure('EN ES', 29.9, 2)], 'EN', 'ES')).toBe('EN ES');
  });

  it.each([
    [35.3, 25.3, true],
    [35.2, 25.3, false],
    // 0.1 and 0.2 are not exact fractions.
    [48.3, 38.3, true],
    [10.3, 0.3, true],
  ])('measures the gain of %d over %d in tenths', (chrf, copyChrf, isOffered) => {
    expect(routeOf([measure('DA NB', chrf, copyChrf)], 'DA', 'NB') !== null).toBe(isOffered);
  });

  it('lists possible directions for the report, direct ones first, each direction once', () => {
    const all = possibleRoutes(modesOf('es-pt', 'es-pt_BR', 'eng-spa', 'pt-es')).map((route) =>
      codesOf(route).join(' '),
    );
    expect(all).toEqual(['ES PT', 'EN ES', 'PT ES', 'EN ES PT']);
  });

  it('reads valid measurements only', () => {
    expect(MEASURED_ROUTES.length).toBeGreaterThan(0);
    for (const { route, sentenceCount, chrf, copyChrf } of MEASURED_ROUTES) {
      expect([2, 3]).toContain(route.length);
      // Fewer would not be significant.
      expect(sentenceCount).toBeGreaterThanOrEqual(60);
      for (const score of [chrf, copyChrf]) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      }
    }
  });
});
