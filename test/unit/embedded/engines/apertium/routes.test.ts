import { describe, expect, it } from 'vitest';
import { parseModeName } from '../../../../../electron/embedded/engines/apertium/modes.ts';
import { planRoutes } from '../../../../../electron/embedded/engines/apertium/routes.ts';

describe('parseModeName', () => {
  it.each([
    ['eng-spa.mode', { source: 'EN', target: 'ES' }],
    ['es-pt_BR.mode', { source: 'ES', target: 'PT-BR' }],
    ['spa-eng_US.mode', { source: 'ES', target: 'EN-US' }],
    ['spa-cat_valencia.mode', null],
    ['eco-es-fr.mode', null],
    ['es-eo.mode', null],
    ['rus-ukr.mode', null],
    ['eng-hbs.mode', null],
    ['README', null],
  ])('%s', (name, pair) => {
    expect(parseModeName(name)).toEqual(pair);
  });
});

describe('planRoutes', () => {
  const modes = [
    'eng-spa',
    'spa-eng',
    'spa-eng_US',
    'es-pt',
    'es-pt_BR',
    'es-fr',
    'eng-cat',
    'cat-eng',
  ].map((name) => {
    const pair = parseModeName(`${name}.mode`);
    if (pair === null) throw new Error(name);
    return { ...pair, file: name };
  });
  const table = planRoutes(modes);
  const route = (source: string, target: string): string[] | null =>
    table.find(source, target)?.map((mode) => mode.file) ?? null;

  it('prefers a direct mode, and the mode of the variant', () => {
    expect(route('EN', 'ES')).toEqual(['eng-spa']);
    expect(route('ES', 'PT-BR')).toEqual(['es-pt_BR']);
    expect(route('ES', 'PT-PT')).toEqual(['es-pt']);
    expect(route('ES', 'EN-GB')).toEqual(['spa-eng']);
    expect(route('es', 'en-us')).toEqual(['spa-eng_US']);
  });

  it('goes through another language where it must, by what is installed', () => {
    expect(route('EN', 'PT-BR')).toEqual(['eng-spa', 'es-pt_BR']);
    // Catalan would be better, but has no mode to French here.
    expect(route('EN', 'FR')).toEqual(['eng-spa', 'es-fr']);
  });

  it('offers only what has a route', () => {
    expect(route('EN', 'DE')).toBeNull();
    expect(table.pairs).toContainEqual({ source: 'EN', target: 'PT' });
    expect(table.pairs).not.toContainEqual({ source: 'EN', target: 'IT' });
    expect(table.pairs.every((pair) => table.find(pair.source, pair.target) !== null)).toBe(true);
  });
});
