import { useState } from 'react';
import { styleRuleChoices } from '../../../shared/domain/glossaries/style-rule-choices.ts';
import type { StyleList } from '../../../shared/domain/glossaries/style-rule-list.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { t, msg } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { SelectField, TextField } from '../../components/fields/field.tsx';
import { FormError } from '../../components/forms/form-footer.tsx';
import { useStyleRules, type Rules } from './store.ts';
import { Options } from '../../components/controls/options.tsx';
import layout from '../../components/layout/layout.module.css';
import css from './style-rules.module.css';
import { Form } from '../../components/forms/form.tsx';

/** One rule set to a value; an empty value unsets it. */
interface RuleChange {
  category: string;
  rule: string;
  value: string;
}

/** Returns the rules with changes, of which the last one for a rule applies. */
export function withChanges(rules: Rules, changes: readonly RuleChange[]): Rules {
  return changes.reduce(
    (changed, { category, rule, value }) => withRule(changed, category, rule, value),
    rules,
  );
}

/** Returns the rules with one set to a value, or unset if the value is empty. */
function withRule(rules: Rules, category: string, rule: string, value: string): Rules {
  const set = Object.entries(rules[category] ?? {}).filter(([name]) => name !== rule);
  if (value !== '') set.push([rule, value]);
  const others = Object.entries(rules).filter(([name]) => name !== category);
  return Object.fromEntries(
    set.length === 0 ? others : [...others, [category, Object.fromEntries(set)]],
  );
}

const CATEGORIES: Readonly<Record<string, MessageId>> = {
  dates_and_times: msg('memories.datesAndTimes'),
  formatting: msg('memories.formatting'),
  numbers: msg('memories.numbers'),
  punctuation: msg('memories.punctuation'),
  spelling_and_grammar: msg('memories.spellingAndGrammar'),
  style_and_tone: msg('memories.styleAndTone'),
  vocabulary: msg('memories.vocabulary'),
};

/** Formats a name of the service, which is English in any interface language. */
function inWords(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function categoryText(category: string): string {
  const text = Object.hasOwn(CATEGORIES, category) ? CATEGORIES[category] : undefined;
  return text === undefined ? inWords(category) : t(text);
}

interface CategoryProps {
  category: string;
  choices: readonly { rule: string; values: readonly string[] }[];
  rules: Rules;
  isReadOnly: boolean;
  isOpen: boolean;
  onChange: (rule: string, value: string) => void;
}

function Category({ category, choices, rules, isReadOnly, isOpen, onChange }: CategoryProps) {
  const set = rules[category] ?? {};
  const count = Object.keys(set).length;
  return (
    <details className={css['category']} open={isOpen || undefined}>
      <summary>
        {categoryText(category)}
        {count > 0 && ` (${t('memories.rulesSetCount', { count })})`}
      </summary>
      <div className={css['rules']}>
        {choices.map(({ rule, values }) => (
          <div key={rule} lang="en">
            <SelectField
              label={inWords(rule)}
              value={set[rule] ?? ''}
              disabled={isReadOnly}
              onChange={(event) => onChange(rule, event.target.value)}
            >
              <option value="">{t('memories.serviceDefault')}</option>
              <Options of={values} label={(value) => inWords(value)} />
            </SelectField>
          </div>
        ))}
      </div>
    </details>
  );
}

export function RulesForm({ list, isReadOnly }: { list: StyleList; isReadOnly: boolean }) {
  const save = useStyleRules((state) => state.setRules);
  /** Only the user's own changes: changes from elsewhere in the meantime stay. */
  const [changes, setChanges] = useState<readonly RuleChange[]>([]);
  const [filter, setFilter] = useState('');
  const [error, setError] = useState<ErrorData | null>(null);
  const rules = withChanges(list.rules, changes);
  const wanted = filter.trim().toLowerCase();
  const categories = styleRuleChoices(list.language, list.rules)
    .map(({ category, rules: all }) => ({
      category,
      choices: all.filter(({ rule }) => inWords(rule).toLowerCase().includes(wanted)),
    }))
    .filter(({ choices }) => choices.length > 0);
  const onSubmit = async () => {
    if (changes.length === 0) return;
    const failed = await save(list, rules);
    setError(failed);
    if (failed === null) setChanges([]);
  };
  return (
    <Form className={layout['panel']} label={t('memories.rules')} onSubmit={onSubmit}>
      <h2>{t('memories.rules')}</h2>
      <TextField
        label={t('memories.findRule')}
        hint={t('memories.ruleNamesAreEnglish')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {categories.length === 0 && <p>{t('glossaries.nothingFound')}</p>}
      {categories.map(({ category, choices }) => (
        <Category
          key={category}
          category={category}
          choices={choices}
          rules={rules}
          isReadOnly={isReadOnly}
          isOpen={wanted !== ''}
          onChange={(rule, value) => setChanges([...changes, { category, rule, value }])}
        />
      ))}
      <FormError error={error} />
      {changes.length > 0 && (
        <div className={layout['toolbar']}>
          <Button variant="primary" type="submit">
            {t('lane.saveRules')}
          </Button>
          <Button
            onClick={() => {
              setChanges([]);
              setError(null);
            }}
          >
            {t('memories.discardChanges')}
          </Button>
        </div>
      )}
    </Form>
  );
}
