import type { ProgramsService } from '../services/programs/service.ts';
import type { HandlersOf } from './answer.ts';

export const programHandlers = (programs: ProgramsService): HandlersOf<'programs'> => ({
  'programs:get': () => programs.get(),
  'programs:open': (wanted) => programs.open(wanted),
  'programs:add': (input) => programs.add(input),
  'programs:edit': (input) => programs.edit(input),
  'programs:revoke': ({ programId }) => programs.remove(programId),
  'programs:set-origin': ({ origin, isAllowed }) => programs.setOrigin(origin, isAllowed),
});
