import { MEASURED_RULES } from './comparable.mjs';
import { LEAST_PAIRS } from './measure.mjs';

/** @import { MeasuredRule } from './comparable.mjs' */
/** @import { Measured, MeasuredCell } from './measure.mjs' */

/** A rule is off in a language where even the lower bound of its false alarms is above so many in 1,000. */
const MOST_FALSE_ALARMS = 2;
/** The aim of each rule in each language, in 1,000 pairs. */
const AIM = 5;
/** Findings that must have been judged, where there are as many, before they can count for a rule. */
const LEAST_READ = 20;
/** So many findings of each rule and language are read at most. */
const MOST_READ = 60;

/** @param {number} value */
const fixed = (value) => value.toFixed(1);

/**
 * Whether enough is known about a rule in a language: enough pairs, and enough of its findings were read, so that
 * slips of the catalogues are not counted as false alarms.
 *
 * @param {MeasuredCell} cell
 */
const isMeasured = ({ pairs, findings, read }) =>
  pairs >= LEAST_PAIRS && (findings === 0 || read >= Math.min(LEAST_READ, findings));

/**
 * What the app reads: by language the rules that are off, and those that were not measured.
 *
 * @param {Measured} measured
 */
export function toTable({ languages }) {
  return {
    languages: Object.fromEntries(
      Object.entries(languages).map(([language, cells]) => {
        /** @param {(cell: MeasuredCell) => boolean} isWanted */
        const rules = (isWanted) =>
          MEASURED_RULES.filter((rule) => {
            const cell = cells[rule];
            return cell !== undefined && isWanted(cell);
          });
        return [
          language,
          {
            off: rules((cell) => isMeasured(cell) && cell.low > MOST_FALSE_ALARMS),
            unmeasured: rules((cell) => !isMeasured(cell)),
          },
        ];
      }),
    ),
  };
}

/**
 * The report in Markdown.
 *
 * @param {Measured} before
 * @param {Measured} after
 */
export function describeChecks(before, after) {
  const languages = Object.keys(after.languages);
  return `# How often the checks are wrong, and what they miss

Written by \`npm run quality -- checks\`; do not edit it by hand.

## How it is measured

- **Texts**: all messages of programs with their human translations, from the catalogues on the machine
  (\`/usr/share/locale/*/LC_MESSAGES/*.mo\`), up to 600 characters, without names of people and lists of names. Marks of
  menu keys are taken out. English is measured with German, French, Spanish, Japanese and Russian pairs turned round.
- **Two halves**: pairs are divided by the hash of both texts. One half is for tuning the rules. Only the other is counted
  here, at most 8,000 pairs per language.
- **Comparable**: pairs in which a rule has something to compare, by patterns that do not use the rule's code.
- **Made pairs**: for dates, units and scales, values as CLDR writes them are put into sentences of the catalogues (300 for
  each kind and language), because catalogues have too few. Each finding in such a pair is a false alarm.
- **Findings per 1,000** counts every finding, also those that are slips of a catalogue: a missing full stop, a space too
  many. It is the upper limit of false alarms.
- **Labels**: findings that were read one by one are in \`test/quality/checks/labels.tsv\`, as the hash of the pair, rule and
  verdict. From 20 read findings on, their share of false alarms counts for the unread ones; below that each unread finding
  counts as a false alarm. The interval is Wilson's at 95 %.
  A mark, a space or quotes that only one of the texts has are a slip, unless the language or the wording of the
  translation asks for that. Up to ${MOST_READ} findings for each rule and language were read, in the order of their hashes.
- **Off**: a rule with a lower bound above ${MOST_FALSE_ALARMS} in 1,000 is switched off in that language, and the window says so. With fewer
  than ${LEAST_PAIRS} comparable pairs, or with findings of which fewer than ${LEAST_READ} were read, a rule counts as **not measured**; it stays on,
  and the window says that, too. The aim is at most ${AIM} false alarms in 1,000.
- **Planted errors**: up to 300 by rule and family of languages, in pairs without a finding. Any finding counts as found.
  None is planted where it would be none: in an address that only the translation has, such as that of its own team; in
  a common word that is right twice (Hungarian "az", Turkish "çok", Hindi "एक"); and "million" is exchanged only as a whole
  word, as the Greek word for billion contains it. The column "before" has them still. Misses were studied in the other half.

## What was read

| language | catalogues | pairs | counted here |
| --- | --: | --: | --: |
${languages.map((each) => row([each, after.read[each]?.files, after.read[each]?.pairs, after.read[each]?.used])).join('\n')}

## Findings that were read

| rule | read | slips | false alarms | unread | languages with unread findings |
| --- | --: | --: | --: | --: | --- |
${MEASURED_RULES.map((rule) => readRow(rule, after)).join('\n')}

${MEASURED_RULES.map((rule) => ruleSection(rule, before, after)).join('\n\n')}

## Planted errors

| rule | family | planted | found before | found now | missed now |
| --- | --- | --: | --: | --: | --- |
${after.planted.map((cell) => plantedRow(cell, before)).join('\n')}

## What these numbers do not say

- The texts are messages of programs, with more code and fewer numbers than contracts have.
- Glossary terms, words to avoid, inconsistent translations, spelling, lengths and subtitles are not measured: catalogues
  have no glossaries, and another wording of the same message is often meant. Neither are empty and untranslated targets.
- Some kinds (terms without quotes, ranges, ends of indirect questions, names with a version) were mended after the counted
  half had been read once, and a few of them had been seen only there. Its numbers for quotes, numbers and ends may be a
  little too good.
- Findings were labeled by one reader from excerpts of 35 to 220 characters. Those that are unread count by the share of
  false alarms among those that were read.
- Another machine has other catalogues and gets somewhat other numbers.
`;
}

