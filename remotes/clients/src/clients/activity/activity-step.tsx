import { useState, type ReactNode } from 'react';
import { clientTransactionHref } from '@tessera/runtime';
import { factScopeOf } from '@tessera/contract/clients/field-scopes';
import type { CallRow } from '@tessera/contract/schemas';
import { Button, DateText, Link, Missing, Tag, VisuallyHidden, type TimelineStep } from '@tessera/ui/core';
import { eventWords, factWords } from './event-words';
import { fieldWords, isShown, valueWords } from './field-words';

type Activity = CallRow<'listClientActivity'>;
type Change = Activity['changes'][number];

const shownMax = 6;

const Value = ({ field, value }: { readonly field: string; readonly value: string | null }): ReactNode =>
  value === null || value === '' ? <Missing /> : valueWords(field, value);

/** Shown in place of values that the user may not see. */
const Withheld = ({ field }: { readonly field: string }): ReactNode => (
  <span className="t-muted">you cannot see it: that needs {factScopeOf(field)?.resource}</span>
);

/** Old and new value, field by field. A long list, such as a new client's, shows its first lines. */
const Changes = ({ changes }: { readonly changes: readonly Change[] }): ReactNode => {
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, shownMax);
  return (
    <>
      <dl className="t-changes">
        {shown.map(({ field, before, after, withheld }) => (
          <div key={field}>
            <dt>{fieldWords(field)}</dt>
            {withheld ? (
              <dd>
                Changed; <Withheld field={field} />
              </dd>
            ) : (
              <dd>
                <VisuallyHidden>from </VisuallyHidden>
                <span className="t-muted">
                  <Value field={field} value={before} />
                </span>{' '}
                <span aria-hidden="true">→</span>
                <VisuallyHidden> to </VisuallyHidden> <Value field={field} value={after} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {changes.length > shownMax && (
        <Button small kind="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${changes.length} fields`}
        </Button>
      )}
    </>
  );
};

/** What another system reported, fact by fact. */
const ReportedFacts = ({ facts }: { readonly facts: readonly Change[] }): ReactNode => (
  <dl className="t-changes">
    {facts.map(({ field, after, withheld }) => (
      <div key={field}>
        <dt>{factWords(field)}</dt>
        <dd>
          {withheld ? (
            <>
              Reported; <Withheld field={field} />
            </>
          ) : (
            <Value field={field} value={after} />
          )}
        </dd>
      </div>
    ))}
  </dl>
);

interface Links {
  readonly clientId: string;
  /** Whether the user may read transactions. */
  readonly transactions: boolean;
}

/** A link to the record that was changed; nothing for this client, or where it has no page. */
const recordLink = ({ record: { kind, id } }: Activity, { clientId, transactions }: Links): ReactNode => {
  if (id === null) return null;
  const at = encodeURIComponent(id);
  if (kind === 'Account')
    return <Link to={`/clients/${encodeURIComponent(clientId)}/accounts/${at}`}>Account {id}</Link>;
  if (kind === 'Transaction')
    return transactions ? <Link to={clientTransactionHref(clientId, id)}>Transaction {id}</Link> : `Transaction ${id}`;
  return kind === 'Client' && id !== clientId ? <Link to={`/clients/${at}/overview`}>Client {id}</Link> : null;
};

/** An event from another system: what, when, who reported it, and its facts. */
const eventStep = (activity: Activity, links: Links): TimelineStep => {
  const { id, at, actor, action, changes } = activity;
  const record = recordLink(activity, links);
  return {
    key: id,
    tone: 'info',
    title: (
      <>
        {eventWords(action)} <Tag tone="info">Event</Tag>
      </>
    ),
    note: (
      <>
        <DateText value={at} time /> · reported by {actor.name}
        {actor.kind === 'Machine' && ' (machine)'}
        {record && <> · {record}</>}
      </>
    ),
    ...(changes.length === 0 ? {} : { text: <ReportedFacts facts={changes} /> }),
  };
};

/** One entry of the activity as a step of a timeline. */
export const stepOf = (activity: Activity, links: Links): TimelineStep => {
  if (activity.isEvent) return eventStep(activity, links);
  const { id, at, actor, title, outcome, reason } = activity;
  const changes = activity.changes.filter(({ field }) => isShown(field));
  const refused = outcome === 'refused';
  const record = recordLink(activity, links);
  return {
    key: id,
    tone: refused ? 'bad' : 'neutral',
    title: (
      <>
        {title}
        {refused && <Tag tone="bad">Refused</Tag>}
      </>
    ),
    note: (
      <>
        <DateText value={at} time /> · {actor.name}
        {actor.kind === 'Machine' && ' (machine)'}
        {record && <> · {record}</>}
      </>
    ),
    ...(reason === null && changes.length === 0
      ? {}
      : {
          text: (
            <>
              {reason !== null && <p>{reason}</p>}
              {changes.length > 0 && <Changes changes={changes} />}
            </>
          ),
        }),
  };
};
