import type { ErrorData } from '../../shared/errors.ts';
import type { DeskCalls } from '../services/glossary-desk.ts';

export interface DeskRequest {
  id: number;
  method: keyof DeskCalls;
  args: unknown[];
}

export type DeskAnswer =
  { id: number; ok: true; value: unknown } | { id: number; ok: false; error: ErrorData };
