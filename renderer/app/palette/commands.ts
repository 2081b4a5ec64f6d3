import type { MessageId } from '../../../shared/i18n/message-id.ts';
import { UI_LANGUAGES } from '../../../shared/i18n/load-language.ts';
import { msg, t } from '../../../shared/i18n/text.ts';
import { ownNameOf, SYSTEM_LANGUAGE } from '../../../shared/i18n/ui-language.ts';
import { settingsOf } from '../../features/settings/index.ts';
import { findSettings } from '../../features/settings/settings-search.ts';
import { nameLanguages } from '../../lib/languages/languages.ts';
import { pageActions, pressOnPage } from '../../lib/page/page-actions.ts';
import type { NamedChoice } from '../../lib/search/name-match.ts';
import { valueOf } from '../../lib/stores/loadable.ts';
import { PAGE_LABELS, PAGES, type Page } from '../pages.ts';
import type { Stores } from '../stores.ts';
import { SHORTCUTS } from '../shortcut-list.tsx';

export interface PaletteCommand extends NamedChoice {
  /** Its own shortcut, such as "Ctrl Shift F". */
  keys?: string | undefined;
  run: () => void;
}

export interface PaletteTargets {
  stores: Stores;
  goTo: (page: Page) => void;
  openHelp: () => void;
  openConcordance: () => void;
}

const PAGE_WORDS: Record<Page, MessageId> = {
  translate: msg('palette.wordsTranslate'),
  documents: msg('palette.wordsDocuments'),
  time: msg('palette.wordsTime'),
  history: msg('palette.wordsHistory'),
  glossaries: msg('palette.wordsTerms'),
  voice: msg('palette.wordsVoice'),
  settings: msg('palette.wordsSettings'),
  usage: msg('palette.wordsUsage'),
  outbox: msg('palette.wordsOutbox'),
};

/** Actions and views a few presses away: the labels on the buttons of the page, of which the last is the name. */
const PLACES: readonly {
  page: Page;
  labels: readonly [MessageId, ...MessageId[]];
  words?: MessageId;
}[] = [
  { page: 'translate', labels: [msg('texts.improveText')], words: msg('palette.wordsImprove') },
  {
    page: 'time',
    labels: [msg('time.projectsAndCustomers')],
    words: msg('palette.wordsCatalog'),
  },
  { page: 'time', labels: [msg('time.weekAndCharts')], words: msg('palette.wordsWeek') },
  { page: 'glossaries', labels: [msg('glossaries.glossaries')], words: msg('palette.wordsTerms') },
  { page: 'glossaries', labels: [msg('memories.memories')], words: msg('palette.wordsMemories') },
  { page: 'glossaries', labels: [msg('lane.styleRules')] },
  { page: 'glossaries', labels: [msg('memories.styleProfiles')] },
  { page: 'glossaries', labels: [msg('spokenTerms.spokenTerms')] },
  { page: 'history', labels: [msg('glossaries.import')], words: msg('palette.wordsImport') },
  {
    page: 'glossaries',
    labels: [msg('memories.memories'), msg('memories.importTmx')],
    words: msg('palette.wordsImport'),
  },
  { page: 'history', labels: [msg('glossaries.export')], words: msg('palette.wordsExport') },
  {
    page: 'glossaries',
    labels: [msg('glossaries.glossaries'), msg('glossaries.newGlossary')],
  },
  { page: 'glossaries', labels: [msg('memories.memories'), msg('memories.newMemory')] },
];

const THEMES = [
  { theme: 'system', label: msg('data.themeSystem') },
  { theme: 'light', label: msg('data.themeLight') },
  { theme: 'dark', label: msg('data.themeDark') },
] as const;

const keysOf = (meaning: MessageId) => SHORTCUTS.find((each) => each.meaning === meaning)?.keys;

export const goToPages = ({ goTo }: PaletteTargets): PaletteCommand[] =>
  PAGES.map((page) => ({
    id: `page ${page}`,
    name: t(PAGE_LABELS[page]),
    words: t(PAGE_WORDS[page]),
    keys: keysOf(PAGE_LABELS[page]),
    run: () => goTo(page),
  }));

/** Returns what the buttons of the current page do. */
export const onThisPage = (): PaletteCommand[] =>
  pageActions().map(({ name, run }) => ({ id: `action ${name}`, name, run }));

/** Returns everything that is known without asking the database, in the interface language; the most used first. */
export function localCommands(targets: PaletteTargets): PaletteCommand[] {
  const settings = settingsOf(targets.stores);
  return [
    ...catalogCommands(targets),
    ...goToPages(targets),
    ...PLACES.map(({ page, labels, words }) => {
      const presses = labels.map((label) => t(label));
      return {
        id: `place ${page} ${labels.join(' ')}`,
        name: presses.at(-1) ?? '',
        detail: t(PAGE_LABELS[page]),
        ...(words !== undefined && { words: t(words) }),
        run: () => {
          targets.goTo(page);
          pressOnPage(page, presses);
        },
      };
    }),
    ...appCommands(targets),
    ...THEMES.map(({ theme, label }) => ({
      id: `theme ${theme}`,
      name: t(label),
      words: t('palette.wordsTheme'),
      run: () => void settings.getState().changeAtOnce({ theme }),
    })),
    ...settingCommands(targets),
    ...timerCommands(targets),
    ...languageCommands(targets),
  ];
}

