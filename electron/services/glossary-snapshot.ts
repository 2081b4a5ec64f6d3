import type { GlossarySnapshot } from '../../shared/domain/glossary-sync.ts';
import type { LocalGlossary } from '../../shared/domain/glossary-workbench.ts';
import { changedSince } from './glossary-push.ts';
import type { RemoteState } from './glossary-remote.ts';
import type { GlossarySyncDeps } from './glossary-sync-types.ts';

/** Keeps what the service has, before it is changed there; the id of the snapshot. */
export async function takeSnapshot(
  deps: Pick<GlossarySyncDeps, 'snapshots' | 'newId' | 'now'>,
  local: LocalGlossary,
  reason: GlossarySnapshot['reason'],
  there: RemoteState,
): Promise<string> {
  if (local.link === null) throw changedSince();
  const { connectionId, remoteId } = local.link;
  const id = deps.newId();
  await deps.snapshots.add({
    id,
    glossaryId: local.id,
    connectionId,
    remoteId,
    reason,
    name: there.name,
    takenAtMs: deps.now(),
    pairs: there.pairs.map(({ sourceLang, targetLang, version, entries }) => ({
      sourceLang,
      targetLang,
      version,
      entryCount: entries.length,
    })),
  });
  return id;
}
