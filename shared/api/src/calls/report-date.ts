const londonDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/**
 * Formats a day as `YYYY-MM-DD` (specification, section 5). A timestamp string keeps its written day. A `Date` is an
 * instant and takes its London day, so that midnight in summer time does not become the day before.
 */
export const reportDate = (value: Date | string): string => {
  if (typeof value === 'string') return /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : value;
  const parts = Object.fromEntries(londonDay.formatToParts(value).map(({ type, value: text }) => [type, text]));
  return `${parts.year}-${parts.month}-${parts.day}`;
};
