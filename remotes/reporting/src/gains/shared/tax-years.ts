import { firstToldYear } from '@tessera/contract/gains/values';
import { taxYearDates, taxYearOf } from '@tessera/domain/dates';
import type { PeriodPreset } from '@tessera/ui/date';

const firstYear = Number(firstToldYear.slice(0, 4));

/** The tax years of a report, the current one first and up to the business date. */
export const taxYears = (businessDate: string): readonly PeriodPreset[] => {
  const current = taxYearOf(businessDate);
  const last = Number(current.slice(0, 4));
  return Array.from({ length: last - firstYear + 1 }, (_, index) => {
    const taxYear = taxYearOf(`${last - index}-04-06`);
    const { from, to } = taxYearDates(taxYear);
    const isCurrent = taxYear === current;
    return {
      key: taxYear,
      label: isCurrent ? `${taxYear} so far` : taxYear,
      from,
      to: isCurrent ? businessDate : to,
    };
  });
};
