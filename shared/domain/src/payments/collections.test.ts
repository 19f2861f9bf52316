import fc from 'fast-check';
import { addWorkingDays, workingDayOnOrAfter } from '../dates/dates';
import {
  collectionCycle,
  earliestChange,
  earliestCollection,
  newMandate,
  reportedReason,
  representation,
  representableCodes,
  unpaidReason,
} from './collections';
import { changeReasons, schemeTimes, setUpReasons, unpaidReasons } from '../rules/direct-debit';

describe('a direct debit', () => {
  it('takes three working days, and may come back on the two after', () =>
    expect(collectionCycle('2026-12-01')).toEqual({
      input: '2026-11-27',
      processing: '2026-11-30',
      entry: '2026-12-01',
      failureFrom: '2026-12-02',
      failureTo: '2026-12-03',
    }));
  it('goes around Christmas', () =>
    expect(collectionCycle('2026-12-29')).toEqual({
      input: '2026-12-23',
      processing: '2026-12-24',
      entry: '2026-12-29',
      failureFrom: '2026-12-30',
      failureTo: '2026-12-31',
    }));
  it('is not collected on a day that is none', () =>
    expect(() => collectionCycle('2026-11-28')).toThrow('2026-11-28 is not a working day'));
  it('on a new mandate waits ten working days for the advance notice', () =>
    expect(newMandate('2026-11-20')).toEqual({
      lodged: '2026-11-20',
      ready: '2026-11-27',
      noticed: '2026-11-20',
      earliestEntry: '2026-12-04',
    }));
  it('lodged at a weekend is lodged on Monday', () =>
    expect(newMandate('2026-11-21')).toMatchObject({ lodged: '2026-11-23', earliestEntry: '2026-12-07' }));
  it('on a new mandate is eight working days in all where the bank has agreed to a short notice', () =>
    expect(newMandate('2026-11-20', { ...schemeTimes, advanceNotice: 3 }).earliestEntry).toBe('2026-12-02'));
  it('of another amount waits for its notice, and never for less than the cycle', () => {
    expect(earliestChange('2026-11-20')).toBe('2026-12-04');
    expect(earliestChange('2026-11-20', { ...schemeTimes, advanceNotice: 0 })).toBe('2026-11-25');
  });
  it('is never sent before its instruction is ready', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2021-02-01'), max: new Date('2027-06-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 15 }),
        (day, advanceNotice) => {
          const mandate = newMandate(day.toISOString().slice(0, 10), { ...schemeTimes, advanceNotice });
          const { input, processing, entry, failureTo } = collectionCycle(mandate.earliestEntry);
          return (
            input > mandate.ready &&
            input < processing &&
            processing < entry &&
            entry < failureTo &&
            addWorkingDays(mandate.lodged, advanceNotice) <= entry
          );
        },
      ),
      { verbose: 1 },
    );
  });
});

describe('a failed collection', () => {
  const failure = { code: '0', originalEntry: '2026-12-01', noticed: '2026-12-03', representedBefore: false };
  it('that was referred to the payer is presented once more after a notice', () =>
    expect(representation(failure)).toEqual({
      allowed: true,
      cycle: collectionCycle('2026-12-10'),
      lastDay: '2026-12-31',
    }));
  it('is not presented a third time', () =>
    expect(representation({ ...failure, representedBefore: true })).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('once already') as string,
    }));
  it('is not presented after a month', () => {
    expect(representation({ ...failure, noticed: '2026-12-22' }).allowed).toBe(true);
    expect(representation({ ...failure, noticed: '2026-12-23' })).toEqual({
      allowed: false,
      reason: 'It could be presented again until 31 December 2026, and the notice would run beyond that day.',
    });
  });
  it('for any other reason is not presented again, and says what to do', () => {
    for (const { code } of unpaidReasons.filter((each) => each.code !== '0'))
      expect(representation({ ...failure, code })).toMatchObject({ allowed: false });
    expect(representation({ ...failure, code: 'b' })).toEqual({
      allowed: false,
      reason: 'Account closed: it cannot be presented again. Ask the payer for a new instruction.',
    });
  });
  it('with an unknown code is refused', () =>
    expect(representation({ ...failure, code: 'Z' })).toMatchObject({
      allowed: false,
      reason: expect.stringContaining('not a reason code') as string,
    }));
  it('is always within a month of its due date, on a working day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2021-02-01'), max: new Date('2027-06-01'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 40 }),
        (day, after) => {
          const originalEntry = workingDayOnOrAfter(day.toISOString().slice(0, 10));
          const answer = representation({ ...failure, originalEntry, noticed: addWorkingDays(originalEntry, after) });
          return !answer.allowed || (answer.cycle.entry <= answer.lastDay && answer.cycle.entry > originalEntry);
        },
      ),
      { verbose: 1 },
    );
  });
  it('has a code that is there once', () => {
    for (const reasons of [unpaidReasons, setUpReasons, changeReasons])
      expect(new Set(reasons.map(({ code }) => code)).size).toBe(reasons.length);
    expect(unpaidReason('0')?.reason).toBe('Refer to payer');
  });
});

describe('the first collection', () => {
  it('needs a new mandate or the notice under the one there is, whichever is later', () => {
    expect(earliestCollection('2026-11-20', null)).toBe(newMandate('2026-11-20').earliestEntry);
    expect(earliestCollection('2026-11-20', '2026-01-05')).toBe(earliestChange('2026-11-20'));
    expect(earliestCollection('2026-11-20', '2027-01-05')).toBe('2027-01-05');
  });
});

describe('a report of an unpaid collection', () => {
  it.each([
    ['0 Refer to payer', '0'],
    ['0', '0'],
    ['1: the payer rang', '1'],
    ['b Account closed', 'B'],
    ['A', 'A'],
  ])('%s has the code %s', (text, code) => expect(reportedReason(text)?.code).toBe(code));
  it.each([['A bank holiday was missed'], ['Returned by the bank'], ['0123 is no code'], ['Z Unknown'], ['']])(
    '%s has none',
    (text) => expect(reportedReason(text)).toBeNull(),
  );
  it('may be presented again with one code alone', () => expect(representableCodes).toEqual(['0']));
});
