import type { TextEdit } from './guarded-text.ts';

/** A text for the thread; one at a time. */
export interface EnglishTask {
  /** Well-formed Unicode. */
  readonly text: string;
  readonly variant: 'EN-GB' | 'EN-US';
}

/** What the thread found in it. */
export interface EnglishAnswer {
  readonly edits: readonly TextEdit[];
}
