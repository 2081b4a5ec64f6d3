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
      [msg('settings.fillsRepeats'), msg('settings.alsoFindRepeats')],
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

/** The way to a setting outside this page: the page, and the labels of the buttons to press there. */
export interface WayToSetting {
  page: 'time' | 'history' | 'usage';
  presses: readonly MessageId[];
}

/** Settings that are where their things are; the last of their buttons, or the page, says where. */
const ELSEWHERE: readonly { wording: Wording; way: WayToSetting; where: MessageId }[] = [
  {
    wording: [msg('timeReport.rounding'), msg('settings.alsoFindRounding')],
    way: { page: 'time', presses: [msg('time.projectsAndCustomers')] },
    where: msg('time.projectsAndCustomers'),
  },
  {
    wording: [msg('outbox.hourlyRate'), msg('settings.alsoFindRate')],
    way: { page: 'time', presses: [msg('time.projectsAndCustomers')] },
    where: msg('time.projectsAndCustomers'),
  },
  {
    wording: [msg('usage.developerKeys'), msg('palette.wordsUsage')],
    way: { page: 'usage', presses: [] },
    where: msg('usage.usageAndKeys'),
  },
];

/** Names that a section lists, such as those of connections. */
export type SettingsContent = Partial<Record<SettingsPlace, readonly string[]>>;

export interface FoundSetting extends NamedChoice {
  /** Null for one outside this page. */
  place: SettingsPlace | null;
  /** Null for the section itself. */
  label: string | null;
  /** Where it is. */
  where: string;
  /** Text to search for in the list of its section. */
  sought?: string;
  way?: WayToSetting;
}

/** Languages are searched for by their own names. */
const moreOf = (label: MessageId): readonly string[] =>
  label === 'data.interfaceLanguage' ? UI_LANGUAGES.map(ownNameOf) : [];

function settingsOf(place: SettingsPlace): FoundSetting[] {
  const where = t(PLACE_LABELS[place]);
  const { purpose, alsoFind, labels } = WORDINGS[place];
  const said = [purpose, alsoFind].flatMap((id) => (id === undefined ? [] : [t(id)]));
  return [
    { id: place, place, label: null, where, name: where, detail: said.join(' ') },
    ...labels.map(([label, ...more]) => ({
      id: `${place} ${label}`,
      place,
      label: t(label),
      where,
      name: t(label),
      detail: [where, ...more.map((id) => t(id)), ...moreOf(label)].join(' '),
    })),
  ];
}

const settingsElsewhere = (): FoundSetting[] =>
  ELSEWHERE.map(({ wording: [label, ...more], way, where }) => ({
    id: `elsewhere ${label}`,
    place: null,
    label: t(label),
    where: t(where),
    name: t(label),
    detail: [t(where), ...more.map((id) => t(id))].join(' '),
    way,
  }));

const contentOf = (place: SettingsPlace, names: readonly string[]): FoundSetting[] =>
  names.map((name) => ({
    id: `${place} content ${name}`,
    place,
    label: null,
    where: t(PLACE_LABELS[place]),
    name,
    sought: name,
  }));

/**
 * Finds settings by words of their headings, labels, and hints in the interface language, by synonyms, and by what
 * their sections list; best first.
 */
export function findSettings(typed: string, content: SettingsContent = {}): FoundSetting[] {
  return matchNames(
    [
      ...SETTINGS_PLACES.flatMap(settingsOf),
      ...settingsElsewhere(),
      ...SETTINGS_PLACES.flatMap((place) => contentOf(place, content[place] ?? [])),
    ],
    typed,
  );
}
