import type { Notice } from '../../shared/ipc/contract.ts';

export interface NoticeService {
  list(): Notice[];
  add(notice: Omit<Notice, 'id'>): void;
  dismiss(id: string): void;
}

/** Keeps what the person must be told until it is dismissed, for this run of the app. */
export function createNoticeService(deps: {
  newId: () => string;
  onAdded: (notice: Notice) => void;
}): NoticeService {
  const notices = new Map<string, Notice>();
  return {
    list: () => [...notices.values()],
    add(notice) {
      const added = { id: deps.newId(), ...notice };
      notices.set(added.id, added);
      deps.onAdded(added);
    },
    dismiss(id) {
      notices.delete(id);
    },
  };
}
