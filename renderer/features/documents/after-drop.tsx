import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import type { Connection } from '../../../shared/domain/connections/connection.ts';
import { costText } from '../../../shared/domain/usage/cost-text.ts';
import { CURRENCIES, type Price } from '../../../shared/domain/usage/price.ts';
import type { ErrorData } from '../../../shared/errors.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { Button, IconButton } from '../../components/controls/button.tsx';
import { ChoiceField, TextField, Tick } from '../../components/fields/field.tsx';
import { errorText, messageOf } from '../../lib/words/error-text.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { AnalysisPanel } from '../analysis/index.ts';
import { ModelOffer } from '../models/index.ts';
import { format } from '../../lib/words/format.ts';
import {
  selectConnection,
  selectCountToSend,
  selectFiles,
  selectIsOwnService,
  selectPreTranslatable,
  selectPreTranslates,
  selectPreTranslationBlock,
  selectPrice,
  selectTargets,
  type PreTranslationBlock,
} from './selectors.ts';
import { useDocuments } from './store.ts';
import { MAX_PRICE } from '../../../shared/domain/usage/limits.ts';
import layout from '../../components/layout/layout.module.css';
import forms from '../../components/forms/forms.module.css';
import css from './documents-page.module.css';

export { PlannedFiles } from './planned-files.tsx';
export { PlanTotals } from './plan-totals.tsx';

/** Returns what helps; empty for files that cannot be translated, whose messages say it themselves. */
const remedyOf = (error: ErrorData): string =>
  error.code === 'document/unsupported' || error.message === 'documentErrors.fileTooLargeLight'
    ? ''
    : errorText(error).todo;

