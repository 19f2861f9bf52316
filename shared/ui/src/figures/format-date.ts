import { missing } from './format';

/** Three letters each: Intl's en-GB writes "Sept", which breaks columns. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/;

const londonParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

interface Moment {
  readonly date: string;
  readonly time: string | null;
  readonly zone: string;
}

/** A plain date as it is, or a timestamp as its London date and time. */
const momentOf = (value: string): Moment | null => {
  if (isoDate.test(value)) return { date: value, time: null, zone: '' };
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  const part = Object.fromEntries(londonParts.formatToParts(instant).map(({ type, value: text }) => [type, text]));
  return {
    date: `${part.year}-${part.month}-${part.day}`,
    time: `${part.hour}:${part.minute}`,
    zone: part.timeZoneName ?? '',
  };
};

const dateText = (date: string): string => {
  const [, year, month, day] = isoDate.exec(date) ?? [];
  return `${Number(day)} ${monthNames[Number(month) - 1] ?? month} ${year}`;
};

/** `20 Nov 2026` from `YYYY-MM-DD` or a timestamp (its London date); `—` for none. */
export const formatDate = (value: string | null | undefined): string => {
  const moment = value ? momentOf(value) : null;
  return moment === null ? missing : dateText(moment.date);
};

/** `20 Nov 2026, 09:14`, with `GMT` or `BST` where the zone matters. A plain date shows no time. */
export const formatDateTime = (
  value: string | null | undefined,
  { zone = false }: { readonly zone?: boolean } = {},
): string => {
  const moment = value ? momentOf(value) : null;
  if (moment === null) return missing;
  if (moment.time === null) return dateText(moment.date);
  return `${dateText(moment.date)}, ${moment.time}${zone ? ` ${moment.zone}` : ''}`;
};
