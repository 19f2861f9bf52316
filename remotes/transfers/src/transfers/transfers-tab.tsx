import type { ReactNode } from 'react';
import { listResult, useListExport } from '@tessera/api';
import { usePortal, type ExtensionProps } from '@tessera/runtime';
import { Columns } from '@tessera/ui/core';
import { ListCard, sortsOf, useListState, ExportMenu } from '@tessera/ui/table';
import { Api } from '../calls/api';
import { transferHref } from '../shared/addresses';
import { recordTransferColumns } from './transfer-columns';
import { recordTransferFilters } from './transfer-filters';
import { listQuestion } from './transfer-question';

const sorts = sortsOf(recordTransferColumns('client'));

/** The Transfers tab of a client, or of an account where the page gives `accountId`: all its transfers, newest first. */
export const TransfersTab = ({ clientId, accountId }: ExtensionProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const of = accountId === undefined ? 'client' : 'account';
  const list = useListState({ filters: recordTransferFilters, defaultSort: '-dateInitiated', sorts });
  // An account's other holder may have started the transfer, so the account alone decides.
  const question = { ...listQuestion(firmId, list), ...(accountId === undefined ? { clientId } : { accountId }) };
  const result = listResult(Api.useListProductTransfersQuery(question));
  const file = useListExport(Api, 'listProductTransfers', question, result.count);
  return (
    <Columns>
      <ListCard
        label="Transfers"
        listId={`transfers.of-${of}`}
        list={list}
        tools={<ExportMenu {...file} />}
        columns={recordTransferColumns(of)}
        rowKey={({ transactionId }) => transactionId}
        rowHref={({ transactionId }) => transferHref(transactionId)}
        empty={{
          title: `This ${of} has no transfers`,
          text: 'Transfers from or to other providers appear here.',
        }}
        {...result}
      />
    </Columns>
  );
};
