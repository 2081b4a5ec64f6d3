import { z } from 'zod';
import { translateTextInputSchema } from './translation.ts';

const { shape } = translateTextInputSchema;

/** First content of the quick window. */
export const quickStartSchema = z.object({
  /** The selected text, or that of the clipboard; empty if there is none, or it is too long. */
  text: z.string(),
  /** Its length, if it is too long for the window; null otherwise. */
  tooLongChars: z.number().nullable(),
  /** Service, project, languages, and options that were used last; null where no language was chosen yet. */
  route: z
    .object({
      connectionId: shape.connectionId,
      projectId: shape.projectId,
      sourceLang: shape.sourceLang,
      targetLang: shape.targetLang,
      options: shape.options,
    })
    .nullable(),
  serviceName: z.string(),
  projectName: z.string().nullable(),
  /** Nothing that is sent leaves this computer, or costs anything. */
  isHere: z.boolean(),
});
export type QuickStart = z.infer<typeof quickStartSchema>;
