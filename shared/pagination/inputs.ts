import { Bootstrap3Formatter } from './bootstrap3-formatter.ts';
import type { Formatter } from './formatter.ts';
import type { InputRecord, InputValue } from './input-value.ts';
import { Pagination } from './pagination.ts';
import { pageUrl } from './page.ts';

/** Page, rows per page and total at the moment; the pagination reads them when it is drawn. */
interface Position {
  readonly page: number;
  readonly limit: number;
  total: number | null;
}

/**
 * The inputs of a request, what the query needs of them, and the result that the host puts in.
 * As text it is the HTML of the page links.
 */
export class Inputs {
  readonly #inputs: InputRecord;
  readonly #path: string;
  readonly #position: Position;
  readonly #pagination: Pagination;
  #list: readonly unknown[] = [];
  #formatter: Formatter = new Bootstrap3Formatter();

  /** Made by a Pager. `page` is 1-based, `limit` 2 or more. */
  constructor(state: { inputs: InputRecord; page: number; limit: number; path: string }) {
    this.#inputs = state.inputs;
    this.#path = state.path;
    this.#position = { page: state.page, limit: state.limit, total: null };
    this.#pagination = new Pagination(this.#position);
  }

  /** Value of the input `name`; `alternative` when the form has none of this name. */
  get(name: string): InputValue | undefined;
  get<T>(name: string, alternative: T): InputValue | T;
  get(name: string, alternative?: unknown): unknown {
    return Object.hasOwn(this.#inputs, name) ? this.#inputs[name] : alternative;
  }

  /** The page asked for, 1-based. May lie behind the last one: the component never changes it. */
  getPage(): number {
    return this.#position.page;
  }

  /** Rows per page. */
  getLimit(): number {
    return this.#position.limit;
  }

  /** Rows before the page, from 0; always an exact integer, however large the page. */
  getOffset(): number {
    const { page, limit } = this.#position;
    return Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER);
  }

  /** Puts in the rows of this page. */
  setList(list: readonly unknown[]): this {
    this.#list = list;
    return this;
  }

  getList(): readonly unknown[] {
    return this.#list;
  }

  /** How many rows this page has. */
  getCount(): number {
    return this.#list.length;
  }

  /** Puts in how many rows all pages have; null when that is not known. Never moves the offset. */
  setTotal(total: number | null): this {
    this.#position.total =
      total !== null && Number.isFinite(total) && total >= 0 ? Math.floor(total) : null;
    return this;
  }

  getTotal(): number | null {
    return this.#position.total;
  }

  /** Path of the page, or with `page` the address of that page. */
  getPath(page?: number): string {
    return page === undefined ? this.#path : `${this.#path}${pageUrl(page)}`;
  }

  /** The page links, always the same object: its `numLinks` also holds for {@link toString}. */
  getPagination(): Pagination {
    return this.#pagination;
  }

  /** Replaces the formatter behind {@link toString}. */
  setFormatter(formatter: Formatter): this {
    this.#formatter = formatter;
    return this;
  }

  toString(): string {
    return this.#formatter.format(this.#pagination);
  }
}
