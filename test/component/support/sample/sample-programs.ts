import { randomUUID } from 'node:crypto';
import type { Program, ProgramsView } from '../../../../shared/domain/programs/program.ts';
import { DEFAULT_PROGRAMS_PORT } from '../../../../shared/domain/programs/limits.ts';
import { AT_MS } from '../../../unit/renderer/builders.ts';
import type { FakeApi } from '../../../unit/renderer/fake-api.ts';

const aProgram = (patch: Partial<Program>): Program => ({
  id: 'program-1',
  label: 'LibreOffice',
  uses: ['texts'],
  characterLimit: null,
  characterCount: 12_480,
  projectId: null,
  copiesProblem: null,
  createdAtMs: AT_MS,
  lastUsedAtMs: AT_MS,
  ...patch,
});

const PROGRAMS: Program[] = [
  aProgram({}),
  aProgram({
    id: 'program-2',
    label: 'Zotero on the library laptop',
    uses: ['texts', 'documents'],
    characterLimit: 50_000,
    characterCount: 0,
    projectId: 'p1',
    copiesProblem: 'too-large',
    lastUsedAtMs: null,
  }),
];

/** Answers with in-memory programs; port 1234 is taken. */
export function answerPrograms(fake: FakeApi, isEmpty: boolean): void {
  let view: ProgramsView = {
    isOn: !isEmpty,
    port: DEFAULT_PROGRAMS_PORT,
    state: isEmpty ? 'off' : 'open',
    programs: isEmpty ? [] : PROGRAMS,
    asked: isEmpty ? [] : [{ origin: 'moz-extension://0f8e4d5c-1a2b', atMs: AT_MS }],
    origins: isEmpty ? [] : ['chrome-extension://abcdefghijklmnop'],
    projects: isEmpty ? [] : [{ id: 'p1', name: 'Spring catalogue' }],
  };
  const change = (patch: Partial<ProgramsView>): ProgramsView => (view = { ...view, ...patch });
  fake.answer({
    'programs:get': () => view,
    'programs:open': ({ isOn, port }) =>
      change({ isOn, port, state: isOn ? (port === 1234 ? 'port-taken' : 'open') : 'off' }),
    'programs:add': (input) => {
      const added = aProgram({
        ...input,
        id: `program-${String(view.programs.length + 1)}`,
        characterCount: 0,
        lastUsedAtMs: null,
      });
      return { key: randomUUID(), view: change({ programs: [...view.programs, added] }) };
    },
    'programs:edit': ({ programId, characterLimit, projectId }) =>
      change({
        programs: view.programs.map((each) =>
          each.id === programId
            ? {
                ...each,
                characterLimit: characterLimit === undefined ? each.characterLimit : characterLimit,
                projectId: projectId === undefined ? each.projectId : projectId,
              }
            : each,
        ),
      }),
    'programs:revoke': ({ programId }) =>
      change({ programs: view.programs.filter(({ id }) => id !== programId) }),
    'programs:set-origin': ({ origin, isAllowed }) => {
      const origins = view.origins.filter((each) => each !== origin);
      return change({
        origins: isAllowed ? [...origins, origin] : origins,
        asked: view.asked.filter((each) => each.origin !== origin),
      });
    },
  });
}
