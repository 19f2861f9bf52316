import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { formatPounds, parsePounds } from '@tessera/domain/money';
import { Money } from '@tessera/ui/core';
import { useAccountSummary } from '../addresses/use-account';

/** A button that enters all the cash that can be spent in the field `amount`. */
export const AllCashButton = ({ verb }: { readonly verb: 'withdrawn' | 'taken' | 'moved' }): ReactNode => {
  const { setFieldValue } = useFormikContext();
  const { data: summary } = useAccountSummary();
  const available = summary?.cash?.available;
  if (available === undefined) return null;
  if (available <= 0) return `There is no cash that could be ${verb} now.`;
  return (
    <>
      <Money value={available} /> is available.{' '}
      <button
        type="button"
        className="t-link"
        onClick={() => void setFieldValue('amount', formatPounds(parsePounds(available)))}
      >
        All available cash
      </button>
    </>
  );
};
