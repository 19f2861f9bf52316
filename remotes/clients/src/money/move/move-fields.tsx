import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { holdersDeclarationText, leftOutText } from '@tessera/contract/transactions/moves-between';
import { Banner } from '@tessera/ui/core';
import { CheckboxField, MoneyField, SelectField } from '@tessera/ui/form';
import { HoldingLines } from '../../orders/holding-lines';
import { wrapperLabel } from '@tessera/contract/accounts/wrapper-label';
import { AllCashButton } from '../all-cash-button';
import { leftOutOf, nothingFor, refusalOf, type MoveFrom, type MoveValues, type TargetAccount } from './move-values';

/** An account with its wrapper: "Whitcombe ISA · ISA · A1". */
export const targetLabel = ({ name, accountId, ...target }: TargetAccount): string =>
  [name, wrapperLabel(target), accountId].join(' · ');

/** The client's account that receives, and what it receives: cash, and how much of each holding. */
export const MoveFields = ({ from }: { readonly from: MoveFrom }): ReactNode => {
  const {
    values: { toAccountId },
  } = useFormikContext<MoveValues>();
  // Possible accounts come first; the others are listed too, so that nobody looks for them.
  const refused = (target: TargetAccount): boolean => nothingFor(from, target) !== null;
  const targets = [...from.targets.filter((target) => !refused(target)), ...from.targets.filter(refused)].map(
    (target) => ({
      value: target.accountId,
      label: refused(target) ? `${targetLabel(target)} (not available)` : targetLabel(target),
      unavailable: refused(target),
    }),
  );
  const noCash = refusalOf('Cash', from, toAccountId);
  const leftOut = leftOutOf(from, toAccountId);
  const noUnits = refusalOf('Units', from, toAccountId);
  return (
    <>
      <SelectField
        name="toAccountId"
        label="To account"
        options={targets}
        placeholder="Choose one of the client’s accounts"
      />
      {leftOut.length > 0 && (
        <>
          <Banner>{leftOutText(leftOut)}</Banner>
          <CheckboxField name="holdersDeclaration" label={holdersDeclarationText(leftOut)} />
        </>
      )}
      <fieldset className="t-fieldset">
        <legend>Cash</legend>
        {noCash === null ? (
          <MoneyField name="amount" label="Amount" optional={noUnits === null} help={<AllCashButton verb="moved" />} />
        ) : (
          <p className="t-muted">{noCash}</p>
        )}
      </fieldset>
      <fieldset className="t-fieldset">
        <legend>Holdings</legend>
        {noUnits === null ? (
          <HoldingLines holdings={from.holdings} verb="Move" ways={['all', 'quantity']} />
        ) : (
          <p className="t-muted">{noUnits}</p>
        )}
      </fieldset>
    </>
  );
};
