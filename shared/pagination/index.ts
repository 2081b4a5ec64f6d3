/**
 * Classic offset/limit pagination of a search form: stores the form's inputs and the page in a
 * session, provides offset and limit for the query, and renders the page links.
 *
 * @see Offset/Limit Pagination Component Interface, "Resources and their fields"
 */
export { Bootstrap3Formatter } from './bootstrap3-formatter.ts';
export { Bootstrap5Formatter } from './bootstrap5-formatter.ts';
export type { Formatter } from './formatter.ts';
export type { InputRecord, InputValue } from './input-value.ts';
export { Inputs } from './inputs.ts';
export { Page } from './page.ts';
export { Pager, type PagerOptions, type RequestLike } from './pager.ts';
export { Pagination, type PagePosition } from './pagination.ts';
export type { QuerySource } from './read-query.ts';
export { createMemorySession, type Session, type StoredInputs } from './session.ts';
export { validateInput, type InputBox, type Validator } from './validator.ts';
