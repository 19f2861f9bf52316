import { lazy, Suspense, useState, type ReactNode } from 'react';
import { emergencyCode } from '@tessera/domain/paye-code';
import { useAccess, usePortal } from '@tessera/runtime';
import { Button, Card, DateText, Money } from '@tessera/ui/core';
import { pensionWrite } from '../shared/access-rules';
import { nameOfPension, type Pension } from './benefit-words';

const TaxCodeDialog = lazy(() => import('./tax-code-dialog').then((module) => ({ default: module.TaxCodeDialog })));

interface TaxCodesCardProps {
  readonly pension: Pension;
  /** How many pensions the client has: with several, each card names its own. */
  readonly among: number;
}

/** The tax codes of a pension by their days, newest first, and the one that a payment today would be taxed by. */
export const TaxCodesCard = ({ pension, among }: TaxCodesCardProps): ReactNode => {
  const mayWrite = useAccess(pensionWrite).allowed;
  const [recording, setRecording] = useState(false);
  const { taxCode, taxCodes } = pension;
  const { businessDate } = usePortal();
  const isRecorded = taxCodes.some(({ fromDate }) => fromDate <= businessDate);
  const entries = [...taxCodes].sort((a, b) => b.fromDate.localeCompare(a.fromDate));
  return (
    <Card
      title={among > 1 ? `Tax code of ${nameOfPension(pension)}` : 'Tax code'}
      flush
      actions={
        mayWrite && (
          <Button small onClick={() => setRecording(true)}>
            Record a tax code
          </Button>
        )
      }
    >
      <ul className="t-drafts">
        <li>
          <span>
            <strong>{taxCode}</strong>
            <span className="t-small t-muted">
              {isRecorded
                ? 'A payment today is taxed by it.'
                : taxCode === emergencyCode(businessDate)
                  ? 'The emergency code: no code is recorded, so a payment today is taxed by it.'
                  : 'As entered on the pension: a payment today is taxed by it.'}
            </span>
          </span>
        </li>
        {entries.map((entry) => (
          <li key={`${entry.fromDate} ${entry.taxCode}`}>
            <span>
              <span>
                {entry.taxCode} from <DateText value={entry.fromDate} />
              </span>
              <span className="t-small t-muted">
                {entry.source}
                {(entry.previousPay !== 0 || entry.previousTax !== 0) && (
                  <>
                    , pay before <Money value={entry.previousPay} />, tax before <Money value={entry.previousTax} />
                  </>
                )}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {recording && (
        <Suspense fallback={null}>
          <TaxCodeDialog pension={pension} onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </Card>
  );
};
