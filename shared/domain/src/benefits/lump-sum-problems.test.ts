import type { LumpSumEvent, Protection } from './lump-sum-allowances';
import { lumpSumEventProblems, protectionProblems } from './lump-sum-problems';

const on = '2026-11-24';
const pounds = (amount: number): bigint => BigInt(amount) * 100n;
const fieldsOf = (protection: Partial<Protection>) =>
  protectionProblems(
    { kind: 'Fixed 2016', certificate: 'FP161234567890A', lumpSums: null, protectedAmount: null, ...protection },
    on,
  ).map(({ field, type }) => [field, type]);
const problemsOf = (event: LumpSumEvent) => lumpSumEventProblems(event, on).map(({ field, type }) => [field, type]);

describe('a protection', () => {
  it('is right as its certificate says it', () => {
    expect(fieldsOf({})).toEqual([]);
    expect(fieldsOf({ kind: 'Individual 2014', protectedAmount: pounds(1_300_000) })).toEqual([]);
    expect(fieldsOf({ kind: 'Enhanced', lumpSums: 0n, protectedAmount: pounds(900_000) })).toEqual([]);
    expect(fieldsOf({ kind: 'Primary', lumpSums: pounds(500_000) })).toEqual([]);
  });
  it('needs its certificate, and its value where that decides', () => {
    expect(fieldsOf({ certificate: ' ' })).toEqual([['certificate', 'required']]);
    expect(fieldsOf({ kind: 'Individual 2016' })).toEqual([['protectedAmount', 'required']]);
  });
  it('has no figures that its kind does not have, and none that cannot be meant', () => {
    expect(fieldsOf({ lumpSums: 1n, protectedAmount: 1n })).toEqual([
      ['lumpSums', 'invalid'],
      ['protectedAmount', 'invalid'],
    ]);
    expect(fieldsOf({ kind: 'Individual 2016', protectedAmount: pounds(1_000_000) })).toEqual([
      ['protectedAmount', 'invalid'],
    ]);
    expect(fieldsOf({ kind: 'Primary', lumpSums: pounds(10_000_001), certificate: 'x'.repeat(41) })).toEqual([
      ['certificate', 'invalid'],
      ['lumpSums', 'invalid'],
    ]);
  });
});

describe('an event that used the allowances', () => {
  const percentage: LumpSumEvent = {
    id: '1',
    date: null,
    kind: 'Before 2024 by percentage',
    percentage: 2_000n,
    deathLumpSumPaid: false,
  };
  const certificate: LumpSumEvent = {
    id: '1',
    date: '2024-06-01',
    kind: 'Before 2024 by certificate',
    lumpSums: 100n,
    lumpSumsAndDeath: 100n,
    certificate: 'T-1',
  };
  const cash: LumpSumEvent = { id: '1', date: '2024-04-06', kind: 'Tax-free cash', taxFree: 100n };

  it('is right with or without a day where it may lack one', () => {
    expect([percentage, { ...percentage, date: '2024-04-05' }, certificate, cash].map(problemsOf)).toEqual([
      [],
      [],
      [],
      [],
    ]);
    expect(problemsOf({ id: '1', date: null, kind: 'Elsewhere', lumpSums: 0n, note: '' })).toEqual([]);
    expect(problemsOf({ ...cash, date: null })).toEqual([['date', 'required']]);
  });
  it('has a day on which its kind can have been', () => {
    for (const event of [
      { ...percentage, date: '2024-04-06' },
      { ...percentage, date: '2006-04-05' },
      { ...certificate, date: '2024-04-05' },
      { ...cash, date: '2024-04-05' },
      { ...cash, date: '2026-11-25' },
      { ...cash, date: '2026-02-30' },
    ])
      expect(problemsOf(event)).toEqual([['date', 'invalid']]);
    expect(lumpSumEventProblems({ ...percentage, date: '2024-04-06' }, on)[0]?.message).toBe(
      'Enter a day from 6 April 2006 to 5 April 2024.',
    );
  });
  it('has sums and percentages that can be meant', () => {
    expect(problemsOf({ ...percentage, percentage: 10_001n })).toEqual([['percentage', 'invalid']]);
    expect(problemsOf({ ...percentage, percentage: 0n })).toEqual([['percentage', 'invalid']]);
    expect(problemsOf({ ...certificate, lumpSumsAndDeath: 99n, certificate: '' })).toEqual([
      ['lumpSumsAndDeath', 'invalid'],
      ['certificate', 'required'],
    ]);
    expect(problemsOf({ ...cash, taxFree: -1n })).toEqual([['taxFree', 'invalid']]);
    expect(problemsOf({ id: '1', date: on, kind: 'Small pot', taxFree: 250_001n })).toEqual([['taxFree', 'invalid']]);
    expect(
      problemsOf({ id: '1', date: on, kind: 'Elsewhere', lumpSums: pounds(10_000_001), note: 'x'.repeat(501) }),
    ).toEqual([
      ['lumpSums', 'invalid'],
      ['note', 'invalid'],
    ]);
  });
});
