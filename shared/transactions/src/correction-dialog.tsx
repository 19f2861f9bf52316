import { useMemo, useState, type ReactNode } from 'react';
import { callErrorOf } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { dateProblem } from '@tessera/domain/typed-date';
import { readOr } from '@tessera/domain/typed-figure';
import { usePortal } from '@tessera/runtime';
import { DateInput } from '@tessera/ui/date';
import { FieldFrame } from '@tessera/ui/form';
import { Banner, Button, Dialog } from '@tessera/ui/core';
import { CorrectionEffect } from './correction-effect';
import { correctionWords, figureIn, figureLabel, figureNow, type CorrectionKind } from './correction-words';
import { describe, kindOf, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

const reasonMax = 200;
const staleVersion = 412;

interface CorrectionDialogProps {
  readonly kind: CorrectionKind;
  readonly transaction: TransactionRecord;
  readonly writes: TransactionWrites;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

type Faults = Partial<Record<CorrectedFigure | 'reason', string>>;

/** Asks for the reason and the correct figures, previews the correction, and shows each error beside its field. */
export const CorrectionDialog = ({
  kind,
  transaction,
  writes,
  reloading,
  onReload,
  onClose,
}: CorrectionDialogProps): ReactNode => {
  const portal = usePortal();
  const { firmId } = portal.firm;
  const {
    transactionId,
    auditDetails: { version },
    clientName,
  } = transaction;
  const figures = kind === 'Correct' ? (transaction.correction?.figures ?? []) : [];
  const [typed, setTyped] = useState<Partial<Record<CorrectedFigure, string>>>({});
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [staleAt, setStaleAt] = useState<number | null>(null);
  /** The preview; null once the reason or a figure has changed since. */
  const [effect, setEffect] = useState<CallData<'previewCorrection'> | null>(null);
  const [busy, setBusy] = useState(false);
  const written = JSON.stringify([typed, reason, version]);
  // One idempotency key per set of values: pressing again after a lost response is the same request.
  const idempotencyKey = useMemo(() => `${written.length}-${crypto.randomUUID()}`, [written]);
  const stale = staleAt === version;
  const name = `${kind} ${kindOf(transaction)}`;

  const change = (edit: () => void): void => {
    edit();
    setEffect(null);
  };

  const bodyOf = (): CallBody<'correctTransaction'> | null => {
    const wrong: Faults = reason.trim() === '' ? { reason: 'Say why: the reason is kept in its history.' } : {};
    const given: Partial<Record<'amount' | 'quantity' | 'price', number>> & { valueDate?: string } = {};
    for (const figure of figures) {
      const text = typed[figure]?.trim() ?? '';
      if (text === '') continue;
      if (figure === 'valueDate') {
        const problem = dateProblem(text, portal.businessDate);
        if (problem === null) given.valueDate = text;
        else wrong.valueDate = problem;
        continue;
      }
      const value = readOr(
        ({ message }) => message,
        () => figureIn[figure](text),
      );
      if (typeof value === 'number') given[figure] = value;
      else wrong[figure] = value;
    }
    setFaults(wrong);
    return Object.keys(wrong).length > 0 ? null : { correction: kind, reason: reason.trim(), version, ...given };
  };

  const ask = async (): Promise<void> => {
    setRefusal(null);
    const body = bodyOf();
    if (body === null) return;
    setBusy(true);
    const { data, error } =
      effect === null
        ? await writes.previewCorrection({ firmId, transactionId, body })
        : { data: null, error: (await writes.correct({ firmId, transactionId, body, idempotencyKey })).error };
    setBusy(false);
    const failure = callErrorOf(error);
    if (failure === null) {
      if (effect === null) return setEffect(data ?? null);
      portal.toast({
        kind: 'success',
        message: `The ${describe(transaction)} for ${clientName} is ${correctionWords[kind].done}.`,
      });
      return onClose();
    }
    setEffect(null);
    if (failure.statusCode === staleVersion) return setStaleAt(version);
    const inPlace = failure.fieldErrors.filter(
      ({ fieldName }) => fieldName === 'reason' || figures.some((figure) => figure === fieldName),
    );
    setFaults(Object.fromEntries(inPlace.map(({ fieldName, errorMessage }) => [fieldName, errorMessage])));
    if (inPlace.length === 0) setRefusal(failure.fieldErrors[0]?.errorMessage ?? failure.errorMessage);
  };

  return (
    <Dialog
      open
      title={`${kind} the ${describe(transaction)} for ${clientName}?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button
            kind={effect === null ? 'primary' : 'danger-primary'}
            busy={busy}
            unavailable={stale ? 'Reload first: someone else has changed it.' : false}
            onClick={() => void ask()}
          >
            {effect === null ? 'Show what it does' : name}
          </Button>
        </>
      }
    >
      <div className="t-stack">
        <p>{correctionWords[kind].explained}</p>
        {figures.map((figure) => {
          const now = figureNow(figure, transaction);
          const set = (value: string): void => change(() => setTyped({ ...typed, [figure]: value }));
          return (
            <FieldFrame
              key={figure}
              name={figure}
              label={figureLabel(figure, transaction)}
              optional
              short
              help={now === '' ? undefined : `It is ${now} now.`}
              error={faults[figure]}
            >
              {(control) =>
                figure === 'valueDate' ? (
                  <DateInput
                    {...control}
                    label={figureLabel(figure, transaction)}
                    value={typed[figure] ?? ''}
                    onChange={set}
                  />
                ) : (
                  <input
                    {...control}
                    className="t-input"
                    inputMode="decimal"
                    maxLength={24}
                    value={typed[figure] ?? ''}
                    onChange={(event) => set(event.target.value)}
                  />
                )
              }
            </FieldFrame>
          );
        })}
        <FieldFrame name="reason" label="Reason" help="Kept in the transaction’s history." error={faults.reason}>
          {(control) => (
            <textarea
              {...control}
              className="t-input"
              maxLength={reasonMax}
              value={reason}
              onChange={(event) => change(() => setReason(event.target.value))}
            />
          )}
        </FieldFrame>
        {effect !== null && <CorrectionEffect effect={effect} />}
        {stale && (
          <Banner tone="warning">
            <div className="t-row" role="alert">
              <span>
                Someone else changed this after you opened it, so nothing was done. What you wrote stays here.
              </span>
              <Button small busy={reloading} onClick={onReload}>
                Reload
              </Button>
            </div>
          </Banner>
        )}
        {refusal !== null && <Banner tone="bad">{refusal}</Banner>}
      </div>
    </Dialog>
  );
};
