import { useFormikContext } from 'formik';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { wrapperProblem } from '@tessera/contract/transfers/values';
import type { CallRow } from '@tessera/contract/schemas';
import { usePortal } from '@tessera/runtime';
import { SearchSelect } from '@tessera/ui/controls';
import { FieldFrame, useFieldError } from '@tessera/ui/form';
import { Api } from '../calls/api';
import { withAccount, type TransferValues } from './transfer-values';

type Account = Pick<CallRow<'listAccounts'>, 'accountId' | 'name' | 'wrapperDetail'> &
  Partial<Pick<CallRow<'listAccounts'>, 'clients'>>;

const shownMax = 20;

/** The accounts of the client in the address, or those that a term finds. */
const useAccounts = (term: string): { readonly accounts: readonly Account[]; readonly busy: boolean } => {
  const { firm, businessDate } = usePortal();
  const clientId = useSearchParams()[0].get('clientId') ?? '';
  const ofClient = Api.useGetPortfolioSummaryQuery(
    { firmId: firm.firmId, clientId, fromDate: businessDate, toDate: businessDate },
    { skip: clientId === '' || term !== '' },
  );
  const found = Api.useListAccountsQuery(
    { firmId: firm.firmId, page: 1, pageSize: shownMax, sort: 'name', ...(term === '' ? {} : { name: term }) },
    { skip: clientId !== '' && term === '' },
  );
  return clientId !== '' && term === ''
    ? { accounts: ofClient.currentData?.accounts ?? [], busy: ofClient.isFetching }
    : { accounts: found.currentData?.rows ?? [], busy: found.isFetching };
};

const choiceOf = ({ accountId, name, wrapperDetail: { wrapperType }, clients = [] }: Account) => {
  const problem = wrapperProblem(wrapperType);
  return {
    value: accountId,
    label: name,
    note: problem ?? [wrapperNames[wrapperType], ...clients.map((client) => client.name), accountId].join(', '),
    disabled: problem !== null,
  };
};

/** Our account that it comes into or goes out of. */
export const AccountField = (): ReactNode => {
  const { values, setValues, setFieldTouched } = useFormikContext<TransferValues>();
  const [term, setTerm] = useState('');
  const { accounts, busy } = useAccounts(term);
  const choose = (accountId: string): void => {
    const account = accounts.find((each) => each.accountId === accountId);
    void setFieldTouched('accountId', true, false);
    void setValues(
      account ? withAccount(values, account) : { ...values, accountId: '', accountIdName: '', wrapper: '' },
    );
  };
  const label = values.movement === 'Out' ? 'Out of the account' : 'Into the account';
  return (
    <FieldFrame name="accountId" label={label} error={useFieldError('accountId')}>
      {(control) => (
        <SearchSelect
          field={control}
          label={label}
          options={accounts.map(choiceOf)}
          chosen={values.accountId === '' ? [] : [{ value: values.accountId, label: values.accountIdName }]}
          value={values.accountId}
          onChange={choose}
          onSearch={setTerm}
          busy={busy}
          placeholder="Name of the account"
          emptyText="No matching account"
        />
      )}
    </FieldFrame>
  );
};
