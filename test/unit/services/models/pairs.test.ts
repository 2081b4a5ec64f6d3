import { describe, expect, it } from 'vitest';
import { arrangePairs } from '../../../../electron/services/models/pairs.ts';
import { findWay } from '../../../../electron/services/models/service.ts';
import type { ModelDirection } from '../../../../shared/domain/models/model.ts';
import type { ModelFilter } from '../../../../shared/domain/models/names.ts';
import { aModelDirection } from '../../../support/builders/models.ts';

function direction(id: string, changes: Partial<ModelDirection> = {}): ModelDirection {
  const [sourceLang = '', targetLang = ''] = id.split('_');
  return aModelDirection({
    id,
    sourceLang,
    targetLang,
    downloadBytes: 1,
    diskBytes: 1,
    memoryBytes: 1,
    ...changes,
  });
}
const installed = { version: '2.0', sizeBytes: 1, origin: 'download', installedAtMs: 1 } as const;
const job = { state: 'paused', receivedBytes: 1, totalBytes: 2, error: null } as const;
const ALL = [
  direction('es_en'),
  direction('en_es'),
  direction('en_de', { installed, hasUpdate: true }),
  direction('de_en'),
  direction('en_zh-Hans', { job }),
  direction('cs_en'),
  direction('nb_nn'),
];
const find = (text: string, filter: ModelFilter = 'all', locale = 'en', page = 1, limit = 10) => {
  const { pairs, total } = arrangePairs(ALL, { text, filter, page, limit }, locale);
  return { ids: pairs.map(({ id }) => id), total, pairs };
};

describe('the list of pairs', () => {
  it('has installed ones first, then the names of languages in order, from English first', () => {
    const { ids, pairs } = find('');
    expect(ids).toEqual(['en_zh-Hans', 'de_en', 'cs_en', 'nb_nn', 'en_es']);
    expect(pairs.at(-1)?.directions.map(({ id }) => id)).toEqual(['en_es', 'es_en']);
    expect(find('', 'all', 'es').ids).toEqual(['de_en', 'en_zh-Hans', 'cs_en', 'en_es', 'nb_nn']);
  });

  it.each([
    ['spanish', 'en', ['en_es']],
    ['ESPAÑ', 'en', ['en_es']],
    ['espan', 'en', ['en_es']],
    ['spanisch', 'de', ['en_es']],
    ['deutsch', 'en', ['de_en']],
    ['zh-hans', 'en', ['en_zh-Hans']],
    ['simplified chinese', 'en', ['en_zh-Hans']],
    ['中文', 'en', ['en_zh-Hans']],
    ['english czech', 'en', ['cs_en']],
    ['klingon', 'en', []],
    ['  ', 'en', ['en_zh-Hans', 'de_en', 'cs_en', 'nb_nn', 'en_es']],
  ])('finds %j in a window in %s', (text, locale, ids) => {
    expect(find(text, 'all', locale).ids).toEqual(ids);
  });

  it.each([
    ['installed', ['de_en']],
    ['under-way', ['en_zh-Hans']],
    ['updatable', ['de_en']],
    ['absent', ['de_en', 'cs_en', 'nb_nn', 'en_es']],
  ] as const)('is narrowed to what is %s', (filter, ids) => {
    expect(find('', filter).ids).toEqual(ids);
  });

  it('is cut into pages', () => {
    expect(find('', 'all', 'en', 2, 2)).toMatchObject({ ids: ['cs_en', 'nb_nn'], total: 5 });
    expect(find('', 'all', 'en', 9, 2)).toMatchObject({ ids: [], total: 5 });
  });
});

describe('the way of a direction', () => {
  it.each([
    ['EN', 'ES', ['en_es']],
    ['es', 'de', ['es_en', 'en_de']],
    ['EN-GB', 'ZH-HANS', ['en_zh-Hans']],
    ['en', 'zh', ['en_zh-Hans']],
    ['de-AT', 'es-419', ['de_en', 'en_es']],
    ['en', 'cs', []],
    ['cs', 'xx', []],
    ['de', 'de', []],
  ])('from %s to %s', (sourceLang, targetLang, ids) => {
    expect(findWay(ALL, { sourceLang, targetLang }).map(({ id }) => id)).toEqual(ids);
  });
});
