import { datedTable } from './dated';

/** Working days between a trade and its settlement on the London market. */
export const settlementCycle = datedTable<{ readonly workingDays: number }>('settlement cycle', [
  {
    from: '2014-10-06',
    value: { workingDays: 2 },
    source: 'Central Securities Depositories Regulation art. 5; Euroclear UK & Ireland on T+2, 2014',
    verified: true,
  },
  {
    from: '2027-10-11',
    value: { workingDays: 1 },
    source:
      'Accelerated Settlement Taskforce report 2025 and government announcement (planned: the regulation itself was not read)',
    verified: true,
  },
]);

/**
 * London times between which orders in listed instruments are dealt. Auctions and the half days before Christmas and
 * New Year are ignored (general knowledge).
 */
export const marketHours = datedTable<{ readonly opens: string; readonly closes: string }>('market hours', [
  {
    from: '2000-01-01',
    value: { opens: '08:00', closes: '16:30' },
    source: 'London Stock Exchange (general knowledge)',
    verified: false,
  },
]);

/**
 * London time at which funds are valued; later orders wait for the next working day. In reality each fund's prospectus
 * sets its own time: one time for all is this portal's model.
 */
export const valuationPoint = datedTable<{ readonly at: string }>('valuation point of funds', [
  { from: '2000-01-01', value: { at: '12:00' }, source: 'Model of this portal', verified: false },
]);
