import { daysOfYear } from './assets';
import { freeCash } from './cash-drag';
import { monthsOf } from './flows';
import { postingsLink } from './postings-link';
import type { ReportAsk } from './report-query';
import { totalsOf } from './report-rows';

describe('the parts of reports of the firm', () => {
  it('know the day a year before, the ends of the months since, and the months of a period', () => {
    const ends = (to: string) => {
      const days = daysOfYear(to);
      return [days.length, days[0], days[1], days.at(-2), days.at(-1)];
    };
    expect(ends('2026-03-31')).toEqual([13, '2025-03-31', '2025-04-30', '2026-02-28', '2026-03-31']);
    expect(ends('2026-12-02')).toEqual([14, '2025-12-02', '2025-12-31', '2026-11-30', '2026-12-02']);
    expect(monthsOf('2025-11-30', '2026-02-01')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  it('call no cash free that fees or payments need, and never less than nothing', () => {
    expect(freeCash({ cash: 100_00n, fees: 10_00n, payments: 30_01n })).toBe(59_99n);
    expect(freeCash({ cash: 10_00n, fees: 10_00n, payments: 30_00n })).toBe(0n);
  });

  it('add up money to the penny, and leave out what is not known', () => {
    const rows = [0.1, 0.2, null].map((value, index) => ({ id: String(index), cells: { value }, link: null }));
    expect(totalsOf([{ key: 'value', label: 'Value', kind: 'money', total: true }], rows)).toEqual({ value: 0.3 });
  });

  it('lead to the postings of their row and no others, or client by client where the list has no such filter', () => {
    const ask: ReportAsk = {
      id: 'fees',
      by: 'month',
      from: '2026-04-06',
      to: '2026-08-15',
      nodeIds: null,
      query: { nodeId: '060001' },
      notes: [],
    };
    const days = (key: string) => postingsLink(ask, 'month', key, ['FEEA', 'VATF'])?.query;
    expect(days('2026-04')).toMatchObject({ postDateFrom: '2026-04-06', postDateTo: '2026-04-30', nodeId: '060001' });
    expect(days('2026-08')).toMatchObject({ postDateFrom: '2026-08-01', postDateTo: '2026-08-15' });
    expect(postingsLink(ask, 'kind', 'FEEA', ['FEEA', 'VATF'])?.query.transactionCode).toBe('FEEA');
    expect(postingsLink(ask, 'wrapper', 'ISA', ['FEEA'])).toEqual({
      page: 'report',
      id: 'fees',
      query: { nodeId: '060001', by: 'client', wrapperType: 'ISA' },
    });
  });
});
