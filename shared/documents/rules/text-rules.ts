/**
 * Rules about what is translated in the files of a project, as its rule file says. Names may contain `*` for any
 * letters.
 */
export interface TextRules {
  readonly json: {
    /** Keys, or paths of keys, whose values are translated; null: all that are not data. */
    readonly translate: readonly string[] | null;
    /** Keys, or paths of keys, whose values stay; they win. */
    readonly leave: readonly string[];
  };
  readonly xml: {
    /** Elements whose text is translated; null: all that is not data. */
    readonly translate: readonly string[] | null;
    /** Elements whose text stays; they win. */
    readonly leave: readonly string[];
    /** Elements that are part of a sentence wherever they are. */
    readonly inline: readonly string[];
    /** Attributes to translate, `name` or `element@name`. */
    readonly attributes: readonly string[];
  };
}

/** The rules of a project, with the name of the file that they came from. */
export interface TextRulesFile {
  readonly fileName: string;
  readonly rules: TextRules;
}

/** Rules of files without a rule file. */
export const NO_TEXT_RULES: TextRules = {
  json: { translate: null, leave: [] },
  xml: { translate: null, leave: [], inline: [], attributes: [] },
};

/** Returns a test for names; each name is compared once. */
export function nameMatcher(patterns: readonly string[]): (name: string) => boolean {
  if (patterns.length === 0) return () => false;
  const exact = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const wild = patterns.filter((pattern) => pattern.includes('*'));
  const known = new Map<string, boolean>();
  return (name) => {
    if (exact.has(name)) return true;
    if (wild.length === 0) return false;
    const before = known.get(name);
    if (before !== undefined) return before;
    const isMatch = wild.some((pattern) => matches(name, pattern));
    // Names in data may all be different.
    if (known.size < MAX_KNOWN) known.set(name, isMatch);
    return isMatch;
  };
}

const MAX_KNOWN = 10_000;

/** Compares without going back further than to the last `*`. */
function matches(name: string, pattern: string): boolean {
  let [at, sign, star, from] = [0, 0, -1, 0];
  while (at < name.length) {
    if (pattern[sign] === '*') {
      star = sign;
      from = at;
      sign += 1;
    } else if (pattern[sign] === name[at]) {
      at += 1;
      sign += 1;
    } else if (star >= 0) {
      from += 1;
      at = from;
      sign = star + 1;
    } else return false;
  }
  while (pattern[sign] === '*') sign += 1;
  return sign === pattern.length;
}
