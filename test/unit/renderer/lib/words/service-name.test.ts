import { afterEach, expect, it } from 'vitest';
import { serviceName } from '../../../../../renderer/lib/words/service-name.ts';
import {
  EMBEDDED_CONNECTION_ID,
  PRACTICE_CONNECTION_ID,
} from '../../../../../shared/domain/connections/connection-kind.ts';
import { EMBEDDED_TIME_CONNECTION_ID } from '../../../../../shared/domain/time/names.ts';
import { speakEnglish, speakGerman } from '../../../../support/languages.ts';

afterEach(speakEnglish);

const OWN = [
  [EMBEDDED_CONNECTION_ID, 'This computer', 'Dieser Computer'],
  [EMBEDDED_TIME_CONNECTION_ID, 'This computer', 'Dieser Computer'],
  [PRACTICE_CONNECTION_ID, 'Practice', 'Übung'],
] as const;

it.each(OWN)('%s has its name from the app, in the language of the interface', (id, en, de) => {
  expect(serviceName(id, en)).toBe(en);
  speakGerman();
  expect(serviceName(id, en)).toBe(de);
});

it('leaves what a person has named, also when it is called like one of the app', () => {
  speakGerman();
  expect(serviceName('a-1', 'Practice')).toBe('Practice');
  expect(serviceName(null, 'This computer')).toBe('This computer');
});
