import type { ReactNode } from 'react';
import { DocumentsStoreContext } from '../features/documents/index.ts';
import { GlossariesStoreContext } from '../features/glossaries/index.ts';
import { HistoryStoreContext } from '../features/history/index.ts';
import { LaneStoreContext } from '../features/lane/index.ts';
import { MemoriesStoreContext } from '../features/memories/index.ts';
import { OutboxStoreContext } from '../features/outbox/index.ts';
import { SettingsStoreContext } from '../features/settings/index.ts';
import { StyleRulesStoreContext } from '../features/style-rules/index.ts';
import { TimeReportStoreContext } from '../features/time-report/index.ts';
import { TimeStoreContext } from '../features/time/index.ts';
import { TranslateStoreContext } from '../features/translate/index.ts';
import { UsageStoreContext } from '../features/usage/index.ts';
import { AppStoreContext } from './context.ts';
import type { Stores } from './stores.ts';

/** Hands every feature its store. */
export function StoresContext({ stores, children }: { stores: Stores; children: ReactNode }) {
  return (
    <AppStoreContext value={stores.app}>
      <LaneStoreContext value={stores.lane}>
        <TimeStoreContext value={stores.time}>
          <OutboxStoreContext value={stores.outbox}>
            <TimeReportStoreContext value={stores.timeReport}>
              <DocumentsStoreContext value={stores.documents}>
                <HistoryStoreContext value={stores.history}>
                  <SettingsStoreContext value={stores.settings}>
                    <TranslateStoreContext value={stores.translate}>
                      <GlossariesStoreContext value={stores.glossaries}>
                        <UsageStoreContext value={stores.usage}>
                          <StyleRulesStoreContext value={stores.styleRules}>
                            <MemoriesStoreContext value={stores.memories}>
                              {children}
                            </MemoriesStoreContext>
                          </StyleRulesStoreContext>
                        </UsageStoreContext>
                      </GlossariesStoreContext>
                    </TranslateStoreContext>
                  </SettingsStoreContext>
                </HistoryStoreContext>
              </DocumentsStoreContext>
            </TimeReportStoreContext>
          </OutboxStoreContext>
        </TimeStoreContext>
      </LaneStoreContext>
    </AppStoreContext>
  );
}
