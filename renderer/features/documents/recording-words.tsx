import { lazy, Suspense } from 'react';
import type { RecordingSubject } from './recordings.tsx';

const Words = lazy(async () => {
  const { Words } = await import('./recordings.tsx');
  return { default: Words };
});

/** Texts about recordings, loaded when one is shown: the first page does not need them. */
export const RecordingWords = (subject: RecordingSubject) => (
  <Suspense>
    <Words {...subject} />
  </Suspense>
);
