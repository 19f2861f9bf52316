import { useFormikContext } from 'formik';
import { Suspense, type ReactNode } from 'react';
import { Banner, SkeletonLines } from '@tessera/ui/core';
import { BankAccountFields } from '../bank-details/lazy';
import type { NewClientValues } from './values';

/** The client's bank account; optional until money is paid or collected. */
export const BankFields = (): ReactNode => {
  const {
    values: { clientType },
  } = useFormikContext<NewClientValues>();
  if (clientType === 'Minor')
    return (
      <Banner>
        A minor has no bank details. A parent’s go on the child’s account, once it is open, under its details.
      </Banner>
    );
  return (
    <>
      <p className="t-muted">
        Needed only for direct debits and withdrawals: leave all three empty and enter them in the client’s details when
        they are wanted. Where the firm wants it, someone else verifies them before they are used.
      </p>
      <Suspense
        fallback={
          <div aria-busy="true">
            <SkeletonLines lines={5} />
          </div>
        }
      >
        <BankAccountFields optional />
      </Suspense>
    </>
  );
};