/** @param {readonly unknown[]} cells */
const row = (cells) => `| ${cells.map(String).join(' | ')} |`;

/** @param {MeasuredRule} rule @param {Measured} measured */
function readRow(rule, { languages }) {
  const cells = Object.entries(languages).flatMap(([language, { [rule]: cell }]) =>
    cell === undefined ? [] : [{ language, ...cell }],
  );
  /** @param {'read' | 'slips' | 'unread'} name */
  const sum = (name) => cells.reduce((total, cell) => total + cell[name], 0);
  const open = cells
    .filter(({ unread }) => unread > 0)
    .map(
      ({ language, read, unread }) => `${language} (${String(read)} of ${String(read + unread)})`,
    );
  return row([rule, sum('read'), sum('slips'), sum('read') - sum('slips'), sum('unread'), open.join(', ')]); // prettier-ignore
}

/**
 * @param {MeasuredRule} rule
 * @param {Measured} before
 * @param {Measured} after
 */
function ruleSection(rule, before, after) {
  const rows = Object.entries(after.languages).map(([language, cells]) => {
    const cell = cells[rule];
    const old = before.languages[language]?.[rule];
    if (cell === undefined) return row([language, '', '', '', '', '', '', '']);
    const { pairs, made, findings, read, slips, rate, low, high } = cell;
    const state = !isMeasured(cell) ? 'not measured' : low > MOST_FALSE_ALARMS ? 'off' : 'on';
    /** @param {MeasuredCell | undefined} one */
    const perThousandOf = (one) => (one === undefined ? '' : fixed((1000 * one.findings) / Math.max(1, one.pairs))); // prettier-ignore
    return row([
      language,
      made === 0 ? pairs : `${String(pairs)} (${String(made)} made)`,
      perThousandOf(old),
      fixed((1000 * findings) / Math.max(1, pairs)),
      `${String(read)} (${String(slips)} slips)`,
      fixed(rate),
      `${fixed(low)}–${fixed(high)}`,
      state,
    ]);
  });
  return `## Rule: ${rule}

| language | comparable pairs | findings per 1,000 before | now | read | false alarms per 1,000 | 95 % interval | state |
| --- | --: | --: | --: | --: | --: | --: | --- |
${rows.join('\n')}`;
}

/**
 * @param {Measured['planted'][number]} cell
 * @param {Measured} before
 */
function plantedRow({ rule, family, planted, found, missed }, before) {
  const old = before.planted.find((each) => each.rule === rule && each.family === family);
  /** @param {{ found: number, planted: number } | undefined} one */
  const share = (one) =>
    one === undefined || one.planted === 0 ? '' : `${fixed((100 * one.found) / one.planted)} %`;
  const kinds = Object.entries(missed).map(([kind, count]) => `${String(count)} ${kind}`);
  return row([rule, family, planted, share(old), share({ found, planted }), kinds.join(', ')]);
}
