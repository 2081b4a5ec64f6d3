import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { KeyboardEvent } from 'react';
import { Pagination, type Page, type PagePosition } from '../../../shared/pagination/index.ts';
import { t } from '../../../shared/i18n/text.ts';
import { nextControl } from '../../lib/page/next-control.ts';
import type { Counted, FormValues, SearchForm } from '../../lib/search/search-form.ts';
import { useSearchForm } from '../../lib/search/use-search-form.ts';
import { format, countText, type Countable } from '../../lib/words/format.ts';
import { IconButton, type Icon } from '../controls/button.tsx';
import css from './pagination-nav.module.css';

interface PaginationNavProps {
  pagination: Pagination | PagePosition;
  noun: Countable;
  /** Distinguishes the navigations of two lists on one page. */
  label?: string;
  /** @param page 1-based */
  onPage: (page: number) => void;
}

/** Returns "Page 3 of 41, 812 results"; without a total only the page. */
function placeText({ page, lastPage, total }: Pagination, noun: Countable): string {
  if (total === null) return t('app.currentPage', { page: format.number(page) });
  if (total === 0) return countText(0, noun);
  return t('app.pagePosition', {
    page: format.number(page),
    lastPage: format.number(lastPage),
    total: countText(total, noun),
  });
}

/** Returns pages and gaps from the first to the last, each once. */
function numberedPages(pagination: Pagination): Page[] {
  return [pagination.getFirstPage(), ...pagination, pagination.getLastPage()];
}

function StepButton(props: {
  page: Page;
  label: string;
  icon: Icon;
  onPage: PaginationNavProps['onPage'];
}) {
  const { page, label, icon, onPage } = props;
  const { number } = page;
  return (
    <li>
      <IconButton
        label={label}
        icon={icon}
        isInactive={page.isDisabled}
        onClick={() => number !== null && onPage(number)}
      />
    </li>
  );
}

function PageItem({ page, onPage }: { page: Page; onPage: PaginationNavProps['onPage'] }) {
  const { number } = page;
  if (number === null) return <li className={css['gap']}>…</li>;
  return (
    <li className={page.isCurrent ? undefined : css['other']}>
      <button
        type="button"
        className={css['link']}
        aria-label={t('app.pageNumber', { number: format.number(number) })}
        aria-current={page.isCurrent ? 'page' : undefined}
        onClick={() => onPage(number)}
      >
        {format.number(number)}
      </button>
    </li>
  );
}

/** Moves between the links with Left, Right, Home and End, so that Tab does not have to pass each of them. */
function onLinkKey(event: KeyboardEvent<HTMLElement>): void {
  const controls = [...event.currentTarget.querySelectorAll('button')].filter((each) =>
    each.checkVisibility(),
  );
  const at = controls.findIndex((each) => each === event.target);
  const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
  const next = nextControl(event.key, at, controls.length, isRightToLeft);
  if (next === null) return;
  event.preventDefault();
  controls[next]?.focus();
}

export function PaginationNav(props: PaginationNavProps) {
  const { pagination: of, noun, label = t('app.pages'), onPage } = props;
  const pagination = of instanceof Pagination ? of : new Pagination(of);
  const hasPages = pagination.total !== 0 && pagination.lastPage > 1;
  return (
    <nav aria-label={label} className={css['nav']}>
      <p className={css['status']} data-said="status">
        {placeText(pagination, noun)}
      </p>
      {hasPages && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it
        <ul className={css['links']} onKeyDown={onLinkKey}>
          <StepButton
            page={pagination.getPrevPage()}
            label={t('app.previousPage')}
            icon={ChevronLeft}
            onPage={onPage}
          />
          {numberedPages(pagination).map((page, index) => (
            // A gap has no number, so its position in the row is its key.
            <PageItem key={page.number ?? `gap-${index}`} page={page} onPage={onPage} />
          ))}
          <StepButton
            page={pagination.getNextPage()}
            label={t('app.nextPage')}
            icon={ChevronRight}
            onPage={onPage}
          />
        </ul>
      )}
    </nav>
  );
}

interface SearchNavProps<V extends FormValues, R extends Counted> extends Pick<
  PaginationNavProps,
  'noun' | 'label'
> {
  search: SearchForm<V, R>;
}

/** Shows the links to the other pages of a search, if there are any; the filter line has its count. */
export function SearchNav<V extends FormValues, R extends Counted>(props: SearchNavProps<V, R>) {
  const { search, ...rest } = props;
  const { nav } = useSearchForm(search);
  if (nav === null || nav.pagination.lastPage === 1) return null;
  return <PaginationNav {...nav} {...rest} />;
}
