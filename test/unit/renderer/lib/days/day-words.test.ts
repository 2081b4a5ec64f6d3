import { describe, expect, it } from 'vitest';
import { readDayWord } from '../../../../../renderer/lib/days/day-words.ts';
import { addDays } from '../../../../../renderer/lib/days/day.ts';

/** A Tuesday. */
const TODAY = '2026-11-24';

describe('a day that is named from today', () => {
  it.each([
    ['en', 'yesterday', -1],
    ['en', ' Today ', 0],
    ['en', '3 days ago', -3],
    ['en', '1 day ago', -1],
    ['en', 'Monday', -1],
    ['en', 'Tue', 0],
    ['en', 'wednesday', -6],
    ['fr', "aujourd'hui", 0],
    ['fr', 'aujourd’hui', 0],
    ['de', 'gestern', -1],
    ['de', 'Vorgestern', -2],
    ['de', 'heute', 0],
    ['de', 'vor 10 Tagen', -10],
    ['de', 'Mo', -1],
    ['de', 'Mo.', -1],
    ['de', 'Donnerstag', -5],
    ['de', 'übermorgen', 2],
    ['es', 'ayer', -1],
    ['es', 'anteayer', -2],
    ['es', 'hace 4 días', -4],
    ['es', 'hace 4 dias', -4],
    ['es', 'miércoles', -6],
    ['es', 'manana', 1],
    ['fr', 'hier', -1],
    ['fr', 'avant-hier', -2],
    ['fr', 'aujourd’hui', 0],
    ['fr', 'il y a 2 jours', -2],
    ['fr', 'lun.', -1],
    ['fr', 'samedi', -3],
    ['en', 'Thurs', -5],
    ['en', 'on Monday', -1],
    ['en', 'last Monday', -1],
    ['en', 'last Tuesday', -7],
    ['en', 'the day before yesterday', -2],
    ['en-GB', 'a day ago', -1],
    ['de', 'am Montag', -1],
    ['de', 'letzten Dienstag', -7],
    ['de-AT', 'Sonnabend', -3],
    ['de', 'vor einem Tag', -1],
    ['es', 'el lunes', -1],
    ['es', 'el martes pasado', -7],
    ['es', 'antes de ayer', -2],
    ['es', 'hace un día', -1],
    ['fr', 'lundi dernier', -1],
    ['fr', 'mardi dernier', -7],
    ['fr', 'il y a un jour', -1],
  ])('%s: %j', (language, text, days) => {
    expect(readDayWord(text, language, TODAY)).toBe(addDays(TODAY, days));
  });

  it.each([
    ['en', 'yester'],
    ['en', 'yesterdays'],
    ['en', '11/24/2026yesterday'],
    ['en', 'gestern'],
    ['en', 'last'],
    ['en', 'last yesterday'],
    ['de', 'letzten'],
    ['fr', 'dernier lundi'],
    ['es', 'el'],
    ['de', 'yesterday'],
    ['en', ''],
    ['en', 'constructor'],
  ])('%s: %j is none', (language, text) => {
    expect(readDayWord(text, language, TODAY)).toBeNull();
  });
});
