import { describe, expect, it } from 'vitest';
import {
  Transcript,
  type Line,
} from '../../../../electron/clients/translation/voice/transcript.ts';

const line = (text: string, startMs: number, endMs: number): Line => ({
  language: 'en',
  text,
  startMs,
  endMs,
});
const textsOf = (transcript: Transcript) => transcript.lines.map(({ text }) => text);

/** Returns a transcript concluded before a cut; sound is sent again from `fromMs`. */
function cutAfter(lines: readonly Line[], fromMs: number): Transcript {
  const transcript = new Transcript();
  transcript.conclude(lines);
  transcript.resume(fromMs);
  return transcript;
}

const FOUR = line('We meet at four o’clock.', 1_000, 3_000);
const FIVE = line('No, five!', 1_000, 3_000);

describe('within a connection', () => {
  it('keeps every line: two people at the same time, the same words twice, times of no length', () => {
    const transcript = new Transcript();
    expect(transcript.conclude([FOUR, FIVE])).toEqual([FOUR, FIVE]);
    const yes = line('Yes.', 3_000, 3_000);
    expect(transcript.conclude([yes, yes])).toHaveLength(2);
    expect(transcript.conclude([yes])).toHaveLength(1);
    expect(textsOf(transcript)).toEqual([FOUR.text, FIVE.text, 'Yes.', 'Yes.', 'Yes.']);
    expect(
      transcript.conclude([line('Yes.', 4_000, 4_500), line('Yes.', 4_000, 4_500)]),
    ).toHaveLength(2);
  });

  it('takes a message that arrives twice as one', () => {
    const transcript = new Transcript();
    transcript.conclude([FOUR, FIVE]);
    expect(transcript.conclude([FOUR, FIVE])).toEqual([]);
    expect(transcript.conclude([{ ...FIVE, endMs: 3_001 }])).toHaveLength(1);
  });
});

describe('where sound was sent again', () => {
  it('takes a line once, even with other punctuation and case', () => {
    const transcript = cutAfter([FOUR], 0);
    expect(transcript.conclude([line('we meet at four o’clock', 1_010, 2_980)])).toEqual([]);
    expect(transcript.concludedMs).toBe(2_980);
  });

  it.each([
    ['in the same message', [[FOUR, FIVE]]],
    ['in the other order', [[FIVE, FOUR]]],
    ['in two messages', [[FIVE], [FOUR]]],
  ])(
    'keeps a speaker whose line was not final before, said at the same time %s',
    (_when, messages) => {
      const transcript = cutAfter([FOUR], 1_000);
      for (const message of messages) transcript.conclude(message);
      expect(textsOf(transcript).toSorted()).toEqual([FIVE.text, FOUR.text]);
    },
  );

  it('keeps both of two people who said the same, and a third', () => {
    const yes = line('Yes.', 1_000, 1_500);
    const transcript = cutAfter([yes, yes], 1_000);
    expect(transcript.conclude([yes, yes, yes])).toHaveLength(1);
    expect(textsOf(transcript)).toHaveLength(3);
  });

  it('takes a message that arrives twice once, there too', () => {
    const transcript = cutAfter([FOUR], 1_000);
    for (const message of [[FOUR], [FOUR], [FIVE], [FIVE]]) transcript.conclude(message);
    expect(textsOf(transcript)).toEqual([FOUR.text, FIVE.text]);
  });

  it('takes the very same words once when the service gives them another time', () => {
    const transcript = cutAfter([FOUR, line('Yes.', 3_500, 3_800)], 1_000);
    const shifted = [line('Yes.', 4_500, 4_500), { ...FOUR, startMs: 2_900, endMs: 2_900 }];
    expect(transcript.conclude(shifted)).toEqual([]);
    expect(transcript.conclude([line('Yes.', 4_600, 4_900)])).toHaveLength(1);
  });

  it('keeps a different number at the same time', () => {
    const transcript = cutAfter([line('It costs 500 euros.', 0, 2_000)], 0);
    expect(transcript.conclude([line('It costs 600 euros.', 0, 2_000)])).toHaveLength(1);
  });

  it('takes text that is split into other lines once', () => {
    const whole = line('Hello, how are you today?', 0, 3_000);
    const parts = [line('Hello, how are you', 0, 2_200), line('today?', 2_200, 3_000)];
    expect(cutAfter([whole], 0).conclude(parts)).toEqual([]);
    expect(cutAfter(parts, 0).conclude([whole])).toEqual([]);
    // Starting within a line.
    expect(cutAfter([whole], 1_500).conclude([line('you today?', 1_500, 3_000)])).toEqual([]);
  });

  it('keeps a line that continues where the earlier one ended', () => {
    const transcript = cutAfter([line('Hello', 0, 500)], 0);
    const longer = line('Hello, and now something else entirely.', 0, 4_000);
    expect(transcript.conclude([longer])).toEqual([longer]);
  });

  it('keeps the same word when it is said a little later', () => {
    const transcript = cutAfter([line('Yes.', 1_000, 1_400)], 1_200);
    expect(transcript.conclude([line('Yes.', 1_600, 2_000)])).toHaveLength(1);
  });

  it('keeps everything before and after that span', () => {
    const transcript = cutAfter([line('Yes.', 0, 500), line('No.', 4_000, 5_000)], 4_000);
    expect(
      transcript.conclude([line('Yes.', 4_000, 5_000), line('No.', 6_000, 7_000)]),
    ).toHaveLength(2);
  });

  it('expects what was final before in its place, until it is final again', () => {
    const late = line('At the office.', 5_000, 6_000);
    const transcript = new Transcript();
    transcript.conclude([late]);
    transcript.expect([FOUR]);
    expect(transcript.concludedMs).toBe(1_000);
    // The former line is still open, though a later one exists.
    transcript.resume(1_000);
    transcript.expect([]);
    expect(transcript.concludedMs).toBe(1_000);
    transcript.conclude([FOUR]);
    expect(transcript.concludedMs).toBe(3_000);
    transcript.expect([line('At the', 5_000, 5_500)]);
    expect([transcript.tentative, transcript.concludedMs]).toEqual([[], 3_000]);
  });

  it('keeps a translation open while the line of one of two simultaneous speakers is missing', () => {
    const [source, german] = [new Transcript(), new Transcript()];
    source.conclude([line('Hello.', 0, 900), FOUR, FIVE]);
    german.conclude([line('Hallo.', 0, 900)]);
    expect(german.concludedBeside(source)).toBe(900);
    german.conclude([line('Um vier.', 1_000, 3_000)]);
    expect(german.concludedBeside(source)).toBe(1_000);
    german.conclude([line('Nein, um fünf!', 1_000, 3_000)]);
    expect(german.concludedBeside(source)).toBe(3_000);
  });

  it('continues after an earlier connection that had everything', () => {
    const transcript = new Transcript();
    transcript.seed([FOUR, line('At the office.', 5_000, 6_000)], 3_000);
    expect([transcript.concludedMs, transcript.endMs]).toEqual([3_000, 6_000]);
  });
});
