const rfc3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const firstMicros = Date.parse('0001-01-01T00:00:00Z') * 1000;
const lastMicros = Date.parse('9999-12-31T23:59:59.999Z') * 1000 + 999;

/** RFC 3339 text → microseconds since 1970 (digits beyond are cut off), or undefined. */
export function parseTimestamp(text: string): number | undefined {
  const match = rfc3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', sign, offHour, offMinute] = match;
  const wall = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse rolls 30 February over into March.
  if (Number.isNaN(wall) || new Date(wall).getUTCDate() !== Number(day)) return undefined;
  const offset = sign === undefined ? 0 : (Number(offHour) * 60 + Number(offMinute)) * 60_000;
  const millis = wall - (sign === '-' ? -offset : offset);
  const micros = millis * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6));
  return micros < firstMicros || micros > lastMicros ? undefined : micros;
}

/** Microseconds → RFC 3339 with 0, 3 or 6 decimals, as protobuf's JSON writes it. */
export function formatTimestamp(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const rest = micros - seconds * 1_000_000;
  const head = new Date(seconds * 1000).toISOString().slice(0, 19);
  if (rest === 0) return `${head}Z`;
  const digits = String(rest).padStart(6, '0');
  return `${head}.${digits.endsWith('000') ? digits.slice(0, 3) : digits}Z`;
}
