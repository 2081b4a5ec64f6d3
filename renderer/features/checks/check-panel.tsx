import { beginningOf, placeBetweenGraphemes } from '../../../shared/graphemes.ts';
import Check from 'lucide-react/icons/check';
import { useEffect, useRef, type RefObject } from 'react';
import type {
  CheckReportFormat,
  FindingsPage,
  ListedFinding,
} from '../../../shared/domain/checks/finding.ts';
import { findingText, RULE_NAMES } from '../../../shared/domain/checks/words.ts';
import type { HistoryItem } from '../../../shared/domain/history/history.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import { rowNumber } from '../../../shared/domain/history/segment-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button } from '../../components/controls/button.tsx';
import { NamedField } from '../../components/fields/field.tsx';
import { MoreMenu } from '../../components/controls/more-menu.tsx';
import { PaginationNav } from '../../components/lists/pagination-nav.tsx';
import { Pieces } from '../../components/text/pieces.tsx';
import { EmptyState } from '../../components/notices/states.tsx';
import { ErrorNotice, StatusNotice, UndoNotice } from '../../components/frame/notice.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { format } from '../../lib/words/format.ts';
import { useOpenAvoided } from '../../lib/page/open-settings.ts';
import { FINDINGS_PER_PAGE, useChecks } from './store.ts';
import layout from '../../components/layout/layout.module.css';
import css from './checks.module.css';
import { Loaded } from '../../components/lists/record-list.tsx';
import { coverageOf, ruleList, verdictText } from '../../../shared/domain/checks/coverage.ts';
import forms from '../../components/forms/forms.module.css';

interface CheckSummaryProps {
  found: FindingsPage;
  targetLang: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Shows how many things there are to check, which checks ran, and which did not run in this language. */
function CheckSummary({ found, targetLang, heading }: CheckSummaryProps) {
  const language = format.language(targetLang);
  const openCount = found.counts.reduce((sum, each) => sum + each.openCount, 0);
  const { rulesOff } = found;
  const coverage = coverageOf(found);
  const { checked, unmeasured, notChecked } = coverage;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {verdictText(coverage, openCount)}
      </h2>
      {unmeasured.length + notChecked.length > 0 && (
        <p className={forms['hint']}>{t('checks.rulesChecked', { rules: ruleList(checked) })}</p>
      )}
      {rulesOff.length > 0 && (
        <p className={forms['hint']}>
          {t('checks.rulesOff', { language, rules: ruleList(rulesOff) })}
        </p>
      )}
      {unmeasured.length > 0 && (
        <details className={forms['hint']}>
          <summary>{t('checks.rulesUnmeasured', { language, count: unmeasured.length })}</summary>
          <div>{ruleList(unmeasured)}</div>
        </details>
      )}
      <p className={forms['hint']}>
        {found.isSpellingChecked
          ? t('checks.spellingChecked')
          : t('checks.noDictionary', { language })}{' '}
        {t('checks.termsCompared', { count: found.termCount })}
      </p>
    </>
  );
}

/** Characters shown around a finding. */
const AROUND = 60;

/** Returns the flagged text of the target with its surroundings. */
function excerptOf({ target, start, end }: ListedFinding) {
  const from = start <= AROUND ? 0 : placeBetweenGraphemes(target, start - AROUND);
  const to = placeBetweenGraphemes(target, end + AROUND);
  const found = target.slice(start, end);
  const isLong = found.length > 2 * AROUND;
  const middle = isLong ? `${beginningOf(found, 2 * AROUND).toWellFormed()}…` : found;
  return [
    { text: `${from === 0 ? '' : '…'}${target.slice(from, start)}`.toWellFormed(), isHit: false },
    { text: middle, isHit: true },
    {
      text: `${target.slice(end, to)}${to === target.length ? '' : '…'}`.toWellFormed(),
      isHit: false,
    },
  ].filter(({ text }) => text !== '');
}

