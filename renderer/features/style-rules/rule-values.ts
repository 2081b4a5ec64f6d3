import type { Rules } from './store.ts';

/** One rule set to a value; an empty one: not set. */
export interface RuleChange {
  category: string;
  rule: string;
  value: string;
}

/** The rules with changes, the last one of a rule counting. */
export function withChanges(rules: Rules, changes: readonly RuleChange[]): Rules {
  return changes.reduce(
    (changed, { category, rule, value }) => withRule(changed, category, rule, value),
    rules,
  );
}

/** The rules with one set to a value, or, for an empty one, not set. */
function withRule(rules: Rules, category: string, rule: string, value: string): Rules {
  const set = Object.entries(rules[category] ?? {}).filter(([name]) => name !== rule);
  if (value !== '') set.push([rule, value]);
  const others = Object.entries(rules).filter(([name]) => name !== category);
  return Object.fromEntries(
    set.length === 0 ? others : [...others, [category, Object.fromEntries(set)]],
  );
}
