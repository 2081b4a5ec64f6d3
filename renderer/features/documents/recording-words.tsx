import { lazy, Suspense } from 'react';
import type { RecordingSubject } from './recordings.tsx';

const Words = lazy(async () => {
  const { Words } = await import('./recordings.tsx');
  return { default: Words };
});

/** What is said of recordings, read when one is shown: the first page does without. */
export const RecordingWords = (subject: RecordingSubject) => (
  <Suspense>
    <Words {...subject} />
  </Suspense>
);
