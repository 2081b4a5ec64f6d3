import Undo2 from 'lucide-react/icons/undo-2';
import type {
  ExportedUnits,
  ImportedUnits,
  UnitsQuestion,
} from '../../../shared/domain/memories/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { KnownQuestion } from '../../components/exchange/known-question.tsx';
import { TransferNotice } from '../../components/exchange/transfer-notice.tsx';
import { StatusNotice, DeletionNotice } from '../../components/frame/notice.tsx';
import { countText } from '../../lib/words/format.ts';
import type { ShownStep } from './state.ts';
import { useMemories } from './store.ts';

function importedText(result: ImportedUnits): string {
  const { fileName, addedCount, replacedCount, knownCount, skippedCount } = result;
  return [
    t('memories.unitsImported', { count: addedCount, file: fileName }),
    replacedCount === 0 ? '' : t('history.replacedSegments', { count: replacedCount }),
    knownCount === 0 ? '' : t('memories.unitsAlreadyThere', { count: knownCount }),
    skippedCount === 0 ? '' : t('memories.unitsSkipped', { count: skippedCount }),
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function exportedText({ unitCount: count, fileName: file }: ExportedUnits): string {
  return t('memories.unitsExported', { count, file });
}

export function MemoryTransferNotice() {
  const memories = useMemories();
  const { transfer } = memories;
  if (transfer.status === 'asking') return <ImportQuestion {...transfer.question} />;
  return (
    <TransferNotice
      of={memories}
      progressOf={({ doneCount, share }) => ({ done: countText(doneCount, 'unit'), share })}
      imported={importedText}
      exported={exportedText}
      importAdvice={t('memories.nothingImported')}
    />
  );
}

/** Asks what an import should do with texts that have a different translation in the memory. */
function ImportQuestion({ fileName, changedCount }: UnitsQuestion) {
  const { answerImport: answer, dismissTransfer: dismiss } = useMemories();
  return (
    <KnownQuestion
      text={t('memories.changedInFile', { fileName, count: changedCount })}
      canReplace
      addText={t('memories.keepBoth')}
      answer={answer}
      cancel={dismiss}
    />
  );
}

/** Says what was changed last, or undone; and the last error. */
export function ActionFeedback() {
  const memories = useMemories();
  const { step, undo, dismissStep } = memories;
  return (
    <>
      <DeletionNotice
        id="memories"
        of={memories}
        done={({ id, name }) => ({ id, text: t('memories.memoryDeleted', { name }) })}
      />
      {step?.way === 'made' && (
        <StatusNotice
          id="unit"
          rank="action"
          text={step.kind === 'delete' ? t('memories.unitDeleted') : t('memories.unitChanged')}
          actions={[{ label: t('app.undo'), icon: Undo2, run: () => void undo() }]}
          onClose={dismissStep}
        />
      )}
      {step !== null && step.way !== 'made' && (
        <StatusNotice id="unit" rank="info" text={stepText(step)} onClose={dismissStep} />
      )}
    </>
  );
}

function stepText({ kind, count, way }: ShownStep): string {
  const step = t('memories.step', { kind, units: countText(count, 'unit') });
  return way === 'undo' ? t('app.stepUndone', { step }) : t('app.stepRedone', { step });
}
