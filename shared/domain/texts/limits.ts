/** Maximum number of custom instructions per request, and of characters in each. */
export const MAX_CUSTOM_INSTRUCTIONS = 10;
export const MAX_CUSTOM_INSTRUCTION_CHARS = 300;

/** Maximum number of glossaries per request. */
export const MAX_GLOSSARIES_PER_REQUEST = 5;

/** Default minimum similarity of a match, in percent. */
export const DEFAULT_MATCH_PERCENT = 75;

/** Longest reporting tag, in characters. */
export const MAX_REPORTING_TAG_CHARS = 100;

/** Maximum text of the Translate page, in UTF-16 units; longer text belongs in a document. */
export const MAX_TEXT_LENGTH = 100_000;

/**
 * Maximum text to find matches for, in UTF-16 units; only the beginning of a longer one is used.
 */
export const MAX_MATCH_TEXT_CHARS = 5000;

/** Longest context of a text, in UTF-16 units. */
export const MAX_CONTEXT_CHARS = 20_000;

/** Maximum pieces of a proposed wording in a draft: more than any allowed text produces. */
export const MAX_PROPOSAL_PIECES = 50_000;

/** Minimum similarity of a match that is shown, in percent. */
export const MIN_SHOWN_MATCH_PERCENT = 60;

/** Steps of the Translate page that can be undone, and their size in UTF-16 units. */
export const MAX_TEXT_STEPS = 1000;
export const MAX_TEXT_STEP_CHARS = 8 * 1024 * 1024;
