import { useCallback, useState, type ReactNode } from 'react';
import { callErrorOf, isForbidden, useAccess, usePortal, useWork, type ExtensionProps } from '@tessera/runtime';
import {
  Button,
  Card,
  Columns,
  DateText,
  EmptyState,
  ErrorState,
  Facts,
  Missing,
  NoAccess,
  SkeletonLines,
  StatusTag,
  formatDateTime,
} from '@tessera/ui/core';
import { Api } from '../calls/api';
import { packWrite, reviewWrite } from '../shared/access-rules';
import { dayOf, outcomeTones, stateTones, type Review, type ReviewRecord } from './review';
import { PackDialog } from './pack-dialog';
import { ReviewDialog } from './review-dialog';

const Day = ({ value }: { readonly value: string | null }): ReactNode =>
  value === null ? <Missing /> : <DateText value={value} />;

const StandingCard = ({ record }: { readonly record: ReviewRecord }): ReactNode => (
  <Card title="Where it stands">
    <Facts
      facts={[
        { label: 'State', value: <StatusTag status={record.state} tone={stateTones[record.state]} /> },
        { label: 'Next review due', value: <DateText value={record.due} /> },
        { label: 'Last held', value: <Day value={record.lastHeldOn} /> },
        ...(record.lastRefusedOn === null
          ? []
          : [{ label: 'Last refused', value: <Day value={record.lastRefusedOn} /> }]),
        ...(record.openOfferOn === null
          ? []
          : [{ label: 'Offered, no answer yet', value: <Day value={record.openOfferOn} /> }]),
      ]}
    />
    <p className="t-small t-muted" style={{ marginBlockStart: 10 }}>
      By the rule a review is due every {record.rule.months} months: {record.rule.source}
      {record.rule.verified ? '.' : '. Check it against the handbook before you rely on it.'} {record.rule.note}
    </p>
  </Card>
);

const ReviewCard = ({
  review,
  onCorrect,
}: {
  readonly review: Review;
  readonly onCorrect: (() => void) | null;
}): ReactNode => (
  // An article and no region: two rows can have one title, as a row and its correction have.
  <article className="t-card">
    <div className="t-card__head">
      <h3 className="t-card__title">
        {review.outcome} on <DateText value={dayOf(review)} />
      </h3>
      <div className="t-card__actions">
        {review.correctedBy === null ? (
          onCorrect && (
            <Button small onClick={onCorrect}>
              Correct
            </Button>
          )
        ) : (
          <StatusTag status="Corrected" tone="neutral" />
        )}
      </div>
    </div>
    <div className="t-card__body">
      <Facts
        facts={[
          { label: 'Outcome', value: <StatusTag status={review.outcome} tone={outcomeTones[review.outcome]} /> },
          { label: 'How', value: review.way },
          ...(review.outcome === 'Offered' || review.offeredOn === null
            ? []
            : [{ label: 'Offered on', value: <DateText value={review.offeredOn} /> }]),
          ...(review.suitable === null ? [] : [{ label: 'Still suitable', value: review.suitable ? 'Yes' : 'No' }]),
          ...(review.nextDue === null ? [] : [{ label: 'Next due', value: <DateText value={review.nextDue} /> }]),
          ...(review.agreed === ''
            ? []
            : [
                {
                  label: review.outcome === 'Held' ? 'Agreed' : 'Note',
                  value: <span style={{ whiteSpace: 'pre-wrap' }}>{review.agreed}</span>,
                },
              ]),
          ...(review.correctionReason === null
            ? []
            : [{ label: 'Corrects an earlier row', value: review.correctionReason }]),
        ]}
      />
    </div>
    <div className="t-card__foot">
      <span className="t-small t-muted">
        Recorded by {review.recordedBy}, {formatDateTime(review.recordedAt)}
      </span>
    </div>
  </article>
);

/** The Reviews tab of a client: offered, held, refused, what was agreed, and when the next one is due. */
export const ReviewsTab = ({ clientId = '' }: ExtensionProps): ReactNode => {
  const { firmId } = usePortal().firm;
  const { allowed: mayWrite } = useAccess(reviewWrite);
  const { data: record, error, isFetching, refetch } = Api.useListClientReviewsQuery({ firmId, clientId });
  const { allowed: mayPack } = useAccess(packWrite);
  const [isPacking, setPacking] = useState(false);
  const closePack = useCallback(() => setPacking(false), []);
  const [dialog, setDialog] = useState<{ readonly corrected?: Review } | null>(null);
  useWork(isFetching && !record);
  if (error && !record)
    return isForbidden(error) ? (
      <NoAccess what="the reviews of this client" />
    ) : (
      <ErrorState message={callErrorOf(error)?.errorMessage ?? ''} onRetry={() => void refetch()} />
    );
  if (!record)
    return (
      <Card title="Reviews">
        <div aria-busy="true">
          <SkeletonLines lines={6} />
        </div>
      </Card>
    );
  const add = mayWrite && (
    <Button kind="primary" onClick={() => setDialog({})}>
      Record a review
    </Button>
  );
  return (
    <Columns aside={<StandingCard record={record} />}>
      <div className="t-row" style={{ justifyContent: 'space-between' }}>
        <h2>Reviews</h2>
        <div className="t-row">
          {mayPack && <Button onClick={() => setPacking(true)}>Make the review pack</Button>}
          {add}
        </div>
      </div>
      {record.reviews.length === 0 ? (
        <Card title="Record">
          <EmptyState
            title="No review is on record"
            text="Record each review that you offer, hold, or that the client refuses."
          />
        </Card>
      ) : (
        record.reviews.map((review) => (
          <ReviewCard
            key={review.reviewId}
            review={review}
            onCorrect={mayWrite ? () => setDialog({ corrected: review }) : null}
          />
        ))
      )}
      {isPacking && <PackDialog clientId={clientId} onClose={closePack} />}
      {dialog && <ReviewDialog clientId={clientId} corrected={dialog.corrected} onClose={() => setDialog(null)} />}
    </Columns>
  );
};
