import type { ReactNode } from 'react';
import type { CallData } from '@tessera/contract/schemas';
import { countText } from '@tessera/domain/wording';
import { usePortal } from '@tessera/runtime';
import { Banner, Card, Count, Facts, Missing, Tag, type Tone } from '@tessera/ui/core';
import type { HeldScope } from '../describe-access';

export type Effect = CallData<'previewUserEffect'>;
type Scopes = readonly HeldScope[];
type Job = Effect['jobs'][number];

const tones: Readonly<Record<Job['effect'], Tone>> = {
  Given: 'good',
  Taken: 'bad',
  Changed: 'warning',
  Unchanged: 'neutral',
};

const List = ({ label, items }: { readonly label: string; readonly items: readonly string[] }): ReactNode =>
  items.length === 0 ? null : (
    <section aria-label={label}>
      <h3>{label}</h3>
      <ul className="t-missing">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );

/** Actions by the kind of record they are about, each list folded. */
const Actions = ({ label, calls }: { readonly label: string; readonly calls: Effect['given'] }): ReactNode => {
  if (calls.length === 0) return null;
  const areas = [...new Set(calls.map(({ area }) => area ?? 'Other'))];
  return (
    <section aria-label={label}>
      <h3>{label}</h3>
      {areas.map((area) => {
        const own = calls.filter((call) => (call.area ?? 'Other') === area);
        return (
          <details key={area} className="t-fold">
            <summary>
              {area}: {countText(own.length, 'action')}
            </summary>
            <ul className="t-missing">
              {own.map(({ id, does }) => (
                <li key={id}>{does}</li>
              ))}
            </ul>
          </details>
        );
      })}
    </section>
  );
};

/** The change in one sentence, for the review. */
export const EffectWords = ({ effect: { given, taken, jobs } }: { readonly effect: Effect }): ReactNode => (
  <p>
    This gives {countText(given.length, 'action')} and takes {countText(taken.length, 'action')};{' '}
    {jobs.length === 0
      ? 'no job changes'
      : `${countText(jobs.length, 'job')} ${jobs.length === 1 ? 'changes' : 'change'}`}
    . The card of what it gives and takes names each.
  </p>
);

/** The pages a change gives or takes, from the manifests of this release. */
const usePages = (before: Scopes, after: Scopes) => {
  const { pagesFor } = usePortal();
  if (!pagesFor) return null;
  const [was, is] = [pagesFor(before), pagesFor(after)];
  const without = (all: typeof was, others: typeof was): string[] =>
    all.filter(({ href }) => !others.some((other) => other.href === href)).map(({ label }) => label);
  return { given: without(is, was), taken: without(was, is) };
};

interface EffectCardProps {
  readonly effect: Effect;
  readonly before: Scopes;
  readonly after: Scopes;
}

/** What a change of access gives and takes: pages, actions, clients and jobs. */
export const EffectCard = ({ effect, before, after }: EffectCardProps): ReactNode => {
  const pages = usePages(before, after);
  const { given, taken, clients, jobs, problems } = effect;
  const nothing = given.length === 0 && taken.length === 0 && jobs.length === 0 && clients.before === clients.after;
  return (
    <Card title="What this gives and takes">
      <div className="t-stack">
        {problems.map(({ message }) => (
          <Banner key={message} tone="bad">
            {message}
          </Banner>
        ))}
        {nothing && <p className="t-muted">It changes nothing of what they may do.</p>}
        <Facts
          facts={[
            {
              label: 'Clients they see',
              value:
                clients.before === clients.after ? (
                  <CountOr value={clients.after} />
                ) : (
                  <>
                    <CountOr value={clients.before} /> now, <CountOr value={clients.after} /> then
                  </>
                ),
            },
            {
              label: 'Actions',
              value: `${given.length} given, ${taken.length} taken`,
            },
          ]}
        />
        {pages && (
          <>
            <List label="Pages they get" items={pages.given} />
            <List label="Pages they lose" items={pages.taken} />
          </>
        )}
        {jobs.length > 0 && (
          <section aria-label="Jobs">
            <h3>Jobs</h3>
            <ul className="t-missing">
              {jobs.map(({ kind, title, effect: what, note }) => (
                <li key={`${kind} ${title}`}>
                  <Tag tone={tones[what]}>{what}</Tag> {kind === 'Exceptions' ? `Exceptions: ${title}` : title}. {note}
                </li>
              ))}
            </ul>
          </section>
        )}
        <Actions label="What they can no longer do" calls={taken} />
        <Actions label="What they can newly do" calls={given} />
      </div>
    </Card>
  );
};

const CountOr = ({ value }: { readonly value: number | null }): ReactNode =>
  value === null ? <Missing /> : <Count value={value} />;
