import { Bootstrap3Formatter } from './bootstrap3-formatter.ts';
import type { Formatter } from './formatter.ts';
import type { InputRecord, InputValue } from './input-value.ts';
import { Pagination } from './pagination.ts';
import { pageUrl } from './page.ts';

/** Current page, rows per page, and total, read by the pagination when it is rendered. */
interface Position {
  readonly page: number;
  readonly limit: number;
  total: number | null;
}

/**
 * The inputs of a request, the values that its query needs, and the result that the host sets. As
 * text it is the HTML of the page links.
 */
export class Inputs {
  readonly #inputs: InputRecord;
  readonly #path: string;
  readonly #position: Position;
  readonly #pagination: Pagination;
  #list: readonly unknown[] = [];
  #formatter: Formatter = new Bootstrap3Formatter();

  /** Called by a Pager. `page` is 1-based, `limit` 2 or more. */
  constructor(state: { inputs: InputRecord; page: number; limit: number; path: string }) {
    this.#inputs = state.inputs;
    this.#path = state.path;
    this.#position = { page: state.page, limit: state.limit, total: null };
    this.#pagination = new Pagination(this.#position);
  }

  /** Returns the value of the input `name`, or `alternative` when the form has no such input. */
  get(name: string): InputValue | undefined;
  get<T>(name: string, alternative: T): InputValue | T;
  get(name: string, alternative?: unknown): unknown {
    return Object.hasOwn(this.#inputs, name) ? this.#inputs[name] : alternative;
  }

  /**
   * Returns the requested page, 1-based. May be past the last one: the component never changes it.
   */
  getPage(): number {
    return this.#position.page;
  }

  /** Returns the rows per page. */
  getLimit(): number {
    return this.#position.limit;
  }

  /**
   * Returns the number of rows before the page, from 0; always an exact integer, even for a huge
   * page.
   */
  getOffset(): number {
    const { page, limit } = this.#position;
    return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  }

  /** Sets the rows of this page. */
  setList(list: readonly unknown[]): this {
    this.#list = list;
    return this;
  }

  getList(): readonly unknown[] {
    return this.#list;
  }

  /** Returns the number of rows on this page. */
  getCount(): number {
    return this.#list.length;
  }

  /** Sets the number of rows on all pages; null when unknown. Never moves the offset. */
  setTotal(total: number | null): this {
    this.#position.total =
      total !== null && Number.isFinite(total) && total >= 0 ? Math.floor(total) : null;
    return this;
  }

  getTotal(): number | null {
    return this.#position.total;
  }

  /** Returns the path of the page, or with `page` the address of that page. */
  getPath(page?: number): string {
    return page === undefined ? this.#path : `${this.#path}${pageUrl(page)}`;
  }

  /**
   * Returns the page links, always the same object: its `numLinks` also applies to {@link
   * toString}.
   */
  getPagination(): Pagination {
    return this.#pagination;
  }

  /** Replaces the formatter used by {@link toString}. */
  setFormatter(formatter: Formatter): this {
    this.#formatter = formatter;
    return this;
  }

  toString(): string {
    return this.#formatter.format(this.#pagination);
  }
}