/** Says what a fix does: nothing is replaced where a character is missing. */
const fixText = ({ start, end }: ListedFinding, text: string): string =>
  start === end ? t('checks.addText', { text }) : t('checks.replaceWith', { text });

interface FindingRowProps {
  finding: ListedFinding;
  item: HistoryItem;
  onJump: (position: number, part?: number) => void;
}

/** Shows a finding: its place, its description, and the possible actions. */
function FindingRow({ finding, item, onJump }: FindingRowProps) {
  const { fix, setDismissed } = useChecks();
  const number = rowNumber(finding, format);
  const text = findingText(finding);
  const { fix: replacement } = finding;
  const isShown = replacement !== null && replacement.trim() !== '' && replacement.length <= 40;
  const action = isShown ? fixText(finding, replacement.trim()) : t('checks.fix');
  return (
    <li className={css['finding']}>
      <div className={css['words']}>
        <button
          type="button"
          className={css['jump']}
          aria-label={t('checks.goToSegment', { number, finding: text })}
          onClick={() => onJump(finding.position, finding.part)}
        >
          {number}
        </button>
        <div className={css['text']}>
          <p>{text}</p>
          {finding.target.trim() !== '' && (
            <p dir="auto" lang={item.targetLang} className={css['excerpt']}>
              <Pieces pieces={excerptOf(finding)} />
            </p>
          )}
        </div>
      </div>
      <div className={css['tools']}>
        {replacement !== null && !finding.isDismissed && (
          <Button
            variant="quiet"
            aria-label={t('checks.fixSegment', { action, number, finding: text })}
            onClick={() => void fix(finding)}
          >
            {action}
          </Button>
        )}
        <Button
          variant="quiet"
          aria-label={
            finding.isDismissed
              ? t('checks.isErrorIn', { number, finding: text })
              : t('checks.notAnErrorIn', { number, finding: text })
          }
          onClick={() => void setDismissed(finding, !finding.isDismissed)}
        >
          {finding.isDismissed ? t('checks.isError') : t('checks.notAnError')}
        </Button>
      </div>
    </li>
  );
}

function FindingGroups({
  found,
  ...rest
}: { found: FindingsPage } & Omit<FindingRowProps, 'finding'>) {
  const rules = [...new Set(found.findings.map(({ rule }) => rule))];
  return rules.map((rule) => {
    const count = found.counts.find((each) => each.rule === rule);
    const isDismissed = found.findings[0]?.isDismissed === true;
    const total = (isDismissed ? count?.dismissedCount : count?.openCount) ?? 0;
    return (
      <section key={rule} aria-labelledby={`check-${rule}`}>
        <h3 id={`check-${rule}`} className={css['rule']}>
          {t(RULE_NAMES[rule])} <span className={css['count']}>{format.number(total)}</span>
        </h3>
        <ul>
          {found.findings
            .filter((finding) => finding.rule === rule)
            .map((finding) => (
              <FindingRow
                key={`${finding.key} ${String(finding.position)}`}
                finding={finding}
                {...rest}
              />
            ))}
        </ul>
      </section>
    );
  });
}

