import { isConfidential } from '../../../shared/domain/lane/reach.ts';
import type { Database } from '../../db/database.ts';

/** Returns true for a project whose names, notes, and file names may be shown outside the window; null: no project. */
export type MayShowOutside = (projectId: string | null) => boolean;

/** For texts without a project only, until the rules are read. */
export const NO_PROJECT_SHOWN: MayShowOutside = (projectId) => projectId === null;

/**
 * Decides what the desktop may show of projects: the tray, its tooltip, and notifications appear on shared screens, on
 * locked ones, and in lists that other programs keep. Windows of the app and its commands show everything, because the
 * user asks for it there.
 */
export async function readShownOutside(
  rules: Pick<Database['projectRules'], 'judge'>,
  projectIds: Iterable<string | null>,
): Promise<MayShowOutside> {
  const ids = [...new Set(projectIds)].filter((id) => id !== null);
  const rulings = ids.length === 0 ? [] : await rules.judge(ids);
  // A project that nothing is known about may be confidential.
  const open = new Set(
    rulings.filter(({ reach }) => !isConfidential(reach)).map(({ projectId }) => projectId),
  );
  return (projectId) => projectId === null || open.has(projectId);
}
