import { afterEach, describe, expect, it } from 'vitest';
import { coverageOf, verdictText } from '../../../../shared/domain/checks/coverage.ts';
import { CHECK_RULES } from '../../../../shared/domain/checks/finding.ts';
import { ruleQuality } from '../../../../shared/domain/checks/measured.ts';
import { checkReportHtml } from '../../../../shared/domain/checks/report.ts';
import { speak, speakEnglish } from '../../../support/languages.ts';

/** @param lang of the target */
const coverageIn = (lang: string, isSpellingChecked: boolean, termCount = 1) => {
  const { off, unmeasured } = ruleQuality(lang);
  return coverageOf({
    isSpellingChecked,
    termCount,
    rulesOff: [...off],
    rulesUnmeasured: [...unmeasured],
  });
};

describe('what a list without findings says', () => {
  afterEach(speakEnglish);

  it('puts each rule in one place, in every measured language and an unmeasured one', () => {
    for (const lang of ['de', 'en-GB', 'ja', 'hi', 'xx']) {
      const { checked, unmeasured, notChecked } = coverageIn(lang, false);
      expect([...checked, ...unmeasured, ...notChecked].toSorted()).toEqual(CHECK_RULES.toSorted());
    }
  });

  it('is that nothing was found, only where every check ran and was measured', () => {
    expect(verdictText(coverageIn('de', true), 0)).toBe('Nothing to check was found.');
    expect(verdictText(coverageIn('de', false), 0)).toBe('15 of 16 checks ran and found nothing.');
    expect(verdictText(coverageIn('ja', true), 0)).toBe('15 of 16 checks ran and found nothing.');
    expect(verdictText(coverageIn('xx', true), 0)).toBe('16 of 16 checks ran and found nothing.');
    expect(verdictText(coverageIn('ja', true, 0), 0)).toBe(
      '14 of 15 checks ran and found nothing.',
    );
    expect(verdictText(coverageIn('ja', true), 2)).toBe('2 things to check');
  });

  it.each([
    ['en', 'ran and found nothing', 'Not checked: Numbers, Spelling.'],
    ['de', 'haben nichts ergeben', 'Nicht geprüft: Zahlen, Rechtschreibung.'],
    ['es', 'no se ha encontrado nada', 'Sin comprobar: Números y Ortografía.'],
    ['fr', 'sans rien trouver', 'Non vérifié : Nombres et Orthographe.'],
  ] as const)('names in a report what did not run (%s)', (language, verdict, notChecked) => {
    speak(language);
    const coverage = coverageIn('ja', false);
    const html = checkReportHtml({
      title: 'a.txt',
      sourceLang: 'en',
      targetLang: 'ja',
      coverage,
      findings: [],
    });
    expect(html).toContain(verdict);
    expect(html.replaceAll('\u{A0}', ' ')).toContain(notChecked);
  });
});