function appCommands({ stores, goTo, ...targets }: PaletteTargets): PaletteCommand[] {
  const settings = settingsOf(stores);
  const inData = (act: () => Promise<unknown>) => () => {
    settings.getState().openPlace('data');
    goTo('settings');
    void act();
  };
  return [
    {
      id: 'add connection',
      name: t('settings.addConnection'),
      detail: t('app.settings'),
      words: t('palette.wordsKey'),
      run: () => {
        settings.getState().openPlace('connections');
        goTo('settings');
        pressOnPage('settings', [t('settings.addConnection')]);
      },
    },
    {
      id: 'concordance',
      name: t('app.concordanceOfTerm'),
      words: t('palette.wordsConcordance'),
      keys: keysOf('app.concordanceOfTerm'),
      run: targets.openConcordance,
    },
    {
      id: 'shortcuts',
      name: t('app.keyboardShortcuts'),
      words: t('palette.wordsShortcuts'),
      keys: keysOf('app.shortcutThisList'),
      run: targets.openHelp,
    },
    {
      id: 'back-up',
      name: t('data.backUpNow'),
      words: t('palette.wordsBackUp'),
      run: inData(() => settings.getState().backUp()),
    },
    {
      id: 'export',
      name: t('data.exportEverythingOpen'),
      run: inData(() => settings.getState().exportEverything()),
    },
  ];
}

/** Returns every setting, found by its words, as in the search of the page. */
function settingCommands({ stores, goTo }: PaletteTargets): PaletteCommand[] {
  return findSettings('').map(({ id, name, detail, place, label, where, way }) => ({
    id: `settings ${id}`,
    name: label === null ? t('data.settingsSection', { section: name }) : name,
    ...(label !== null && { detail: where }),
    words: detail ?? '',
    run: () => {
      if (place !== null)
        settingsOf(stores)
          .getState()
          .openPlace(place, label ?? undefined);
      goTo(way?.page ?? 'settings');
      if (way !== undefined) {
        pressOnPage(
          way.page,
          way.presses.map((each) => t(each)),
        );
      }
    },
  }));
}

function catalogCommands({ stores, goTo }: PaletteTargets): PaletteCommand[] {
  const { projects = [], customers = [] } = valueOf(stores.time.getState().catalog) ?? {};
  const show = (name: string) => () => {
    const { setValue, submit } = stores.projects.getState().catalogSearch;
    setValue('text', name);
    setValue('status', '');
    stores.time.getState().setView('catalog');
    void submit();
    goTo('time');
  };
  return [
    ...customers.map(({ id, name }) => ({
      id: `customer ${id}`,
      name,
      detail: t('time.customer'),
      run: show(name),
    })),
    ...projects.map(({ id, name, customerId }) => {
      const customer = customers.find((each) => each.id === customerId)?.name;
      return {
        id: `project ${id}`,
        name,
        detail: [t('texts.project'), customer].filter(Boolean).join(' · '),
        run: show(name),
      };
    }),
  ];
}

function timerCommands({ stores: { time } }: PaletteTargets): PaletteCommand[] {
  const { catalog, timer, startTimer, toggleTimer } = time.getState();
  const isRunning = (timer?.entry ?? null) !== null;
  const projects = valueOf(catalog)?.projects ?? [];
  return [
    {
      id: 'timer',
      name: isRunning ? t('data.stopTimer') : t('data.startTimer'),
      keys: keysOf('app.shortcutToggleTimer'),
      run: () => void toggleTimer(),
    },
    ...projects
      .filter(({ isArchived }) => !isArchived)
      .map(({ id, name, isBillable }) => ({
        id: `timer ${id}`,
        name: t('data.startTimerFor', { project: name }),
        run: () => void startTimer({ note: '', projectId: id, isBillable, tags: [] }),
      })),
  ];
}

/** Returns the languages to translate into, and those of the window. */
function languageCommands({ stores, goTo }: PaletteTargets): PaletteCommand[] {
  const targets = valueOf(stores.documents.getState().languages)?.targets ?? [];
  const change = (language: string) => () =>
    void settingsOf(stores).getState().changeAtOnce({ language });
  return [
    ...nameLanguages(targets).map(({ code, name }) => ({
      id: `into ${code}`,
      name: t('palette.translateInto', { name }),
      run: () => {
        goTo('translate');
        stores.translate.getState().setTargetLang(code);
      },
    })),
    {
      id: 'language system',
      name: t('data.languageSystem'),
      run: change(SYSTEM_LANGUAGE),
    },
    ...UI_LANGUAGES.map((language) => ({
      id: `language ${language}`,
      name: t('app.languageNamed', { name: ownNameOf(language) }),
      run: change(language),
    })),
  ];
}
