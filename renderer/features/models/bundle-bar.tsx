import type { ModelImport } from '../../../shared/domain/models/model.ts';
import { t } from '../../../shared/i18n/text.ts';
import { TransferNotice } from '../../components/exchange/transfer-notice.tsx';
import { messageOf } from '../../lib/words/error-text.ts';
import { format } from '../../lib/words/format.ts';
import { useModels } from './store.ts';

/** Returns "English → Spanish" for `en_es`. */
function directionName(id: string): string {
  return id
    .split('_')
    .map((code) => format.language(code))
    .join(' → ');
}

function importedText({ directionIds, refused }: ModelImport): string {
  const why = refused.map(
    ({ directionId, error }) => `${directionName(directionId)}: ${messageOf(error)}`,
  );
  return [t('models.imported', { count: directionIds.length }), ...why].join(' ');
}

export function BundleBar() {
  return (
    <TransferNotice
      of={useModels()}
      progressOf={({ doneBytes, totalBytes }) => ({
        done: format.bytes(doneBytes),
        share: totalBytes === 0 ? null : doneBytes / totalBytes,
      })}
      imported={(result) => importedText(result)}
      exported={({ directionCount: count, folderName: folder, sizeBytes }) =>
        t('models.exported', { count, folder, size: format.bytes(sizeBytes) })
      }
      importAdvice=""
    />
  );
}
