import { z } from 'zod';
import type { UnreadPages } from '../../../../shared/domain/unread-pages.ts';

const pageCount = z.number().int().positive().max(1_000_000);

/**
 * Pages that the service inside the app left because it cannot read them; others do not tell. It is shown
 * only, so an odd one is as good as none.
 */
export const unreadPagesWire = z
  .object({
    count: pageCount,
    total: pageCount,
    language: z.string().regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})?$/),
  })
  .refine(({ count, total }) => count <= total)
  .transform(({ count, total, language }): UnreadPages => ({
    pageCount: count,
    totalCount: total,
    language,
  }))
  .nullish()
  .catch(null);
