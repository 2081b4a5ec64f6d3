/**
 * Phrases that no editor of American English would print, with what to write instead. Phrases, not words: "blank line",
 * "plus sign", and "leave it alone" are right.
 *
 * @type {readonly { phrase: RegExp, instead: string, isForWindow?: boolean }[]} `isForWindow`: false where messages of
 *   the window may say it
 */
export const PHRASES = [
  { phrase: /\b(?:says?|said|tells?|told) of\b/iu, instead: 'name the subject: "each row says …"' },
  {
    phrase: /(?:^|[.!?:;] )Of (?:an?|the|all|each|every|what|these|those|it)\b/u,
    instead: 'a sentence with a verb',
  },
  {
    phrase: /\b(?:who|what|which|when)ever\b(?! (?:possible|needed|necessary))/iu,
    instead: 'anyone who, anything that, any, each time',
  },
  {
    phrase:
      /(?<!['`])\bblanks?\b(?! (?:lines?|rows?|pages?|cells?|fields?|paragraphs?|window|screen|values?)\b)/iu,
    instead: 'space',
  },
  {
    phrase: /(?<!\b(?:leaves?|left|let|leaving|stands?|be|is) (?:\w+ ){0,3})\balone\b/iu,
    instead: 'only',
  },
  {
    phrase: /(?:^|[.!?] )What (?!if\b)(?:[^.!?]|\.\w)+(?:\.(?=\s|$)|$)/u,
    instead: 'begin with a verb or a noun',
    isForWindow: false,
  },
  {
    phrase:
      /\b(?:stands?|stood) (?:in|on|at|above|below|beside|behind|before|after|between|there|here|where|under|within|inside|with|alone)\b/iu,
    instead: 'is, appears',
  },
  { phrase: /\bput(?:s|ting)? right\b/iu, instead: 'fix' },
  {
    phrase:
      /\b(?:an?|the|each|any|every|other|such|these|which|first|last) signs?\b(?!-| (?:of|that|here|in)\b)/iu,
    instead: 'character',
  },
  { phrase: /\banother one\b/iu, instead: 'a different one' },
  { phrase: /\banew\b/iu, instead: 'again' },
  { phrase: /\bno longer there\b/iu, instead: 'gone, missing' },
  { phrase: /\b(?:taken|takes?|taking|took) back\b/iu, instead: 'undo' },
  { phrase: /\b(?:is|are|was|were|be) told\b(?! apart)/iu, instead: 'say who learns what' },
  { phrase: /\bgo(?:es|ing)? on with\b/iu, instead: 'continue' },
];
