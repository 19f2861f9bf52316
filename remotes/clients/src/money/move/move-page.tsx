import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { holdersDeclarationText, leftOutText } from '@tessera/contract/transactions/moves-between';
import { unitsToWire } from '@tessera/domain/money';
import { ButtonLink, EmptyState, Link, Money, Quantity, type Fact, PartFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { useAccountAddress } from '../../addresses/use-account';
import { useClientSummary } from '../../addresses/use-client';
import { lineFields } from '../../orders/order-request';
import { linesFor, sellablesOf, type SellLine } from '../../orders/sell-lines';
import { useOrderAccount } from '../../orders/use-order-account';
import { typedPounds } from '@tessera/domain/typed-amount';
import { actLabel, typedUnits } from '../amount';
import { MoneyForm } from '../money-form';
import { MoneyHeader, MoneyPage, type Account } from '../money-page';
import type { NextStepOf } from '../result-page';
import { MoveFields, targetLabel } from './move-fields';
import {
  leftOutOf,
  moveFields,
  moveMembers,
  moveSchema,
  movablesFrom,
  moveProblem,
  movedBy,
  type MoveFrom,
  type MoveValues,
} from './move-values';

const fields = ['toAccountId', 'holdersDeclaration', 'amount', ...lineFields];

const unitsText = ({ by, quantity }: SellLine, free: bigint): ReactNode =>
  by === 'all' ? (
    <>
      All, <Quantity value={unitsToWire(free)} /> units
    </>
  ) : (
    `${typedUnits(quantity)} units`
  );

const reviewOf =
  (from: MoveFrom) =>
  (values: MoveValues): Fact[] => {
    const target = from.targets.find(({ accountId }) => accountId === values.toAccountId);
    const { amount, lines } = movedBy(values, from);
    const leftOut = leftOutOf(from, values.toAccountId);
    return [
      { label: 'To account', value: target ? targetLabel(target) : values.toAccountId },
      ...(leftOut.length === 0
        ? []
        : [{ label: 'Joint money', value: `${leftOutText(leftOut)} ${holdersDeclarationText(leftOut)}` }]),
      ...(amount === null ? [] : [{ label: 'Cash', value: <Money value={typedPounds(amount)} /> }]),
      ...lines.map(({ line }) => {
        const holding = from.holdings.find(({ assetId }) => assetId === line.assetId);
        return { label: holding?.assetName ?? line.assetId, value: unitsText(line, holding?.free ?? 0n) };
      }),
    ];
  };

/** "Move £500.50", "Move 3 holdings", "Move £500.50 and 1 holding". */
const submitLabel =
  (from: MoveFrom) =>
  (values: MoveValues): string => {
    const { amount, lines } = movedBy(values, from);
    const holdings = lines.length === 0 ? '' : lines.length === 1 ? '1 holding' : `${lines.length} holdings`;
    if (amount === null) return `Move ${holdings}`;
    return holdings === '' ? actLabel('Move', amount) : `${actLabel('Move', amount)} and ${holdings}`;
  };

const Loaded = ({ account, from }: { readonly account: Account; readonly from: MoveFrom }): ReactNode => {
  const { clientBase } = useAccountAddress();
  const [search] = useSearchParams();
  const schema = useMemo(() => moveSchema(from), [from]);
  const wanted = search.get('assetId');
  const can = movablesFrom(from);
  const picked =
    can.includes('Units') && from.holdings.some(({ assetId, free }) => assetId === wanted && free > 0n) ? wanted : null;
  const next: NextStepOf = (_made, step, [move]) => {
    if (step?.movementType !== 'In') return <>It has left {account.name}. You do not need to do anything.</>;
    const target = from.targets.find(({ accountId }) => accountId === move?.toAccountId);
    return target ? (
      <>
        <p>It is in {target.name} now, and can be used at once.</p>
        <p>
          <Link to={`${clientBase}/accounts/${encodeURIComponent(target.accountId)}`}>Go to {target.name}</Link>
        </p>
      </>
    ) : null;
  };
  return (
    <MoneyForm<MoveValues>
      account={account}
      title="Move"
      doneTitle="Move submitted"
      name="move"
      what="the move"
      empty={{
        toAccountId: '',
        holdersDeclaration: false,
        amount: '',
        transactions: linesFor(from.holdings, [], picked, 'all'),
      }}
      schema={schema}
      steps={() => [
        {
          id: 'move',
          title: 'What to move, and where',
          fields,
          content: <MoveFields from={from} />,
          review: reviewOf(from),
        },
      ]}
      membersOf={(values) => moveMembers(values, from)}
      fieldsOf={(values) => moveFields(values, from)}
      emptyPreview="Choose an account and what to move to see what is left."
      submitLabel={submitLabel(from)}
      next={next}
    />
  );
};

const MoveForm = ({ account }: { readonly account: Account }): ReactNode => {
  const { accountId, base } = useAccountAddress();
  const own = useOrderAccount();
  const { data: client, error, refetch } = useClientSummary();
  const accounts = client?.accounts;
  // The state when the form was opened: the move changes it, but must not change the form.
  const [from, setFrom] = useState<MoveFrom | null>(null);
  if (from === null && own.summary && accounts)
    setFrom({
      wrapperType: account.wrapperDetail.wrapperType,
      holders: account.clients,
      holdings: sellablesOf(own.summary.positions),
      targets: accounts.filter((each) => each.accountId !== accountId),
    });
  const header = <MoneyHeader title="Move" account={account} />;
  if (own.error)
    return (
      <>
        {header}
        <PartFailure error={own.error} what="this account’s cash and holdings" onRetry={() => void own.refetch()} />
      </>
    );
  if (error && !from)
    return (
      <>
        {header}
        <PartFailure error={error} what="the client’s accounts" onRetry={() => void refetch()} />
      </>
    );
  if (!from)
    return (
      <>
        {header}
        <LoadingForm />
      </>
    );
  if (movablesFrom(from).length === 0) {
    const reasons =
      from.targets.length === 0
        ? ['The client has no other account.']
        : [moveProblem('Cash', from), moveProblem('Units', from)];
    return (
      <>
        {header}
        <EmptyState
          title="Nothing can be moved from this account"
          text={reasons.filter(Boolean).join(' ')}
          action={<ButtonLink to={base}>Back to the account</ButtonLink>}
        />
      </>
    );
  }
  return <Loaded account={account} from={from} />;
};

/** Moves cash and holdings from one account to another of the same client, in one act. */
export const MovePage = (): ReactNode => (
  <MoneyPage title="Move" possible="Cash or units can be moved">
    {(account) => <MoveForm account={account} />}
  </MoneyPage>
);
