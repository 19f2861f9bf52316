import type { ReactNode } from 'react';
import { useAccess } from '@tessera/runtime';
import type { CallData } from '@tessera/contract/schemas';
import { Link } from '@tessera/ui/core';
import { useAccountAddress } from '../addresses/use-account';
import { bankWrite } from '../shared/access-rules';

/**
 * Links to where missing bank details are entered and waiting ones verified; nothing when bank details are not the
 * reason that money cannot move.
 */
export const BankDetailsLink = ({
  answer: { valid, bankDetails },
}: {
  readonly answer: CallData<'validatePaymentMethod'>;
}): ReactNode => {
  const { base } = useAccountAddress();
  const mayEnter = useAccess(bankWrite).allowed;
  if (valid || (bankDetails === null ? !mayEnter : bankDetails.status !== 'Pending')) return null;
  return (
    <Link to={`${base}/details?show=bank`}>
      {bankDetails === null ? 'Enter bank details' : 'See who has to verify them'}
    </Link>
  );
};
