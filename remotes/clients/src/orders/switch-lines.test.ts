import { groupMembersMax } from '@tessera/contract/transactions/values';
import { ValidationError } from 'yup';
import { emptyPercentLine } from '@tessera/domain/percent-lines';
import { purchaseOfShare, switchSchema, type SwitchValues } from './switch-lines';

const holdings = ['A', 'B'].map((assetId) => ({
  assetId,
  assetName: assetId,
  value: 10,
  units: 100n,
  reserved: 0n,
  free: 100n,
}));
const sold = { assetId: 'A', by: 'all', amount: '', quantity: '' } as const;
const buy = (assetId: string, percentage: string) => ({ ...emptyPercentLine, assetId, percentage });

const problemsOf = (values: Partial<SwitchValues>): readonly string[] => {
  try {
    switchSchema(holdings).validateSync(
      { transactions: [sold], purchases: [buy('C', '100')], cash: '', ...values },
      { abortEarly: false },
    );
    return [];
  } catch (error) {
    if (error instanceof ValidationError) return error.errors;
    throw error;
  }
};

describe('a switch', () => {
  it('spends the whole of the proceeds on purchases and cash, or says by how much it is off', () => {
    expect(problemsOf({})).toEqual([]);
    expect(problemsOf({ purchases: [buy('C', '60'), buy('D', '35.5')], cash: '4.5' })).toEqual([]);
    expect(problemsOf({ cash: '0' })).toEqual([]);
    expect(problemsOf({ purchases: [buy('C', '60')] })).toEqual([
      'The percentages add up to 60%, 40% too little. They must add up to 100%.',
    ]);
    expect(problemsOf({ cash: '2.25' })).toEqual([
      'The percentages add up to 102.25%, 2.25% too much. They must add up to 100%.',
    ]);
    expect(problemsOf({ cash: 'some' })).toEqual(['Enter a percentage in digits, such as 12.5.']);
  });

  it('sells something, buys each instrument once, and fits into one group', () => {
    expect(problemsOf({ transactions: [{ ...sold, by: '' }] })).toEqual(['Choose a holding to sell.']);
    expect(problemsOf({ purchases: [buy('C', '50'), buy('C', '50')] })).toEqual([
      'An instrument stands in two lines. Put its percentages together.',
    ]);
    const many = Array.from({ length: groupMembersMax }, (_, index) =>
      buy(`C${index}`, index === 0 ? String(100 - (groupMembersMax - 1)) : '1'),
    );
    expect(problemsOf({ purchases: many })).toEqual([
      `A switch has at most ${groupMembersMax} orders. Sell or buy fewer.`,
    ]);
  });

  it('sends the share, and no figure that is not typed', () => {
    expect(purchaseOfShare(buy('C', '33.33'))).toEqual({
      transactionType: 'Order',
      transactionSubType: 'At Best',
      movementType: 'Invest',
      assetId: 'C',
      proceedsShare: 33.33,
    });
    expect([buy('', '50'), buy('C', ''), buy('C', '101')].map(purchaseOfShare)).toEqual([null, null, null]);
  });
});
