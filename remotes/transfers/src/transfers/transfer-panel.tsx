import type { ReactNode } from 'react';
import { wrapperNames } from '@tessera/contract/accounts/values';
import { ButtonLink, EmptyState, SidePanel, SkeletonLines } from '@tessera/ui/core';
import type { Transfer } from '../shared/transfer';
import { transferHref } from '../shared/addresses';
import { PanelContent } from '../record/panel-content';

interface TransferPanelProps {
  /** Undefined while the list loads, and when the open transfer is not in it. */
  readonly transfer: Transfer | undefined;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  /** A drawer over the list instead of a panel beside it. */
  readonly over: boolean;
}

/** The open transfer, beside the list or over it. */
export const TransferPanel = ({
  transfer,
  loading,
  onClose,
  onPrevious,
  onNext,
  over,
}: TransferPanelProps): ReactNode => {
  // The kind of transfer is shown below; a two-line title would push the buttons under it.
  const title = transfer ? `${transfer.previousProvider.name}, ${wrapperNames[transfer.wrapperType]}` : 'Transfer';
  const content = transfer ? (
    <PanelContent key={transfer.transactionId} transfer={transfer} />
  ) : loading ? (
    <SkeletonLines lines={8} />
  ) : (
    <EmptyState
      title="This transfer is not on this page of the list"
      text="Another page or other filters may have it."
    />
  );
  const links = transfer && (
    <ButtonLink small to={transferHref(transfer.transactionId)}>
      Open transfer
    </ButtonLink>
  );
  return (
    <SidePanel title={title} over={over} onClose={onClose} onPrevious={onPrevious} onNext={onNext} footer={links}>
      {content}
    </SidePanel>
  );
};
