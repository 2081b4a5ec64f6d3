import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { ownNameOf } from '../../../shared/i18n/ui-language.ts';
import { matchNames, type NamedChoice } from '../../lib/search/name-match.ts';
import { PLACE_LABELS, SETTINGS_PLACES, type SettingsPlace } from './places.ts';

/** A label, and other texts it is found by: its hint, or the fields behind a button. */
type Wording = readonly [label: MessageId, ...more: MessageId[]];

interface Section {
  purpose?: MessageId;
  /** Words that users search for but that appear nowhere in it. */
  alsoFind?: MessageId;
  labels: readonly Wording[];
}

/** Texts and labels of each section. */
const WORDINGS: Record<SettingsPlace, Section> = {
  connections: {
    purpose: msg('settings.connectionsPurpose'),
    alsoFind: msg('settings.alsoFindConnections'),
    labels: [
      [
        msg('settings.addConnection'),
        msg('settings.baseAddress'),
        msg('settings.key'),
        msg('data.region'),
        msg('data.kindRegional'),
        msg('settings.freeAccount'),
        msg('settings.paidAccount'),
      ],
      [msg('settings.setKeyOpen'), msg('settings.replacesKey')],
      [msg('settings.makeDefault')],
    ],
  },
  languages: {
    purpose: msg('settings.offlineLanguagesPurpose'),
    alsoFind: msg('settings.alsoFindOfflineLanguages'),
    labels: [
      [msg('models.searchLanguages'), msg('models.state')],
      [msg('models.checkForNew'), msg('models.size'), msg('models.qualityFigures')],
      [msg('models.importBundle'), msg('models.exportAll')],
    ],
  },
  'time-tracking': {
    purpose: msg('settings.timeConnectionsPurpose'),
    alsoFind: msg('settings.alsoFindTimeTracking'),
    labels: [
      [
        msg('settings.addTimeConnection'),
        msg('settings.token'),
        msg('settings.tokenHeader'),
        msg('settings.accountId'),
        msg('settings.bySigningIn'),
        msg('settings.email'),
      ],
      [msg('settings.capabilities')],
    ],
  },
  proxy: {
    purpose: msg('settings.proxyPurpose'),
    alsoFind: msg('settings.alsoFindProxy'),
    labels: [
      [msg('settings.userName'), msg('settings.userNameDomainHint'), msg('settings.proxySignIn')],
      [msg('settings.password'), msg('settings.proxyPasswordHint')],
    ],
  },
  keys: {
    purpose: msg('settings.keysPurpose'),
    alsoFind: msg('settings.alsoFindKeys'),
    labels: [[msg('settings.allowUnprotectedKeys'), msg('settings.unprotectedKeysWarning')]],
  },
  projects: {
    purpose: msg('lane.projectRulesPurpose'),
    alsoFind: msg('settings.alsoFindProjects'),
    labels: [
      [
        msg('lane.projectToEdit'),
        msg('texts.service'),
        msg('glossaries.glossary'),
        msg('lane.translationMemory'),
      ],
      [msg('lane.confidential'), msg('lane.confidentialHint')],
    ],
  },
  names: {
    purpose: msg('settings.namesPurpose'),
    alsoFind: msg('settings.alsoFindNames'),
    labels: [
      [msg('settings.doNotTranslate'), msg('settings.onePerLine')],
      [msg('settings.ownWords'), msg('settings.ownWordsHint'), msg('settings.alsoFindOwnWords')],
    ],
  },
  recording: {
    alsoFind: msg('settings.alsoFindRecording'),
    labels: [[msg('history.recordNothing')]],
  },
  'work-time': {
    labels: [
      [
        msg('settings.idleMinutes'),
        msg('settings.idleMinutesHint'),
        msg('settings.alsoFindIdle'),
        msg('time.timeAway'),
      ],
      [msg('settings.measuresWork')],
      [
        msg('settings.workIdleMinutes'),
        msg('settings.workIdleMinutesHint'),
        msg('settings.alsoFindWork'),
      ],
    ],
  },
  appearance: {
    labels: [
      [
        msg('settings.theme'),
        msg('settings.alsoFindTheme'),
        msg('settings.sameAsSystem'),
        msg('settings.themeLight'),
        msg('settings.themeDark'),
      ],
      [
        msg('data.textSize'),
        msg('settings.alsoFindTextSize'),
        msg('data.textSmall'),
        msg('data.textNormal'),
        msg('data.textLarge'),
        msg('data.textLargest'),
      ],
      [msg('data.listDensity'), msg('settings.alsoFindListDensity'), msg('data.densityCompact')],
    ],
  },
  language: {
    labels: [
      [
        msg('data.interfaceLanguage'),
        msg('settings.alsoFindInterfaceLanguage'),
        msg('settings.sameAsSystem'),
      ],
      [
        msg('settings.firstDayOfWeek'),
        msg('settings.alsoFindFirstDay'),
        msg('settings.firstDayMonday'),
        msg('settings.firstDaySaturday'),
        msg('settings.firstDaySunday'),
      ],
      [
        msg('settings.clock'),
        msg('settings.alsoFindClock'),
        msg('settings.clock12'),
        msg('settings.clock24'),
      ],
      [
        msg('settings.csvSeparator'),
        msg('settings.alsoFindCsvSeparator'),
        msg('settings.csvComma'),
        msg('settings.csvSemicolon'),
      ],
    ],
  },
  data: {
    purpose: msg('settings.dataPurpose'),
    // Shown only while files are quarantined, so a search leads to the section.
    alsoFind: msg('data.setAside'),
    labels: [
      [
        msg('settings.openDataFolder'),
        msg('settings.alsoFindDataFolder'),
        msg('data.sizeDatabase'),
        msg('data.sizeModels'),
      ],
      [
        msg('data.backup'),
        msg('settings.alsoFindBackup'),
        msg('data.backupPurpose'),
        msg('data.backUpNow'),
      ],
      [msg('data.exportEverything'), msg('data.exportPurpose')],
      [
        msg('data.restorePoints'),
        msg('settings.alsoFindRestorePoints'),
        msg('data.restorePointsPurpose'),
        msg('data.backupFileBrowse'),
      ],
    ],
  },
  egress: {
    purpose: msg('lane.outgoingDataPurpose'),
    alsoFind: msg('settings.alsoFindOutgoingData'),
    labels: [
      [
        msg('lane.searchOutgoingData'),
        msg('settings.kind'),
        msg('glossaries.outcome'),
        msg('texts.project'),
        msg('lane.fromDate'),
        msg('lane.toDate'),
      ],
      [msg('lane.exportCsv')],
      [msg('lane.deleteMatchingRows')],
    ],
  },
  removal: {
    purpose: msg('data.purgePurpose'),
    alsoFind: msg('settings.alsoFindDelete'),
    labels: [
      [msg('data.purgeScope')],
      [msg('data.purgeBeforeDate')],
      [msg('data.purgeOldHistory'), msg('data.purgeOldHistoryHint')],
      [msg('data.purgeAllTexts'), msg('data.purgeAllTextsHint')],
      [msg('data.purgeAllData'), msg('data.purgeAllDataHint')],
    ],
  },
  shortcuts: {
    purpose: msg('data.shortcutsPurpose'),
    alsoFind: msg('settings.alsoFindShortcuts'),
    labels: [],
  },
  practice: {
    purpose: msg('settings.practicePurpose'),
    alsoFind: msg('settings.alsoFindPractice'),
    labels: [
      [msg('app.practiceMode'), msg('settings.practiceOff'), msg('settings.practiceIsChosen')],
      [msg('settings.practiceBusy'), msg('settings.practiceBusyHint')],
      [msg('settings.practiceUsedUp'), msg('settings.practiceUsedUpHint')],
      [msg('settings.practiceCutOff'), msg('settings.practiceCutOffHint')],
    ],
  },
  about: {
    alsoFind: msg('settings.alsoFindAbout'),
    labels: [
      [
        msg('settings.speechModels'),
        msg('settings.alsoFindSpeech'),
        msg('settings.speechModelsHint'),
      ],
      [
        msg('settings.saveDiagnostics'),
        msg('settings.alsoFindDiagnostics'),
        msg('settings.diagnosticsPurpose'),
      ],
    ],
  },
};

export interface FoundSetting extends NamedChoice {
  place: SettingsPlace;
  /** Null for the section itself. */
  label: string | null;
}

/** Languages are searched for by their own names. */
const moreOf = (label: MessageId): readonly string[] =>
  label === 'data.interfaceLanguage' ? UI_LANGUAGES.map(ownNameOf) : [];

function settingsOf(place: SettingsPlace): FoundSetting[] {
  const heading = t(PLACE_LABELS[place]);
  const { purpose, alsoFind, labels } = WORDINGS[place];
  const said = [purpose, alsoFind].flatMap((id) => (id === undefined ? [] : [t(id)]));
  return [
    { id: place, place, label: null, name: heading, detail: said.join(' ') },
    ...labels.map(([label, ...more]) => ({
      id: `${place} ${label}`,
      place,
      label: t(label),
      name: t(label),
      detail: [heading, ...more.map((id) => t(id)), ...moreOf(label)].join(' '),
    })),
  ];
}

/** Finds settings by words of their headings, labels, and hints in the interface language; best first. */
export function findSettings(typed: string): FoundSetting[] {
  return matchNames(SETTINGS_PLACES.flatMap(settingsOf), typed);
}
