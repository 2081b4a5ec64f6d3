/** Returns the relative address of a page: the session knows the rest. */
export function pageUrl(number: number): string {
  return `?_page=${number}`;
}

/** One link of a pagination, or the gap between two of them. */
export class Page {
  /** 1-based; null for a gap and for a previous or next page that does not exist. */
  readonly number: number | null;
  readonly isCurrent: boolean;
  /** It is not a link. */
  readonly isDisabled: boolean;
  /** `?_page=N`; `#` for the current page and for a disabled one. */
  readonly url: string;

  constructor(number: number | null, isCurrent = false) {
    this.number = number;
    this.isCurrent = isCurrent;
    this.isDisabled = number === null;
    this.url = number === null || isCurrent ? '#' : pageUrl(number);
  }
}
