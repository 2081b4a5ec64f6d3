import { baseline } from './0032-baseline.ts';
import { migration0033 } from './0033-database-line.ts';
import { migration0034 } from './0034-counted-texts.ts';
import { migration0035 } from './0035-text-origins.ts';
import { migration0036 } from './0036-voice-progress.ts';
import { migration0037 } from './0037-folded-letters.ts';
import { migration0039 } from './0039-incomplete-parents.ts';
import { migration0040 } from './0040-job-states.ts';
import { migration0041 } from './0041-sentence-parts.ts';
import { migration0042 } from './0042-job-text-parts.ts';
import { migration0043 } from './0043-history-steps.ts';
import { migration0044 } from './0044-time-on-documents.ts';
import { migration0045 } from './0045-undo-steps.ts';
import { migration0046 } from './0046-documents.ts';
import { migration0047 } from './0047-text-steps.ts';
import { migration0048 } from './0048-planned-files.ts';
import { migration0049 } from './0049-text-rules.ts';
import { migration0050 } from './0050-style-profiles.ts';
import { migration0051 } from './0051-light-documents.ts';
import { migration0052 } from './0052-original-files.ts';
import { migration0053 } from './0053-watches.ts';
import type { Migration } from './migration.ts';

/** Every step of the schema in order. The first makes an empty file, and earlier files are refused. */
export const MIGRATIONS: readonly Migration[] = [
  baseline,
  migration0033,
  migration0034,
  migration0035,
  migration0036,
  migration0037,
  migration0039,
  migration0040,
  migration0041,
  migration0042,
  migration0043,
  migration0044,
  migration0045,
  migration0046,
  migration0047,
  migration0048,
  migration0049,
  migration0050,
  migration0051,
  migration0052,
  migration0053,
];
