import type { ReactNode } from 'react';
import { Card, Gain, Money, Quantity, Why } from '@tessera/ui/core';
import { DataTable, type Column } from '@tessera/ui/table';
import type { Household } from '../shared/wire';

type Gift = Household['gifts'][number];

const nameOf =
  ({ client, spouse }: Household) =>
  (clientId: string): string =>
    clientId === client.clientId ? client.name : (spouse?.name ?? clientId);

const columnsFor = (household: Household): readonly Column<Gift>[] => {
  const personOf = nameOf(household);
  return [
    { key: 'name', label: 'Asset', fixed: true, wrap: true, narrow: 'title', render: ({ name }) => name },
    {
      key: 'who',
      label: 'Who gives to whom',
      wrap: true,
      narrow: 'note',
      render: ({ fromClientId, toClientId }) => `${personOf(fromClientId)} to ${personOf(toClientId)}`,
    },
    { key: 'quantity', label: 'Units', figure: true, render: ({ quantity }) => <Quantity value={quantity} /> },
    { key: 'value', label: 'Value', figure: true, narrow: 'end', render: ({ value }) => <Money value={value} /> },
    { key: 'gain', label: 'Gain that moves', figure: true, render: ({ gain }) => <Gain value={gain} as="money" /> },
    {
      key: 'saves',
      label: 'Saves',
      figure: true,
      narrow: 'value',
      render: ({ saves, why, name }) => (
        <>
          <Money value={saves} /> <Why of={`saving on ${name}`} rule={why} />
        </>
      ),
    },
  ];
};

/** Gifts between the spouses before all is sold, and what they save together. */
export const GiftsCard = ({ household }: { readonly household: Household }): ReactNode => (
  <Card
    title="Gifts that save tax"
    flush
    footer={
      <>
        {household.giftsTax && (
          <p>
            If {nameOf(household)(household.gifts[0]?.fromClientId ?? '')} sells without gifts, the two pay{' '}
            <Money value={household.giftsTax.without} /> of tax this year; with these gifts{' '}
            <Money value={household.giftsTax.with} />.
          </p>
        )}
        <p>
          At today’s prices, if the giver sells all holdings of their own that are taxed, and the receiver what is
          given, in this tax year. Joint holdings are left out. A gift between spouses or civil partners who live
          together makes no gain and no loss: the receiver takes over the cost. It has to be a real gift, and is made
          with a stock transfer form: the portal moves units only between accounts with a holder in common.
        </p>
      </>
    }
  >
    <DataTable
      label="Gifts that save tax"
      columns={columnsFor(household)}
      rows={household.gifts}
      rowKey={({ accountId, assetId, fromClientId }) => `${fromClientId} ${accountId} ${assetId}`}
      empty={{
        title: 'No gift would save tax',
        text: 'Whoever sold all their own holdings today: no gift to the other would free a gain from tax.',
      }}
    />
  </Card>
);
