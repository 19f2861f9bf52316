/** Two dates, both included; an empty one leaves that end open. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface PeriodPreset extends Period {
  readonly key: string;
  readonly label: string;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const iso = (date: Date): string =>
  `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;

/** The date `months` earlier; in a shorter month, its last day. */
const monthsBefore = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return iso(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, daysInMonth))));
};

/** The calendar year in which the date's UK tax year began, on 6 April. */
export const taxYearStart = (day: string): number => {
  const [year = 0] = day.split('-').map(Number);
  return day >= `${year}-04-06` ? year : year - 1;
};

const taxYearLabel = (start: number): string => `Tax year ${start}/${twoDigits((start + 1) % 100)}`;

/** Everything up to the business date. */
export const sinceBeginning = (businessDate: string): PeriodPreset => ({
  key: 'all',
  label: 'Since the beginning',
  from: '',
  to: businessDate,
});

/** The usual periods of reports, calculated from the business date. */
export const periodPresets = (businessDate: string): readonly PeriodPreset[] => {
  const start = taxYearStart(businessDate);
  const year = businessDate.slice(0, 4);
  return [
    { key: 'month', label: 'Last month', from: monthsBefore(businessDate, 1), to: businessDate },
    { key: 'quarter', label: 'Last 3 months', from: monthsBefore(businessDate, 3), to: businessDate },
    { key: 'twelve-months', label: 'Last 12 months', from: monthsBefore(businessDate, 12), to: businessDate },
    { key: 'calendar-year', label: `${year} so far`, from: `${year}-01-01`, to: businessDate },
    { key: 'tax-year', label: `${taxYearLabel(start)} so far`, from: `${start}-04-06`, to: businessDate },
    { key: 'last-tax-year', label: taxYearLabel(start - 1), from: `${start - 1}-04-06`, to: `${start}-04-05` },
    { key: 'three-years', label: 'Last 3 years', from: monthsBefore(businessDate, 36), to: businessDate },
  ];
};
