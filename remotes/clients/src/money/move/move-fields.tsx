import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { movables } from '@tessera/contract/transactions/moves-between';
import { formatUnits, unitsToWire } from '@tessera/domain/money';
import { Quantity } from '@tessera/ui/core';
import { MoneyField, SegmentField, SelectField, TextField } from '@tessera/ui/form';
import { wrapperLabel } from '../../shared/wrapper-label';
import { AllCashButton } from '../all-cash-button';
import { targetRefusalOf, moveProblem, type MoveFrom, type MoveValues, type TargetAccount } from './move-values';

const words = { Cash: 'Cash', Units: 'Units of a holding' } as const;

/** An account with its wrapper: "Whitcombe ISA · ISA · A1". */
export const targetLabel = ({ name, accountId, ...target }: TargetAccount): string =>
  [name, wrapperLabel(target), accountId].join(' · ');

/** What to move, how much, and the client's account that receives it. */
export const MoveFields = ({ from }: { readonly from: MoveFrom }): ReactNode => {
  const {
    values: { what },
  } = useFormikContext<MoveValues>();
  const reasons = movables.flatMap((each) => moveProblem(each, from) ?? []);
  const choices = movables.map((value) => ({
    value,
    label: words[value],
    unavailable: moveProblem(value, from) !== null,
  }));
  // Possible accounts come first; the others are listed with the reason, so that nobody looks for them.
  const refused = (target: TargetAccount): boolean => targetRefusalOf(what, from, target) !== null;
  const targets = [...from.targets.filter((target) => !refused(target)), ...from.targets.filter(refused)].map(
    (target) => ({
      value: target.accountId,
      label: refused(target) ? `${targetLabel(target)} (not available)` : targetLabel(target),
      unavailable: refused(target),
    }),
  );
  return (
    <>
      <SegmentField
        name="what"
        label="What to move"
        options={choices}
        {...(reasons.length > 0 ? { help: reasons.join(' ') } : {})}
      />
      {what === 'Cash' ? (
        <MoneyField name="amount" label="Amount" help={<AllCashButton verb="moved" />} />
      ) : (
        <UnitFields from={from} />
      )}
      <SelectField
        name="toAccountId"
        label="To account"
        options={targets}
        placeholder="Choose one of the client’s accounts"
      />
    </>
  );
};

const UnitFields = ({ from: { holdings } }: { readonly from: MoveFrom }): ReactNode => {
  const {
    values: { assetId },
    setFieldValue,
  } = useFormikContext<MoveValues>();
  const free = holdings.find((each) => each.assetId === assetId)?.free ?? 0n;
  return (
    <>
      <SelectField
        name="assetId"
        label="Holding"
        options={holdings.map((each) => ({ value: each.assetId, label: each.assetName, unavailable: each.free <= 0n }))}
        placeholder="Choose a holding"
      />
      <TextField
        name="quantity"
        label="Units"
        inputMode="decimal"
        maxLength={24}
        {...(free > 0n
          ? {
              help: (
                <>
                  <Quantity value={unitsToWire(free)} /> units can be moved.{' '}
                  <button
                    type="button"
                    className="t-link"
                    onClick={() => void setFieldValue('quantity', formatUnits(free).replace(/\.?0+$/, ''))}
                  >
                    All of them
                  </button>
                </>
              ),
            }
          : {})}
      />
    </>
  );
};