/** Shows which findings are listed and the actions for all of them. */
function PanelBar({ found, item }: { found: FindingsPage; item: HistoryItem }) {
  const openAvoided = useOpenAvoided();
  const { show, saveReport, rule, areDismissedShown } = useChecks();
  const dismissedCount = found.counts.reduce((sum, each) => sum + each.dismissedCount, 0);
  const of = ({ openCount, dismissedCount: count }: FindingsPage['counts'][number]) =>
    areDismissedShown ? count : openCount;
  const report = (format_: CheckReportFormat, label: string) => ({
    id: format_,
    label,
    onAction: () => void saveReport(format_),
  });
  return (
    <>
      <div className={layout['ends']}>
        <NamedField
          label={t('checks.rule')}
          value={rule}
          none={t('checks.allRules')}
          of={found.counts
            .filter((each) => of(each) > 0 || each.rule === rule)
            .map((each) => ({
              id: each.rule,
              name: `${t(RULE_NAMES[each.rule])} (${format.number(of(each))})`,
            }))}
          onPick={(chosen) => void show({ rule: chosen })}
        />
        <div className={layout['buttons']}>
          {(dismissedCount > 0 || areDismissedShown) && (
            <Button
              aria-pressed={areDismissedShown}
              onClick={() => void show({ areDismissedShown: !areDismissedShown, rule: null })}
            >
              {t('checks.noErrors', { count: dismissedCount })}
            </Button>
          )}
          <Button onClick={() => openAvoided(item.targetLang)}>{t('checks.forbiddenWords')}</Button>
          <MoreMenu
            label={t('checks.saveReport')}
            text={t('checks.saveReport')}
            actions={[report('html', t('checks.asHtml')), report('xlsx', t('checks.asXlsx'))]}
          />
        </div>
      </div>
    </>
  );
}

/** Such an error is shown unchanged: the wording for missing things is about items. */
const isFindingGone = ({ message }: ErrorData): boolean => message === FINDING_GONE;
const FINDING_GONE = msg('checks.findingGone');

interface CheckPanelProps {
  item: HistoryItem;
  /** Scrolls a segment, or a part of it, into view. */
  onJump: (position: number, part?: number) => void;
  /** Undoes the newest step of the item. */
  onUndo: () => Promise<unknown>;
}

const isInField = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;

function OpenPanel({ item, onJump, onUndo }: CheckPanelProps) {
  const { found: results, page: at, done, error, reportName, isAwaited, show } = useChecks();
  const { reload, undo, forgetDone, revealReport, forgetReport, arrive } = useChecks();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = valueOf(results);
  const hasCome = found !== null;
  useEffect(() => {
    // A reopened item begins like any other, and the focus is not taken from a field.
    if (!hasCome || !isAwaited) return;
    arrive();
    if (!isInField()) heading.current?.focus({ preventScroll: true });
  }, [hasCome, isAwaited, arrive]);
  const open = found?.counts.reduce((sum, each) => sum + each.openCount, 0) ?? 0;
  return (
    <>
      {error !== null && isFindingGone(error) ? (
        <StatusNotice id="checks" rank="urgent" tone="danger" text={messageOf(error)} />
      ) : (
        <ErrorNotice id="checks" error={error} />
      )}
      <Loaded of={results} rows={3} reading={t('checks.checking')} onRetry={reload}>
        {(shown) => (
          <>
            <CheckSummary found={shown} targetLang={item.targetLang} heading={heading} />
            <PanelBar found={shown} item={item} />
            <UndoNotice
              done={done}
              undo={done?.takeBack === null ? onUndo : undo}
              dismiss={forgetDone}
              isStep
            />
            {reportName !== null && (
              <StatusNotice
                id="check report"
                rank="action"
                text={t('checks.reportSaved', { fileName: reportName })}
                actions={[{ label: t('glossaries.showInFolder'), run: revealReport }]}
                onClose={forgetReport}
              />
            )}
            {shown.total === 0 && open > 0 && (
              <EmptyState icon={Check} title={t('checks.noneOfThese')} />
            )}
            <FindingGroups found={shown} item={item} onJump={onJump} />
            {shown.total > FINDINGS_PER_PAGE && (
              <PaginationNav
                label={t('checks.pages')}
                pagination={{ page: at, limit: FINDINGS_PER_PAGE, total: shown.total }}
                noun="result"
                onPage={(page) => void show({ page })}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

/** Lists the things to check in a translation, by rule. */
export function CheckPanel(props: CheckPanelProps) {
  const { id } = props.item;
  const isOpen = useChecks((state) => state.itemId === id);
  const { open, close } = useChecks();
  useEffect(() => {
    if (!isOpen) void open(id);
    // Opened with the tab, and not again when something else closes it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, open]);
  useEffect(() => close, [close]);
  return isOpen && <OpenPanel {...props} />;
}
