import { endedPairs, type GroupStep } from './spouses';

const day = (number: number): Date => new Date(Date.UTC(2026, 4, number));
const anna = 'Anna (A1)';
const spouse = 'Ben (Ward) (B1), spouse or civil partner';

describe('spouses that the fee group had before', () => {
  const created: GroupStep = { at: day(1), before: {}, after: { status: 'Active', clients: [anna, spouse] } };
  const changed: GroupStep = {
    at: day(3),
    before: { clients: [anna, spouse] },
    after: { clients: [anna, 'Ben (Ward) (B1), sibling'] },
  };
  const pair = ['A1', 'B1'];
  const siblings = ['(A1)', '(B1), sibling'];
  const spouses = ['(A1)', '(B1), spouse or civil partner'];

  it('are spouses until the relation was changed', () =>
    expect(endedPairs({ status: 'Active', clients: siblings }, [changed, created])).toEqual([{ pair, until: day(3) }]));
  it('are spouses until the group was archived, whose members it does not name then', () =>
    expect(
      endedPairs({ status: 'Archived', clients: spouses }, [
        { at: day(5), before: { status: 'Active' }, after: { status: 'Archived' } },
      ]),
    ).toEqual([{ pair, until: day(5) }]));
  it('are none of those of today, or who never were', () =>
    expect([
      endedPairs({ status: 'Active', clients: spouses }, [created]),
      endedPairs({ status: 'Active', clients: siblings }, []),
    ]).toEqual([[], []]));
});
