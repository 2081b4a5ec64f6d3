import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { t } from '../../../shared/i18n/text.ts';
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

const WORDINGS: Record<SettingsPlace, Section> = {
  connections: {
    purpose: 'settings.connectionsPurpose',
    alsoFind: 'settings.alsoFindConnections',
    labels: [
      [
        'settings.addConnection',
        'settings.baseAddress',
        'settings.key',
        'data.region',
        'data.kindRegional',
        'settings.freeAccount',
        'settings.paidAccount',
      ],
      ['settings.setKeyOpen', 'settings.replacesKey'],
      ['settings.makeDefault'],
    ],
  },
  languages: {
    purpose: 'settings.offlineLanguagesPurpose',
    alsoFind: 'settings.alsoFindOfflineLanguages',
    labels: [
      ['models.searchLanguages', 'models.state'],
      ['models.checkForNew', 'models.size', 'models.qualityFigures'],
      ['models.importBundle', 'models.exportAll'],
    ],
  },
  programs: {
    purpose: 'programs.purpose',
    alsoFind: 'settings.alsoFindPrograms',
    labels: [
      ['programs.allow', 'programs.sharedComputer'],
      ['programs.port', 'programs.portHint'],
      ['programs.add', 'programs.mayTranslate', 'programs.projectHint'],
      ['programs.extensions', 'programs.extensionsHint'],
    ],
  },
  'time-tracking': {
    purpose: 'settings.timeConnectionsPurpose',
    alsoFind: 'settings.alsoFindTimeTracking',
    labels: [
      [
        'settings.addTimeConnection',
        'settings.token',
        'settings.tokenHeader',
        'settings.accountId',
        'settings.bySigningIn',
        'settings.email',
      ],
      ['settings.capabilities'],
    ],
  },
  proxy: {
    purpose: 'settings.proxyPurpose',
    alsoFind: 'settings.alsoFindProxy',
    labels: [
      ['settings.userName', 'settings.userNameDomainHint', 'settings.proxySignIn'],
      ['settings.password', 'settings.proxyPasswordHint'],
    ],
  },
  keys: {
    purpose: 'settings.keysPurpose',
    alsoFind: 'settings.alsoFindKeys',
    labels: [['settings.allowUnprotectedKeys', 'settings.unprotectedKeysWarning']],
  },
  projects: {
    purpose: 'lane.projectRulesPurpose',
    alsoFind: 'settings.alsoFindProjects',
    labels: [
      [
        'lane.projectToEdit',
        'texts.service',
        'glossaries.glossary',
        'lane.translationMemory',
        'lane.ruleFile',
      ],
      ['lane.confidential', 'lane.confidentialHint'],
    ],
  },
  watches: {
    purpose: 'watches.purpose',
    alsoFind: 'settings.alsoFindWatches',
    labels: [
      ['watches.add', 'watches.folder', 'watches.includeExisting'],
      ['watches.sendingOpen', 'watches.charsADay'],
      ['watches.pauseAll'],
    ],
  },
  names: {
    purpose: 'settings.namesPurpose',
    alsoFind: 'settings.alsoFindNames',
    labels: [
      ['settings.doNotTranslate', 'settings.onePerLine'],
      ['settings.ownWords', 'settings.ownWordsHint', 'settings.alsoFindOwnWords'],
      ['settings.fillsRepeats', 'settings.alsoFindRepeats'],
    ],
  },
  recording: {
    alsoFind: 'settings.alsoFindRecording',
    labels: [['history.recordNothing']],
  },
  'work-time': {
    labels: [
      [
        'settings.idleMinutes',
        'settings.idleMinutesHint',
        'settings.alsoFindIdle',
        'time.timeAway',
      ],
      ['settings.measuresWork'],
      ['settings.workIdleMinutes', 'settings.workIdleMinutesHint', 'settings.alsoFindWork'],
    ],
  },
  appearance: {
    labels: [
      [
        'settings.theme',
        'settings.alsoFindTheme',
        'settings.sameAsSystem',
        'settings.themeLight',
        'settings.themeDark',
      ],
      [
        'data.textSize',
        'settings.alsoFindTextSize',
        'data.textSmall',
        'data.textNormal',
        'data.textLarge',
        'data.textLargest',
      ],
      ['data.listDensity', 'settings.alsoFindListDensity', 'data.densityCompact'],
    ],
  },
  language: {
    labels: [
      ['data.interfaceLanguage', 'settings.alsoFindInterfaceLanguage', 'settings.sameAsSystem'],
      [
        'settings.firstDayOfWeek',
        'settings.alsoFindFirstDay',
        'settings.firstDayMonday',
        'settings.firstDaySaturday',
        'settings.firstDaySunday',
      ],
      ['settings.clock', 'settings.alsoFindClock', 'settings.clock12', 'settings.clock24'],
      [
        'settings.csvSeparator',
        'settings.alsoFindCsvSeparator',
        'settings.csvComma',
        'settings.csvSemicolon',
      ],
    ],
  },
  data: {
    purpose: 'settings.dataPurpose',
    // Shown only while files are quarantined, so a search leads to the section.
    alsoFind: 'data.setAside',
    labels: [
      [
        'settings.openDataFolder',
        'settings.alsoFindDataFolder',
        'data.sizeDatabase',
        'data.sizeModels',
      ],
      ['data.backup', 'settings.alsoFindBackup', 'data.backupPurpose', 'data.backUpNow'],
      ['data.exportEverything', 'data.exportPurpose'],
      [
        'data.restorePoints',
        'settings.alsoFindRestorePoints',
        'data.restorePointsPurpose',
        'data.backupFileBrowse',
      ],
    ],
  },
  egress: {
    purpose: 'lane.outgoingDataPurpose',
    alsoFind: 'settings.alsoFindOutgoingData',
    labels: [
      [
        'lane.searchOutgoingData',
        'settings.kind',
        'glossaries.outcome',
        'texts.project',
        'lane.fromDate',
        'lane.toDate',
      ],
      ['lane.exportCsv'],
      ['lane.deleteMatchingRows'],
    ],
  },
  removal: {
    purpose: 'data.purgePurpose',
    alsoFind: 'settings.alsoFindDelete',
    labels: [
      ['data.purgeScope'],
      ['data.purgeBeforeDate'],
      ['data.purgeOldHistory', 'data.purgeOldHistoryHint'],
      ['data.purgeAllTexts', 'data.purgeAllTextsHint'],
      ['data.purgeAllData', 'data.purgeAllDataHint'],
    ],
  },
  desktop: {
    alsoFind: 'atHand.alsoFind',
    labels: [
      [
        'atHand.closing',
        'atHand.closingAsk',
        'atHand.closingStay',
        'atHand.closingMinimize',
        'atHand.closingQuit',
      ],
      ['atHand.notifies', 'atHand.notifiesHint'],
      ['atHand.autostart', 'atHand.autostartHidden'],
    ],
  },
  quick: {
    purpose: 'quick.purpose',
    alsoFind: 'quick.alsoFind',
    labels: [['quick.change', 'quick.shortcut', 'quick.remove']],
  },
  shortcuts: {
    purpose: 'data.shortcutsPurpose',
    alsoFind: 'settings.alsoFindShortcuts',
    labels: [],
  },
  practice: {
    purpose: 'settings.practicePurpose',
    alsoFind: 'settings.alsoFindPractice',
    labels: [
      ['app.practiceMode', 'settings.practiceOff', 'settings.practiceIsChosen'],
      ['settings.practiceBusy', 'settings.practiceBusyHint'],
      ['settings.practiceUsedUp', 'settings.practiceUsedUpHint'],
      ['settings.practiceCutOff', 'settings.practiceCutOffHint'],
    ],
  },
  about: {
    alsoFind: 'settings.alsoFindAbout',
    labels: [
      ['updates.address', 'updates.heading', 'updates.addressHint', 'updates.alsoFind'],
      ['updates.isOn', 'updates.alsoFind'],
      ['updates.lookNow'],
      ['settings.speechModels', 'settings.alsoFindSpeech', 'settings.speechModelsHint'],
      ['settings.licensesOfPackages', 'settings.licensesOfElectron'],
      ['settings.saveDiagnostics', 'settings.alsoFindDiagnostics', 'settings.diagnosticsPurpose'],
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
    wording: ['timeReport.rounding', 'settings.alsoFindRounding'],
    way: { page: 'time', presses: ['time.projectsAndCustomers'] },
    where: 'time.projectsAndCustomers',
  },
  {
    wording: ['outbox.hourlyRate', 'settings.alsoFindRate'],
    way: { page: 'time', presses: ['time.projectsAndCustomers'] },
    where: 'time.projectsAndCustomers',
  },
  {
    wording: ['usage.developerKeys', 'palette.wordsUsage'],
    way: { page: 'usage', presses: [] },
    where: 'usage.usageAndKeys',
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
