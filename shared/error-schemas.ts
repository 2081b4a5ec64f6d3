import { z } from 'zod';
import { ERROR_CODES, type ErrorData } from './errors.ts';
import type { MessageId } from './i18n/message-id.ts';
import { isMessageId, type Said } from './i18n/text.ts';

const textValues = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const messageId = z.custom<MessageId>(
  (value) => typeof value === 'string' && isMessageId(value),
);

export const saidSchema = z.object({
  message: messageId,
  values: textValues.optional(),
}) satisfies z.ZodType<Said>;

export const errorDataSchema = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  values: textValues.optional(),
  retryable: z.boolean(),
  retryAfterMs: z.number().optional(),
  details: z
    .object({
      status: z.number().optional(),
      traceId: z.string().optional(),
      serviceMessage: z.string().optional(),
      fileName: z.string().optional(),
      field: z.string().optional(),
      hint: z.string().optional(),
    })
    .optional(),
}) satisfies z.ZodType<ErrorData>;
