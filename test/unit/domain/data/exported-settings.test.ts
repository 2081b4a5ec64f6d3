import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { leftOutLines } from '../../../../electron/services/data/everything/readme.ts';
import { DEFAULT_SETTINGS, settingsSchema } from '../../../../shared/domain/app/settings.ts';
import {
  exportedSettings,
  keptWordNames,
  SETTING_VALUES,
} from '../../../../shared/domain/data/exported-settings.ts';

/** Returns every value of the schema, one level below its groups. */
const schemaPaths = (): string[] =>
  Object.entries(settingsSchema.shape).flatMap(([group, schema]: [string, unknown]) =>
    schema instanceof z.ZodObject
      ? Object.keys(schema.shape).map((name) => `${group}.${name}`)
      : [group],
  );

const pathsWhere = (isWanted: (value: (typeof SETTING_VALUES)[number]) => boolean): string[] =>
  SETTING_VALUES.filter(isWanted).map(({ path }) => path.join('.'));

describe('the facts about settings', () => {
  it('exist for every value of the schema', () => {
    // If a new one appears here: decide whether an export includes it, and what a deletion of all
    // texts does with it.
    expect(pathsWhere(() => true).toSorted()).toEqual(schemaPaths().toSorted());
  });

  it('say for lists of words and searches what a deletion does with them', () => {
    expect(pathsWhere(({ words }) => words === 'cleared')).toEqual(['searchForms']);
    expect(pathsWhere(({ words }) => typeof words === 'object')).toEqual([
      'documents.doNotTranslate',
      'spelling.ownWords',
    ]);
    expect(keptWordNames()).toHaveLength(2);
  });
});

describe('the settings in an export of everything', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    spelling: { ownWords: ['Wortmarke'] },
    documents: { ...DEFAULT_SETTINGS.documents, doNotTranslate: ['Eigenname'] },
    searchForms: { history: { page: 1, limit: null, inputs: { text: 'Suchwort' } } },
  };

  it('contain every value except those that the README names as missing', () => {
    const exported = exportedSettings(settings);
    expect(exported).toMatchObject({
      spelling: { ownWords: ['Wortmarke'] },
      documents: { doNotTranslate: ['Eigenname'] },
    });
    expect(pathsWhere(({ leftOut }) => leftOut !== null)).toEqual(['searchForms']);
    expect(JSON.stringify(exported)).not.toContain('Suchwort');
    expect(leftOutLines()).toContain('- Recent searches.');
    expect(settings.searchForms).toHaveProperty('history');
  });
});
