import { useMemo, type ReactNode } from 'react';
import { isPension } from '@tessera/contract/accounts/values';
import { ButtonLink, EmptyState, PartFailure } from '@tessera/ui/core';
import { LoadingForm } from '@tessera/ui/form';
import { useAccountAddress } from '../addresses/use-account';
import { Api } from '../calls/api';
import { MoneyHeader, type Account } from '../money/money-page';
import { sellablesOf } from '../orders/sell-lines';
import { useOrderAccount } from '../orders/use-order-account';
import { formsFor, type Schedule } from './benefit-forms';
import { contextOf, type BenefitContext } from './benefit-values';

interface WithPensionProps {
  readonly account: Account;
  readonly title: string;
  readonly schedule: Schedule;
  readonly children: (context: BenefitContext) => ReactNode;
}

/** Reads the pension an account belongs to and what it holds, or says why no benefits can be taken from it. */
export const WithPension = (props: WithPensionProps): ReactNode =>
  isPension(props.account.wrapperDetail.wrapperType) ? (
    <Reading {...props} />
  ) : (
    <Refused {...props} text="Benefits are taken from pensions." />
  );

const Refused = ({ account, title, text }: WithPensionProps & { readonly text: string }): ReactNode => {
  const { base } = useAccountAddress();
  return (
    <>
      <MoneyHeader title={title} account={account} />
      <EmptyState
        title={`${account.name} pays no benefits`}
        text={text}
        action={<ButtonLink to={base}>Back to the account</ButtonLink>}
      />
    </>
  );
};

const Reading = (props: WithPensionProps): ReactNode => {
  const { account, title, schedule, children } = props;
  const { firmId, clientId, accountId } = useAccountAddress();
  const { data: record, error, refetch } = Api.useGetPensionRecordQuery({ firmId, clientId });
  const own = useOrderAccount();
  const { summary } = own;
  const context = useMemo(() => {
    const pension = record?.pensions.find((each) => each.accounts.some((one) => one.accountId === accountId));
    const known = pension?.accounts.find((one) => one.accountId === accountId);
    return record && pension && known && summary
      ? contextOf(schedule, record, pension, known, sellablesOf(summary.positions))
      : null;
  }, [record, summary, schedule, accountId]);
  if (context !== null)
    return formsFor(context.account.kind, schedule).length > 0 ? (
      children(context)
    ) : (
      <Refused {...props} text="This account has nothing that could be taken as a benefit." />
    );
  const failed = (record ? undefined : error) ?? own.error;
  if (record && summary && failed === undefined)
    return <Refused {...props} text="It is not one of the accounts of the client’s pensions." />;
  return (
    <>
      <MoneyHeader title={title} account={account} />
      {failed === undefined ? (
        <LoadingForm />
      ) : (
        <PartFailure
          error={failed}
          what="the client’s pension"
          onRetry={() => void (record ? own.refetch() : refetch())}
        />
      )}
    </>
  );
};
