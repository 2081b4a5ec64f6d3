import { ExportDialog } from './export-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';

/** A dialog of the list; null while none is open. */
export type HistoryDialog = 'export' | 'import' | 'manage' | null;

/** The dialogs of the list, wherever they were asked for. */
export function HistoryDialogs({ open, onClose }: { open: HistoryDialog; onClose: () => void }) {
  return (
    <>
      <ExportDialog isOpen={open === 'export'} onClose={onClose} />
      <ManageDialog isOpen={open === 'manage'} onClose={onClose} />
      <ImportDialog isOpen={open === 'import'} onClose={onClose} />
    </>
  );
}
