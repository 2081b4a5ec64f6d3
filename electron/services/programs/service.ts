import { DESTINATIONS, mayReach } from '../../../shared/domain/lane/reach.ts';
import type {
  EditProgram,
  NewProgram,
  Program,
  ProgramsView,
} from '../../../shared/domain/programs/program.ts';
import { MAX_PROGRAM_ORIGINS } from '../../../shared/domain/programs/limits.ts';
import { AppError, toAppError } from '../../../shared/errors.ts';
import type { ProgramCalls } from '../../clients/translation/translation-client.ts';
import type { Database } from '../../db/database.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { SettingsStore } from '../../settings/settings-store.ts';
import type { Timers } from '../../support/clock.ts';
import type { ProgramAccount, ProgramCopies } from './copies.ts';

/** Edits come in groups, and each copy of a memory is sent whole. */
const REST_MS = 2000;

/** Other programs on this computer: their keys, what they translate with, and the listener for them. */
export type ProgramsService = ReturnType<typeof createProgramsService>;

export interface ProgramsServiceDeps {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  rules: Pick<Database['projectRules'], 'judge'>;
  copies: ProgramCopies;
  /** Opens the administration of the embedded service. @throws `api/unavailable` */
  admin: () => Promise<ProgramCalls>;
  /** Works in the account of one program. */
  withAccount: (
    ownerKey: string,
    work: (account: ProgramAccount) => Promise<void>,
  ) => Promise<void>;
  timers: Timers;
  logger: Pick<Logger, 'warn' | 'error'>;
  onChanged: () => void;
}

