import type { DragomanApi } from '../../../../shared/ipc/api.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import { loaderFor, IDLE, type Loadable } from '../../../lib/stores/loadable.ts';

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
  { get, set }: { get: () => DiagnosticsSlice; set: (patch: Partial<DiagnosticsSlice>) => void },
): DiagnosticsSlice {
  // What was collected or saved before says nothing about now.
  const diagnostics = loaderFor({ get, set }, 'diagnostics', { hidesPrevious: true });
  const handedOver = loaderFor({ get, set }, 'handedOver', { hidesPrevious: true });
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
