import { expect, it } from 'vitest';
import { groupMatches } from '../../../../electron/services/texts/match-service.ts';
import type { TextMatch } from '../../../../shared/domain/texts/translation.ts';
import { aTextMatch } from '../../../support/builders/texts.ts';

const match = (source: string, target: string, patch: Partial<TextMatch> = {}): TextMatch =>
  aTextMatch({
    source,
    target,
    percent: 99,
    itemId: 'item',
    position: 0,
    createdAtMs: 0,
    ...patch,
  });

it('puts the numbers of the text into the proposal, and says so', () => {
  const [found] = groupMatches('Pay 250 EUR within 14 days.', [
    match('Pay 100 EUR within 30 days.', 'Zahlen Sie 100 EUR binnen 30 Tagen.'),
  ]);
  expect(found).toMatchObject({
    source: 'Pay 100 EUR within 30 days.',
    target: 'Zahlen Sie 250 EUR binnen 14 Tagen.',
    hasNewNumbers: true,
  });
});

it.each([
  ['a number occurs twice', 'Pages 5 to 5', 'Seiten 5 bis 5', 'Pages 7 to 9'],
  ['the translation has it in words', 'In 2 days', 'In zwei Tagen', 'In 3 days'],
  ['another language may write it otherwise', 'Pay 900 EUR', 'Pague 900 EUR', 'Pay 12,500 EUR'],
  ['there are more numbers', 'In 2 days', 'In 2 Tagen', 'In 3 to 4 days'],
])('leaves the proposal unchanged when %s', (_case, source, target, text) => {
  const [found] = groupMatches(text, [match(source, target)]);
  expect(found?.target).toBe(target);
  expect(found).not.toHaveProperty('hasNewNumbers');
});

it('groups nearly identical ones under the best one', () => {
  const found = groupMatches('The meeting takes place on Monday at 9.', [
    match('The meeting takes place on Monday at 8.', 'Die Sitzung findet am Montag um 8 statt.'),
    match('The meeting takes place on Monday at 7.', 'Die Sitzung findet am Montag um 7 statt.'),
    match('The meeting takes place on monday at 6.', 'Die Sitzung findet am Montag um 6 statt.'),
    match('The meeting takes place on Friday.', 'Das Treffen ist am Freitag.', { percent: 80 }),
  ]);
  expect(found.map(({ target, alike = [] }) => [target, alike.length])).toEqual([
    ['Die Sitzung findet am Montag um 9 statt.', 2],
    ['Das Treffen ist am Freitag.', 0],
  ]);
});

it('keeps different translations apart', () => {
  const found = groupMatches('The cart is empty.', [
    match('The cart is empty.', 'Der Wagen ist leer.', { percent: 100 }),
    match('The cart is empty.', 'Der Warenkorb enthält nichts.', { percent: 100 }),
  ]);
  expect(found).toHaveLength(2);
});
