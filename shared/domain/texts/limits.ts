/** Most custom instructions of one request, and the length of each in characters. */
export const MAX_CUSTOM_INSTRUCTIONS = 10;
export const MAX_CUSTOM_INSTRUCTION_CHARS = 300;

/** Most glossaries of one request. */
export const MAX_GLOSSARIES_PER_REQUEST = 5;

/** Least similarity of a match that is used where nothing is said, in percent. */
export const DEFAULT_MATCH_PERCENT = 75;

/** Longest reporting tag, in characters. */
export const MAX_REPORTING_TAG_CHARS = 100;

/** Longest text of the Translate page, in UTF-16 units: what is longer belongs into a document. */
export const MAX_TEXT_LENGTH = 100_000;

/** Longest text that matches are looked for, in UTF-16 units: of a longer one, its beginning. */
export const MAX_MATCH_TEXT_CHARS = 5000;

/** Longest context of a text, in UTF-16 units. */
export const MAX_CONTEXT_CHARS = 20_000;

/** Most pieces of a proposed wording that a draft holds: more than a text of that length gets. */
export const MAX_PROPOSAL_PIECES = 50_000;

/** Least similarity of a match that is shown, in percent. */
export const MIN_SHOWN_MATCH_PERCENT = 60;
