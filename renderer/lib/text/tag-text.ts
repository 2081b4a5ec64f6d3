import type { Tag, TagKind } from '../../../shared/domain/documents/tags.ts';
import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { msg, t } from '../../../shared/i18n/text.ts';

const NAMES: Record<TagKind, MessageId> = {
  bold: msg('tags.bold'),
  italic: msg('tags.italic'),
  underline: msg('tags.underline'),
  link: msg('tags.link'),
  formatting: msg('tags.formatting'),
  'line-break': msg('tags.lineBreak'),
  picture: msg('tags.picture'),
  footnote: msg('tags.footnote'),
  field: msg('tags.field'),
  comment: msg('tags.comment'),
  object: msg('tags.object'),
};

/** Returns a text such as "2 bold". */
export function tagText({ number, kind }: Pick<Tag, 'number' | 'kind'>): string {
  return t('tags.numbered', { number: String(number), name: t(NAMES[kind]) });
}

export function tagsText(tags: readonly Tag[]): string {
  return tags.map(tagText).join(', ');
}
