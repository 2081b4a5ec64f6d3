import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { hasSomethingFor, MEASURED_RULES } from './comparable.mjs';
import { readLabels } from './labels.mjs';
import { FAMILIES } from './languages.mjs';
import { LANGUAGES, measureChecks, plantErrors, readLanguage } from './measure.mjs';
import { checkPairs } from './run-checks.mjs';

/** @import { MeasuredRule } from './comparable.mjs' */

const ROOT = join(import.meta.dirname, '../../..');
const BEFORE = join(import.meta.dirname, 'before.json');
const MOST_SHOWN = 60;

/** @param {string} text @returns {text is MeasuredRule} */
const isRule = (text) => MEASURED_RULES.some((rule) => rule === text);

/**
 * `npm run quality -- checks`: measures the reported half and writes the page and the app's table. `-- checks --tune`
 * counts findings in the other half; `-- checks --look <rule> [languages]` shows them; `-- checks --missed <rule>
 * [families]` shows planted errors in the tuning half that no rule finds; `-- checks --label <rule> [languages]`
 * shows findings in the reported half that nobody has judged yet.
 *
 * @param {string[]} args
 */
export async function run([mode = '', rule = '', ...languages]) {
  const wanted = languages.length === 0 ? LANGUAGES : languages;
  if (mode === '--look' || mode === '--label') return show(mode === '--look', rule, wanted);
  if (mode === '--missed') return showMissed(rule, languages);
  if (mode === '--tune') return tune([rule, ...languages].filter((each) => each !== ''));
  const measured = measureChecks(LANGUAGES, (base) => process.stdout.write(`${base} `));
  process.stdout.write('\n');
  if (mode === '--before') return write(BEFORE, JSON.stringify(measured));
  const { describeChecks, toTable } = await import('./write-checks-report.mjs');
  const before = JSON.parse(readFileSync(BEFORE, 'utf8'));
  await write(join(ROOT, 'docs/check-quality.md'), describeChecks(before, measured));
  return write(join(ROOT, 'shared/domain/checks/measured.json'), JSON.stringify(toTable(measured)));
}

/** @param {boolean} isTuning @param {string} rule @param {readonly string[]} languages */
function show(isTuning, rule, languages) {
  const labels = readLabels();
  if (!isRule(rule)) throw new Error(`There is no measured rule "${rule}".`);
  for (const base of languages) {
    const { half, made } = readLanguage(base, isTuning);
    let count = 0;
    for (const { pair, findings } of [...checkPairs(half), ...checkPairs(isTuning ? made : [])]) {
      const found = findings.filter((each) => each.rule === rule);
      const isKnown = labels.has(`${pair.hash} ${rule}`);
      if (found.length === 0 || (isKnown && !isTuning) || count >= MOST_SHOWN) continue;
      if (!('made' in pair) && !hasSomethingFor(rule, pair)) continue;
      count += 1;
      const what = found.map(({ kind, values }) => `${kind} ${JSON.stringify(values)}`).join('; ');
      process.stdout.write(`${pair.hash} ${base} ${what}\n  ${JSON.stringify(pair.source)}\n  ${JSON.stringify(pair.target)}\n`); // prettier-ignore
    }
  }
}

/** @param {string} rule @param {readonly string[]} families */
function showMissed(rule, families) {
  if (!isRule(rule)) throw new Error(`There is no measured rule "${rule}".`);
  for (const [family, members] of Object.entries(FAMILIES)) {
    if (families.length > 0 && !families.includes(family)) continue;
    const checked = members.flatMap((base) => {
      const { half, made } = readLanguage(base, true);
      return [...checkPairs(half), ...checkPairs(made)];
    });
    const planted = plantErrors(rule, checked);
    const missed = planted.filter(({ isFound }) => !isFound);
    process.stdout.write(`# ${rule}, ${family}: ${planted.length - missed.length} of ${planted.length} found\n`); // prettier-ignore
    for (const { pair, kind } of missed) {
      process.stdout.write(`${pair.targetTag} ${kind}\n  ${JSON.stringify(pair.source)}\n  ${JSON.stringify(pair.target)}\n`); // prettier-ignore
    }
  }
}

/** @param {readonly string[]} languages */
function tune(languages) {
  for (const base of languages.length === 0 ? LANGUAGES : languages) {
    const { half, made } = readLanguage(base, true);
    const [checked, checkedMade] = [checkPairs(half), checkPairs(made)];
    const cells = MEASURED_RULES.map((rule) => {
      const comparable = checked.filter(({ pair }) => hasSomethingFor(rule, pair));
      const found = comparable.filter(({ findings }) =>
        findings.some((each) => each.rule === rule),
      );
      return `${rule} ${found.length}/${comparable.length} ${((1000 * found.length) / Math.max(1, comparable.length)).toFixed(1)}`;
    });
    const madeOf = (/** @type {string} */ kind) => {
      const all = checkedMade.filter(({ pair }) => pair.made === kind);
      return `made ${kind} ${all.filter(({ findings }) => findings.some((each) => ['numbers', 'dates', 'units'].includes(each.rule))).length}/${all.length}`;
    };
    process.stdout.write(`${base} ${half.length}: ${[...cells, madeOf('dates'), madeOf('units'), madeOf('scales')].join(' | ')}\n`); // prettier-ignore
  }
}

/** @param {string} file @param {string} text */
async function write(file, text) {
  const options = await resolveConfig(file);
  writeFileSync(file, await format(text, { ...options, filepath: file }));
}
