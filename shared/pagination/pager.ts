import { isPlainObject, toInputs, type InputRecord } from './input-value.ts';
import { Inputs } from './inputs.ts';
import { readQuery, readUrl, type QuerySource } from './read-query.ts';
import type { Session, StoredInputs } from './session.ts';
import { validateInput, type InputBox, type Validator } from './validator.ts';

const DIGITS = /^\d{1,16}$/;

/**
 * Reads a whole number from a value of a request or a session, or returns null. Only digits are
 * accepted: no plus or minus, no fraction, no exponent, no spaces, and only numbers small enough to
 * be exact.
 */
function readWholeNumber(value: unknown): number | null {
  const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** Reads a page number of 1 or more, or returns null. */
function readPage(value: unknown): number | null {
  const number = readWholeNumber(value);
  return number !== null && number >= 1 ? number : null;
}

/** Reads rows per page: 2 or more and at most `max`, or null for the default. */
function readLimit(value: unknown, max: number): number | null {
  const number = readWholeNumber(value);
  return number !== null && number >= 2 && number <= max ? number : null;
}

const PAGE_KEY = '_page';
const LIMIT_KEY = '_limit';
const DEFAULT_LIMIT = 20;

/** The part of a WHATWG `Request` that is read: its URL, absolute or relative. */
export interface RequestLike {
  readonly url: string;
}

export interface PagerOptions {
  /** Remembers inputs and page; without one, requests are independent. */
  session?: Session;
  /** Replaces {@link validateInput}. */
  validator?: Validator;
  /** Name in the session; derived from the path of the request by default. */
  name?: string;
  /** Maximum rows per page that a request may ask for; a larger `_limit` means the default. */
  maxLimit?: number;
}

interface Reading {
  readonly query: Readonly<Record<string, unknown>>;
  readonly path: string;
}

/** Makes a copy that a host may change; valid input values are copied unchanged. */
function copyInputs(record: unknown): InputRecord {
  return toInputs(record, (value) => value);
}

/**
 * Entry point: reads a request and provides its {@link Inputs}.
 *
 * - no `_page`: the form was submitted. Its inputs are validated and remembered, on page 1.
 * - `_page=N`: a different page. The remembered inputs are restored, and page N is remembered.
 * - `_page` without a page number: a return to the list. Inputs and page are as remembered.
 *
 * @see Offset/Limit Pagination Component Interface, "Endpoints"
 */
export class Pager {
  readonly #defaults: InputRecord;
  readonly #limit: number;
  readonly #options: PagerOptions;
  #validator: Validator;
  #reading: Reading = { query: {}, path: '' };
  #inputs: Inputs | null = null;

  /**
   * Creates a Pager.
   *
   * @param defaults values of inputs that a request does not name; `_limit` is the number of rows
   *   per page (an integer of 2 or more, otherwise 20)
   */
  constructor(defaults: Readonly<Record<string, unknown>> = {}, options: PagerOptions = {}) {
    const { [PAGE_KEY]: _page, [LIMIT_KEY]: limit, ...inputs } = defaults;
    this.#defaults = copyInputs(inputs);
    this.#limit = readLimit(limit, Number.MAX_SAFE_INTEGER) ?? DEFAULT_LIMIT;
    this.#options = options;
    this.#validator = options.validator ?? validateInput;
  }

  /** Returns a Pager for this request; this one is unchanged. */
  withRequest(request: RequestLike): Pager {
    const { path, pairs } = readUrl(request.url);
    return this.withQuery(pairs, path);
  }

  /**
   * Returns a Pager for this query; this one is unchanged.
   *
   * @param query `URLSearchParams` or a record; a value of undefined counts as a missing key
   * @param path path of the page, for its links and, without a name, for the session
   */
  withQuery(query: QuerySource, path = ''): Pager {
    const { [PAGE_KEY]: _page, [LIMIT_KEY]: _limit, ...defaults } = this.#defaults;
    const pager = new Pager({ ...defaults, [LIMIT_KEY]: this.#limit }, this.#options);
    pager.#validator = this.#validator;
    pager.#reading = { query: readQuery(query), path };
    return pager;
  }

  /**
   * Replaces the validator; must be called before the inputs are first read. Returns this Pager.
   */
  useValidator(validator: Validator): this {
    this.#validator = validator;
    return this;
  }

  /**
   * Returns the inputs of the request, always the same object. The first call writes the session.
   */
  getInputs(): Inputs {
    this.#inputs ??= this.#readInputs();
    return this.#inputs;
  }

  /** Passes the inputs to `fn`, which queries and sets list and total, and returns them. */
  call(fn: (inputs: Inputs) => void): Inputs {
    const inputs = this.getInputs();
    fn(inputs);
    return inputs;
  }

  #readInputs(): Inputs {
    const { query, path } = this.#reading;
    const { session, name = path } = this.#options;
    const stored = this.#resolve(query, session?.get(name));
    session?.set(name, stored);
    const inputs = copyInputs({ ...this.#defaults, ...stored.inputs });
    return new Inputs({ inputs, page: stored.page, limit: stored.limit ?? this.#limit, path });
  }

  #resolve(query: Reading['query'], remembered: StoredInputs | undefined): StoredInputs {
    const { [PAGE_KEY]: page, [LIMIT_KEY]: limit, ...values } = query;
    const asked = readPage(page);
    if (page !== undefined && isPlainObject(remembered)) {
      return {
        page: asked ?? readPage(remembered.page) ?? 1,
        limit: this.#readLimit(remembered.limit),
        inputs: copyInputs(remembered.inputs),
      };
    }
    return {
      page: asked ?? 1,
      limit: this.#readLimit(limit),
      inputs: toInputs(values, (value) => this.#validate(value)),
    };
  }

  #readLimit(value: unknown): number | null {
    return readLimit(value, this.#options.maxLimit ?? Number.MAX_SAFE_INTEGER);
  }

  #validate(value: unknown): unknown {
    const box: InputBox = { value };
    this.#validator(box);
    return box.value;
  }
}