/** Says which dropped files are not in the plan: those that cannot be translated, and a folder's own results. */
export function LeftOutFiles() {
  const { rejected, ownResults, hideLeftOut, convertRejected } = useDocuments();
  const [isAsked, setAsked] = useState(false);
  // A single reason takes no more room than the button for it.
  const isSingle = rejected.length + ownResults.length === 1;
  const texts = [
    rejected.length > 0 && t('documents.rejectedFiles', { count: rejected.length }),
    ownResults.length > 0 && t('documents.ownResults', { count: ownResults.length }),
  ];
  return (
    <div className={css['leftOut']}>
      <div className={layout['line']}>
        <p data-said="status">{texts.filter(Boolean).join(' ')}</p>
        {!isSingle && (
          <Button variant="quiet" aria-expanded={isAsked} onClick={() => setAsked(!isAsked)}>
            {t('glossaries.show')}
          </Button>
        )}
        <IconButton label={t('documents.hideLeftOut')} icon={X} onClick={hideLeftOut} />
      </div>
      {(isAsked || isSingle) && (
        <ul className={css['list']}>
          {rejected.map(({ fileName, error, todo, conversionId }) => (
            <li key={`${fileName}-${error.code}`}>
              <strong>{fileName}</strong>: {messageOf(error)}{' '}
              {conversionId === undefined ? (
                (todo ?? remedyOf(error))
              ) : (
                <Button variant="quiet" onClick={() => void convertRejected(conversionId)}>
                  {t('documents.convertXliff')}
                  <span className="visually-hidden"> {fileName}</span>
                </Button>
              )}
            </li>
          ))}
          {ownResults.map((name) => (
            <li key={name} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const BLOCKS: Record<PreTranslationBlock, MessageId> = {
  format: msg('documents.knownNoFormat'),
  source: msg('documents.knownNeedsSource'),
  target: msg('documents.chooseTarget'),
  counting: msg('documents.knownCounting'),
  failed: msg('documents.knownNotCounted'),
  nothing: msg('documents.knownNothing'),
};

/** Blocks that only another choice of the user removes. */
const OFFERED_IN_DETAILS: ReadonlySet<PreTranslationBlock | null> = new Set([
  'format',
  'source',
  'target',
]);

/** Lets the user choose whether known texts are sent, and shows what that costs. */
function PreTranslation() {
  const block = useDocuments(selectPreTranslationBlock);
  const isOn = useDocuments(selectPreTranslates);
  const setOn = useDocuments((state) => state.setPreTranslating);
  const counted = useDocuments((state) => valueOf(state.toSend)?.files) ?? [];
  const saved = counted.reduce((chars, { savedChars }) => chars + savedChars, 0);
  const price = useDocuments(selectPrice);
  const saves = [
    t('documents.knownSaves', { characters: format.characters(saved) }),
    ...(price === null ? [] : [t('usage.savesAbout', { cost: costText(saved, price) })]),
  ];
  return (
    <div className={css['known']}>
      <Tick
        checked={isOn}
        disabled={block !== null}
        hint={block === null ? saves.join(' ') : t(BLOCKS[block])}
        onChange={setOn}
      >
        {t('documents.takeKnown')}
      </Tick>
    </div>
  );
}

/** Says which sentences are known, and which files go as a whole anyway. */
function KnownHow() {
  const files = useDocuments(selectPreTranslatable);
  const fileCount = useDocuments((state) => selectFiles(state).length);
  return (
    <p className={forms['hint']}>
      {t('documents.knownHow')}
      {files.length < fileCount && ` ${t('documents.knownOthersWhole')}`}
    </p>
  );
}

/** Asks for the account's prices, which no service reports. */
function PriceFields({
  connection: { id, name },
}: {
  connection: Pick<Connection, 'id' | 'name'>;
}) {
  const price = useDocuments(selectPrice);
  const setPrice = useDocuments((state) => state.setPrice);
  const [amount, setAmount] = useState(price === null ? '' : format.number(price.perMillion));
  const [currency, setCurrency] = useState<Price['currency']>(price?.currency ?? 'EUR');
  const perMillion = readAmount(amount);
  const isWrong = amount.trim() !== '' && perMillion === null;
  const keep = (chosen: Price['currency']) => {
    if (!isWrong) setPrice(id, perMillion === null ? null : { perMillion, currency: chosen });
  };
  return (
    <div className={css['price']}>
      <TextField
        label={t('usage.pricePerMillion', { name })}
        inputMode="decimal"
        value={amount}
        error={isWrong ? t('usage.priceWrong', { most: MAX_PRICE }) : null}
        onChange={({ target }) => setAmount(target.value)}
        onBlur={() => keep(currency)}
        onKeyDown={({ key }) => key === 'Enter' && keep(currency)}
      />
      <ChoiceField
        label={t('usage.currency')}
        value={currency}
        values={CURRENCIES}
        text={(each) => each}
        onPick={(chosen) => {
          setCurrency(chosen);
          keep(chosen);
        }}
      />
    </div>
  );
}

/** Shows the content of the planned files and how much of it is known. */
function PlanAnalysis() {
  const files = useDocuments(selectFiles);
  const { sourceLang, targetLangs, projectId, setKnown, countToSend } = useDocuments();
  const price = useDocuments(selectPrice);
  const connection = useDocuments(selectConnection);
  const isBilled = connection?.abilities.isHere === false;
  const block = useDocuments(selectPreTranslationBlock);
  const canSave = block === null;
  // While the texts are counted, too: the button that sends must not move away from a click.
  const isOffered = isBilled && !OFFERED_IN_DETAILS.has(block);
  const input = useDocuments(selectCountToSend);
  useEffect(() => void countToSend(input), [input, countToSend]);
  return (
    <AnalysisPanel
      fileIds={files.map(({ id }) => id)}
      sourceLang={sourceLang}
      targetLangs={targetLangs}
      projectId={projectId}
      price={price}
      onKnown={setKnown}
      offer={isOffered ? <PreTranslation /> : null}
    >
      {!isOffered && <PreTranslation />}
      {canSave && <KnownHow />}
      {connection !== null && isBilled && (
        <PriceFields key={connection.id} connection={connection} />
      )}
    </AnalysisPanel>
  );
}

/** Offers a model for the language of a dropped file if the built-in service lacks one. */
export function PlannedOffer({ fileId }: { fileId: string }) {
  const isOwn = useDocuments(selectIsOwnService);
  const isPractice = useDocuments((state) => valueOf(state.languages)?.isPractice ?? true);
  const targets = useDocuments(selectTargets);
  const { sourceLang: chosen, detectLanguage } = useDocuments();
  const targetLang = useDocuments((state) => state.targetLangs[0] ?? null);
  const [detected, setDetected] = useState<string | null>(null);
  const isWanted = isOwn && !isPractice;
  const isToDetect = isWanted && chosen === null;
  useEffect(() => {
    if (isToDetect) void detectLanguage(fileId).then(setDetected);
  }, [isToDetect, fileId, detectLanguage]);
  const sourceLang = chosen ?? detected;
  const isKnown = isWanted && sourceLang !== null && targetLang !== null;
  return (
    <>
      <ModelOffer direction={isKnown ? { sourceLang, targetLang } : null} targets={targets} />
      <PlanAnalysis />
    </>
  );
}

/** Parses an amount of money with a comma or a point for decimals; null if invalid. */
function readAmount(text: string): number | null {
  const digits = text.trim().replaceAll(/[\s'’]/gu, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})*|\d+)(?:[.,](\d{1,2}))?$/u.exec(digits);
  if (match === null) return null;
  const [, whole = '', cents = '0'] = match;
  const amount = Number(`${whole.replaceAll(/[.,]/gu, '')}.${cents}`);
  return amount > 0 && amount <= MAX_PRICE ? amount : null;
}
