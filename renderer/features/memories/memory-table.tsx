import Trash2 from 'lucide-react/icons/trash-2';
import type { LocalMemory } from '../../../shared/domain/memories/local-memory.ts';
import { t } from '../../../shared/i18n/text.ts';
import { IconButton } from '../../components/controls/button.tsx';
import { figure, RecordName, RecordTable } from '../../components/lists/record-table.tsx';
import { Badge } from '../../components/notices/states.tsx';
import { format } from '../../lib/words/format.ts';
import { useMemories } from './store.ts';
import { directionText } from '../../lib/languages/languages.ts';
import tables from '../../components/lists/tables.module.css';

/** Describes whether the built-in service has the memory. */
export function offerText({ isOffered, isInStep, offerProblem, unitCount }: LocalMemory): string {
  if (!isOffered) return t('memories.notInBuiltInService');
  if (offerProblem === 'too-large') return t('memories.tooLargeForBuiltInService');
  if (isInStep) return t('memories.alsoInBuiltInService');
  if (unitCount === 0) return t('memories.copiedWithFirstUnit');
  return offerProblem === 'failed'
    ? t('memories.outOfSyncRetriedLater')
    : t('memories.onWayToBuiltInService');
}

function MemoryTableRow({ memory }: { memory: LocalMemory }) {
  const { openMemory: open, deleteMemory: remove } = useMemories();
  return (
    <tr>
      <RecordName name={memory.name} onOpen={() => void open(memory.id)} />
      <td>{directionText(memory.sourceLang, memory.targetLangs)}</td>
      <td className={tables['figure']}>{format.number(memory.unitCount)}</td>
      <td>
        {memory.projectIds.length === 0
          ? t('memories.allTexts')
          : t('app.projectCount', { count: memory.projectIds.length })}
      </td>
      <td>
        <Badge tone={memory.offerProblem === null ? 'neutral' : 'warning'}>
          {offerText(memory)}
        </Badge>
      </td>
      <td className={tables['rowTools']}>
        <IconButton
          label={t('memories.deleteNamed', { name: memory.name })}
          icon={Trash2}
          onClick={() => void remove(memory)}
        />
      </td>
    </tr>
  );
}

export function MemoryTable({ memories }: { memories: readonly LocalMemory[] }) {
  return (
    <RecordTable
      hasActions
      label={t('memories.translationMemories')}
      columns={[
        t('app.name'),
        t('glossaries.languages'),
        figure(t('memories.units')),
        t('memories.usedFor'),
        t('memories.location'),
      ]}
    >
      {memories.map((memory) => (
        <MemoryTableRow key={memory.id} memory={memory} />
      ))}
    </RecordTable>
  );
}
