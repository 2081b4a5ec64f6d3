import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../../../electron/support/clock.ts';
import { correctText } from '../../../../../electron/embedded/translation/write/correct-text.ts';
import {
  createEnglishChecker,
  ENGLISH_SOURCE_ENTRY,
} from '../../../../../electron/embedded/translation/write/english-checker.ts';

const english = createEnglishChecker({ entry: ENGLISH_SOURCE_ENTRY, clock: systemClock });
afterAll(() => english.close());

describe('the most common mistakes of learners of English', () => {
  it.each([
    ['This are bad.', 'This is bad.'],
    ['These is my books.', 'These are my books.'],
    ["He don't like it.", "He doesn't like it."],
    ['She have a car.', 'She has a car.'],
    ['I has a dog.', 'I have a dog.'],
    ['They was late.', 'They were late.'],
    ['You was right.', 'You were right.'],
    ['It were cold yesterday.', 'It was cold yesterday.'],
    ['I have went home.', 'I have gone home.'],
    ['She has wrote a letter.', 'She has written a letter.'],
    ["I didn't went there.", "I didn't go there."],
    ['Did you saw him?', 'Did you see him?'],
    ['Does he likes it?', 'Does he like it?'],
    ['He can sings well.', 'He can sing well.'],
    ['She must to go.', 'She must go.'],
    ['I will can do it.', 'I will be able to do it.'],
    ['I am agree with you.', 'I agree with you.'],
    ['I need informations about it.', 'I need information about it.'],
    ['We bought new furnitures.', 'We bought new furniture.'],
    ['She gave me many advices.', 'She gave me much advice.'],
    ['There is many people here.', 'There are many people here.'],
    ['There are a problem.', 'There is a problem.'],
    ['The childs are playing.', 'The children are playing.'],
    ['I have lived here since two years.', 'I have lived here for two years.'],
    ['I look forward to hear from you.', 'I look forward to hearing from you.'],
    ['He is more taller than me.', 'He is taller than me.'],
    ['This is the most easiest way.', 'This is the easiest way.'],
    ['I am interesting in music.', 'I am interested in music.'],
    ['It depends of the weather.', 'It depends on the weather.'],
    ['He explained me the problem.', 'He explained to me the problem.'],
    ['I have 20 years old.', 'I am 20 years old.'],
    ['Much people think so.', 'Many people think so.'],
    ['I want that you come.', 'I want you to come.'],
    ['We discussed about the plan.', 'We discussed the plan.'],
    ['One of my friend is here.', 'One of my friends is here.'],
    ['I could of done it.', 'I could have done it.'],
    ['Its a nice day.', "It's a nice day."],
    ['Your welcome.', "You're welcome."],
    ['She is a engineer.', 'She is an engineer.'],
    ['I am born in 1990.', 'I was born in 1990.'],
    ['I enjoy to swim.', 'I enjoy swimming.'],
    ['Everybody are happy.', 'Everybody is happy.'],
    ['The news are good.', 'The news is good.'],
    ['He go to school every day.', 'He goes to school every day.'],
    ['She like music.', 'She likes music.'],
    ["Let's to go.", "Let's go."],
    ['Yesterday I have seen him.', 'Yesterday I saw him.'],
    ['I listen music.', 'I listen to music.'],
    ['She said me that it works.', 'She told me that it works.'],
    ['How do you call this?', 'What do you call this?'],
  ])('%s', async (wrong, right) => {
    expect(await correctText(wrong, 'EN-US', english)).toBe(right);
  });

  it.each([
    'Things like this are bad.',
    'One of these is broken.',
    'If it were cold, we would stay.',
    'There are a few left.',
    'There are a surprising number of them.',
    'There is many a slip between cup and lip.',
    'The can works well.',
    'It depends, of course, on you.',
    'I have been here since two days ago.',
    'She is interesting in many ways.',
    'More older people came.',
    'We go to home pages first.',
    'Your welcome message is short.',
    'Its engine is new.',
    'He read a book.',
    'I used to work late.',
    'He asked that she leave.',
    'See the remittance advices in the folder.',
    'The peoples of the world agree.',
    'Was he married with children?',
  ])("doesn't change correct text: %s", async (right) => {
    expect(await correctText(right, 'EN-US', english)).toBe(right);
  });
});
