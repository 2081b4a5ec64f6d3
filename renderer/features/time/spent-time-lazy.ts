import { lazy } from 'react';

/** Loaded when time is logged: no page waits for it. */
export const SpentTimeForm = lazy(async () => {
  const { SpentTimeForm } = await import('./spent-time-form.tsx');
  return { default: SpentTimeForm };
});
