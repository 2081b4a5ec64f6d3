import type { DragomanApi } from '../../../../shared/ipc/api.ts';
import { unwrap } from '../../../lib/api.ts';
import { createLoader, IDLE, type Loadable } from '../../../lib/loadable.ts';

export interface DiagnosticsSlice {
  diagnostics: Loadable<{ text: string }>;
  /** Where the text went. Ready with null: nowhere, the dialog was closed. */
  handedOver: Loadable<{ fileName: string } | 'copied' | null>;
  collectDiagnostics: () => Promise<void>;
  saveDiagnostics: () => Promise<void>;
  copyDiagnostics: (text: string) => Promise<void>;
}

/** Facts about the app, to be looked through, saved and passed on. */
export function createDiagnosticsSlice(
  { api }: { api: Pick<DragomanApi, 'app'> },
  { set }: { set: (patch: Partial<DiagnosticsSlice>) => void },
): DiagnosticsSlice {
  // What was collected or saved before says nothing about now.
  const diagnostics = createLoader<{ text: string }>(
    () => IDLE,
    (next) => set({ diagnostics: next }),
  );
  const handedOver = createLoader<{ fileName: string } | 'copied' | null>(
    () => IDLE,
    (next) => set({ handedOver: next }),
  );
  return {
    diagnostics: IDLE,
    handedOver: IDLE,
    async collectDiagnostics() {
      set({ handedOver: IDLE });
      await diagnostics(() => unwrap(api.app.getDiagnostics()));
    },
    saveDiagnostics: () => handedOver(() => unwrap(api.app.saveDiagnostics())),
    copyDiagnostics: (text) =>
      handedOver(async () => {
        await unwrap(api.app.copyText({ text }));
        return 'copied';
      }),
  };
}
