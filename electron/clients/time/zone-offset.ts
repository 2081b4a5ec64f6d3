/** Building a formatter costs far more than using one. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clocks of a zone are from UTC at an instant.
 * @param zone IANA name
 * @returns whole minutes, positive east of Greenwich; null when there is no such zone
 */
export function zoneOffsetMinutes(atMs: number, zone: string): number | null {
  if (zone === 'UTC') return 0;
  const name = formatterOf(zone)
    ?.formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  if (name === undefined) return null;
  const match = /^GMT([+-])(\d{2}):(\d{2})/.exec(name);
  // At Greenwich itself there is no number.
  if (match === null) return 0;
  return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3]));
}

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  try {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    });
    formatters.set(zone, formatter);
    return formatter;
  } catch {
    return null;
  }
}
