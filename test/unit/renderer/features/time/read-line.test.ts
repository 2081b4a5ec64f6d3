import { array, assert, constantFrom, pre, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  readLine,
  writeLine,
  type LineContext,
} from '../../../../../renderer/features/time/read-line.ts';

const project = (id: string, name: string, customerName: string | null = null) => ({
  id,
  name,
  customerName,
  isArchived: false,
});
const PROJECTS = [
  project('n', 'Nordhafen'),
  project('w', 'Nordwind'),
  project('m', 'Merger papers', 'Aster GmbH'),
  project('r', 'Reports', 'Breeze'),
  project('l', 'Leaflets', 'Breeze'),
  { ...project('o', 'Old'), isArchived: true },
];
/** Saturday, 28 November 2026. */
const TODAY = '2026-11-28';
const inLanguage = (language: string): LineContext => ({
  language,
  locale: { en: 'en-US', de: 'de-DE', es: 'es-ES', fr: 'fr-FR' }[language] ?? language,
  today: TODAY,
  projects: PROJECTS,
});
const EN = inLanguage('en');
const NOTHING = { start: '', end: '', duration: '', day: null, projectId: null, doubts: [] };

describe('a line', () => {
  it.each([
    ['Review contract 1h20 yesterday @Nordhafen', { note: 'Review contract', duration: '1h20', day: '2026-11-27', projectId: 'n' }],
    ['Review contract 1:20', { note: 'Review contract', duration: '1:20' }],
    ['Review contract 90m', { note: 'Review contract', duration: '90m' }],
    ['Review 1.5h', { note: 'Review', duration: '1.5h' }],
    ['Review 1,5 h', { note: 'Review', duration: '1,5 h' }],
    ['Review for 45 min', { note: 'Review', duration: '45 min' }],
    ['1h20 Review', { note: 'Review', duration: '1h20' }],
    ['Review 9-10:30', { note: 'Review', start: '9', end: '10:30' }],
    ['Review 9:00–10:30 Monday', { note: 'Review', start: '9:00', end: '10:30', day: '2026-11-23' }],
    ['Review 9 am - 10 am', { note: 'Review', start: '9 am', end: '10 am' }],
    ['Call 9:30 1h20', { note: 'Call', start: '9:30', duration: '1h20' }],
    ['Call at 9:30 for 20 min', { note: 'Call', start: '9:30', duration: '20 min' }],
    ['Call 2:30pm 20m', { note: 'Call', start: '2:30pm', duration: '20m' }],
    ['Call 20m Nov 27', { note: 'Call', duration: '20m', day: '2026-11-27' }],
    ['Call 20m Dec 3', { note: 'Call', duration: '20m', day: '2025-12-03' }],
    ['Call 20m 27.11.', { note: 'Call', duration: '20m', day: '2026-11-27' }],
    ['Call 20m 3.12.', { note: 'Call', duration: '20m', day: '2025-12-03' }],
    ['Call 20m 11/27/2026', { note: 'Call', duration: '20m', day: '2026-11-27' }],
    ['Call 20m 2026-11-27', { note: 'Call', duration: '20m', day: '2026-11-27' }],
    ['Draft @Merger Papers 1h', { note: 'Draft', duration: '1h', projectId: 'm' }],
    ['Draft 1h @aster gmbh', { note: 'Draft', duration: '1h', projectId: 'm' }],
    // Numbers, days, and names inside a note are part of it.
    ['Review 3 chapters', { note: 'Review 3 chapters' }],
    ['Review chapter 3', { note: 'Review chapter 3' }],
    ['Review pages 9-10', { note: 'Review pages 9-10' }],
    ['Review part 3/4', { note: 'Review part 3/4' }],
    ['Monday report 1h', { note: 'Monday report', duration: '1h' }],
    ['Slides for Monday 1h', { note: 'Slides for Monday', duration: '1h' }],
    ['', { note: '' }],
  ])('%j', (line, read) => {
    expect(readLine(line, EN)).toEqual({ ...NOTHING, ...read });
  }); // prettier-ignore

  it.each([
    ['de', 'Vertrag prüfen 1,5 Std. gestern', '1,5 Std.', '2026-11-27'],
    ['de', 'Vertrag prüfen 45 Min. Montag', '45 Min.', '2026-11-23'],
    ['de', 'Vertrag prüfen 1h20 27. November', '1h20', '2026-11-27'],
    ['de', 'Vertrag prüfen 1h20 27.11.', '1h20', '2026-11-27'],
    ['es', 'Revisar contrato 1 hora ayer', '1 hora', '2026-11-27'],
    ['es', 'Revisar contrato 1h20 el lunes', '1h20', '2026-11-23'],
    ['es', 'Revisar contrato 1h20 27 de noviembre', '1h20', '2026-11-27'],
    ['fr', 'Relire le contrat 1 heure hier', '1 heure', '2026-11-27'],
    ['fr', 'Relire le contrat 1h20 lundi', '1h20', '2026-11-23'],
    ['fr', 'Relire le contrat 1h20 le 27 novembre', '1h20', '2026-11-27'],
  ])('in %s: %j', (language, line, duration, day) => {
    const read = readLine(line, inLanguage(language));
    expect(read).toMatchObject({ duration, day, doubts: [] });
    expect(line.startsWith(`${read.note} ${duration}`)).toBe(true);
  });
});

