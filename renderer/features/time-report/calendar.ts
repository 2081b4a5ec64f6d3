/** What the person's system says about days; injected so that tests can stand anywhere. */
export interface Calendar {
  /** Today in the person's zone, as `YYYY-MM-DD`. */
  today: () => string;
  /** IANA name of the person's zone. */
  zone: () => string;
  /** 1 for Monday to 7 for Sunday. */
  firstDayOfWeek: () => number;
}

interface WeekInfo {
  firstDay: number;
}
/** The accessor of older engines and the method of newer ones; TypeScript knows neither everywhere. */
type WeekLocale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo };

const MONDAY = 1;

/** @param locale BCP 47 tag */
export function firstDayOfWeek(locale: string): number {
  const known: WeekLocale = new Intl.Locale(locale);
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? MONDAY;
}

/** The day of an instant in a zone, as `YYYY-MM-DD`. */
function dayIn(atMs: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

const systemZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The calendar of the window. */
export const systemCalendar: Calendar = {
  today: () => dayIn(Date.now(), systemZone()),
  zone: systemZone,
  firstDayOfWeek: () => firstDayOfWeek(new Intl.DateTimeFormat().resolvedOptions().locale),
};
