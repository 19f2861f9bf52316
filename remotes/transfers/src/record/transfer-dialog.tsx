import { useState, type ReactNode } from 'react';
import { useSave } from '@tessera/api';
import type { CallBody } from '@tessera/contract/schemas';
import { transferReasonMax } from '@tessera/contract/transfers/values';
import { ActDialog, Facts, Money, ReasonField, StatusTag, type Fact } from '@tessera/ui/core';
import { Api } from '../calls/api';
import { transferName, type TransferRecord } from '../shared/transfer';
import { actWords, reasonOf, consequenceOf, isLineAct, type DialogAction } from './act-words';
import { amountText } from './line-words';

interface TransferDialogProps {
  readonly action: DialogAction;
  /** The latest read; a reload passes a newer version into the same dialog. */
  readonly record: TransferRecord;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

const factsOf = ({ clientName, accountName, amount, transferStatus }: TransferRecord): Fact[] => [
  { label: 'Client', value: clientName },
  { label: 'Account', value: accountName },
  { label: 'Value', value: <Money value={amount} /> },
  { label: 'Status', value: <StatusTag status={transferStatus} /> },
];

/** Asks before an act on a transfer, with its reason and its line where it has one, and shows why it was refused. */
export const TransferDialog = ({ action, record, reloading, onReload, onClose }: TransferDialogProps): ReactNode => {
  const { firmId, transactionId, clientName } = record;
  const { version } = record.auditDetails;
  const held = record.lines.filter(({ state }) => state === 'Held');
  const [reason, setReason] = useState('');
  const [line, setLine] = useState(held[0]?.line);
  const [act] = Api.useActOnTransferMutation();
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: CallBody<'actOnTransfer'>; readonly idempotencyKey: string }) =>
      act({ firmId, transactionId, ...write }),
    version,
  );
  const words = actWords[action];
  const reasonKind = reasonOf(action, record);
  const concernsLine = isLineAct(action);
  const said = reason.trim();
  return (
    <ActDialog
      title={`${words.label}: ${transferName(record)} for ${clientName}?`}
      confirmLabel={words.confirmLabel}
      danger={words.danger}
      forbidden={record.actions.find((each) => each.action === action)?.refusal ?? null}
      unavailable={reasonKind === 'required' && said === '' && 'Give the reason first'}
      act={() =>
        save({
          action,
          version,
          ...(said === '' ? {} : { reason: said }),
          ...(concernsLine && line !== undefined ? { line } : {}),
        })
      }
      busy={busy}
      inDoubt={inDoubt}
      stale={isStale ? { onReload, reloading, keepsText: reasonKind !== 'none' } : null}
      done={`${transferName(record)} for ${clientName}: ${words.done}`}
      onClose={onClose}
    >
      <Facts facts={factsOf(record)} />
      {concernsLine && held.length > 0 && (
        <fieldset className="t-fieldset t-stack">
          <legend>What is held</legend>
          {held.map((each) => (
            <label key={each.line} className="t-check">
              <input
                type="radio"
                name="held-line"
                value={each.line}
                checked={each.line === line}
                onChange={() => setLine(each.line)}
              />
              <span>
                {each.name}: {amountText(each.heldQuantity, each.heldAmount)}, announced{' '}
                {amountText(each.announcedQuantity, each.announcedAmount)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <p>{consequenceOf(action, record)}</p>
      {reasonKind !== 'none' && (
        <ReasonField
          value={reason}
          onChange={setReason}
          maxLength={transferReasonMax}
          required={reasonKind === 'required'}
        />
      )}
    </ActDialog>
  );
};
