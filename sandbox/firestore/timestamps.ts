const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const firstSecond = Date.parse('0001-01-01T00:00:00Z') / 1000;
const lastSecond = Date.parse('9999-12-31T23:59:59Z') / 1000;

type Instant = { seconds: number; micros: number };

/** Converts RFC 3339 text to microseconds since 1970. Exact until the year 2255. */
export function parseTimestamp(text: string): number | undefined {
  const instant = parseInstant(text);
  return instant && instant.seconds * 1_000_000 + instant.micros;
}

/** Converts RFC 3339 text to the canonical form: UTC, microseconds, no trailing zeros. */
export function canonicalTimestamp(text: string): string | undefined {
  const instant = parseInstant(text);
  return instant && formatInstant(instant);
}

/** Converts microseconds to RFC 3339 with 0, 3 or 6 decimals, as protobuf's JSON does. */
export function formatTimestamp(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  return formatInstant({ seconds, micros: micros - seconds * 1_000_000 });
}

/** Returns seconds and microseconds separately: after the year 2255 their sum is not an exact number. */
function parseInstant(text: string): Instant | undefined {
  const match = rfc3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offHour, offMinute] = match;
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse turns 30 February into a day in March.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return undefined;
  const offset = sign === undefined ? 0 : (Number(offHour) * 60 + Number(offMinute)) * 60;
  const seconds = wall / 1000 - (sign === '-' ? -offset : offset);
  if (seconds < firstSecond || seconds > lastSecond) return undefined;
  return { seconds, micros: Number(fraction.padEnd(6, '0').slice(0, 6)) };
}

function formatInstant({ seconds, micros }: Instant): string {
  const head = new Date(seconds * 1000).toISOString().slice(0, 19);
  if (micros === 0) return `${head}Z`;
  const digits = String(micros).padStart(6, '0');
  return `${head}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}