export function createProgramsService(deps: ProgramsServiceDeps) {
  const { settings, copies, logger } = deps;
  let state: ProgramsView['state'] = 'off';
  let isStarted = false;
  let isStopped = false;
  /** False until this run knows it: the app may have ended while it was switched off. */
  let isCleared = false;
  /** By the id of the program. */
  const problems = new Map<string, NonNullable<Program['copiesProblem']>>();
  let turn: Promise<unknown> = Promise.resolve();
  let rest: (() => void) | null = null;
  /** The last one, which may still wait for its turn. */
  let withdrawal: Promise<void> = Promise.resolve();
  let isWithdrawalDue = false;

  const setState = (next: ProgramsView['state']): void => {
    if (next === state) return;
    state = next;
    deps.onChanged();
  };
  /** One after the other: the last one asked for is the one that stays. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  };

  const forEach = async (admin: ProgramCalls, work: ProgramCopies['settle']): Promise<void> => {
    const { programs } = await admin.listPrograms();
    for (const program of programs) {
      await deps.withAccount(program.ownerKey, (account) => work(program, account));
    }
  };
  /** If this fails, what may no longer reach a program could still be there: then none can translate. */
  const withdraw = (admin: ProgramCalls): Promise<void> =>
    forEach(admin, (program, account) => copies.withdraw(program, account)).catch(
      async (error: unknown) => {
        await admin.openProgramListener({ port: null, origins: [] });
        throw error;
      },
    );
  /** Nobody follows the projects while it is off: no copy stays behind what is deleted meanwhile. */
  const switchOff = async (admin: ProgramCalls): Promise<void> => {
    await admin.openProgramListener({ port: null, origins: settings.get().programs.origins });
    await forEach(admin, (program, account) => copies.clear(program, account));
    isCleared = true;
    problems.clear();
    setState('off');
  };
  const openListener = async (admin: ProgramCalls): Promise<void> => {
    const { port, origins } = settings.get().programs;
    if (state !== 'open') setState('opening');
    const { isTaken } = await admin.openProgramListener({ port, origins });
    setState(isTaken ? 'port-taken' : 'open');
  };
  /** Gives each program its copies, also after one could not get all of its own. */
  const settleEach = async (admin: ProgramCalls): Promise<void> => {
    problems.clear();
    await forEach(admin, async (program, account) => {
      try {
        await copies.settle(program, account);
      } catch (error) {
        const { code } = toAppError(error);
        problems.set(program.id, code === 'api/too-large' ? 'too-large' : 'failed');
        if (!isStopped) logger.warn('copies of a program are not complete', { code });
      }
    });
    deps.onChanged();
  };
  /** Does work for programs, unless they are off and have no copies. */
  const whileOn = async (work: (admin: ProgramCalls) => Promise<void>): Promise<void> => {
    if (!isStarted || isStopped) return;
    const { isOn } = settings.get().programs;
    if (!isOn && isCleared) return;
    try {
      await work(await deps.admin());
    } catch (error) {
      if (isStopped) return;
      if (isOn || state !== 'off') setState('failed');
      logger.warn('other programs cannot translate', { code: toAppError(error).code });
    }
  };

  /** Brings everything into step with the settings and the rules. Opens only once nothing too much is there. */
  const apply = (): Promise<void> =>
    whileOn(async (admin) => {
      if (!settings.get().programs.isOn) {
        await switchOff(admin);
        return;
      }
      isCleared = false;
      await withdraw(admin);
      await openListener(admin);
      await settleEach(admin);
    });

  const view = async (): Promise<ProgramsView> => {
    const { isOn, port, origins } = settings.get().programs;
    const admin = await deps.admin();
    const [{ programs, asked }, projects] = await Promise.all([
      admin.listPrograms(),
      copies.listOffered(),
    ]);
    return {
      isOn,
      port,
      state,
      origins,
      asked,
      projects,
      programs: programs.map(({ ownerKey: _ownerKey, ...program }) => ({
        ...program,
        copiesProblem: problems.get(program.id) ?? null,
      })),
    };
  };
  /** @throws `lane/local-only` for a confidential project */
  const requireOpenProject = async (projectId: string | null | undefined): Promise<void> => {
    if (projectId === null || projectId === undefined) return;
    const [ruling] = await deps.rules.judge([projectId]);
    if (ruling === undefined) throw new AppError('input/not-found', 'projectErrors.projectGone');
    if (mayReach(ruling.reach, DESTINATIONS.otherProgram)) return;
    throw new AppError('lane/local-only', 'laneErrors.projectConfidential', {
      values: { projectName: ruling.projectName },
      details: { field: 'projectId' },
    });
  };
  const changed = async (): Promise<ProgramsView> => {
    await inTurn(apply);
    return view();
  };

  /** Called when glossaries or memories changed: follows once they have settled. */
  const wake = (): void => {
    if (!isStarted || isStopped) return;
    rest?.();
    rest = deps.timers.after(REST_MS, () => {
      rest = null;
      void inTurn(apply);
    });
  };

  return {
    get: view,
    async open(wanted: { isOn: boolean; port: number }): Promise<ProgramsView> {
      settings.update({ programs: wanted });
      return changed();
    },
    async add(input: NewProgram): Promise<{ key: string; view: ProgramsView }> {
      await requireOpenProject(input.projectId);
      const admin = await deps.admin();
      const key = await admin.addProgram(input);
      return { key, view: await changed() };
    },
    async edit(input: EditProgram): Promise<ProgramsView> {
      await requireOpenProject(input.projectId);
      await (await deps.admin()).editProgram(input);
      return changed();
    },
    async remove(programId: string): Promise<ProgramsView> {
      await (await deps.admin()).removeProgram(programId);
      return view();
    },
    async setOrigin(origin: string, isAllowed: boolean): Promise<ProgramsView> {
      const others = settings.get().programs.origins.filter((each) => each !== origin);
      const origins = isAllowed ? [...others, origin].slice(-MAX_PROGRAM_ORIGINS) : others;
      settings.update({ programs: { origins } });
      return changed();
    },
    /** Called once the database is open and nothing can leave by mistake. */
    async start() {
      isStarted = true;
      await inTurn(apply);
    },
    /** Called when the embedded service has started, also again after a crash. */
    serviceStarted() {
      if (!isStarted) return;
      if (state === 'open') state = 'opening';
      void inTurn(apply);
    },
    wake,
    /**
     * Deletes all copies, whether or not programs are on; what still exists is copied again.
     * @throws `api/unavailable` and other errors of the service
     */
    async clear(): Promise<void> {
      await inTurn(async () =>
        forEach(await deps.admin(), (program, account) => copies.clear(program, account)),
      );
      wake();
    },
    /** Called when what projects allow has changed. */
    projectsChanged() {
      // Many changes in a row need it once.
      if (!isWithdrawalDue) {
        isWithdrawalDue = true;
        withdrawal = inTurn(() => {
          isWithdrawalDue = false;
          return whileOn(withdraw);
        });
      }
      wake();
    },
    /** Resolves once no program translates with what the changes so far took away from it. */
    settled: (): Promise<void> => withdrawal,
    /** Called before the embedded service ends. */
    stop() {
      isStopped = true;
      rest?.();
    },
  };
}
