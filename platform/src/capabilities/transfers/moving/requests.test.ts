import { feeOf, feeRequest } from './requests';
import type { StoredTerms } from './situation';

const terms: StoredTerms = {
  transferType: 'Stock',
  transferValueType: 'Full',
  transferWrapperType: 'GIA',
  previousProvider: { masterPartyId: 'MP1', reference: 'R1' },
  fee: { type: 'Adviser Initial Fee', amount: 4_000 },
};

it('takes the sum that was agreed, and at most a tenth of what moved', () => {
  expect(feeOf(terms, 4_000_000n)).toBe(400_000n);
  expect(feeOf(terms, 501_303n)).toBe(50_130n);
  expect(feeOf(terms, 0n)).toBe(0n);
  expect(feeRequest(terms, 50_130n, 'Harbour').narrative).toBe(
    'Adviser Initial Fee on the transfer with Harbour, at most 10% of what moved',
  );
  expect(feeRequest(terms, 400_000n, 'Harbour').narrative).toBe('Adviser Initial Fee on the transfer with Harbour');
});
