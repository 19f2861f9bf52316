import { useState, type ReactNode } from 'react';
import { isStale as isStaleError, useSave } from '@tessera/api';
import type { CallBody, CallData } from '@tessera/contract/schemas';
import type { CorrectedFigure } from '@tessera/contract/transactions/values';
import { dateProblem } from '@tessera/domain/typed-date';
import { readOr } from '@tessera/domain/typed-figure';
import { callErrorOf, usePortal, type CallError } from '@tessera/runtime';
import { DateInput } from '@tessera/ui/date';
import { FieldFrame } from '@tessera/ui/form';
import { ActDialog } from '@tessera/ui/core';
import { CorrectionEffect } from './correction-effect';
import { correctionWords, figureIn, figureLabel, figureNow, type CorrectionKind } from './correction-words';
import { describe, kindOf, type TransactionRecord } from './transaction-words';
import type { TransactionWrites } from './transaction-writes';

const reasonMax = 200;

interface CorrectionDialogProps {
  readonly kind: CorrectionKind;
  readonly transaction: TransactionRecord;
  readonly writes: TransactionWrites;
  readonly reloading: boolean;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

type Correction = CallBody<'correctTransaction'>;
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
  /** The preview; null once the reason or a figure has changed since. */
  const [effect, setEffect] = useState<CallData<'previewCorrection'> | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const [previewStaleAt, setPreviewStaleAt] = useState<number | null>(null);
  const { save, busy, inDoubt, isStale } = useSave(
    (write: { readonly body: Correction; readonly idempotencyKey: string }) =>
      writes.correct({ firmId, transactionId, ...write }),
    version,
  );

  const change = (edit: () => void): void => {
    // What was sent last is asked for again until its outcome is known.
    if (inDoubt) return;
    edit();
    setEffect(null);
  };

  const bodyOf = (): Correction | null => {
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

  const act = async (): Promise<CallError | null | undefined> => {
    const body = bodyOf();
    if (body === null) return undefined;
    if (effect !== null || inDoubt) {
      const failure = await save(body);
      if (failure !== null) setEffect(null);
      return failure;
    }
    setPreviewing(true);
    const { data, error } = await writes.previewCorrection({ firmId, transactionId, body });
    setPreviewing(false);
    const failure = callErrorOf(error);
    if (failure === null) setEffect(data ?? null);
    setPreviewStaleAt(isStaleError(failure) ? version : null);
    return failure ?? undefined;
  };
  const describeRefusal = ({ fieldErrors, errorMessage }: CallError): string | null => {
    const inPlace = fieldErrors.filter(
      ({ fieldName }) => fieldName === 'reason' || figures.some((figure) => figure === fieldName),
    );
    setFaults(Object.fromEntries(inPlace.map((each) => [each.fieldName, each.errorMessage])));
    return inPlace.length === 0 ? (fieldErrors[0]?.errorMessage ?? errorMessage) : null;
  };

  return (
    <ActDialog
      title={`${kind} the ${describe(transaction)} for ${clientName}?`}
      confirmLabel={effect === null ? 'Show what it does' : `${kind} ${kindOf(transaction)}`}
      danger={effect !== null}
      act={act}
      busy={busy || isPreviewing}
      inDoubt={inDoubt}
      stale={isStale || previewStaleAt === version ? { onReload, reloading, keepsText: true } : null}
      describeRefusal={describeRefusal}
      done={`The ${describe(transaction)} for ${clientName} is ${correctionWords[kind].done}.`}
      onClose={onClose}
    >
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
    </ActDialog>
  );
};
