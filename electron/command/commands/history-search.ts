import {
  HISTORY_ORDERS,
  type HistoryHit,
  type TextPiece,
} from '../../../shared/domain/history/history.ts';
import { EXIT, type Command } from '../command.ts';
import { historyFilterOf } from './history-filter.ts';
import { notePage, pageOf } from './pages.ts';
import { timeOf } from './show.ts';

const plain = (pieces: readonly TextPiece[]): string => pieces.map(({ text }) => text).join('');

/** `dragoman history search TEXT` */
export const historySearch: Command = async (run, args) => {
  const { caller, out } = run;
  const page = pageOf(args);
  const filter = await historyFilterOf(run, args, args.positional.join(' '));
  const order = HISTORY_ORDERS.find((each) => each === args.value('order'));
  const found = await caller.call('history:search', {
    ...filter,
    ...page,
    ...(order === undefined ? {} : { order }),
  });
  out.result({ total: found.total, items: found.items.map(toItem) });
  for (const hit of found.items) {
    out.line(
      `${hit.title} (${hit.sourceLang ?? '?'} → ${hit.targetLang}, ${timeOf(hit.createdAtMs)})`,
    );
    if (hit.snippet === null) continue;
    out.line(`  ${plain(hit.snippet.source)}`);
    out.line(`  ${plain(hit.snippet.target)}`);
  }
  notePage(out, { ...page, total: found.total }, 'Nothing was found.');
  return EXIT.OK;
};

const toItem = (hit: HistoryHit) => ({
  id: hit.id,
  kind: hit.kind,
  title: hit.title,
  sourceLang: hit.sourceLang,
  targetLang: hit.targetLang,
  service: hit.connectionName,
  project: hit.projectName,
  segmentCount: hit.segmentCount,
  billedChars: hit.billedChars,
  isStarred: hit.isStarred,
  createdAtMs: hit.createdAtMs,
  match:
    hit.snippet === null
      ? null
      : {
          position: hit.snippet.position,
          source: plain(hit.snippet.source),
          target: plain(hit.snippet.target),
        },
});
