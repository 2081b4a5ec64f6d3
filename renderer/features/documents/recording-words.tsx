import { Suspense } from 'react';
import type { RecordingSubject } from './recordings.tsx';
import { later } from '../../lib/page/later.ts';

const Words = later(async () => (await import('./recordings.tsx')).Words);

/** Texts about recordings, loaded when one is shown: the first page does not need them. */
export const RecordingWords = (subject: RecordingSubject) => (
  <Suspense>
    <Words {...subject} />
  </Suspense>
);
