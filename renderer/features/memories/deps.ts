import type { DragomanApi } from '../../../shared/ipc/api.ts';
import type { SearchSession } from '../../lib/search-session.ts';
import type { Timers } from '../../lib/timers.ts';

/** What the store of the memories needs. */
export interface MemoriesDeps {
  api: Pick<DragomanApi, 'memories' | 'connections' | 'app' | 'time'>;
  timers: Timers;
  session: SearchSession;
}
