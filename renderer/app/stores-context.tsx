import type { ReactNode } from 'react';
import { DocumentsStoreContext } from '../features/documents/index.ts';
import { HistoryStoreContext } from '../features/history/index.ts';
import { OutboxStoreContext } from '../features/outbox/index.ts';
import { SettingsStoreContext } from '../features/settings/index.ts';
import { TimeReportStoreContext } from '../features/time-report/index.ts';
import { TimeStoreContext } from '../features/time/index.ts';
import { AppStoreContext } from './context.ts';
import type { Stores } from './stores.ts';

/** Hands every feature its store. */
export function StoresContext({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <AppStoreContext value={stores.app}>
      <TimeStoreContext value={stores.time}>
        <OutboxStoreContext value={stores.outbox}>
          <TimeReportStoreContext value={stores.timeReport}>
            <DocumentsStoreContext value={stores.documents}>
              <HistoryStoreContext value={stores.history}>
                <SettingsStoreContext value={stores.settings}>{children}</SettingsStoreContext>
              </HistoryStoreContext>
            </DocumentsStoreContext>
          </TimeReportStoreContext>
        </OutboxStoreContext>
      </TimeStoreContext>
    </AppStoreContext>
  );
}
