import type { CallData } from '@tessera/contract/schemas';
import { isOver } from '@tessera/contract/transfers/life';
import type { TransferStatus } from '@tessera/contract/transfers/values';
import { providerReasonsMax } from '@tessera/contract/transfers/workbench';
import { daysBetween, type IsoDate } from '@tessera/domain/dates';

type ProviderRow = CallData<'getTransferProviders'>[number];
type Counted = ProviderRow['rejections'];

/** A transfer, as the figures of its provider see it. */
export interface ProviderCase {
  readonly name: string;
  readonly masterPartyId: string | null;
  readonly typicalDays: number | null;
  readonly status: TransferStatus;
  readonly began: IsoDate;
  readonly ended: IsoDate | null;
  /** Whether its clock went over its limit; null for one that never ran, which says nothing of the provider. */
  readonly late: boolean | null;
  /** Reasons of the steps in which the provider rejected it, and asked for documents. */
  readonly rejections: readonly string[];
  readonly documents: readonly string[];
}

/** The middle of sorted whole days; between two, half a day is rounded up. */
export const medianOf = (sorted: readonly number[]): number | null => {
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.ceil((lower + upper) / 2);
};

/** Reasons with how often each was given, the most frequent first; what differs only in case or spaces is one. */
export const countedReasons = (reasons: readonly string[]): Counted => {
  const counts = new Map<string, { reason: string; count: number }>();
  for (const reason of reasons) {
    const key = reason.trim().toLowerCase().replace(/\s+/g, ' ');
    const known = counts.get(key);
    if (known) known.count += 1;
    else counts.set(key, { reason: reason.trim(), count: 1 });
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1))
    .slice(0, providerReasonsMax);
};

/** The same provider under one name however it was typed. */
const keyOf = ({ masterPartyId, name }: ProviderCase): string => masterPartyId ?? name.trim().toLowerCase();

const rowOf = (cases: readonly ProviderCase[], { name, masterPartyId, typicalDays }: ProviderCase): ProviderRow => {
  const took = cases
    .flatMap(({ status, began, ended }) =>
      status === 'Completed' && ended !== null ? [daysBetween(began, ended)] : [],
    )
    .sort((one, other) => one - other);
  const sent = cases.filter(({ late }) => late !== null);
  const rejections = cases.flatMap((each) => each.rejections);
  const documents = cases.flatMap((each) => each.documents);
  return {
    name,
    masterPartyId,
    cases: cases.length,
    open: cases.filter(({ status }) => !isOver(status)).length,
    completed: took.length,
    medianDays: medianOf(took),
    quickestDays: took[0] ?? null,
    slowestDays: took.at(-1) ?? null,
    expectedDays: typicalDays,
    latePercent:
      sent.length === 0 ? null : Math.round((sent.filter(({ late }) => late).length * 1_000) / sent.length) / 10,
    // Those that the provider rejected: what the firm refuses itself says nothing of it.
    rejected: rejections.length,
    rejections: countedReasons(rejections),
    documentsAsked: documents.length,
    documents: countedReasons(documents),
  };
};

/** How each provider has done in some cases, the one with the most cases first. */
export const providerFigures = (cases: readonly ProviderCase[]): ProviderRow[] => {
  const byProvider = new Map<string, ProviderCase[]>();
  // Cases from before providers were kept have only a name: they belong to the provider of that name.
  const kept = new Map(
    cases.flatMap((each) =>
      each.masterPartyId === null ? [] : [[each.name.trim().toLowerCase(), keyOf(each)] as const],
    ),
  );
  for (const each of cases) {
    const key = kept.get(each.name.trim().toLowerCase()) ?? keyOf(each);
    byProvider.set(key, [...(byProvider.get(key) ?? []), each]);
  }
  return [...byProvider.values()]
    .flatMap((some) => {
      const first = some.find(({ masterPartyId }) => masterPartyId !== null) ?? some[0];
      return first ? [rowOf(some, first)] : [];
    })
    .sort((one, other) => other.cases - one.cases || (one.name < other.name ? -1 : 1));
};
