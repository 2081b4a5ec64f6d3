import { migration0001 } from './0001-ledger-history-connections.ts';
import { migration0002 } from './0002-glossary-copies.ts';
import { migration0003 } from './0003-history-search.ts';
import { migration0004 } from './0004-time.ts';
import { migration0005 } from './0005-document-places.ts';
import { migration0006 } from './0006-texts.ts';
import { migration0007 } from './0007-glossaries.ts';
import { migration0008 } from './0008-memories.ts';
import { migration0009 } from './0009-usage.ts';
import { migration0010 } from './0010-projects-rules.ts';
import { migration0011 } from './0011-unread-pages.ts';
import { migration0012 } from './0012-time-instances.ts';
import { migration0013 } from './0013-source-languages.ts';
import { migration0014 } from './0014-pull-cursors.ts';
import { migration0015 } from './0015-reaches.ts';
import { migration0016 } from './0016-extra-fields.ts';
import { migration0017 } from './0017-stable-ids.ts';
import { migration0018 } from './0018-jobs-in-order.ts';
import { migration0019 } from './0019-catalogue-links.ts';
import { migration0020 } from './0020-voice.ts';
import { migration0021 } from './0021-history-words.ts';
import { migration0022 } from './0022-document-resources.ts';
import { migration0023 } from './0023-memory-links.ts';
import { migration0024 } from './0024-segment-states.ts';
import { migration0025 } from './0025-checks.ts';
import { migration0026 } from './0026-unanswered-changes.ts';
import { migration0027 } from './0027-replacements.ts';
import { migration0028 } from './0028-pre-translation.ts';
import { migration0029 } from './0029-segment-tags.ts';
import { migration0030 } from './0030-segment-parts.ts';
import { migration0031 } from './0031-segment-drafts.ts';
import { migration0032 } from './0032-segment-comments.ts';
import { migration0033 } from './0033-database-line.ts';
import { migration0034 } from './0034-counted-texts.ts';
import { migration0035 } from './0035-text-origins.ts';
import { migration0036 } from './0036-voice-progress.ts';
import { migration0037 } from './0037-folded-letters.ts';
import { migration0039 } from './0039-incomplete-parents.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema in order. */
export const MIGRATIONS: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
  migration0016,
  migration0017,
  migration0018,
  migration0019,
  migration0020,
  migration0021,
  migration0022,
  migration0023,
  migration0024,
  migration0025,
  migration0026,
  migration0027,
  migration0028,
  migration0029,
  migration0030,
  migration0031,
  migration0032,
  migration0033,
  migration0034,
  migration0035,
  migration0036,
  migration0037,
  migration0039,
];
