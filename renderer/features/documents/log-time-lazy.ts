import { lazy } from 'react';

/** Loaded when time is logged: the list of documents does not wait for it. */
export const LogTimeForm = lazy(async () => {
  const { LogTimeForm } = await import('./log-time-form.tsx');
  return { default: LogTimeForm };
});
