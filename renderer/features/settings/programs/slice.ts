import type {
  EditProgram,
  NewProgram,
  ProgramsView,
} from '../../../../shared/domain/programs/program.ts';
import type { ErrorData } from '../../../../shared/errors.ts';
import type { Api, Cell } from '../../../lib/stores/feature-store.ts';
import { unwrap } from '../../../lib/stores/api.ts';
import {
  attempt,
  createQuietLoader,
  IDLE,
  loaderFor,
  type Loadable,
} from '../../../lib/stores/loadable.ts';

export interface ProgramsSlice {
  programs: Loadable<ProgramsView>;
  /** The key of a new program until it is dismissed; it cannot be read again. */
  newProgramKey: { label: string; key: string } | null;
  loadPrograms: () => Promise<void>;
  /** These resolve with the error if it was refused, else with null. */
  openPrograms: (wanted: { isOn: boolean; port: number }) => Promise<ErrorData | null>;
  addProgram: (input: NewProgram) => Promise<ErrorData | null>;
  editProgram: (input: EditProgram) => Promise<ErrorData | null>;
  revokeProgram: (programId: string) => Promise<ErrorData | null>;
  setProgramOrigin: (origin: string, isAllowed: boolean) => Promise<ErrorData | null>;
  dismissProgramKey: () => void;
}

/** Creates the slice with the other programs on this computer. */
export function createProgramsSlice({ api }: { api: Api<'programs'> }, cell: Cell<ProgramsSlice>) {
  const load = loaderFor(cell, 'programs');
  const show = (value: ProgramsView) => cell.set({ programs: { status: 'ready', value } });
  const refresh = createQuietLoader(show);
  const act = (change: () => Promise<ProgramsView>): Promise<ErrorData | null> =>
    attempt(async () => show(await change()));
  const slice: ProgramsSlice = {
    programs: IDLE,
    newProgramKey: null,
    loadPrograms: () => load(() => unwrap(api.programs.get())),
    openPrograms: (wanted) => act(() => unwrap(api.programs.open(wanted))),
    addProgram: (input) =>
      act(async () => {
        const { key, view } = await unwrap(api.programs.add(input));
        cell.set({ newProgramKey: { label: input.label, key } });
        return view;
      }),
    editProgram: (input) => act(() => unwrap(api.programs.edit(input))),
    revokeProgram: (programId) => act(() => unwrap(api.programs.revoke({ programId }))),
    setProgramOrigin: (origin, isAllowed) =>
      act(() => unwrap(api.programs.setOrigin({ origin, isAllowed }))),
    dismissProgramKey: () => cell.set({ newProgramKey: null }),
  };
  return {
    slice,
    /** Reads the list again if it is shown. */
    onChanged: () => {
      if (cell.get().programs.status !== 'idle') void refresh(() => unwrap(api.programs.get()));
    },
  };
}
