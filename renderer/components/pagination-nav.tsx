import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { plural } from '../lib/format.ts';
import { lastPageOf, pageLinks } from '../lib/page-window.ts';
import { useFormat } from '../lib/use-format.ts';
import { IconButton } from './button.tsx';
import css from './pagination-nav.module.css';

interface PaginationNavProps {
  /** 1-based. */
  page: number;
  limit: number;
  total: number;
  /** What is counted, in the singular: "result", "document". */
  noun: string;
  onPage: (page: number) => void;
}

/** Says where in the list one is, and leads to the other pages. */
export function PaginationNav({ page, limit, total, noun, onPage }: PaginationNavProps) {
  const format = useFormat();
  const last = lastPageOf(total, limit);
  return (
    <nav aria-label="Pages" className={css['nav']}>
      <p className={css['status']}>
        Page {format.number(page)} of {format.number(last)}, {plural(total, noun, format)}
      </p>
      {last > 1 && (
        <ul className={css['links']}>
          <li>
            <IconButton
              label="Previous page"
              icon={ChevronLeft}
              disabled={page <= 1}
              onClick={() => onPage(page - 1)}
            />
          </li>
          {pageLinks(page, last).map((link) =>
            link.kind === 'gap' ? (
              <li key={`gap-${link.after}`} className={css['gap']}>
                …
              </li>
            ) : (
              <li key={link.number}>
                <button
                  type="button"
                  className={css['link']}
                  aria-label={`Page ${format.number(link.number)}`}
                  aria-current={link.number === page ? 'page' : undefined}
                  onClick={() => onPage(link.number)}
                >
                  {format.number(link.number)}
                </button>
              </li>
            ),
          )}
          <li>
            <IconButton
              label="Next page"
              icon={ChevronRight}
              disabled={page >= last}
              onClick={() => onPage(page + 1)}
            />
          </li>
        </ul>
      )}
    </nav>
  );
}
