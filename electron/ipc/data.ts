import { AppError } from '../../shared/errors.ts';
import { t } from '../../shared/i18n/text.ts';
import type { Desktop } from '../platform/desktop.ts';
import type { DataService } from '../services/data/data-service.ts';
import type { EverythingExportService } from '../services/data/everything/service.ts';
import type { HeldWorkService } from '../services/data/held-work-service.ts';
import type { PurgeService } from '../services/data/purge-service.ts';
import type { HandlersOf } from './answer.ts';

export function dataHandlers(deps: {
  data: DataService;
  everything: EverythingExportService;
  purge: Pick<PurgeService, 'purge' | 'finish'>;
  held: HeldWorkService;
  desktop: Pick<Desktop, 'pickFolder' | 'pickFile' | 'revealFile'>;
  restart: () => void;
}): HandlersOf<'data'> {
  const { data, everything, purge, desktop } = deps;
  let isBackupLast = true;
  const writeTo = async <T>(write: (folder: string) => Promise<T>, isBackup: boolean) => {
    const folder = await desktop.pickFolder();
    if (folder === null) return null;
    const made = await write(folder);
    isBackupLast = isBackup;
    return made;
  };
  return {
    'data:list-held-work': (query) => deps.held.list(query),
    'data:decide-held-work': async (choice) => ({ count: await deps.held.decide(choice) }),
    'data:list-quarantined': (query) => data.listQuarantined(query),
    'data:empty-quarantine': () => data.emptyQuarantine(),
    'data:get-overview': () => data.overview(),
    'data:count-uncut': () => data.countUncut(),
    'data:back-up': () => writeTo((folder) => data.backUpTo(folder), true),
    'data:reveal-last': () => {
      const path = isBackupLast ? data.lastBackupPath() : everything.lastFolder();
      if (path === null) throw new AppError('input/not-found', 'dataErrors.nothingWritten');
      desktop.revealFile(path);
    },
    'data:list-restore-points': () => data.listPoints(),
    'data:pick-restore-point': async () => {
      const path = await desktop.pickFile({ name: t('data.backupFiles'), extensions: ['db'] });
      return path === null ? null : data.ingest(path);
    },
    'data:look-into': (query) => data.lookInto(query),
    'data:stage-restore': ({ pointId }) => data.stageRestore(pointId),
    'data:drop-restore': () => data.dropRestore(),
    'data:restart': () => deps.restart(),
    'data:export-everything': () => writeTo((folder) => everything.exportTo(folder), false),
    'data:cancel-export': () => everything.cancel(),
    'data:purge': (input) => purge.purge(input),
    'data:finish-purge': () => purge.finish(),
  };
}
