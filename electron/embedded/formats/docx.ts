import { textPartsOf } from '../../../shared/documents/docx-text.ts';
import { openOoxmlPackage } from '../../../shared/documents/ooxml-package.ts';
import type { Segment } from '../engines/piece.ts';
import type { TranslatableFormat } from './document-format.ts';
import { findContainers } from './docx/containers.ts';
import { spellingLocale, setDefaultLanguage } from './docx/language-marks.ts';
import type { ContainerPlan } from './docx/plan-container.ts';
import { planContainer } from './docx/plan-container.ts';
import { rebuildContainer } from './docx/rebuild-container.ts';
import { serializeXml } from './docx/word-xml.ts';
import { writeZip } from './write-zip.ts';

/**
 * Word documents: body, headers, footers, footnotes, endnotes and comments are translated paragraph
 * by paragraph with their inline formatting; every other part stays byte for byte.
 */
export const docxFormat: TranslatableFormat = {
  id: 'docx',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  open(bytes) {
    const office = openOoxmlPackage(bytes);
    const parts = textPartsOf(office).map((name) => {
      const document = office.readXml(name);
      return { name, document, plans: findContainers(document).map(planContainer) };
    });
    const plans: ContainerPlan[] = parts.flatMap((part) => part.plans);
    return {
      segments: plans.flatMap((plan) => plan.segments),
      write(answers, targetLang) {
        const locale = spellingLocale(targetLang);
        let at = 0;
        for (const plan of plans) {
          const own: readonly Segment[] = answers.slice(at, at + plan.segments.length);
          at += plan.segments.length;
          if (own.length > 0) rebuildContainer(plan, own, locale);
        }
        const changed = new Map(parts.map((part) => [part.name, serializeXml(part.document)]));
        const styles = setDefaultLanguage(office, locale);
        if (styles !== null) changed.set(styles.name, serializeXml(styles.document));
        return writeZip(office.entries, changed);
      },
    };
  },
};
