import { unwrap } from '../../../lib/stores/api.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { loaderFor, IDLE, type Loadable } from '../../../lib/stores/loadable.ts';

export interface DiagnosticsSlice {
  diagnostics: Loadable<{ text: string }>;
  /** Result of the handover. Ready with null: the dialog was closed. */
  handedOver: Loadable<{ fileName: string } | 'copied' | null>;
  collectDiagnostics: () => Promise<void>;
  saveDiagnostics: () => Promise<void>;
  copyDiagnostics: (text: string) => Promise<void>;
}

/** Creates the slice with the facts about the app, to be reviewed, saved, and shared. */
export function createDiagnosticsSlice(
  { api }: { api: Api<'app'> },
  { get, set }: Cell<DiagnosticsSlice>,
): DiagnosticsSlice {
  // Facts collected earlier are outdated.
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