describe('what can be understood in two ways', () => {
  it.each([
    ['Review 1h 2h30', { kind: 'twice', first: '1h', second: '2h30' }],
    ['Review 9:00-10:30 1h', { kind: 'twice', first: '9:00-10:30', second: '1h' }],
    ['Review 1h yesterday Monday', { kind: 'twice', first: 'yesterday', second: 'Monday' }],
    ['Review 1h @Nordhafen @Nordwind', { kind: 'twice', first: '@Nordhafen', second: '@Nordwind' }],
    ['Review 1h @Nord', { kind: 'several', name: 'Nord', projects: ['Nordhafen', 'Nordwind'] }],
    ['Review 1h @Breeze', { kind: 'several', name: 'Breeze', projects: ['Reports', 'Leaflets'] }],
    ['Review 1h @Old', { kind: 'unknown', name: 'Old' }],
  ])('is said: %j', (line, doubt) => {
    expect(readLine(line, EN).doubts).toEqual([doubt]);
  });

  it('leaves an unknown name in the note', () => {
    expect(readLine('Mail @bob 1h', EN)).toMatchObject({ note: 'Mail @bob', duration: '1h' });
    expect(readLine('Mail 1h @bob', EN)).toMatchObject({ note: 'Mail @bob', duration: '1h' });
    expect(readLine('@bob 1h mail', EN)).toMatchObject({ note: '@bob mail', duration: '1h' });
    const read = readLine('Review 1h20 yesterday @bob', EN);
    expect(read).toMatchObject({ note: 'Review @bob', duration: '1h20' });
    expect(read.day).not.toBeNull();
  });
});

describe.each(['en', 'de', 'es', 'fr'])('in %s', (language) => {
  const words = constantFrom(
    'Review', 'contract', '3', 'chapters', 'für', 'no.', '1h20', '1:20', '90m', '1,5 h', '45 min',
    '9-10:30', '9:00–10:30', 'at 9:30', 'yesterday', 'gestern', 'ayer', 'lundi', 'Nov 27', '27.11.',
    '@Nordhafen', '@Merger papers', '@Aster GmbH', '@bob', '12', 'Monday',
  ); // prettier-ignore
  it('a reading that is written is read the same way', () => {
    assert(
      property(array(words, { maxLength: 7 }), (parts) => {
        const context = inLanguage(language);
        const read = readLine(parts.join(' '), context);
        pre(read.doubts.length === 0);
        expect(readLine(writeLine(read, context), context)).toEqual(read);
      }),
      { numRuns: 500 },
    );
  });
});
